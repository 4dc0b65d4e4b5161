import { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { businessDayAt, periodOf } from '@comanda/domain/kernel/business-day.ts'
import type { CashRounding } from '@comanda/domain/kernel/cash.ts'
import { type InvoiceId, Period, type RefundId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { exponentOf, type Money, parseDecimal, toDecimal } from '@comanda/domain/kernel/money.ts'
import { invoicesStream, refundsStream } from '@comanda/domain/kernel/streams.ts'
import type { Answerable } from '@comanda/domain/orders/limits.ts'
import type { LossReason } from '@comanda/domain/orders/losses.ts'
import { findRefund, type RefundChoice } from '@comanda/domain/refunds/refunds.ts'
import { type LineKey, type Sale, type SaleTender, saleOf } from '@comanda/domain/refunds/sale.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { CommandContext } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import { type Reply, refused } from '../send.ts'
import { numberRefund, type RefundNeeds, refundsKind } from './steps.ts'

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
  { invoiceId, refundId, lines, amount, withTips, reason, store, answerable }: RefundRequest,
): Promise<Reply> {
  const sale = await readSale(needs.log, context.tenantId, invoiceId)
  if (!sale) return refused('InvoiceUnknown')
  const choice = choiceOf(sale, lines, amount)
  if (!choice) return refused('RefundAmountInvalid')
  const businessDay = businessDayAt(context.at, store)
  const cash = sale.tenders.map((tender) => cashRuleOf(store, tender))
  const period = periodOf(businessDay)
  const terms = { refundId, sale, choice, cash, withTips, reason, answerable, businessDay, period }
  const stream = refundsStream(context.tenantId, invoiceId)
  const outcome = await needs.handle(refundsKind, stream, { type: 'GrantRefund', data: terms }, context)
  if ('rejected' in outcome) return refused(outcome.rejected)
  const refund = findRefund(outcome.state, refundId)
  // this request wrote another refund before: its key is taken
  if (!refund) return refused('RequestIdTaken')
  crashPoint('refund:after-grant')
  const { granted } = refund
  const numbered = refund.creditNoteId
    ? { creditNoteId: refund.creditNoteId, position: outcome.position }
    : await numberRefund(needs, context, granted)
  crashPoint('refund:before-answer')
  const body = {
    message: 'Refund granted!',
    creditNoteId: numbered.creditNoteId,
    amount: toDecimal(granted.total, exponentOf(granted.currency)),
  }
  return { body, position: numbered.position, written: true }
}

/** The invoice as it was issued, from the journal: the client's word on the sale is not trusted. */
async function readSale(log: EventLog, tenantId: TenantId, invoiceId: InvoiceId): Promise<Sale | undefined> {
  const [period = '', number = ''] = invoiceId.split('-')
  const from = BigInt(number) - 1n
  const [recorded] = await log.readStream(invoicesStream(tenantId, Period.parse(period)), { from, maxCount: 1 })
  return recorded && saleOf(invoiceId, InvoiceEvent.parse({ type: recorded.type, data: recorded.data }).data)
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

/** Cash rounding by the current setting of the payment type; a removed one does not round. */
const cashRuleOf = ({ paymentTypes }: OpenStore, { paymentTypeId }: SaleTender): CashRounding | null =>
  (paymentTypeId === null ? undefined : paymentTypes.get(paymentTypeId))?.cash ?? null
