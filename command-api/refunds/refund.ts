import { businessDayAt, periodOf } from '@comanda/domain/kernel/business-day.ts'
import type { CashRounding } from '@comanda/domain/kernel/cash.ts'
import { type Rejection, reject } from '@comanda/domain/kernel/decider.ts'
import type { Instant, InvoiceId, RefundId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { exponentOf, type Money, parseDecimal, sum, toDecimal } from '@comanda/domain/kernel/money.ts'
import { refundsStream } from '@comanda/domain/kernel/streams.ts'
import type { Answerable } from '@comanda/domain/orders/limits.ts'
import type { LossReason } from '@comanda/domain/orders/losses.ts'
import type { GrantedRefund } from '@comanda/domain/refunds/events.ts'
import { findRefund, type RefundChoice } from '@comanda/domain/refunds/refunds.ts'
import { type LineKey, type Sale, type SaleTender, saleOf } from '@comanda/domain/refunds/sale.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { type CardAmounts, refundToCards } from '../card-payments/refunding.ts'
import type { CommandContext } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import type { AnyRejection } from '../messages.ts'
import { newestOf } from '../positions.ts'
import { readInvoice } from '../read-invoice.ts'
import { type Reply, refused } from '../send.ts'
import { hasOthers } from '../visits/tables-in-use.ts'
import { reopenOrders } from './reopen.ts'
import { type NumberedCreditNote, numberRefund, type RefundNeeds, refundsKind } from './steps.ts'

/** Request for a refund. `amount` is the typed text: its decimals are those of the invoice's currency. */
type RefundRequest = Readonly<{
  invoiceId: InvoiceId
  refundId: RefundId
  lines: readonly (LineKey & Readonly<{ quantity: number }>)[] | null
  amount: string | number | null
  withTips: boolean
  reason: LossReason
  store: OpenStore
  answerable: Answerable
}>

/** Refunds money of an invoice and issues the credit note. An earlier attempt of the same refund is continued. */
export async function refundInvoice(
  needs: RefundNeeds,
  context: CommandContext,
  request: RefundRequest,
): Promise<Reply> {
  const issued = await issueCreditNote(needs, context, request)
  if ('rejected' in issued) return refused(issued.rejected)
  await crashPoint('refund:before-answer', context.tenantId)
  const message = cardMessageOf(issued.cards) ?? 'Refund granted!'
  return { body: { message, ...bodyOf(issued) }, position: issued.position, written: true }
}

/** Refunds a whole invoice with its tips and reopens its orders under new ids. */
export async function reopenInvoice(
  needs: RefundNeeds & Readonly<{ identity: IdentityDb }>,
  context: CommandContext,
  request: Omit<RefundRequest, 'lines' | 'amount' | 'withTips'>,
): Promise<Reply> {
  const issued = await issueCreditNote(needs, context, { ...request, lines: null, amount: null, withTips: true })
  if ('rejected' in issued) return refused(issued.rejected)
  const { orderIds, tableIds, paidIds, position } = await reopenOrders(needs, context, issued.granted)
  await crashPoint('refund:before-answer', context.tenantId)
  const bill = { tenantId: context.tenantId, orderIds: [...orderIds, ...paidIds], paidAt: issued.soldAt }
  const areTaken = await Promise.all([...tableIds].map((tableId) => hasOthers(needs, { ...bill, tableId })))
  // `cards` says what is missing on the cards, also beside the message about the table
  const message = areTaken.includes(true)
    ? 'Bill reopened, but other guests have its table now!'
    : (cardMessageOf(issued.cards) ?? 'Bill reopened!')
  const body = { message, ...bodyOf(issued), orderIds }
  return { body, position: newestOf([issued.position, position]), written: true }
}

type IssuedCreditNote = NumberedCreditNote & Readonly<{ granted: GrantedRefund; soldAt: Instant }>

/** Message of a refund of which a part did not reach its card yet; undefined if all of it did. */
function cardMessageOf({ refused, pending }: CardAmounts): string | undefined {
  if (refused > 0 && pending > 0)
    return 'Refund granted. A card refused its part: please return that part by hand! The other card gets its part as soon as card terminals are set up again: please do not return that part by hand!'
  if (refused > 0) return 'Refund granted, but not to the card: please return the money by hand!'
  if (pending > 0)
    return 'Refund granted. The card gets the money as soon as card terminals are set up again: please do not return it by hand!'
  return undefined
}

/**
 * Decides the refund and issues its credit note. Without lines and amount the whole invoice is refunded, to reopen it.
 */
async function issueCreditNote(
  needs: RefundNeeds,
  context: CommandContext,
  { invoiceId, refundId, lines, amount, withTips, reason, store, answerable }: RefundRequest,
): Promise<IssuedCreditNote | Rejection<AnyRejection>> {
  const sold = await readSale(needs.log, context.tenantId, invoiceId)
  if (!sold) return reject('InvoiceUnknown')
  const { sale, soldAt } = sold
  const reopens = lines === null && amount === null
  const choice = choiceOf(sale, reopens ? sale.lines : lines, amount)
  if (!choice) return reject('RefundAmountInvalid')
  const businessDay = businessDayAt(context.at, store)
  const cash = sale.tenders.map((tender) => cashRuleOf(store, tender))
  const period = periodOf(businessDay)
  const terms = { refundId, sale, choice, cash, withTips, reason, answerable, businessDay, period }
  const stream = refundsStream(context.tenantId, invoiceId)
  const command = { type: 'GrantRefund' as const, data: { ...terms, ...(reopens && { reopens }) } }
  const outcome = await needs.handle(refundsKind, stream, command, context)
  if ('rejected' in outcome) return outcome
  const refund = findRefund(outcome.state, refundId)
  // the id belongs to another refund
  if (!refund || reopens !== (refund.granted.reopens ?? false)) return reject('RequestIdTaken')
  await crashPoint('refund:after-grant', context.tenantId)
  const { granted, creditNoteId } = refund
  const numbered = creditNoteId
    ? { creditNoteId, position: outcome.position, cards: await refundToCards(needs, context, granted) }
    : await numberRefund(needs, context, granted)
  return { granted, soldAt, ...numbered }
}

function bodyOf({ granted: { total, currency }, creditNoteId, cards }: IssuedCreditNote) {
  const text = (amount: Money) => toDecimal(amount, exponentOf(currency))
  const { done, refused, pending } = cards
  const isToCards = sum([done, refused, pending]) > 0
  return {
    creditNoteId,
    amount: text(total),
    ...(isToCards && { cards: { returned: text(done), refused: text(refused), pending: text(pending) } }),
  }
}

/** The sale of an invoice, read from the journal: the client's figures are not trusted. */
export async function readSale(log: EventLog, tenantId: TenantId, invoiceId: InvoiceId) {
  const invoice = await readInvoice(log, tenantId, invoiceId)
  return invoice && { sale: saleOf(invoiceId, invoice), soldAt: invoice.issuedAt }
}

function choiceOf(
  { currency }: Sale,
  lines: RefundRequest['lines'],
  amount: RefundRequest['amount'],
): RefundChoice | null {
  if (lines) return { lines }
  const typed: Money | null = parseDecimal(amount ?? '', exponentOf(currency))
  return typed === null ? null : { amount: typed }
}

/** Cash rounding by the current setting of the payment type; a removed type does not round. */
const cashRuleOf = ({ paymentTypes }: OpenStore, { paymentTypeId }: SaleTender): CashRounding | null =>
  (paymentTypeId === null ? undefined : paymentTypes.get(paymentTypeId))?.cash ?? null
