import './orders.css'
import { useState } from 'react'
import type { Order } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { OtherTableDialog } from './MoveTableDialog.tsx'
import { type ItemPortions, moveItems } from './move-items.ts'
import type { OrderPlace } from './move-table.ts'
import { PortionList } from './PortionList.tsx'
import { chargedItems, movableOrders } from './splittable.ts'

type Props = Readonly<{
  /** The orders of a table. */
  orders: readonly Order[]
  from: OrderPlace
  onClose: () => void
}>

/** Asks for the portions to move and their new table. */
export function MoveItemsDialog({ orders, from, onClose }: Props) {
  const [portions, setPortions] = useState<ItemPortions>({})
  const [isTableAsked, setTableAsked] = useState(false)
  const movable = movableOrders(orders)
  const items = movable.flatMap(chargedItems)
  const isAny = items.some(({ id }) => (portions[id] ?? 0) > 0)
  if (isTableAsked)
    return (
      <OtherTableDialog
        title={t('orders.moveItems.to', { place: from.title })}
        from={from}
        onChoose={(to) => void moveItems({ orders: movable, portions, from, to })}
        onClose={onClose}
      />
    )
  return (
    <Confirm
      title={t('orders.moveItems.title')}
      verb={t('orders.moveItems.action')}
      because={isAny ? undefined : t('orders.moveItems.chooseSome')}
      onYes={() => setTableAsked(true)}
      onClose={onClose}
    >
      <PortionList
        items={items}
        labelOf={(title) => t('orders.moveItems.going', { title })}
        chosenOf={({ id }) => portions[id]}
        onChoose={({ id }, quantity) => setPortions({ ...portions, [id]: quantity })}
      />
      {items.length === 0 && <p className="mute">{t('orders.moveItems.nothing')}</p>}
    </Confirm>
  )
}
