import type { InvoiceEvent } from '../invoices/events.ts'
import { allocate } from '../kernel/allocate.ts'
import { type CashRounding, roundCash } from '../kernel/cash.ts'
import type { BusinessDay, InvoiceId, OrderId, PaymentTypeId } from '../kernel/ids.ts'
import { type Currency, type Exponent, type Money, money, sum } from '../kernel/money.ts'
import type { CardPart } from '../orders/tender.ts'
import type { GrantedRefund, RefundLine, RefundTender } from './events.ts'

/** The lines and payments of an invoice, reduced to the parts that may still be refunded. */
export type Sale = Readonly<{
  invoiceId: InvoiceId
  businessDay: BusinessDay
  currency: Currency
  /** Remainder of each line. */
  lines: readonly RefundLine[]
  tenders: readonly SaleTender[]
}>

export type SaleTender = Readonly<{
  paymentTypeId: PaymentTypeId | null
  title: string | null
  /** Covered part of the bill, rounding of cash, and the tip, which is only refunded on request. */
  amount: Money
  rounding: Money
  tip: Money
  card?: CardPart
}>

type InvoiceIssued = InvoiceEvent['data']

export function saleOf(invoiceId: InvoiceId, invoice: InvoiceIssued): Sale {
  const { businessDay, currency, orders } = invoice
  const lines = orders.flatMap(({ orderId, lines }) =>
    lines.map(({ line, itemId, title, categoryId, variant, tax, quantity, net, taxAmount, charge }) => {
      const sold = { orderId, line, itemId, title, categoryId, variant, tax, quantity, net, taxAmount }
      return { ...sold, ...(charge && { charge }) }
    }),
  )
  return { invoiceId, businessDay, currency, lines, tenders: tendersOf(invoice) }
}

function tendersOf({ tenders, paidWith, total }: InvoiceIssued): readonly SaleTender[] {
  if (tenders)
    return tenders.map(({ paymentTypeId, title, amount, rounding, tip, card }) => ({
      paymentTypeId,
      title,
      amount,
      rounding,
      tip,
      ...(card && { card }),
    }))
  return [
    {
      paymentTypeId: paidWith?.paymentTypeId ?? null,
      title: paidWith?.title ?? null,
      amount: total,
      rounding: money(0),
      tip: money(0),
    },
  ]
}

/** The remainder of a sale after these refunds. */
export function leftOf(sale: Sale, refunds: readonly GrantedRefund[]): Sale {
  const lines = sale.lines.map((sold) => {
    const parts = refunds.flatMap((refund) => refund.lines.filter((line) => isSameLine(line, sold)))
    return {
      ...sold,
      quantity: sold.quantity - parts.reduce((all, { quantity }) => all + quantity, 0),
      net: money(sold.net - sum(parts.map(({ net }) => net))),
      taxAmount: money(sold.taxAmount - sum(parts.map(({ taxAmount }) => taxAmount))),
      ...(sold.charge && { charge: chargeLeft(sold.charge, parts) }),
    }
  })
  const tenders = sale.tenders.map((tender, index) => {
    const parts = refunds.flatMap((refund) => refund.tenders.filter((part) => part.tender === index))
    return {
      ...tender,
      amount: money(tender.amount - sum(parts.map(({ amount }) => amount))),
      rounding: money(tender.rounding - sum(parts.map(({ rounding }) => rounding))),
      tip: money(tender.tip - sum(parts.map(({ tip = money(0) }) => tip))),
    }
  })
  return { ...sale, lines, tenders }
}

export type LineKey = Readonly<{ orderId: OrderId; line: number }>
export const isSameLine = (one: LineKey, other: LineKey): boolean =>
  one.orderId === other.orderId && one.line === other.line

export const grossOf = ({ net, taxAmount }: Pick<RefundLine, 'net' | 'taxAmount'>): Money => sum([net, taxAmount])

/** A number of portions of a line's remainder; the last portion takes all of its amounts. */
export function portionsOf(left: RefundLine, quantity: number): RefundLine {
  const [gross = money(0)] = allocate(grossOf(left), [quantity, left.quantity - quantity])
  return { ...left, quantity, ...splitGross(left, gross) }
}

/** An amount allocated to the remainders of the lines, without portions. */
export function amountOver(lines: readonly RefundLine[], amount: Money): readonly RefundLine[] {
  const shares = allocate(amount, lines.map(grossOf))
  return lines.flatMap((left, index) => {
    const gross = shares[index] ?? money(0)
    return gross === 0 ? [] : [{ ...left, quantity: 0, ...splitGross(left, gross) }]
  })
}

/**
 * Splits an amount in proportion to the remaining net and tax, so that the last refund takes exactly the remainder of
 * both.
 */
function splitGross(left: RefundLine, gross: Money): Pick<RefundLine, 'net' | 'taxAmount' | 'charge'> {
  const [net = money(0), taxAmount = money(0)] = allocate(gross, [left.net, left.taxAmount])
  if (!left.charge) return { net, taxAmount }
  const [chargeNet = money(0)] = allocate(net, [left.charge.net, left.net - left.charge.net])
  const [chargeTax = money(0)] = allocate(taxAmount, [left.charge.taxAmount, left.taxAmount - left.charge.taxAmount])
  return { net, taxAmount, charge: { net: chargeNet, taxAmount: chargeTax } }
}

function chargeLeft(sold: NonNullable<RefundLine['charge']>, refunded: readonly RefundLine[]) {
  const charges = refunded.flatMap(({ charge }) => charge ?? [])
  return {
    net: money(sold.net - sum(charges.map(({ net }) => net))),
    taxAmount: money(sold.taxAmount - sum(charges.map(({ taxAmount }) => taxAmount))),
  }
}

type CashRules = Readonly<{ rules: readonly (CashRounding | null)[]; exponent: Exponent }>

/**
 * Payments to which an amount is refunded, newest first. A partial refund in cash is rounded to coins; the last refund
 * of a payment takes the remainder, so that all refunds together equal the amount received. `withTips`: adds the remaining
 * tip of every payment.
 */
export function refundTenders(
  tenders: readonly SaleTender[],
  amount: Money,
  { withTips, ...cash }: CashRules & Readonly<{ withTips: boolean }>,
): readonly RefundTender[] {
  const refunds: RefundTender[] = []
  let missing = amount
  for (const [tender, left] of [...tenders.entries()].reverse()) {
    const part = money(Math.min(missing, left.amount))
    const tip = withTips ? left.tip : money(0)
    if (part === 0 && tip === 0) continue
    missing = money(missing - part)
    const rounding = part === left.amount ? left.rounding : roundingOf(left, part, cash.rules[tender] ?? null, cash)
    const { paymentTypeId, title, card } = left
    const refunded = { tender, paymentTypeId, title, amount: part, rounding }
    refunds.push({ ...refunded, ...(tip > 0 && { tip }), ...(card && { card }) })
  }
  return refunds
}

function roundingOf(left: SaleTender, part: Money, rule: CashRounding | null, { exponent }: CashRules): Money {
  const rounded = rule ? roundCash(part, rule, exponent) : part
  return money(Math.min(rounded, left.amount + left.rounding) - part)
}
