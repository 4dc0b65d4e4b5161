import x from 'icon:bold/x'
import warning from 'icon:fill/warning'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type UnseenOrder, unseenOrders } from '../api/unseen-orders.ts'
import { t } from '../language/t.ts'
import { IconButton } from '../parts/Button.tsx'
import { useBell } from '../parts/bell.ts'
import { Icon } from '../parts/Icon.tsx'
import { paths } from '../paths.ts'

const none: readonly UnseenOrder[] = []
const noIds: ReadonlySet<string> = new Set()

/**
 * Bar above the screen with this user's orders, and those of guests, that no kitchen screen has shown (rule K11). It
 * disappears when the kitchen has shown them, when they have ended, or when the user closes it, until another order is
 * added.
 */
export function UnseenOrders() {
  const { data = none } = useQuery(unseenOrders)
  const { ringGuest } = useBell()
  const raised = useRef(noIds)
  const [closed, setClosed] = useState(noIds)
  useEffect(() => {
    const ids = ownIn(data).map(({ order_id }) => order_id)
    if (ids.some((id) => !raised.current.has(id))) ringGuest()
    raised.current = new Set(ids)
  }, [data, ringGuest])
  const own = ownIn(data)
  const [first] = own
  if (!first || own.every(({ order_id }) => closed.has(order_id))) return null
  const place = first.table_title ?? t('orders.unseen.noTable')
  return (
    <div role="status" className="settling-bar">
      <Icon of={warning} />
      <span className="grow">{t('orders.unseen.raised', { count: own.length, tokenNo: first.token_no, place })}</span>
      <Link className="btn line" to={paths.orders}>
        {t('common.review')}
      </Link>
      <IconButton
        of={x}
        name={t('common.close')}
        onClick={() => setClosed(new Set(own.map(({ order_id }) => order_id)))}
      />
    </div>
  )
}

const ownIn = (orders: readonly UnseenOrder[]) => orders.filter(({ is_own }) => is_own)
