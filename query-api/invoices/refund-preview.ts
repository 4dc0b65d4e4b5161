import { previewRefund } from '@comanda/api/invoices.ts'
import { Cash } from '@comanda/api/shapes/tender.ts'
import { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { type InvoiceId, Period, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { exponentOf, parseDecimal, sum } from '@comanda/domain/kernel/money.ts'
import { invoicesStream, refundsStream } from '@comanda/domain/kernel/streams.ts'
import { RefundEvent } from '@comanda/domain/refunds/events.ts'
import { partsOf, type RefundChoice, type Refunds, refunds } from '@comanda/domain/refunds/refunds.ts'
import { grossOf, leftOf, type Sale, saleOf } from '@comanda/domain/refunds/sale.ts'
import { notFound, Refusal } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { listPaymentTypes } from '@comanda/projections/store/read-store.ts'
import type { z } from 'zod'
import { amountIn } from '../amounts.ts'
import type { Needs } from '../needs.ts'
import { amountsAnswer, lineAnswer } from './credit-note-answer.ts'

type PreviewNeeds = Pick<Needs, 'withTenant' | 'log'>

/** Previews of refunds, computed from the log by the rule that decides refunds. */
export const refundPreviewRoutes: Routes<PreviewNeeds> = async (app, needs) => {
  route(app, previewRefund, async ({ actor: { tenantId }, body }) => {
    if (!body.invoiceId) throw notFound('Invoice')
    const { sale, earlier } = await readInvoice(needs, tenantId, body.invoiceId)
    const { currency } = sale
    const left = leftOf(
      sale,
      earlier.map(({ granted }) => granted),
    )
    const tip = sum(left.tenders.map((tender) => tender.tip))
    return {
      currency,
      lines: sale.lines.map((line, index) => {
        const rest = left.lines[index] ?? line
        return { ...lineAnswer(currency, line), left_quantity: rest.quantity, left: amountIn(currency, grossOf(rest)) }
      }),
      left: amountIn(currency, sum(left.lines.map(grossOf))),
      ...(tip > 0 && { tip: amountIn(currency, tip) }),
      refund: await previewOf(needs, tenantId, {
        sale,
        earlier,
        choice: choiceOf(sale, body),
        withTips: body.tip ?? false,
      }),
    }
  })
}

async function readInvoice({ log }: PreviewNeeds, tenantId: TenantId, invoiceId: InvoiceId) {
  const [period = '', number = ''] = invoiceId.split('-')
  const from = BigInt(number) - 1n
  const [[invoice], stored] = await Promise.all([
    log.readStream(invoicesStream(tenantId, Period.parse(period)), { from, maxCount: 1 }),
    log.readStream(refundsStream(tenantId, invoiceId)),
  ])
  if (!invoice) throw notFound('Invoice')
  const sale = saleOf(invoiceId, InvoiceEvent.parse({ type: invoice.type, data: invoice.data }).data)
  const events = stored.map(({ type, data }) => RefundEvent.parse({ type, data }))
  return { sale, earlier: events.reduce<Refunds>(refunds.evolve, refunds.initial) }
}

/** The choice of a request. Without lines if the tip alone is refunded; null if nothing was chosen. */
function choiceOf(
  { currency }: Sale,
  { lines, amount, tip }: z.output<typeof previewRefund.body>,
): RefundChoice | null {
  if (lines && lines.length > 0) return { lines }
  if (amount === null || amount === undefined || amount === '') return tip ? { lines: [] } : null
  const parsed = parseDecimal(amount, exponentOf(currency))
  if (parsed === null) throw new Refusal(400, 'Please provide a valid amount!')
  return { amount: parsed }
}

type PreviewRequest = Readonly<{ sale: Sale; earlier: Refunds; choice: RefundChoice | null; withTips: boolean }>

async function previewOf(
  { withTenant }: PreviewNeeds,
  tenantId: TenantId,
  { sale, earlier, choice, withTips }: PreviewRequest,
) {
  if (!choice) return null
  const types = await withTenant(tenantId, (db) => listPaymentTypes(db, tenantId))
  const rules = new Map(types.map(({ payment_type_id, cash }) => [payment_type_id, cash]))
  const cash = sale.tenders.map(({ paymentTypeId }) => CashRule.parse(rules.get(paymentTypeId ?? '') ?? null))
  const parts = partsOf(sale, earlier, { choice, cash, withTips })
  if ('rejected' in parts) throw new Refusal(409, previewRefusals[parts.rejected])
  return amountsAnswer(sale.currency, parts)
}

const CashRule = Cash.nullable()

const previewRefusals = {
  RefundEmpty: 'Please choose what to refund!',
  RefundedAlready: 'This was already refunded!',
  RefundTooHigh: 'This is more than was paid!',
  RefundLineUnknown: 'This line is not on the invoice!',
  RefundUnknown: 'Refund not found!',
} as const
