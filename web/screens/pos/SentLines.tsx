import './sent-lines.css'
import swap from 'icon:bold/swap'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useState } from 'react'
import { type Order, type OrderItem, ordersList } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { Button } from '../../parts/Button.tsx'
import { CancelItem } from '../board/CancelItem.tsx'
import { optionsText } from '../board/item-text.ts'
import { StatusChip } from '../board/StatusChip.tsx'
import { setItemStatus } from '../board/set-item-status.ts'
import { MoveTableDialog } from '../orders/MoveTableDialog.tsx'
import type { Place } from '../orders/move-table.ts'
import { whyNotMoved } from '../orders/why-not-moved.ts'
import { cartAtom } from './pos-atoms.ts'

type SentLine = Readonly<{ item: OrderItem; order: Order }>

/** Open lines of a table that were sent already; a press cancels one with a reason. */
export function SentLines({ tableId }: { tableId: string }) {
  const { data } = useQuery(ordersList(null))
  const [cancelling, setCancelling] = useState<SentLine | null>(null)
  const [isMoving, setMoving] = useState(false)
  const store = useStore()
  const groups = data?.rows.filter(({ table_id }) => table_id === tableId) ?? []
  const lines = groups.flatMap(({ orders }) => orders.flatMap((order) => order.items.map((item) => ({ item, order }))))
  if (lines.length === 0) return null
  const orders = groups.flatMap((group) => group.orders)
  const table = { tableId, title: groups[0]?.table_title ?? t('board.table') }
  /** The bill goes along, if it is still that of the table. */
  const follow = (from: Place, to: Place) => {
    if (to.tableId !== null && store.get(cartAtom).tableId === from.tableId)
      store.set(cartAtom, { type: 'seat', tableId: to.tableId })
  }
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
        <Button kind="quiet" icon={swap} because={whyNotMoved(orders)} onClick={() => setMoving(true)}>
          {t('orders.move.title')}
        </Button>
      </header>
      <ul>
        {lines.map((line) => (
          <Row key={line.item.id} line={line} onCancel={() => setCancelling(line)} />
        ))}
      </ul>
      {isMoving && (
        <MoveTableDialog
          orderIds={orders.map(({ id }) => id)}
          from={table}
          onMoved={follow}
          onClose={() => setMoving(false)}
        />
      )}
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
