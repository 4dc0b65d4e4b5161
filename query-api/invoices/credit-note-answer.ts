import { type Money, sum } from '@comanda/domain/kernel/money.ts'
import { rateText } from '@comanda/domain/kernel/tax.ts'
import type { RefundLine } from '@comanda/domain/refunds/events.ts'
import type { RefundParts } from '@comanda/domain/refunds/refunds.ts'
import { type CreditNoteRow, creditNoteParts } from '@comanda/projections/credit-notes/read-credit-notes.ts'
import { amountIn } from '../amounts.ts'
import { rowReason } from '../reason-answer.ts'

export function creditNoteAnswer(note: CreditNoteRow) {
  const { currency } = note
  const { lines, tenders } = creditNoteParts(note)
  return {
    sub_total: amountIn(currency, note.sub_total),
    tax_total: amountIn(currency, note.tax_total),
    total: amountIn(currency, note.total),
    taxes: taxesOf(currency, lines),
    payments: paymentsOf(currency, tenders),
    credit_note_id: note.credit_note_id,
    invoice_id: note.invoice_id,
    created_at: new Date(note.issued_at).toISOString(), // a text if it was read as JSON with its invoice
    business_day: note.business_day,
    invoice_day: note.invoice_day,
    currency,
    reason: rowReason(note),
    lines: lines.map((line) => lineAnswer(currency, line)),
  }
}

export const amountsAnswer = (currency: string, { subTotal, taxTotal, total, lines, tenders }: RefundParts) => ({
  sub_total: amountIn(currency, subTotal),
  tax_total: amountIn(currency, taxTotal),
  total: amountIn(currency, total),
  taxes: taxesOf(currency, lines),
  payments: paymentsOf(currency, tenders),
})

export const lineAnswer = (currency: string, line: RefundLine) => ({
  order_id: line.orderId,
  line: line.line,
  item_title: line.title,
  variant_title: line.variant?.title ?? null,
  quantity: line.quantity,
  net: amountIn(currency, line.net),
  tax: amountIn(currency, line.taxAmount),
  tax_rate: line.tax ? rateText(line.tax.ratePpm) : null,
  ...(line.charge && { service_charge: amountIn(currency, sum([line.charge.net, line.charge.taxAmount])) }),
})

const paymentsOf = (currency: string, tenders: RefundParts['tenders']) =>
  tenders.map(({ paymentTypeId, title, amount, rounding, tip = 0 }) => ({
    payment_type_id: paymentTypeId,
    payment_type: title,
    amount: amountIn(currency, amount),
    rounding: amountIn(currency, rounding),
    ...(tip > 0 && { tip: amountIn(currency, tip) }),
    handed_over: amountIn(currency, amount + rounding + tip),
  }))

/** Tax rates of these lines, highest first; the rate of untaxed lines is null. */
function taxesOf(currency: string, lines: readonly RefundLine[]) {
  const rates = Map.groupBy(lines, ({ tax }) => tax?.ratePpm ?? null)
  const total = (parts: readonly Money[]) => amountIn(currency, sum(parts))
  return [...rates]
    .sort(([one], [other]) => (other ?? -1) - (one ?? -1))
    .map(([ratePpm, own]) => ({
      rate: ratePpm === null ? null : rateText(ratePpm),
      net: total(own.map(({ net }) => net)),
      tax: total(own.map(({ taxAmount }) => taxAmount)),
    }))
}
