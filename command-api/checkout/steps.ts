import { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { invoiceOf } from '@comanda/domain/invoices/invoice.ts'
import type { Instant, InvoiceId, OrderId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import type { Checkout, OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import type { Order, PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { crashPoint } from '../crash-points.ts'
import type { Kind } from '../fold.ts'
import type { Handle, Outcome } from '../handle.ts'
import { orders } from '../orders/kind.ts'
import { newestOf } from '../positions.ts'
import { metadataOf, type Stamp, stepOf } from '../stamp.ts'
import { invoicesStream, orderStream } from '../streams.ts'
import { uuidV5 } from '../uuid.ts'

export type CheckoutNeeds = Readonly<{ log: EventLog; handle: Handle }>

/** What the orders of a checkout agree on; it stands in the CheckoutStarted of each. */
export type Terms = Omit<Checkout, 'orderId'>

type StepCommand = Extract<OrderCommand, { data: { settlementId: SettlementId; orderId: OrderId } }>

/** One step on one order. Its id follows from the settlement, so that whoever takes it, the step is taken once. */
export const takeStep = <R extends string>(
  { handle }: CheckoutNeeds,
  stamp: Stamp,
  command: StepCommand,
  kind: Kind<Order, OrderCommand, OrderEvent, R>,
): Promise<Outcome<Order, R>> => {
  const { orderId, settlementId } = command.data
  return handle(kind, orderStream(stamp.tenantId, orderId), command, stepOf(stamp, settlementId, command.type))
}

/** The checkout this order is in now, if it is this one. */
export function checkoutOf(state: Order, settlementId: SettlementId) {
  if (state.status === 'None' || state.payment.status !== 'InCheckout') return undefined
  const { checkout } = state.payment
  return checkout.settlementId === settlementId ? checkout : undefined
}

/** The invoice this order was paid with, if this settlement paid it. */
export function invoiceIn(state: Order, settlementId: SettlementId): InvoiceId | undefined {
  if (state.status === 'None' || state.payment.status !== 'Paid') return undefined
  return state.payment.settlementId === settlementId ? state.payment.invoiceId : undefined
}

export const releaseOn = (needs: CheckoutNeeds, stamp: Stamp, settlementId: SettlementId, orderId: OrderId) =>
  takeStep(needs, stamp, { type: 'ReleaseCheckout', data: { orderId, settlementId } }, orders)

type Committed = Readonly<{
  terms: Terms
  states: readonly PlacedOrder[]
  /**
   * When the checkout began, if an earlier try may have issued the invoice: a store need not remember event ids for ever,
   * so the journal is searched before it is written. Null for the first try.
   */
  triedSince: Instant | null
}>
export type Settled = Readonly<{ invoiceId: InvoiceId; position: bigint | null }>

/** Everything after the decision: issues the invoice and settles every order. May be taken up at any point, any number of times. */
export async function carryThrough(needs: CheckoutNeeds, stamp: Stamp, committed: Committed): Promise<Settled> {
  const { settlementId, leadOrderId, orderIds, alsoCompletes = [] } = committed.terms
  const invoiceId = await invoiceFor(needs.log, stamp, committed)
  crashPoint('checkout:after-invoice')
  // before anything is settled: as long as one order is not, the recovery takes this up again
  await Promise.all(alsoCompletes.map((orderId) => completePaid(needs, stamp, settlementId, orderId)))
  crashPoint('checkout:after-complete')
  const settle = async (orderId: OrderId) => {
    const data = { orderId, settlementId, invoiceId }
    const outcome = await takeStep(needs, stamp, { type: 'SettleOrder', data }, orders)
    if ('rejected' in outcome) throw new Error(`a committed checkout was not settled: ${outcome.rejected}`)
    return outcome.position
  }
  const lead = await settle(leadOrderId)
  crashPoint('checkout:after-settle-1')
  const others = await Promise.all(orderIds.filter((orderId) => orderId !== leadOrderId).map(settle))
  return { invoiceId, position: newestOf([lead, ...others]) }
}

/** An order that was paid when it was placed, and stands on the same card. Ended meanwhile, it is left as it is. */
function completePaid({ handle }: CheckoutNeeds, stamp: Stamp, settlementId: SettlementId, orderId: OrderId) {
  const command = { type: 'CompleteOrder' as const, data: { orderId } }
  return handle(orders, orderStream(stamp.tenantId, orderId), command, stepOf(stamp, settlementId, command.type))
}

async function invoiceFor(log: EventLog, stamp: Stamp, committed: Committed): Promise<InvoiceId> {
  const { settlementId } = committed.terms
  for (const state of committed.states) {
    const known = invoiceIn(state, settlementId)
    if (known) return known
  }
  return (await findInvoice(log, stamp, committed)) ?? issueInvoice(log, stamp, committed)
}

/** Its number is its place in the journal: appended anywhere, answered with the revision, also when it stood there already. */
async function issueInvoice(log: EventLog, stamp: Stamp, { terms, states }: Committed): Promise<InvoiceId> {
  const { settlementId, period, businessDay } = terms
  const data = invoiceOf(settlementId, states, { issuedAt: stamp.at, period, businessDay })
  const metadata = metadataOf(stepOf(stamp, settlementId, 'InvoiceIssued'))
  const event = { id: uuidV5(settlementId, 'invoice'), type: 'InvoiceIssued', data, metadata }
  const appended = await log.append(invoicesStream(stamp.tenantId, period), [event], 'any')
  if ('conflict' in appended) throw new Error('an append at any revision has no conflict')
  return invoiceIdAt(period, appended.revision)
}

/** Newest first, and no further back than the checkout's own start: its invoice cannot be older. */
async function findInvoice(log: EventLog, { tenantId }: Stamp, { terms, triedSince }: Committed) {
  if (triedSince === null) return undefined
  const oldestMs = Date.parse(triedSince) - clockDriftMs
  for await (const event of log.readStreamBackwards(invoicesStream(tenantId, terms.period))) {
    const { data } = InvoiceEvent.parse({ type: event.type, data: event.data })
    if (data.settlementId === terms.settlementId) return invoiceIdAt(terms.period, event.revision)
    if (event.created.getTime() < oldestMs) return undefined
  }
  return undefined
}

/** `startedAt` is by our clock, `created` by the store's. */
const clockDriftMs = 60_000

const invoiceIdAt = (period: Terms['period'], revision: bigint) => `${period}-${revision + 1n}` as InvoiceId // a period, a hyphen and a number from 1 is the form that the schema asks
