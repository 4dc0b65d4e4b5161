import { money } from '../kernel/money.ts'
import { bill } from '../kernel/tax.ts'
import type { DataOf } from './events.ts'
import type { OrderLine, SentLine } from './lines.ts'
import type { OrderLines } from './state.ts'

type Price = Pick<OrderLine, 'unitPrice' | 'tax'>
type PrintedPrices = OrderLines['printedPrices']

/** The printed prices after the options of a line were changed: the first change after a print keeps the price. */
export function withPrintedPrice(
  { billPrintedAt, placed, printedPrices }: OrderLines,
  { line }: Pick<DataOf<'OrderLineRevised'>, 'line'>,
): PrintedPrices {
  const before = placed.lines.find((one) => one.line === line)
  if (billPrintedAt === undefined || !before || printedPrices[line]) return printedPrices
  return { ...printedPrices, [line]: priceOf(before) }
}

export const printedPricesOf = (lines: readonly SentLine[]): PrintedPrices =>
  Object.fromEntries(lines.flatMap(({ line, printedPrice }) => (printedPrice ? [[line, printedPrice]] : [])))

/** The printed price of a line in an event; absent if it is the present one. */
export function printedPriceField({ printedPrices }: OrderLines, line: OrderLine): Pick<SentLine, 'printedPrice'> {
  const printed = printedPrices[line.line]
  return printed && JSON.stringify(printed) !== JSON.stringify(priceOf(line)) ? { printedPrice: printed } : {}
}

/** Difference by which the line falls further below its price on the printed bill with these options. */
export function lessThanPrinted(
  { billPrintedAt, placed, printedPrices }: OrderLines,
  line: OrderLine,
  options: Price,
): Pick<DataOf<'OrderLineRevised'>, 'lessThanPrinted'> {
  if (billPrintedAt === undefined) return {}
  const totalAt = (price: Price) => bill([{ ...line, ...priceOf(price) }]).total
  const value = money(Math.min(totalAt(printedPrices[line.line] ?? line), totalAt(line)) - totalAt(options))
  return value > 0 ? { lessThanPrinted: { value, currency: placed.currency } } : {}
}

const priceOf = ({ unitPrice, tax }: Price): Price => ({ unitPrice, tax })
