import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { unseenOrders } from '../api/unseen-orders.ts'
import { t } from '../language/t.ts'
import { useBell } from '../parts/bell.ts'
import { dismissAbout, showToast } from '../parts/toast.ts'
import { paths } from '../paths.ts'

const about = 'unseen-orders'

/** Raises the own orders, and those of guests, that no screen of the kitchen has shown (rule K11). */
export function UnseenOrders() {
  const { data } = useQuery(unseenOrders)
  const { ringGuest } = useBell()
  const navigate = useNavigate()
  const raised = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!data) return
    const own = data.filter(({ is_own }) => is_own)
    const isNew = own.some(({ order_id }) => !raised.current.has(order_id))
    raised.current = new Set(own.map(({ order_id }) => order_id))
    const [first] = own
    if (!first) return dismissAbout(about)
    if (!isNew) return
    const place = first.table_title ?? t('orders.unseen.noTable')
    const text = t('orders.unseen.raised', { count: own.length, tokenNo: first.token_no, place })
    showToast(text, 'wait', { label: t('common.review'), run: () => navigate(paths.orders) }, about)
    ringGuest()
  }, [data, ringGuest, navigate])
  return null
}
