import { withCharge } from '../kernel/charge.ts'
import { type Decider, impossible, invariant, type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import { type Bill, bill } from '../kernel/tax.ts'
import { addLines, notAsSeen, reviseLine, withAdded, withReduction, withRevised } from './change-lines.ts'
import { addCharge, discountedLines, removeCharge, withoutCharge } from './charge.ts'
import { commitCheckout, hasCheckout, inCheckout, releaseCheckout, settle } from './checkout.ts'
import type { Checkout, Ending, OrderCommand, Placement } from './commands.ts'
import { fireCourse, firedByStatus, holdCourse, holdLaterCourses, withFired } from './courses.ts'
import { giveDiscount, isGiven, removeDiscount, withDiscount, withoutDiscount } from './discounts.ts'
import { divideLine, linesPlaced, linesSplitOff, moveOff, withDivided, withoutMoved } from './divide.ts'
import type { OrderEvent } from './events.ts'
import { isMade, movedAt, statusAfter } from './item-status.ts'
import { answersJoin, joinOrder, releaseJoin, withJoined, withoutJoined, withReleased } from './join.ts'
import type { LossReason } from './losses.ts'
import { moveOrder } from './move.ts'
import type { ChargedLine, Order, OrderLines, OrderRejection, Payment, PlacedOrder } from './state.ts'
import { afterPrint, lossesOfOrder, lossOfLine } from './value-lost.ts'

type ItemMoved = Extract<OrderEvent, { type: keyof typeof statusAfter }>

export type { Order, OrderRejection, PlacedOrder } from './state.ts'

type Decision = readonly OrderEvent[] | Rejection<OrderRejection>

export const order: Decider<Order, OrderCommand, OrderEvent, OrderRejection> = {
  category: 'order',
  initial: { status: 'None' },

  decide({ type, data }, state, context) {
    const { at } = context
    if (type === 'PlaceOrder') return state.status === 'None' ? place(data, at) : []
    if (type === 'PlaceAndCheckOutOrder') return placeAndCheckOut(data, state, at)
    if (type === 'RefuseOrder') {
      const isFirst = state.status === 'None' && state.refused === undefined
      return isFirst ? [{ type: 'OrderRefused', data: { ...data, refusedAt: at } }] : []
    }
    if (type === 'SplitOffOrder') return splitOff(state, data.movedOff)
    if (state.status === 'None') return reject('OrderUnknown')
    switch (type) {
      case 'StartItem':
        return moveItem(state, { type: 'OrderItemStarted', data: { ...begun(data, state), startedAt: at } })
      case 'FinishItem':
        return moveItem(state, { type: 'OrderItemFinished', data: { ...onward(data, state), finishedAt: at } })
      case 'ServeItem':
        return moveItem(state, { type: 'OrderItemServed', data: { ...onward(data, state), servedAt: at } })
      case 'CancelItem':
        return cancelItem(state, data, at)
      case 'RecallItem':
        return moveItem(state, { type: 'OrderItemRecalled', data: { ...onward(data, state), recalledAt: at } })
      case 'DivideOrder':
        if (state.movedOff.some(({ intoOrderId }) => intoOrderId === data.intoOrderId)) return []
        return notOpen(state) ?? billFixed(state) ?? moveOff(state, data, at)
      case 'CancelOrder':
        if (state.status === 'Cancelled') return []
        return (
          notOpen(state) ??
          billFixed(state) ?? [{ type: 'OrderCancelled', data: { ...withLosses(data, state), cancelledAt: at } }]
        )
      case 'CompleteOrder':
        if (state.status === 'Completed') return []
        return notOpen(state) ?? [complete(state, data, at)]
      case 'GiveDiscount':
        if (isGiven(state, data.discountId) || state.removedDiscounts.includes(data.discountId)) return []
        return notOpen(state) ?? billFixed(state) ?? giveDiscount(state, data, context)
      case 'RemoveDiscount':
        if (state.removedDiscounts.includes(data.discountId)) return []
        return notOpen(state) ?? billFixed(state) ?? removeDiscount(state, data, at)
      case 'AddCharge':
        return notOpen(state) ?? billFixed(state) ?? addCharge(state, data, at)
      case 'RemoveCharge':
        return notOpen(state) ?? billFixed(state) ?? removeCharge(state, data, at)
      case 'StartCheckout':
        return startCheckout(state, data, at)
      case 'CommitCheckout':
        return commitCheckout(state, { ...data, committedAt: at })
      case 'ReleaseCheckout':
        return releaseCheckout(state, { ...data, releasedAt: at })
      case 'SettleOrder':
        return settle(state, data, at)
      case 'MoveOrder':
        return notOpen(state) ?? moveOrder(state, data, at)
      case 'AddLines':
        if (state.additions[data.additionId]) return []
        return notOpen(state) ?? billFixed(state) ?? addLines(state, data, at)
      case 'ReviseLine':
        return notOpen(state) ?? billFixed(state) ?? reviseLine(state, data, at)
      case 'JoinOrder':
        return state.joined ? [] : (notOpen(state) ?? billFixed(state) ?? joinOrder(state, data, at))
      case 'TakeLines':
        return answersJoin(state, data.joined, !(notOpen(state) ?? billFixed(state)), at)
      case 'ReleaseJoin':
        return releaseJoin(state, data.attempt, at)
      case 'FireCourse':
        return notOpen(state) ?? fireCourse(state, data, at)
      case 'HoldCourse':
        return notOpen(state) ?? holdCourse(state, data, at)
      case 'PrintBill':
        return notOpen(state) ?? billFixed(state) ?? printBill(state, data.orderId, at)
      case 'PrintReceipt':
        if (state.receiptPapers.includes(data.paperId)) return []
        return [{ type: 'OrderReceiptPrinted', data: { ...data, printedAt: at } }]
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'OrderPlaced') {
      invariant(state.status === 'None', 'an order is placed once')
      return opened(state, linesPlaced(data))
    }
    if (type === 'OrderSplitOff') {
      invariant(state.status === 'None', 'an order is split off once')
      return { ...opened(state, linesSplitOff(data)), dividedFrom: data.dividedFrom }
    }
    if (type === 'OrderRefused') {
      invariant(state.status === 'None', 'an order that was placed is not refused')
      return { status: 'None', refused: data.answer }
    }
    invariant(state.status !== 'None', `${type} follows OrderPlaced`)
    switch (type) {
      case 'OrderItemStarted':
      case 'OrderItemFinished':
      case 'OrderItemServed':
      case 'OrderItemCancelled':
      case 'OrderItemRecalled':
        return {
          ...state,
          items: { ...state.items, [data.line]: statusAfter[type] },
          itemsAt: { ...state.itemsAt, [data.line]: movedAt(data) },
        }
      case 'OrderLineDivided':
        return { ...state, ...withDivided(state, data) }
      case 'OrderLinesMovedOff':
        return { ...state, ...withoutMoved(state, data) }
      case 'OrderCancelled':
        return { ...state, status: 'Cancelled' }
      case 'OrderCompleted':
        return { ...state, status: 'Completed' }
      case 'OrderDiscounted':
        return { ...state, discounts: withDiscount(state.discounts, data) }
      case 'OrderDiscountRemoved': {
        const removedDiscounts = [...state.removedDiscounts, data.discountId]
        return { ...state, discounts: withoutDiscount(state.discounts, data), removedDiscounts }
      }
      case 'OrderChargeAdded':
        return { ...state, placed: { ...state.placed, charge: data.charge } }
      case 'OrderChargeRemoved':
        return { ...state, placed: withoutCharge(state.placed) }
      case 'CheckoutStarted':
        return { ...state, payment: { status: 'InCheckout', checkout: data, committed: false } }
      case 'CheckoutCommitted':
        return { ...state, payment: { ...inCheckout(state, data.settlementId), committed: true } }
      case 'CheckoutReleased':
        inCheckout(state, data.settlementId)
        return { ...state, payment: { status: 'Unpaid' }, released: [...state.released, data.settlementId] }
      case 'OrderSettled': {
        const { tenders } = inCheckout(state, data.settlementId).checkout
        const { settlementId, invoiceId, completes } = data
        const status = completes ? 'Completed' : state.status
        const payment = { status: 'Paid' as const, settlementId, invoiceId, ...(tenders && { tenders }) }
        return { ...state, status, payment }
      }
      case 'OrderMoved':
        return { ...state, placed: { ...state.placed, table: data.to } }
      case 'OrderLinesAdded':
        return { ...state, ...withAdded(state, data) }
      case 'OrderLineNoted':
        return { ...state, placed: withRevised(state.placed, data) }
      case 'OrderLineRevised':
        return { ...state, placed: withRevised(state.placed, data), reductions: withReduction(state, data) }
      case 'OrderJoined':
        return withoutJoined(state, data)
      case 'OrderLinesJoined':
        return withJoined(state, data)
      case 'OrderJoinRefused': {
        const { fromOrderId, attempt } = data
        return { ...state, answeredJoins: [...state.answeredJoins, { fromOrderId, attempt, isTaken: false }] }
      }
      case 'OrderJoinReleased':
        return withReleased(state, data)
      case 'OrderCourseHeld':
        return { ...state, ...withFired(state, data.lines, null) }
      case 'OrderCourseFired':
        return { ...state, ...withFired(state, data.lines, data.firedAt) }
      case 'OrderBillPrinted':
        return { ...state, billPrintedAt: data.printedAt }
      case 'OrderReceiptPrinted':
        return { ...state, receiptPapers: [...state.receiptPapers, data.paperId] }
      default:
        return impossible(type)
    }
  },
}

function opened({ refused }: Order, lines: OrderLines): PlacedOrder {
  const joins = { joinAttempts: 0, answeredJoins: [], receiptPapers: [] }
  const fresh = { payment: { status: 'Unpaid' }, removedDiscounts: [], released: [], additions: {}, ...joins } as const
  return { status: 'Open', ...lines, ...fresh, ...(refused && { refused }) }
}

/** Facts about an order that the rules need; the web has them in its answers. */
type OrderWithPayment = Readonly<{ status: Order['status']; payment?: Readonly<{ status: Payment['status'] }> }>

export const isPaid = (order: OrderWithPayment): boolean => order.payment?.status === 'Paid'

export const isPlaced = (order: Order): order is PlacedOrder => order.status !== 'None'

export const chargedLines = (order: PlacedOrder): readonly ChargedLine[] =>
  withCharge(discountedLines(order), order.placed.charge)

/** Whether something on it is still to be paid; a dish at price 0 is. */
export const isOwed = (order: PlacedOrder): boolean => !isPaid(order) && chargedLines(order).length > 0

export const billOf = (order: PlacedOrder): Bill => bill(chargedLines(order))

export function tokenNoOf(order: Order): number {
  invariant(order.status !== 'None', 'only a placed order has a token')
  return order.placed.tokenNo
}

function place(data: Placement, at: Instant): Rejection<OrderRejection> | OrderEvent[] {
  if (data.lines.length === 0) return reject('CartEmpty')
  return [{ type: 'OrderPlaced', data: { ...data, placedAt: at } }, ...holdLaterCourses(data, at)]
}

function placeAndCheckOut(
  { settlementId, period, paidWith, ...placement }: Placement & Pick<Checkout, 'settlementId' | 'period' | 'paidWith'>,
  state: Order,
  at: Instant,
): Decision {
  if (state.status !== 'None') return hasCheckout(state, settlementId) ? [] : reject('OrderPlacedAlready')
  const placed = place(placement, at)
  if ('rejected' in placed) return placed
  const { orderId, businessDay } = placement
  const checkout = { orderId, settlementId, leadOrderId: orderId, orderIds: [orderId], completes: false }
  return [...placed, ...checkoutEvents({ ...checkout, ...(paidWith && { paidWith }), period, businessDay }, at)]
}

/**
 * Any move is allowed in any order (rule O1); only one that changes the bill depends on the payment, and needs an open
 * order. What is in the making when an order is completed is still finished.
 */
function moveItem(state: PlacedOrder, moved: ItemMoved): Decision {
  const from = state.items[moved.data.line]
  const to = statusAfter[moved.type]
  if (!from) return reject('ItemUnknown')
  if (state.status === 'Cancelled') return reject('OrderCancelledAlready')
  const changesBill = (from === 'cancelled') !== (to === 'cancelled')
  const refused = changesBill ? (notOpen(state) ?? billFixed(state)) : undefined
  return refused ?? (from === to ? [] : [...firedByStatus(state, moved), moved])
}

/** Some portions alone are divided from the line first. */
function cancelItem(
  state: PlacedOrder,
  { quantity, seen, ...item }: Extract<OrderCommand, { type: 'CancelItem' }>['data'],
  at: Instant,
): Decision {
  const conflict = seen && notAsSeen(state, item.line, seen)
  if (conflict) return conflict
  const cancel = (from: PlacedOrder, line: number) =>
    moveItem(from, { type: 'OrderItemCancelled', data: { ...withLosses({ ...item, line }, from), cancelledAt: at } })
  const whole = chargedLines(state).find(({ line }) => line === item.line)
  if (quantity === undefined || !whole || quantity === whole.quantity) return cancel(state, item.line)
  const data = divideLine(state, { orderId: item.orderId, line: item.line, quantity }, at)
  if ('rejected' in data) return data
  const cancelled = cancel({ ...state, ...withDivided(state, data) }, data.newLine.line)
  return 'rejected' in cancelled ? cancelled : [{ type: 'OrderLineDivided', data }, ...cancelled]
}

function splitOff(state: Order, movedOff: Extract<OrderEvent, { type: 'OrderLinesMovedOff' }>['data']): Decision {
  const {
    orderId: dividedFrom,
    intoOrderId: orderId,
    movedAt: splitAt,
    discountsLeft: _,
    parts: _parts,
    ...head
  } = movedOff
  if (state.status === 'None') return [{ type: 'OrderSplitOff', data: { ...head, orderId, dividedFrom, splitAt } }]
  return state.dividedFrom === dividedFrom ? [] : reject('OrderPlacedAlready')
}

/** The data of a move that is no cancellation. */
const onward = (data: { orderId: OrderId; line: number }, { items }: PlacedOrder) => {
  return { ...data, ...(items[data.line] === 'cancelled' && ({ restores: true } as const)) }
}

/** The data of a start, which recalls what was made already. */
const begun = (data: { orderId: OrderId; line: number }, state: PlacedOrder) => {
  return { ...onward(data, state), ...(isMade(state.items[data.line]) && ({ recalls: true } as const)) }
}

/** The data of a cancellation with the value of what it takes off the bill: one line, or all that are left. */
function withLosses<Data extends { line?: number; reason?: LossReason | undefined }>(
  { reason, ...data }: Data,
  state: PlacedOrder,
) {
  const charged = chargedOf(state)
  const losses = data.line === undefined ? lossesOfOrder(charged, false) : [lossOfLine(charged, data.line)]
  return { ...data, ...(reason && { reason }), losses, ...afterPrint(state) }
}

function complete(state: PlacedOrder, { orderId, reason }: Ending, at: Instant): OrderEvent {
  if (!isOwed(state)) return { type: 'OrderCompleted', data: { orderId, completedAt: at } }
  const losses = lossesOfOrder(chargedOf(state), true)
  const data = { orderId, ...(reason && { reason }), losses, ...afterPrint(state) }
  return { type: 'OrderCompleted', data: { ...data, completedAt: at } }
}

function printBill(state: PlacedOrder, orderId: OrderId, at: Instant): Decision {
  if (!isOwed(state)) return reject('NothingToPay')
  return [{ type: 'OrderBillPrinted', data: { orderId, amount: billOf(state).total, printedAt: at } }]
}

/** Whether a printed paper about the invoice of the order is a copy of the original. */
export const isDuplicate = (order: Order, paperId: string): boolean =>
  isPlaced(order) && order.receiptPapers[0] !== paperId

const chargedOf = (state: PlacedOrder) => {
  const { currency, charge } = state.placed
  return { lines: chargedLines(state), items: state.items, currency, charge }
}

function startCheckout(state: PlacedOrder, data: Checkout, at: Instant): Decision {
  if (hasCheckout(state, data.settlementId)) return []
  if (state.released.includes(data.settlementId)) return reject('CheckoutReleased')
  if (state.status === 'Cancelled') return reject('OrderCancelledAlready')
  const refused = billFixed(state)
  if (refused) return refused
  if (chargedLines(state).length === 0) return reject('NothingToPay')
  return checkoutEvents(data, at)
}

/** The checkout of a single order commits in the same append, as there is no other order to wait for. */
function checkoutEvents(data: Checkout, at: Instant): OrderEvent[] {
  const { orderId, settlementId } = data
  const started: OrderEvent = { type: 'CheckoutStarted', data: { ...data, startedAt: at } }
  if (data.orderIds.length > 1) return [started]
  return [started, { type: 'CheckoutCommitted', data: { orderId, settlementId, committedAt: at } }]
}

function notOpen({ status }: PlacedOrder): Rejection<OrderRejection> | undefined {
  if (status === 'Open') return undefined
  return reject(status === 'Cancelled' ? 'OrderCancelledAlready' : 'OrderNotOpen')
}

function billFixed({ payment }: PlacedOrder): Rejection<OrderRejection> | undefined {
  if (payment.status === 'Unpaid') return undefined
  return reject(payment.status === 'Paid' ? 'OrderAlreadyPaid' : 'OrderInCheckout')
}
