import { shareCurrency } from '@comanda/domain/invoices/invoice.ts'
import { maxTenders, onlyTypeOf } from '@comanda/domain/invoices/tenders.ts'
import { businessDayAt, type DayRule, periodOf } from '@comanda/domain/kernel/business-day.ts'
import { reject } from '@comanda/domain/kernel/decider.ts'
import { type OrderId, type PartPaymentId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import { exponentOf, money, sum } from '@comanda/domain/kernel/money.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { type Claims, claimsDiffer } from '@comanda/domain/menu/price-cart.ts'
import { billOf, isOwed, isPaid } from '@comanda/domain/orders/bill.ts'
import type { Order, PlacedOrder } from '@comanda/domain/orders/order.ts'
import { partPaymentsOf } from '@comanda/domain/orders/part-payments.ts'
import type { PaidWith } from '@comanda/domain/orders/tender.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { claimCards } from '../card-payments/settling.ts'
import type { CommandContext } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import { type Folded, foldRecent } from '../fold.ts'
import type { AnyRejection } from '../messages.ts'
import { fitInvoice } from '../orders/size.ts'
import { pricesChanged } from '../orders/totals.ts'
import { newestOf } from '../positions.ts'
import { type Reply, refused } from '../send.ts'
import { uuidV5 } from '../uuid.ts'
import { begin, giveUp } from './begin.ts'
import {
  type CheckoutNeeds,
  carryThrough,
  checkoutOf,
  invoiceIn,
  isInSettlement,
  type Settled,
  type Terms,
  tendersOf,
} from './steps.ts'
import { changeOf, type TypedTender, tendersOfBill } from './tenders.ts'

/** `orderIds` sorted, each once; the claims are the totals that the client showed. */
type PayRequest = Readonly<{
  orderIds: readonly OrderId[]
  claims: Claims
  day: DayRule
  /** False for "Pay only": the orders stay open, and unfinished items stay with the kitchen. */
  completes: boolean
  paidWith: PaidWith | null | 'PaymentTypeUnknown'
  /** Payments in detail, instead of `paidWith`; null for a single payment of which only the type is known. */
  tenders: readonly TypedTender[] | null | 'PaymentTypeUnknown'
  /** Recorded part payments of the orders that the client showed. */
  partPaymentIds: readonly PartPaymentId[]
}>

/**
 * Settles the unpaid orders of the request with one invoice; Pay & Complete also completes all its orders. Each step
 * may have been taken already, by an earlier attempt, a concurrent copy of this request or the recovery: then it is
 * skipped.
 */
export async function payOrders(needs: CheckoutNeeds, context: CommandContext, request: PayRequest): Promise<Reply> {
  let payable = fromCache(needs, context, request) ?? (await read(needs, context, request))
  for (let left = maxSettlements; left > 0; left -= 1) {
    if ('refusal' in payable) return payable.refusal
    const settled = paidAlready(payable) ?? (await settle(needs, context, payable, request))
    if (!('refusal' in settled)) {
      await crashPoint('checkout:before-answer', context.tenantId)
      return paidAnswer(request, payable, settled)
    }
    if (!wasReleased.has(settled.refusal)) return refused(settled.refusal)
    payable = await read(needs, context, request)
  }
  throw tooBusy()
}

/** Maximum number of settlements of one request: another one begins if the recovery has released the previous one. */
const maxSettlements = 3
const wasReleased: ReadonlySet<AnyRejection> = new Set<AnyRejection>(['CheckoutReleased', 'PaymentInterrupted'])

function paidAnswer(request: PayRequest, payable: Payable, settled: Settled): Reply {
  const { invoiceId, position, tenders = [] } = settled
  const message = request.completes ? 'Order completed and paid!' : 'Order paid!'
  const change = changeOf(tenders, payable.folds[0]?.state.placed.currency ?? '')
  return { body: { message, invoiceId, ...change }, position, written: true }
}

type Payable = Readonly<{
  settlementId: SettlementId
  folds: readonly FoldedOrder[]
  due: readonly PlacedOrder[]
  /** Orders that are already paid or have nothing to charge. */
  notDue: readonly FoldedOrder[]
}>

/**
 * The orders from the cache if the client's total agrees with them: each step verifies its order by appending at its
 * revision. Otherwise the orders are read.
 */
function fromCache({ orders }: CheckoutNeeds, context: CommandContext, request: PayRequest): Payable | undefined {
  if (typeof request.claims.total !== 'number') return undefined
  const { tenantId } = context
  const found = request.orderIds.flatMap((orderId) => orders.recent?.get(orderStream(tenantId, orderId)) ?? [])
  if (found.length < request.orderIds.length) return undefined
  const payable = payableOf(found, context, request)
  if ('refusal' in payable) return undefined
  // a free order may have changed without a change of the total
  return payable.due.some((state) => billOf(state).total === 0) ? undefined : payable
}

async function read({ log, orders }: CheckoutNeeds, context: CommandContext, request: PayRequest) {
  const streams = request.orderIds.map((orderId) => orderStream(context.tenantId, orderId))
  return payableOf(await Promise.all(streams.map((stream) => foldRecent(log, orders, stream))), context, request)
}

function payableOf(
  found: readonly Folded<Order>[],
  { commandId }: CommandContext,
  request: PayRequest,
): Payable | Readonly<{ refusal: Reply }> {
  const folds = found.filter(isPlaced)
  if (folds.length < found.length) return { refusal: refused('OrderUnknown') }
  const settlementId = settlementOf(commandId, folds)
  const isStarted = ({ state }: FoldedOrder) => isInSettlement(state, settlementId)
  const unpaid = folds.filter((fold) => isStarted(fold) || !isPaid(fold.state))
  // as in the summary: an empty order is accepted beside others, but refused alone
  const charged = unpaid.filter((fold) => isStarted(fold) || fold.state.status === 'Cancelled' || isOwed(fold.state))
  const dueFolds = charged.length > 0 ? charged : unpaid
  const due = dueFolds.map(({ state }) => state)
  const notDue = folds.filter((fold) => !dueFolds.includes(fold))
  if (folds.some(isStarted)) return { settlementId, folds, due, notDue }
  const isUnknownType = request.paidWith === 'PaymentTypeUnknown' || request.tenders === 'PaymentTypeUnknown'
  const unknownType = isUnknownType ? 'PaymentTypeUnknown' : undefined
  const refusal =
    unknownType ??
    unpayable(due) ??
    claimsRefused(due, request.claims) ??
    partPaymentsRefused(due, request.partPaymentIds) ??
    tendersRefused(due, request.tenders)
  if (!refusal) return { settlementId, folds, due, notDue }
  return { refusal: typeof refusal === 'string' ? refused(refusal) : refusal }
}

/**
 * The settlement of this request. A settlement that was released on any order has ended without a payment, because the
 * lead is released first: the request continues with its next settlement (decision 0036).
 */
function settlementOf(commandId: string, folds: readonly FoldedOrder[]): SettlementId {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'settlement' : `settlement ${number}`
    const settlementId = SettlementId.parse(uuidV5(commandId, name))
    if (!folds.some(({ state }) => state.released.includes(settlementId))) return settlementId
  }
}

/** Refusals known before anything is written. Each step checks again in its own stream. */
export function unpayable(due: readonly PlacedOrder[]): AnyRejection | undefined {
  if (due.length === 0) return 'OrderAlreadyPaid'
  if (due.some(({ status }) => status === 'Cancelled')) return 'OrderCancelledAlready'
  if (due.some(({ status }) => status !== 'Open')) return 'OrderNotOpen'
  if (due.some(({ payment }) => payment.status === 'InCheckout')) return 'OrderInCheckout'
  if (!shareCurrency(due)) return 'CurrenciesDiffer'
  return fitInvoice(due) ? undefined : 'InvoiceTooLarge'
}

/** Each order is billed on its own, as on the invoice. */
function claimsRefused(due: readonly PlacedOrder[], claims: Claims): Reply | undefined {
  const bills = due.map(billOf)
  const bill = {
    lines: [],
    subTotal: sum(bills.map(({ subTotal }) => subTotal)),
    taxTotal: sum(bills.map(({ taxTotal }) => taxTotal)),
    total: sum(bills.map(({ total }) => total)),
  }
  const currency = due[0]?.placed.currency ?? ''
  const differences = claimsDiffer({ lines: [], bill, exponent: exponentOf(currency) }, claims)
  return differences ? pricesChanged({ bill, currency, lines: differences.lines }) : undefined
}

function tendersRefused(due: readonly PlacedOrder[], typed: PayRequest['tenders']): AnyRejection | undefined {
  const tenders = tendersFrom(due, typed)
  return tenders && 'rejected' in tenders ? tenders.rejected : undefined
}

/** Refusal of a payment whose client shows other part payments than were recorded. Clients of 1.2.0 show none. */
function partPaymentsRefused(due: readonly PlacedOrder[], shown: readonly PartPaymentId[]): AnyRejection | undefined {
  const recorded = partPaymentsOf(due)
  const isSame = recorded.length === shown.length && recorded.every((one) => shown.includes(one.partPaymentId))
  if (!isSame) return 'PartPaymentsDiffer'
  const ids = due.map(({ placed }) => placed.orderId)
  const isWhole = recorded.every(({ parts }) => parts.every(({ orderId }) => ids.includes(orderId)))
  return isWhole ? undefined : 'PartPaymentElsewhere'
}

/** The recorded part payments, and the payments of the rest. */
function tendersFrom(due: readonly PlacedOrder[], typed: PayRequest['tenders']) {
  const recorded = partPaymentsOf(due).map(({ tender, partPaymentId }) => ({ ...tender, partPaymentId }))
  if (typed === 'PaymentTypeUnknown' || (typed === null && recorded.length === 0)) return undefined
  if (recorded.length + (typed ?? []).length > maxTenders) return reject('TooManyPartPayments')
  const total = sum(due.map((state) => billOf(state).total))
  const rest = money(total - sum(recorded.map(({ amount }) => amount)))
  const others = tendersOfBill(typed ?? [], { total: rest, currency: due[0]?.placed.currency ?? '' })
  return 'rejected' in others ? others : [...recorded, ...others]
}

function paidAlready({ folds, settlementId }: Payable): Settled | undefined {
  const ours = folds.filter(({ state }) => checkoutOf(state, settlementId) === undefined)
  const [invoiceId] = ours.flatMap(({ state }) => invoiceIn(state, settlementId) ?? [])
  if (!invoiceId || ours.length < folds.length) return undefined
  // read from any order that has them: the cached state of the others may be from before the payment
  const tenders = ours.map(({ state }) => tendersOf(state, settlementId)).find((known) => known !== undefined)
  return { invoiceId, position: newestOf(folds.map(({ position }) => position)), tenders }
}

async function settle(needs: CheckoutNeeds, context: CommandContext, payable: Payable, request: PayRequest) {
  const { settlementId, due, notDue } = payable
  const earlier = due.map((state) => checkoutOf(state, settlementId)).find((checkout) => checkout !== undefined)
  const isToComplete = ({ state }: FoldedOrder) => request.completes && state.status === 'Open'
  const alsoCompletes = notDue.filter(isToComplete).map(({ state }) => state.placed.orderId)
  const fresh = termsOf(settlementId, due, request, businessDayAt(context.at, request.day))
  const terms = earlier ?? { ...fresh, ...(alsoCompletes.length > 0 && { alsoCompletes }) }
  if (earlier && hasChanged(payable, earlier, request)) return giveUp(needs, context, earlier, 'PricesChanged')
  const claimed = await claimCards(needs, context, terms)
  if (claimed) return claimed
  const begun = await begin(needs, context, { terms, shown: due })
  if ('refusal' in begun) return begun
  // An earlier attempt in another process may have started on another business day: the terms in the log count.
  const lead = begun.states.find(({ placed }) => placed.orderId === terms.leadOrderId)
  const agreed = lead && checkoutOf(lead, settlementId)
  return carryThrough(needs, context, { terms: agreed ?? terms, states: begun.states })
}

/**
 * True if an order that an interrupted attempt has not started differs from what was compared then: the payments of that
 * attempt would not add up to the invoice.
 */
function hasChanged({ settlementId, folds, due }: Payable, earlier: Terms, request: PayRequest): boolean {
  const states = folds.map(({ state }) => state).filter(({ placed }) => earlier.orderIds.includes(placed.orderId))
  if (states.every((state) => isInSettlement(state, settlementId))) return false
  const total = sum(states.map((state) => billOf(state).total))
  const differs = earlier.tenders !== undefined && sum(earlier.tenders.map(({ amount }) => amount)) !== total
  return (
    differs || (claimsRefused(due, request.claims) ?? partPaymentsRefused(due, request.partPaymentIds)) !== undefined
  )
}

function termsOf(
  settlementId: SettlementId,
  due: readonly PlacedOrder[],
  { completes, paidWith, tenders: typed }: PayRequest,
  businessDay: Terms['businessDay'],
): Terms {
  const orderIds = due.map(({ placed }) => placed.orderId)
  const [leadOrderId] = orderIds
  if (!leadOrderId) throw new Error('a payment needs at least one order')
  const terms = { settlementId, leadOrderId, orderIds, completes, period: periodOf(businessDay), businessDay }
  const tenders = tendersFrom(due, typed)
  if (tenders && !('rejected' in tenders)) {
    const only = onlyTypeOf(tenders)
    return { ...terms, tenders, ...(only && { paidWith: only }) }
  }
  return paidWith && paidWith !== 'PaymentTypeUnknown' ? { ...terms, paidWith } : terms
}

type FoldedOrder = Folded<PlacedOrder>

const isPlaced = (fold: Folded<Order>): fold is FoldedOrder => fold.state.status !== 'None'
