import './sent-lines.css'

import cash from 'icon:bold/money'
import plus from 'icon:bold/plus'
import swap from 'icon:bold/swap'
import hourglass from 'icon:fill/hourglass-medium'
import printer from 'icon:regular/printer'
import { times } from '@comanda/domain/kernel/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type OrderGroup, ordersList } from '../../api/orders.ts'
import { t } from '../../language/t.ts'
import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { useUnsent } from '../../outbox/the-outbox.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { payAt } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { mayUse } from '../../session/user.ts'
import { addPortions, optionsOfItem } from '../board/change-line.ts'
import { isHeld, pendingCourses, withCourse } from '../board/courses.ts'
import { FireButton } from '../board/FireButton.tsx'
import { HeldChip } from '../board/HeldChip.tsx'
import { optionsText } from '../board/item-text.ts'
import { LineSheet } from '../board/LineSheet.tsx'
import { pendingStatusesIn, type ShownItem, type ShownOrder, shownOrders } from '../board/pending-items.ts'
import { StatusChip } from '../board/StatusChip.tsx'
import { BillMark } from '../orders/BillMark.tsx'
import { owedOf } from '../orders/bill-mark.ts'
import { isOwed } from '../orders/group.ts'
import { MoveItemsDialog } from '../orders/lazy-dialogs.ts'
import { MoveTableDialog } from '../orders/MoveTableDialog.tsx'
import type { OrderPlace } from '../orders/move-table.ts'
import { printBill } from '../orders/print-receipt.ts'
import { movableOrders } from '../orders/splittable.ts'
import { whyNotMoved } from '../orders/why-not-moved.ts'
import { cartAtom } from './pos-atoms.ts'
import { groupsOf } from './table-bill.ts'
import { type WaitingLine, waitingLines } from './waiting-lines.ts'

type SentLine = Readonly<{ item: ShownItem; order: ShownOrder }>

/** Lines of a table's open orders. A press opens a line, and plus sends another portion at once. */
export function SentLines({ tableId }: { tableId: string }) {
  const { data, isError, refetch } = useQuery(ordersList(null))
  const unsent = useUnsent()
  const [show] = useState(shownOrders)
  const [opened, setOpened] = useState<string | null>(null)
  const [isMoving, setMoving] = useState(false)
  const [isMovingItems, setMovingItems] = useState(false)
  const store = useStore()
  if (!data) return <LoadState isError={isError} onRetry={() => void refetch()} />
  const pending = pendingCourses(unsent)
  const groups = groupsOf(data.rows, tableId).map((group) => ({
    ...group,
    orders: group.orders.map((order) => pending.reduce(withCourse, order)),
  }))
  const sent = groups.flatMap((group) => group.orders)
  const orders = show(sent, pendingStatusesIn(unsent))
  const lines = orders.flatMap((order) => order.items.map((item) => ({ item, order })))
  const waiting = waitingLines(
    unsent,
    tableId,
    orders.map(({ id }) => id),
  )
  if (lines.length === 0 && waiting.length === 0) return null
  const table = { tableId, title: groups[0]?.table_title ?? t('board.table') }
  /** Moves the bill too, if it is still for the table that the orders left. */
  const follow = (from: OrderPlace, to: OrderPlace) => {
    if (to.tableId !== null && store.get(cartAtom).tableId === from.tableId)
      store.set(cartAtom, { type: 'seat', tableId: to.tableId })
  }
  const line = lines.find(({ item }) => item.id === opened)
  return (
    <section className="sent-lines" aria-label={t('pos.sentAlready')}>
      <SentHeader
        tableId={tableId}
        groups={groups}
        onMove={() => setMoving(true)}
        onMoveItems={() => setMovingItems(true)}
      />
      <BillMark orders={orders} />
      <FireButton orders={orders} place={table.title} />
      <ul>
        {lines.map((sentLine) => (
          <SentRow key={sentLine.item.id} line={sentLine} onOpen={() => setOpened(sentLine.item.id)} />
        ))}
        {waiting.map(({ key, ...unsentLine }) => (
          <WaitingRow key={key} {...unsentLine} />
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
      {isMovingItems && <MoveItemsDialog orders={sent} from={table} onClose={() => setMovingItems(false)} />}
      {line && <LineSheet key={line.item.id} {...line} onClose={() => setOpened(null)} />}
    </section>
  )
}

type HeaderProps = Readonly<{
  tableId: string
  groups: readonly OrderGroup[]
  onMove: () => void
  onMoveItems: () => void
}>

/** Open amounts of the table, with buttons that move, print and pay its orders. */
function SentHeader({ tableId, groups, onMove, onMoveItems }: HeaderProps) {
  const sent = groups.flatMap(({ orders }) => orders)
  const amounts = groups.map(({ total, currency }) =>
    moneyText(fromWire(total, currencyOf(currency)), currencyOf(currency)),
  )
  return (
    <header>
      <b>{t('pos.sentAlready')}</b>
      <b className="num money">
        <bdi>{amounts.join(' + ')}</bdi>
      </b>
      {sent.length > 0 && (
        <span className="sent-keys">
          <Button kind="quiet" icon={swap} because={whyNotMoved(sent)} onClick={onMove}>
            {t('orders.move.title')}
          </Button>
          {movableOrders(sent).length > 0 && (
            <Button kind="quiet" icon={swap} onClick={onMoveItems}>
              {t('orders.moveItems.title')}
            </Button>
          )}
          {groups.some(isOwed) && (
            <>
              <Button kind="quiet" icon={printer} onClick={() => void printBill(owedOf(sent).map(({ id }) => id))}>
                {t('orders.bill.print')}
              </Button>
              <Link className="btn goline" to={payAt(tableId)}>
                <Icon of={cash} />
                {t('pos.payTable')}
              </Link>
            </>
          )}
        </span>
      )}
    </header>
  )
}

/** Placeholder while the lines are loading, or the error message. */
const LoadState = ({ isError, onRetry }: Readonly<{ isError: boolean; onRetry: () => void }>) => (
  <section className="sent-lines" aria-label={t('pos.sentAlready')}>
    {isError ? (
      <p className="sent-unknown" role="status">
        <span className="grow">{t('pos.sentUnknown')}</span>
        <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
      </p>
    ) : (
      <Skeleton height={48} />
    )}
  </section>
)

function SentRow({ line: { item, order }, onOpen }: Readonly<{ line: SentLine; onOpen: () => void }>) {
  const user = useAtomValue(userAtom)
  const isFixed = order.payment_status === 'paid' || order.in_checkout
  const because = isFixed ? t(order.in_checkout ? 'orders.payingChip' : 'orders.paidAlready') : undefined
  const seat = item.seat !== undefined && t('board.seat', { seat: item.seat })
  const details = [seat, optionsText(item), item.notes].filter(Boolean).join(' · ')
  const { item_title: title, status, quantity } = item
  const currency = currencyOf(order.currency)
  const addOne = () =>
    void addPortions({
      item,
      order,
      count: 1,
      options: optionsOfItem(item),
      notes: item.notes,
      mayUndo: user !== null && mayUse(user, ['CANCEL_SENT']),
    })
  return (
    <li className={status === 'cancelled' ? 'cancelled' : undefined} aria-busy={item.isPending}>
      <button type="button" aria-haspopup="dialog" title={because} onClick={onOpen}>
        <b className="num">{quantity}</b>
        <span className="grow">
          <bdi>{title}</bdi>
          {details !== '' && (
            <small className="mute">
              <bdi>{details}</bdi>
            </small>
          )}
        </span>
        <span className="sent-end">
          <Money amount={times(fromWire(item.price, currency), quantity)} currency={currency} />
          {isHeld(item) ? <HeldChip /> : <StatusChip status={status} passed_at={item.passed_at} />}
        </span>
      </button>
      <IconButton
        of={plus}
        name={t('orders.change.one', { title })}
        aria-disabled={isFixed || undefined}
        title={because}
        onClick={() => !isFixed && addOne()}
      />
    </li>
  )
}

const WaitingRow = ({ title, quantity }: Omit<WaitingLine, 'key'>) => (
  <li className="waiting">
    <b className="num">{quantity}</b>
    <span className="grow">
      <bdi>{title}</bdi>
    </span>
    <Chip tone="wait" icon={hourglass}>
      {t('pos.waitsToSend')}
    </Chip>
  </li>
)
