import './sent-lines.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Order, type OrderItem, ordersList } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { CancelItem } from '../board/CancelItem.tsx'
import { optionsText } from '../board/item-text.ts'
import { StatusChip } from '../board/StatusChip.tsx'
import { setItemStatus } from '../board/set-item-status.ts'

type SentLine = Readonly<{ item: OrderItem; order: Order }>

/** Open lines of a table that were sent already; a press cancels one with a reason. */
export function SentLines({ tableId }: { tableId: string }) {
  const { data } = useQuery(ordersList(null))
  const [cancelling, setCancelling] = useState<SentLine | null>(null)
  const groups = data?.rows.filter(({ table_id }) => table_id === tableId) ?? []
  const lines = groups.flatMap(({ orders }) => orders.flatMap((order) => order.items.map((item) => ({ item, order }))))
  if (lines.length === 0) return null
  const open = groups.map(({ total, currency }) =>
    moneyText(fromWire(total, currencyOf(currency)), currencyOf(currency)),
  )
  return (
    <section className="sent-lines" aria-label={t('pos.sentAlready')}>
      <header>
        <b>{t('pos.sentAlready')}</b>
        <b className="num money">
          <bdi>{open.join(' + ')}</bdi>
        </b>
      </header>
      <ul>
        {lines.map((line) => (
          <Row key={line.item.id} line={line} onCancel={() => setCancelling(line)} />
        ))}
      </ul>
      {cancelling && (
        <CancelItem
          title={cancelling.item.item_title}
          quantity={cancelling.item.quantity}
          onCancel={(reason, part) => {
            const { item, order } = cancelling
            void setItemStatus({ item, status: 'cancelled', tokenNo: order.token_no, reason, part })
          }}
          onClose={() => setCancelling(null)}
        />
      )}
    </section>
  )
}

function Row({ line: { item, order }, onCancel }: Readonly<{ line: SentLine; onCancel: () => void }>) {
  const isCancelled = item.status === 'cancelled'
  const isFixed = order.payment_status === 'paid' || order.in_checkout
  const because = isFixed ? t(order.in_checkout ? 'orders.payingChip' : 'orders.paidAlready') : undefined
  const options = optionsText(item)
  return (
    <li className={isCancelled ? 'cancelled' : undefined}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-disabled={isFixed || isCancelled}
        title={because}
        onClick={() => !isFixed && !isCancelled && onCancel()}
      >
        <b className="num">{item.quantity}</b>
        <span className="grow">
          <bdi>{item.item_title}</bdi>
          {(options || item.notes) && (
            <small className="mute">
              <bdi>{[options, item.notes].filter(Boolean).join(' · ')}</bdi>
            </small>
          )}
        </span>
        <StatusChip status={item.status} />
      </button>
    </li>
  )
}
