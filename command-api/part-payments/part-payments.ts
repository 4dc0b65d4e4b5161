import type { recordPartPayment as recording } from '@comanda/api/part-payments.ts'
import { coveredBy, isLive } from '@comanda/domain/card-payments/card-payments.ts'
import { maxTenders } from '@comanda/domain/invoices/tenders.ts'
import { allocate } from '@comanda/domain/kernel/allocate.ts'
import type { Rejection } from '@comanda/domain/kernel/decider.ts'
import type { OrderId, PartPaymentId } from '@comanda/domain/kernel/ids.ts'
import { money, sum } from '@comanda/domain/kernel/money.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isOwed } from '@comanda/domain/orders/bill.ts'
import type { LossReason } from '@comanda/domain/orders/losses.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import { openOf, partPaymentsOf } from '@comanda/domain/orders/part-payments.ts'
import type { PartPayment } from '@comanda/domain/orders/state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import type { z } from 'zod'
import { listCardPayments } from '../card-payments/list.ts'
import { unpayable } from '../checkout/pay.ts'
import { changeOf, partTenderOf, typedTenders } from '../checkout/tenders.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import type { Handle } from '../handle.ts'
import type { AnyRejection } from '../messages.ts'
import { newestOf } from '../positions.ts'
import { type OrderReaderNeeds, readPlacedOrders } from '../read-orders.ts'
import { type Reply, refused } from '../send.ts'
import { billStatusWith, refusalOfRecorded } from './recorded.ts'

export type PartPaymentNeeds = OrderReaderNeeds & Readonly<{ handle: Handle }>
type Form = Omit<z.output<typeof recording.body>, 'orderIds'>
type Request = Readonly<{ orderIds: readonly OrderId[]; form: Form; store: OpenStore }>

/**
 * Records a part payment on each order that it covers partly, and returns it if it is refused afterwards. If a process
 * dies in between, a repeated request continues; until then the payment can be returned, and the bill cannot be paid
 * without it.
 */
export async function recordPartPayment(
  needs: PartPaymentNeeds,
  context: CommandContext,
  { orderIds, form, store }: Request,
): Promise<Reply> {
  const states = await readPlacedOrders(needs, context.tenantId, orderIds)
  if (!states) return refused('OrderUnknown')
  const { partPaymentId } = form
  const message = 'Payment recorded!'
  const existing = partPaymentsOf(states).find((payment) => payment.partPaymentId === partPaymentId)
  if (states.some(({ returnedPayments }) => returnedPayments.includes(partPaymentId))) {
    // its return was interrupted
    if (existing) await undo(needs, context, existing)
    return refused('PartPaymentReturned')
  }
  const payment = existing ?? (await partPaymentOf(needs, context, states, { form, store }))
  if ('rejected' in payment) return refused(payment.rejected)
  const recorded = await recordOnOrders(needs, context, payment)
  const refusal =
    'rejected' in recorded ? recorded.rejected : await refusalOfRecorded(needs, context, { payment, orderIds, store })
  if (refusal === 'RequestIdTaken') return refused(refusal)
  if (refusal) {
    // an interrupted request was repeated after the bill was paid with what it had recorded
    const status = await billStatusWith(needs, context, payment)
    if (status === 'InCheckout') throw tooBusy()
    if (status === undefined) {
      await undo(needs, context, payment)
      return refused(refusal)
    }
  }
  const change = changeOf([payment.tender], states[0]?.placed.currency ?? '')
  const position = 'rejected' in recorded ? null : recorded.position
  return { body: { message, ...change }, position, written: true }
}

/** Records a payment on its orders, up to the first one that refuses it. */
async function recordOnOrders(
  { handle, orders }: PartPaymentNeeds,
  context: CommandContext,
  payment: PartPayment,
): Promise<Readonly<{ position: bigint | null }> | Rejection<AnyRejection>> {
  const positions: (bigint | null)[] = []
  for (const { orderId } of payment.parts) {
    const command = { type: 'RecordPartPayment', data: { ...payment, orderId } } as const
    const outcome = await handle(orders, orderStream(context.tenantId, orderId), command, context)
    if ('rejected' in outcome) return outcome
    positions.push(outcome.position)
    await crashPoint('part-payment:after-order-1', context.tenantId)
  }
  return { position: newestOf(positions) }
}

/** Returns a part payment on each of its orders, the first one first: a checkout of the bill begins with it too. */
export async function returnPartPayment(
  needs: PartPaymentNeeds,
  context: CommandContext,
  {
    orderIds,
    ...request
  }: Readonly<{ orderIds: readonly OrderId[]; partPaymentId: PartPaymentId; reason: LossReason }>,
): Promise<Reply> {
  const states = await readPlacedOrders(needs, context.tenantId, orderIds)
  if (!states) return refused('OrderUnknown')
  const { partPaymentId } = request
  const message = 'Payment given back!'
  const payment = partPaymentsOf(states).find((one) => one.partPaymentId === partPaymentId)
  if (!payment) {
    const isReturned = states.some(({ returnedPayments }) => returnedPayments.includes(partPaymentId))
    return isReturned ? { body: { message }, position: null, written: false } : refused('PartPaymentUnknown')
  }
  const positions: (bigint | null)[] = []
  for (const { orderId } of payment.parts) {
    const command = { type: 'ReturnPartPayment', data: { ...request, orderId } } as const
    const outcome = await needs.handle(needs.orders, orderStream(context.tenantId, orderId), command, context)
    // not recorded there, because its request was interrupted
    if ('rejected' in outcome && outcome.rejected === 'PartPaymentUnknown') continue
    if ('rejected' in outcome) {
      // a checkout has begun on this order: it is released, because the orders before have returned the payment
      if (positions.length > 0) throw tooBusy()
      return refused(outcome.rejected)
    }
    positions.push(outcome.position)
  }
  return { body: { message }, position: newestOf(positions), written: true }
}

/** A new part payment, divided among the orders in the ratio of their open amounts. */
async function partPaymentOf(
  { log }: PartPaymentNeeds,
  context: CommandContext,
  states: readonly PlacedOrder[],
  { form, store }: Pick<Request, 'form' | 'store'>,
): Promise<PartPayment | Rejection<AnyRejection>> {
  const { partPaymentId, ...tenderForm } = form
  const due = states.filter(isOwed)
  const refusal = unpayable(due)
  if (refusal) return { rejected: refusal }
  // the payment that settles the bill is one of the `maxTenders`
  if (partPaymentsOf(due).length >= maxTenders - 1) return { rejected: 'TooManyPartPayments' }
  const typed = typedTenders(store, [tenderForm], [])
  if (typed === 'PaymentTypeUnknown' || !typed?.[0]) return { rejected: 'PaymentTypeUnknown' }
  const tender = partTenderOf(typed[0], due[0]?.placed.currency ?? '')
  if ('rejected' in tender) return tender
  const ids = due.map(({ placed }) => placed.orderId)
  const cards = store.hadCardReaders ? (await listCardPayments({ log }, context, ids)).filter(isLive) : []
  if (cards.some(({ status }) => status !== 'captured')) return { rejected: 'CardPaymentRunning' }
  const open = due.map(openOf)
  const { amount } = tender
  if (amount <= 0 || amount > money(sum(open) - coveredBy(cards))) return { rejected: 'PartPaymentTooHigh' }
  const shares = allocate(amount, open)
  const parts = ids.map((orderId, index) => ({ orderId, amount: money(shares[index] ?? 0) }))
  return { partPaymentId, tender, parts: parts.filter((part) => part.amount > 0) }
}

/**
 * Returns a payment on the orders that have recorded it, after it was refused. Throws a 503 if a checkout with it has
 * begun meanwhile: its repetition finds the bill paid with it, or released.
 */
async function undo(
  { handle, orders }: PartPaymentNeeds,
  context: CommandContext,
  { partPaymentId, parts }: PartPayment,
): Promise<void> {
  const step = stepOf(context, partPaymentId, 'ReturnPartPayment')
  for (const { orderId } of parts) {
    const data = { orderId, partPaymentId, reason: { code: 'other' } } as const
    const command = { type: 'ReturnPartPayment', data } as const
    const outcome = await handle(orders, orderStream(context.tenantId, orderId), command, step)
    if ('rejected' in outcome && outcome.rejected !== 'PartPaymentUnknown') throw tooBusy()
  }
}
