import { type Decider, impossible, invariant, type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, InvoiceId, OrderId, SettlementId } from '../kernel/ids.ts'
import { type Bill, bill } from '../kernel/tax.ts'
import type { Checkout, Ending, OrderCommand, Placement } from './commands.ts'
import type { OrderEvent, OrderLine } from './events.ts'
import { type ItemStatus, statusAfter } from './item-status.ts'
import type { LossReason } from './losses.ts'
import { lossesOfOrder, lossOfLine } from './value-lost.ts'

type ItemMoved = Extract<OrderEvent, { type: keyof typeof statusAfter }>
type Data<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']

/** The bill does not change during a checkout. Only the lead order is ever `committed`. */
export type Payment =
  | Readonly<{ status: 'Unpaid' }>
  | Readonly<{ status: 'InCheckout'; checkout: Data<'CheckoutStarted'>; committed: boolean }>
  | Readonly<{
      status: 'Paid'
      settlementId: SettlementId
      invoiceId: InvoiceId
      tenders?: Data<'CheckoutStarted'>['tenders']
    }>

export type PlacedOrder = Readonly<{
  status: 'Open' | 'Completed' | 'Cancelled'
  /** As it was sent: `chargedLines` leaves out what was cancelled since. */
  placed: Data<'OrderPlaced'>
  /** By line number. */
  items: Readonly<Record<number, ItemStatus>>
  payment: Payment
  /** Settlements that were given up: none of them may start again, however late its step arrives. */
  released: readonly SettlementId[]
  refused?: Refusal
}>
export type Order = Readonly<{ status: 'None'; refused?: Refusal }> | PlacedOrder

/** The answer to the request whose id is the order's own, where it was refused. */
type Refusal = Data<'OrderRefused'>['answer']

export type OrderRejection =
  | 'CartEmpty'
  | 'OrderUnknown'
  | 'OrderPlacedAlready'
  | 'OrderNotOpen'
  | 'OrderCancelledAlready'
  | 'OrderInCheckout'
  | 'OrderAlreadyPaid'
  | 'ItemUnknown'
  | 'NothingToPay'
  | 'CheckoutUnknown'
  | 'CheckoutReleased'
  | 'CheckoutCommitted'
  | 'CheckoutNotCommitted'
  | 'NotTheLeadOrder'

type Decision = readonly OrderEvent[] | Rejection<OrderRejection>

export const order: Decider<Order, OrderCommand, OrderEvent, OrderRejection> = {
  category: 'order',
  initial: { status: 'None' },

  decide({ type, data }, state, { at }) {
    if (type === 'PlaceOrder') return state.status === 'None' ? place(data, at) : []
    if (type === 'PlaceAndCheckOutOrder') return placeAndCheckOut(data, state, at)
    if (type === 'RefuseOrder') {
      const isFirst = state.status === 'None' && state.refused === undefined
      return isFirst ? [{ type: 'OrderRefused', data: { ...data, refusedAt: at } }] : []
    }
    if (state.status === 'None') return reject('OrderUnknown')
    switch (type) {
      case 'StartItem':
        return moveItem(state, { type: 'OrderItemStarted', data: { ...onward(data, state), startedAt: at } })
      case 'FinishItem':
        return moveItem(state, { type: 'OrderItemFinished', data: { ...onward(data, state), finishedAt: at } })
      case 'ServeItem':
        return moveItem(state, { type: 'OrderItemServed', data: { ...onward(data, state), servedAt: at } })
      case 'CancelItem':
        return moveItem(state, { type: 'OrderItemCancelled', data: { ...withLosses(data, state), cancelledAt: at } })
      case 'RecallItem':
        return moveItem(state, { type: 'OrderItemRecalled', data: { ...onward(data, state), recalledAt: at } })
      case 'CancelOrder':
        if (state.status === 'Cancelled') return []
        return (
          notOpen(state) ??
          billFixed(state) ?? [{ type: 'OrderCancelled', data: { ...withLosses(data, state), cancelledAt: at } }]
        )
      case 'CompleteOrder':
        if (state.status === 'Completed') return []
        return notOpen(state) ?? [complete(state, data, at)]
      case 'StartCheckout':
        return startCheckout(state, data, at)
      case 'CommitCheckout':
        return commitCheckout(state, { ...data, committedAt: at })
      case 'ReleaseCheckout':
        return releaseCheckout(state, { ...data, releasedAt: at })
      case 'SettleOrder':
        return settle(state, data, at)
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'OrderPlaced') {
      invariant(state.status === 'None', 'an order is placed once')
      const items = Object.fromEntries(data.lines.map(({ line }) => [line, 'created' as const]))
      const refused = state.refused && { refused: state.refused }
      return { status: 'Open', placed: data, items, payment: { status: 'Unpaid' }, released: [], ...refused }
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
        return { ...state, items: { ...state.items, [data.line]: statusAfter[type] } }
      case 'OrderCancelled':
        return { ...state, status: 'Cancelled' }
      case 'OrderCompleted':
        return { ...state, status: 'Completed' }
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
      default:
        return impossible(type)
    }
  },
}

/** What a rule needs to know of an order; the web has it too, in what it reads. */
type Standing = Readonly<{ status: Order['status']; payment?: Readonly<{ status: Payment['status'] }> }>

export const isPaid = (order: Standing): boolean => order.payment?.status === 'Paid'

export const isPlaced = (order: Order): order is PlacedOrder => order.status !== 'None'

export const chargedLines = (order: PlacedOrder): readonly OrderLine[] =>
  order.placed.lines.filter(({ line }) => order.items[line] !== 'cancelled')

/** Whether something on it is still to be paid; a dish at price 0 is. */
export const isOwed = (order: PlacedOrder): boolean => !isPaid(order) && chargedLines(order).length > 0

export const billOf = (order: PlacedOrder): Bill => bill(chargedLines(order))

export function tokenNoOf(order: Order): number {
  invariant(order.status !== 'None', 'only a placed order has a token')
  return order.placed.tokenNo
}

function place(data: Placement, at: Instant): Rejection<OrderRejection> | OrderEvent[] {
  return data.lines.length === 0 ? reject('CartEmpty') : [{ type: 'OrderPlaced', data: { ...data, placedAt: at } }]
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
  return refused ?? (from === to ? [] : [moved])
}

/** The data of a move that is no cancellation. */
const onward = (data: { orderId: OrderId; line: number }, { items }: PlacedOrder) => {
  return { ...data, ...(items[data.line] === 'cancelled' && ({ restores: true } as const)) }
}

/** The data of a cancellation with the value of what it takes off the bill: one line, or all that are left. */
function withLosses<Data extends { line?: number; reason?: LossReason | undefined }>(
  { reason, ...data }: Data,
  state: PlacedOrder,
) {
  const charged = chargedOf(state)
  const losses = data.line === undefined ? lossesOfOrder(charged, false) : [lossOfLine(charged, data.line)]
  return { ...data, ...(reason && { reason }), losses }
}

function complete(state: PlacedOrder, { orderId, reason }: Ending, at: Instant): OrderEvent {
  if (!isOwed(state)) return { type: 'OrderCompleted', data: { orderId, completedAt: at } }
  const losses = lossesOfOrder(chargedOf(state), true)
  return { type: 'OrderCompleted', data: { orderId, ...(reason && { reason }), losses, completedAt: at } }
}

const chargedOf = (state: PlacedOrder) => {
  return { lines: chargedLines(state), items: state.items, currency: state.placed.currency }
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

/** Commit and release exclude each other, in this one stream: that is what makes the whole checkout happen or not. */
function commitCheckout(state: PlacedOrder, data: Data<'CheckoutCommitted'>): Decision {
  const { payment } = state
  if (state.released.includes(data.settlementId)) return reject('CheckoutReleased')
  if (!hasCheckout(state, data.settlementId)) return reject('CheckoutUnknown')
  if (payment.status !== 'InCheckout' || payment.committed) return []
  if (payment.checkout.leadOrderId !== data.orderId) return reject('NotTheLeadOrder')
  return [{ type: 'CheckoutCommitted', data }]
}

/** An order other than the lead does not know whether the lead has committed: the caller has checked. */
function releaseCheckout(state: PlacedOrder, data: Data<'CheckoutReleased'>): Decision {
  const { payment } = state
  if (!hasCheckout(state, data.settlementId)) return [] // given up already, or never begun
  if (payment.status !== 'InCheckout' || payment.committed) return reject('CheckoutCommitted')
  return [{ type: 'CheckoutReleased', data }]
}

function settle(
  state: PlacedOrder,
  data: Omit<Data<'OrderSettled'>, 'completes' | 'wasCompleted' | 'settledAt'>,
  at: Instant,
): Decision {
  const { payment } = state
  if (!hasCheckout(state, data.settlementId)) return reject('CheckoutUnknown')
  if (payment.status !== 'InCheckout') return []
  const { leadOrderId, completes } = payment.checkout
  if (leadOrderId === data.orderId && !payment.committed) return reject('CheckoutNotCommitted')
  const wasCompleted = state.status === 'Completed' && ({ wasCompleted: true } as const)
  return [{ type: 'OrderSettled', data: { ...data, completes, ...wasCompleted, settledAt: at } }]
}

/** In this checkout now, or paid by it. */
function hasCheckout({ payment }: PlacedOrder, settlementId: SettlementId): boolean {
  if (payment.status === 'InCheckout') return payment.checkout.settlementId === settlementId
  return payment.status === 'Paid' && payment.settlementId === settlementId
}

function inCheckout({ payment }: PlacedOrder, settlementId: SettlementId) {
  const inThisOne = payment.status === 'InCheckout' && payment.checkout.settlementId === settlementId
  invariant(inThisOne, 'a checkout ends only after it was started')
  return payment
}

function notOpen({ status }: PlacedOrder): Rejection<OrderRejection> | undefined {
  if (status === 'Open') return undefined
  return reject(status === 'Cancelled' ? 'OrderCancelledAlready' : 'OrderNotOpen')
}

function billFixed({ payment }: PlacedOrder): Rejection<OrderRejection> | undefined {
  if (payment.status === 'Unpaid') return undefined
  return reject(payment.status === 'Paid' ? 'OrderAlreadyPaid' : 'OrderInCheckout')
}
