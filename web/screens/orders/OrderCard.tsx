import undo from 'icon:bold/arrow-u-up-left'
import merge from 'icon:bold/arrows-merge'
import bell from 'icon:bold/bell'
import check from 'icon:bold/check'
import dots from 'icon:bold/dots-three'
import gift from 'icon:bold/gift'
import moneyIcon from 'icon:bold/money'
import percent from 'icon:bold/percent'
import plus from 'icon:bold/plus'
import scissors from 'icon:bold/scissors'
import swap from 'icon:bold/swap'
import cancelIcon from 'icon:fill/x-circle'
import printer from 'icon:regular/printer'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../language/t.ts'
import { currencyOf } from '../../money.ts'
import { type Action, ActionMenu } from '../../parts/ActionMenu.tsx'
import { Button } from '../../parts/Button.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { Money } from '../../parts/Money.tsx'
import { posAt } from '../../paths.ts'
import { userAtom } from '../../session/session.ts'
import { mayUse, type User } from '../../session/user.ts'
import { isHeld } from '../board/courses.ts'
import { FireButton } from '../board/FireButton.tsx'
import { PlaceName } from '../board/PlaceName.tsx'
import type { ShownOrder } from '../board/pending-items.ts'
import { kindOf } from '../board/place.ts'
import { reprintTicket, ticketPrinters } from '../board/reprint-ticket.ts'
import { BillMark } from './BillMark.tsx'
import { owedOf } from './bill-mark.ts'
import { seatOf } from './by-seat.ts'
import { CardGuests } from './CardGuests.tsx'
import { headOf } from './card-head.ts'
import { isAnyPaid, isOwed, paidInvoiceOf } from './group.ts'
import { isFromElsewhere, joinableIds } from './joinable.ts'
import { giveOrdersBack, joinOrders, printBill, printReceipt } from './lazy-dialogs.ts'
import { OrderBlock } from './OrderBlock.tsx'
import { restOf } from './part-paid.ts'
import type { ShownGroup } from './shown-groups.ts'
import { isSplittable, movableOrders } from './splittable.ts'
import { UnseenMark } from './UnseenMark.tsx'
import { useRemovedFocus } from './use-removed-focus.ts'
import { WaitingChanges } from './WaitingChanges.tsx'
import { whyNotMoved } from './why-not-moved.ts'

/** Dialogs about a card. */
export type CardDialog =
  | 'cancel'
  | 'complete'
  | 'pay'
  | 'discount'
  | 'comp'
  | 'charge'
  | 'split'
  | 'move'
  | 'moveItems'
  | 'reopen'

type Props = Readonly<{
  group: ShownGroup
  /** Estimated height in px, until the card was rendered. */
  height: number
  now: number
  /** True if this user may take orders. */
  mayAdd: boolean
  onOpen: (dialog: CardDialog, group: ShownGroup) => void
}>

export const OrderCard = memo(function OrderCard({ group, height, now, mayAdd, onOpen }: Props) {
  const { title, under } = headOf(group)
  const [first] = group.orders
  const currency = currencyOf(group.currency)
  const owed = isOwed(group)
  const user = useAtomValue(userAtom)
  const hasKitchenPrinter = (useQuery(ticketPrinters).data ?? []).length > 0
  const card = useRemovedFocus()
  return (
    <article
      ref={card}
      className="card"
      aria-label={title}
      tabIndex={-1}
      style={{ containIntrinsicHeight: `auto ${height}px` }}
    >
      <header>
        <h2 className="slim">{first && <PlaceName kind={kindOf(first)} title={title} />}</h2>
        <span className="mute grow clip" dir="auto">
          {under}
        </span>
        {mayAdd && group.table_id !== null && (
          <Link className="btn quiet" to={posAt(group.table_id)} aria-label={t('orders.addItemsTo', { place: title })}>
            <Icon of={plus} />
            {t('orders.addItems')}
          </Link>
        )}
        <ActionMenu
          name={t('orders.actionsFor', { place: title })}
          icon={dots}
          actions={cardActions(group, { mayAdd, user, hasKitchenPrinter, onOpen })}
        />
      </header>
      {group.table_id !== null && <CardGuests tableId={group.table_id} />}
      <UnseenMark orderIds={group.order_ids} />
      {group.orders.map((order) => (
        <OrderBlock key={order.id} order={order} now={now} />
      ))}
      <FireButton orders={group.orders} place={title} />
      <BillMark orders={group.orders} />
      <WaitingChanges orderIds={group.order_ids} />
      <footer>
        <Button icon={printer} aria-label={`${printName(group)} ${title}`} onClick={() => void print(group)}>
          <span className="word">{t(owed ? 'orders.bill.short' : 'orders.receipt')}</span>
        </Button>
        <Button
          kind="goline"
          className="grow"
          icon={owed ? moneyIcon : check}
          onClick={() => onOpen(owed ? 'pay' : 'complete', group)}
        >
          {owed ? t('orders.payAndComplete') : t('orders.complete')}
          {owed && (
            <b className="end">
              <Money amount={restOf(group)} currency={currency} />
            </b>
          )}
        </Button>
      </footer>
    </article>
  )
})

const printName = (group: ShownGroup): string => t(isOwed(group) ? 'orders.bill.print' : 'orders.printReceipt')

/** Prints the bill of unpaid orders, or the receipt of paid ones. */
const print = (group: ShownGroup): Promise<void> =>
  isOwed(group) ? printBill(owedOf(group.orders).map(({ id }) => id)) : printReceipt(group.order_ids)

type ActionOptions = Pick<Props, 'mayAdd' | 'onOpen'> & Readonly<{ user: User | null; hasKitchenPrinter: boolean }>

const cardActions = (
  group: ShownGroup,
  { mayAdd, user, hasKitchenPrinter, onOpen }: ActionOptions,
): readonly Action[] => [
  ...(mayAdd && isAtTable(group) ? [moveAction(group, onOpen), moveItemsAction(group, onOpen)] : []),
  { key: 'print', label: printName(group), icon: printer, onChoose: () => void print(group) },
  ...printBySeat(group),
  ...(hasKitchenPrinter ? group.orders.flatMap((order) => ticketAction(order, group)) : []),
  {
    key: 'complete',
    label: t('orders.complete'),
    icon: check,
    tone: 'done',
    onChoose: () => onOpen('complete', group),
  },
  {
    key: 'pay',
    label: t('orders.payAndComplete'),
    icon: moneyIcon,
    tone: 'done',
    because: isOwed(group) ? undefined : isAnyPaid(group) ? t('orders.paidAlready') : t('orders.nothingToPay'),
    onChoose: () => onOpen('pay', group),
  },
  {
    key: 'split',
    label: t('orders.split.title'),
    icon: scissors,
    because: group.orders.some(isSplittable) ? undefined : t('orders.split.nothing'),
    onChoose: () => onOpen('split', group),
  },
  ...reductionActions(group, user, onOpen),
  ...joinAction(group),
  ...giveBackAction(group),
  ...reopenAction(group, user, onOpen),
  {
    key: 'cancel',
    label: t('orders.cancel'),
    icon: cancelIcon,
    tone: 'bad',
    apart: true,
    because: isAnyPaid(group) ? t('orders.paidAlready') : undefined,
    onChoose: () => onOpen('cancel', group),
  },
]

/** Actions that reduce an open bill. The payment has them too, but it opens only with a network. */
function reductionActions(group: ShownGroup, user: User | null, onOpen: Props['onOpen']): readonly Action[] {
  if (!isOwed(group) || user === null) return []
  const needs = (scope: 'DISCOUNT' | 'COMP', text: string) => (mayUse(user, [scope]) ? undefined : text)
  const noDiscount = needs('DISCOUNT', t('orders.discount.noRight'))
  const noComp = needs('COMP', t('orders.discount.noRightFree'))
  const action = (key: 'discount' | 'comp' | 'charge', label: string, icon: string, because: string | undefined) => {
    return { key, label, icon, because, onChoose: () => onOpen(key, group) }
  }
  return [
    action('discount', t('orders.discount.title'), percent, noDiscount),
    action('comp', t('orders.discount.free'), gift, noComp),
    ...(owedOf(group.orders).some(({ service_charge }) => service_charge)
      ? [action('charge', t('orders.charge.remove'), bell, noDiscount)]
      : []),
  ]
}

/** Action that prints a bill for each seat, if the bill was split by seat. */
function printBySeat(group: ShownGroup): readonly Action[] {
  const bySeat = Map.groupBy(owedOf(group.orders), seatOf)
  if (bySeat.size < 2 || bySeat.has(undefined)) return []
  const onChoose = async () => {
    for (const orders of bySeat.values()) await printBill(orders.map(({ id }) => id))
  }
  return [{ key: 'print-by-seat', label: t('orders.bill.bySeat'), icon: printer, onChoose: () => void onChoose() }]
}

/** Action that prints the kitchen's ticket of an order again; none if no item was sent to the kitchen. */
function ticketAction(
  { id: orderId, token_no: tokenNo, items }: ShownOrder,
  { orders }: ShownGroup,
): readonly Action[] {
  if (items.every((item) => item.status === 'cancelled' || isHeld(item))) return []
  const label = orders.length > 1 ? t('orders.ticket.reprintNo', { tokenNo }) : t('orders.ticket.reprint')
  const onChoose = () => void reprintTicket({ orderId, stationId: null })
  return [{ key: `ticket ${orderId}`, label, icon: printer, onChoose }]
}

/** Action that joins a split bill. */
function joinAction(group: ShownGroup): readonly Action[] {
  const { orders } = group
  const splitOff = orders.filter((order) => order.divided_from !== undefined && !isFromElsewhere(order, orders))
  if (splitOff.length === 0) return []
  const orderIds = joinableIds(orders).filter((orderId) => splitOff.some(({ id }) => id === orderId))
  const because = orderIds.length > 0 ? undefined : t('orders.join.nothing')
  const onChoose = () => void joinOrders({ orderIds, place: headOf(group).title })
  return [{ key: 'join', label: t('orders.join.title'), icon: merge, because, onChoose }]
}

/** Action that returns unpaid items to the table they were moved from. */
function giveBackAction(group: ShownGroup): readonly Action[] {
  const { orders } = group
  const moved = orders.filter((order) => isFromElsewhere(order, orders)).map(({ id }) => id)
  const orderIds = joinableIds(orders).filter((orderId) => moved.includes(orderId))
  if (orderIds.length === 0) return []
  const onChoose = () => void giveOrdersBack(orderIds, headOf(group).title)
  return [{ key: 'giveBack', label: t('orders.moveItems.back'), icon: undo, onChoose }]
}

/** Action that reopens a bill that was paid while its orders stayed open. */
function reopenAction(group: ShownGroup, user: User | null, onOpen: Props['onOpen']): readonly Action[] {
  if (paidInvoiceOf(group) === null || user === null || !mayUse(user, ['INVOICES', 'POS'])) return []
  const because = mayUse(user, ['REFUND']) ? undefined : t('orders.refundNotAllowed')
  return [{ key: 'reopen', label: t('orders.reopen'), icon: undo, because, onChoose: () => onOpen('reopen', group) }]
}

/** True if all orders are dine-in: others have no table to move. */
const isAtTable = ({ orders }: ShownGroup): boolean =>
  orders.every((order) => kindOf(order) === 'table' || kindOf(order) === 'dinein')

const moveAction = (group: ShownGroup, onOpen: Props['onOpen']): Action => ({
  key: 'move',
  label: t('orders.move.title'),
  icon: swap,
  because: whyNotMoved(group.orders),
  onChoose: () => onOpen('move', group),
})

const moveItemsAction = (group: ShownGroup, onOpen: Props['onOpen']): Action => ({
  key: 'moveItems',
  label: t('orders.moveItems.title'),
  icon: swap,
  because: movableOrders(group.orders).length > 0 ? undefined : t('orders.moveItems.nothing'),
  onChoose: () => onOpen('moveItems', group),
})
