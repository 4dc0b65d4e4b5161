import { invoiceOf } from '@comanda/domain/invoices/invoice.ts'
import type { Instant, InvoiceId, OrderId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import { invoicesStream, orderStream } from '@comanda/domain/kernel/streams.ts'
import { isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import type { Checkout, OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type Order, order, type PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { Tender } from '@comanda/domain/orders/tender.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { z } from 'zod'
import { settleCards } from '../card-payments/settling.ts'
import { type CommandContext, metadataOf, stepOf } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import type { Kind } from '../fold.ts'
import type { Handle, Outcome } from '../handle.ts'
import type { Numbers } from '../numbers/numbers.ts'
import type { OrderKind } from '../orders/kind.ts'
import { newestOf } from '../positions.ts'
import { uuidV5 } from '../uuid.ts'

export type CheckoutNeeds = Readonly<{ log: EventLog; handle: Handle; invoiceNumbers: Numbers; orders: OrderKind }>

/** Terms of a checkout, the same in the CheckoutStarted of each of its orders. */
export type Terms = Omit<Checkout, 'orderId'>

type StepCommand = Extract<OrderCommand, { data: { settlementId: SettlementId; orderId: OrderId } }>

/**
 * Takes a step on an order. Its id is derived from the settlement, so that any number of processes take the step once.
 * A start has an id per attempt: with the same id, the store would accept the start of a process that does not know an
 * earlier one, and that process would continue with a business day that is not in the log. The order accepts one start.
 */
export const takeStep = <R extends string>(
  { handle }: CheckoutNeeds,
  context: CommandContext,
  command: StepCommand,
  kind: Kind<Order, OrderCommand, OrderEvent, R>,
): Promise<Outcome<Order, R>> => {
  const { orderId, settlementId } = command.data
  const step = command.type === 'StartCheckout' ? `${command.type} ${context.at}` : command.type
  return handle(kind, orderStream(context.tenantId, orderId), command, stepOf(context, settlementId, step))
}

/** The running checkout of the order, if it belongs to this settlement. */
export function checkoutOf(state: Order, settlementId: SettlementId) {
  if (state.status === 'None' || state.payment.status !== 'InCheckout') return undefined
  const { checkout } = state.payment
  return checkout.settlementId === settlementId ? checkout : undefined
}

/** The payments of this settlement, during its checkout or after it. */
export function tendersOf(state: Order, settlementId: SettlementId): readonly Tender[] | undefined {
  if (state.status === 'None') return undefined
  const { payment } = state
  if (payment.status !== 'Paid') return checkoutOf(state, settlementId)?.tenders
  return payment.settlementId === settlementId ? payment.tenders : undefined
}

/** The invoice of the order, if this settlement paid it. */
export function invoiceIn(state: Order, settlementId: SettlementId): InvoiceId | undefined {
  if (state.status === 'None' || state.payment.status !== 'Paid') return undefined
  return state.payment.settlementId === settlementId ? state.payment.invoiceId : undefined
}

/** True if the order is in this settlement: in its checkout, or paid by it. */
export const isInSettlement = (state: Order, settlementId: SettlementId): boolean =>
  (checkoutOf(state, settlementId) ?? invoiceIn(state, settlementId)) !== undefined

export const releaseOn = (
  needs: CheckoutNeeds,
  context: CommandContext,
  settlementId: SettlementId,
  orderId: OrderId,
) => takeStep(needs, context, { type: 'ReleaseCheckout', data: { orderId, settlementId } }, needs.orders)

type Committed = Readonly<{ terms: Terms; states: readonly PlacedOrder[] }>
export type Settled = Readonly<{
  invoiceId: InvoiceId
  position: bigint | null
  tenders?: readonly Tender[] | undefined
}>

/** Issues the invoice and settles every order after the commit. May be resumed at any point, any number of times. */
export async function carryThrough(
  needs: CheckoutNeeds,
  context: CommandContext,
  committed: Committed,
): Promise<Settled> {
  const { settlementId, leadOrderId, orderIds, alsoCompletes = [] } = committed.terms
  const invoiceId = await invoiceFor(needs, context, committed)
  await crashPoint('checkout:after-invoice', context.tenantId)
  await settleCards(needs, context, committed.terms)
  // before any order is settled: the recovery resumes as long as one is not
  await Promise.all(alsoCompletes.map((orderId) => completeNotDue(needs, context, settlementId, orderId)))
  await crashPoint('checkout:after-complete', context.tenantId)
  const settle = async (orderId: OrderId) => {
    const data = { orderId, settlementId, invoiceId }
    const outcome = await takeStep(needs, context, { type: 'SettleOrder', data }, needs.orders)
    if ('rejected' in outcome) throw new Error(`a committed checkout was not settled: ${outcome.rejected}`)
    return outcome.position
  }
  const lead = await settle(leadOrderId)
  await crashPoint('checkout:after-settle-1', context.tenantId)
  const others = await Promise.all(orderIds.filter((orderId) => orderId !== leadOrderId).map(settle))
  return { invoiceId, position: newestOf([lead, ...others]), tenders: committed.terms.tenders }
}

/**
 * Completes an order of the card that was paid before or has nothing to pay. Skipped if it has ended or is unpaid
 * again.
 */
function completeNotDue(
  { handle, orders }: CheckoutNeeds,
  context: CommandContext,
  settlementId: SettlementId,
  orderId: OrderId,
) {
  const command = { type: 'CompleteOrder' as const, data: { orderId } }
  const decider: OrderKind['decider'] = {
    ...order,
    decide: (complete, state, at) => (isPlaced(state) && isOwed(state) ? [] : order.decide(complete, state, at)),
  }
  const stream = orderStream(context.tenantId, orderId)
  return handle({ ...orders, decider }, stream, command, stepOf(context, settlementId, command.type))
}

/** Issues the invoice of a settlement once, however many processes try. Its position in the journal is its number. */
async function invoiceFor(
  { invoiceNumbers }: CheckoutNeeds,
  context: CommandContext,
  { terms, states }: Committed,
): Promise<InvoiceId> {
  const { settlementId, period, businessDay, paidWith, tenders } = terms
  for (const state of states) {
    const invoice = invoiceIn(state, settlementId)
    if (invoice) return invoice
  }
  const issuedAt = leadStart(terms, states) ?? context.at
  const data = invoiceOf(settlementId, states, { issuedAt, period, businessDay, paidWith, tenders })
  const metadata = metadataOf(stepOf(context, settlementId, 'InvoiceIssued'))
  const event = { id: uuidV5(settlementId, 'invoice'), type: 'InvoiceIssued', data, metadata }
  const since = startOf(states, settlementId) - clockDriftMs
  const revision = await invoiceNumbers.place(invoicesStream(context.tenantId, period), {
    key: settlementId,
    event,
    since,
  })
  return invoiceIdAt(period, revision)
}

/** Start of the lead order's checkout, which determines business day and period of the terms. */
function leadStart({ settlementId, leadOrderId }: Terms, states: readonly PlacedOrder[]): Instant | undefined {
  const lead = states.find(({ placed }) => placed.orderId === leadOrderId)
  return lead && checkoutOf(lead, settlementId)?.startedAt
}

/** Earliest start of the settlement: no invoice of it is older. */
function startOf(states: readonly PlacedOrder[], settlementId: SettlementId): number {
  const starts = states.map((state) => Date.parse(checkoutOf(state, settlementId)?.startedAt ?? ''))
  return starts.some(Number.isNaN) ? 0 : Math.min(...starts)
}

/** Tolerated difference of clocks: a checkout starts by our clock, an event is written by the store's. */
const clockDriftMs = 60_000

/** Key of an invoice in its journal. */
export const settlementOf = ({ data }: RecordedEvent): string => InvoiceKey.parse(data).settlementId
const InvoiceKey = z.object({ settlementId: z.string() })

// the format that the schema requires: a period, a hyphen and a number from 1
const invoiceIdAt = (period: Terms['period'], revision: bigint) => `${period}-${revision + 1n}` as InvoiceId
