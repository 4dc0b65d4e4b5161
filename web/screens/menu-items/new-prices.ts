import { type Exponent, type Money, money, parseDecimal, toDecimal } from '@comanda/domain/kernel/money.ts'
import { typedDecimal } from '../../typed-decimal.ts'

/** Percentage typed with a comma or a point; null if it is invalid. */
export function percentOf(typed: string): number | null {
  const text = typedDecimal(typed).replace('−', '-')
  const percent = /^[+-]?\d{1,4}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return percent >= -100 && percent <= 1_000 ? percent : null
}

/** A price changed by a percentage, rounded to the minor unit of the currency. */
export const raisedPrice = (price: Money, percent: number): Money =>
  money(Math.round((price * Math.round(10_000 + percent * 100)) / 10_000))

type PriceRow = Readonly<{ id: string; price: string }>

/** The changed rows in the format of the call. Invalid prices are included: the server reports them by row. */
export function changedPrices(
  items: readonly PriceRow[],
  typed: ReadonlyMap<string, string>,
  exponent: Exponent,
): PriceRow[] {
  return items.flatMap(({ id, price }) => {
    const text = typed.get(id)
    if (text === undefined || parseDecimal(text, exponent) === parseDecimal(price, exponent)) return []
    return [{ id, price: text }]
  })
}

/** All prices changed by a percentage, in the format of the fields. */
export const raisedPrices = (items: readonly PriceRow[], percent: number, exponent: Exponent): Map<string, string> =>
  new Map(
    items.map(({ id, price }) => [
      id,
      toDecimal(raisedPrice(parseDecimal(price, exponent) ?? money(0), percent), exponent),
    ]),
  )
