import './orders.css'
import { useState } from 'react'
import type { Order } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Stepper } from '../../parts/Stepper.tsx'
import { optionsText } from '../board/item-text.ts'
import { OtherTableDialog } from './MoveTableDialog.tsx'
import { type ItemPortions, moveItems } from './move-items.ts'
import type { Place } from './move-table.ts'
import { chargedItems, movableOrders } from './splittable.ts'

type Props = Readonly<{
  /** The orders of a table. */
  orders: readonly Order[]
  from: Place
  onClose: () => void
}>

/** Asks for the portions to move and their new table. */
export function MoveItemsDialog({ orders, from, onClose }: Props) {
  const [portions, setPortions] = useState<ItemPortions>({})
  const [isChosen, setChosen] = useState(false)
  const movable = movableOrders(orders)
  const items = movable.flatMap(chargedItems)
  const isAny = items.some(({ id }) => (portions[id] ?? 0) > 0)
  if (isChosen)
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
      onYes={() => setChosen(true)}
      onClose={onClose}
    >
      <ul className="pay-lines split-lines">
        {items.map((item) => (
          <li key={item.id}>
            <b className="q num">{item.quantity}</b>
            <span className="grow">
              <bdi>{item.item_title}</bdi>
              <small>
                <bdi>{optionsText(item)}</bdi>
              </small>
            </span>
            <Stepper
              label={t('orders.moveItems.going', { title: item.item_title })}
              title={item.item_title}
              value={Math.min(portions[item.id] ?? 0, item.quantity)}
              min={0}
              max={item.quantity}
              onChange={(quantity) => setPortions({ ...portions, [item.id]: quantity })}
            />
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className="mute">{t('orders.moveItems.nothing')}</p>}
    </Confirm>
  )
}
