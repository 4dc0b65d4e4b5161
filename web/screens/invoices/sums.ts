import { type Money, money, sum } from '@comanda/domain/kernel/money.ts'
import { type Currency, currencyOf, fromWire } from '../../money.ts'

type Amounts = Readonly<{ currency: string; sub_total: string; tax_total: string; total: string }>
export type Sums = Readonly<{ currency: Currency; subTotal: Money; taxTotal: Money; total: Money }>

/** Sum of the rows; none if they have several currencies. */
export function sumsOf(rows: readonly Amounts[]): Sums | null {
  const [code, ...others] = new Set(rows.map(({ currency }) => currency))
  if (code === undefined || others.length > 0) return null
  const currency = currencyOf(code)
  const sumOf = (column: 'sub_total' | 'tax_total' | 'total') => sum(rows.map((row) => fromWire(row[column], currency)))
  return { currency, subTotal: sumOf('sub_total'), taxTotal: sumOf('tax_total'), total: sumOf('total') }
}

type PaymentTip = Readonly<{ tip?: string | undefined }>
type TippedInvoice = Readonly<{
  currency: string
  tenders?: readonly PaymentTip[] | undefined
  credit_notes?: readonly Readonly<{ payments: readonly PaymentTip[] }>[] | undefined
}>

/** Tip of an invoice that was not refunded. */
export function tipLeft({ currency: code, tenders = [], credit_notes = [] }: TippedInvoice): Money {
  const currency = currencyOf(code)
  const tipsOf = (rows: readonly PaymentTip[]) => sum(rows.map(({ tip = '0' }) => fromWire(tip, currency)))
  return money(tipsOf(tenders) - tipsOf(credit_notes.flatMap(({ payments }) => payments)))
}
