import { maxTenders } from '../invoices/tenders.ts'
import { type Decider, type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, PartPaymentId } from '../kernel/ids.ts'
import { type Money, money, sum } from '../kernel/money.ts'
import { billOf, isPlaced } from './bill.ts'
import type { Checkout, OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { refuseIfNotOpen, refuseIfPaid } from './refusals.ts'
import type { Order, OrderDecision, OrderRejection, PartPayment, PlacedOrder } from './state.ts'

type Data<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>['data']

/** The amount of an order's bill that its part payments cover. */
export const paidInPart = ({ placed, partPayments }: PlacedOrder): Money =>
  sum(partPayments.map((payment) => partOn(payment, placed.orderId)))

/** The amount of an order's bill that is not paid in part. */
export const openOf = (state: PlacedOrder): Money => money(billOf(state).total - paidInPart(state))

/** Part payments of these orders, each once. */
export function partPaymentsOf(orders: readonly PlacedOrder[]): readonly PartPayment[] {
  const all = orders.flatMap(({ partPayments }) => partPayments)
  return [...new Map(all.map((payment) => [payment.partPaymentId, payment])).values()]
}

export function recordPartPayment(state: PlacedOrder, data: Data<'RecordPartPayment'>, at: Instant): OrderDecision {
  const { partPaymentId, orderId } = data
  if (isRecorded(state, partPaymentId)) return []
  if (state.returnedPayments.includes(partPaymentId)) return reject('PartPaymentReturned')
  const refused = refuseIfNotOpen(state) ?? refuseIfPaid(state)
  if (refused) return refused
  const part = partOn(data, orderId)
  if (part <= 0 || part > openOf(state)) return reject('PartPaymentTooHigh')
  // the payment that settles the bill is one of the `maxTenders`
  if (state.partPayments.length >= maxTenders - 1) return reject('TooManyPartPayments')
  return [{ type: 'OrderPartPaid', data: { ...data, paidAt: at } }]
}

export function returnPartPayment(state: PlacedOrder, data: Data<'ReturnPartPayment'>, at: Instant): OrderDecision {
  if (state.returnedPayments.includes(data.partPaymentId)) return []
  const payment = state.partPayments.find(({ partPaymentId }) => partPaymentId === data.partPaymentId)
  if (!payment) return reject('PartPaymentUnknown')
  const { amount } = payment.tender
  const returned: OrderEvent = { type: 'OrderPartPaymentReturned', data: { ...data, amount, returnedAt: at } }
  return refuseIfPaid(state) ?? [returned]
}

export const withoutPartPayment = ({ partPayments, returnedPayments }: PlacedOrder, id: PartPaymentId) => ({
  partPayments: partPayments.filter(({ partPaymentId }) => partPaymentId !== id),
  returnedPayments: [...returnedPayments, id],
})

/** Refuses a checkout that leaves out a part payment, contains a returned one, or lacks an order that one covers. */
export function refuseOtherPartPayments(
  { partPayments, returnedPayments }: PlacedOrder,
  { tenders = [], orderIds }: Pick<Checkout, 'tenders' | 'orderIds'>,
): Rejection<OrderRejection> | undefined {
  const named = tenders.flatMap(({ partPaymentId }) => partPaymentId ?? [])
  const isIncomplete = partPayments.some(({ partPaymentId }) => !named.includes(partPaymentId))
  if (isIncomplete || returnedPayments.some((id) => named.includes(id))) return reject('PartPaymentsDiffer')
  const others = partPayments.flatMap(({ parts }) => parts.map(({ orderId }) => orderId))
  return others.every((orderId) => orderIds.includes(orderId)) ? undefined : reject('PartPaymentElsewhere')
}

/** Adds a rule to a decider: an order with part payments neither ends unpaid nor costs less than they cover. */
export const withPartPaymentRule = (
  rules: Decider<Order, OrderCommand, OrderEvent, OrderRejection>,
): Decider<Order, OrderCommand, OrderEvent, OrderRejection> => ({
  ...rules,
  decide(command, state, context) {
    const decided = rules.decide(command, state, context)
    if ('rejected' in decided || !isPlaced(state) || state.payment.status !== 'Unpaid') return decided
    if (state.partPayments.length === 0) return decided
    const after = decided.reduce(rules.evolve, state)
    const isCovered = isPlaced(after) && after.status === 'Open' && openOf(after) >= 0
    return isCovered || decided.length === 0 ? decided : reject('PartPaymentTaken')
  },
})

const isRecorded = ({ partPayments }: PlacedOrder, id: PartPaymentId): boolean =>
  partPayments.some(({ partPaymentId }) => partPaymentId === id)

const partOn = ({ parts }: Pick<PartPayment, 'parts'>, orderId: Data<'RecordPartPayment'>['orderId']): Money =>
  sum(parts.filter((part) => part.orderId === orderId).map(({ amount }) => amount))
