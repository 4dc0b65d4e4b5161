import { type Exponent, exponentOf, money, rescale, toDecimal } from '@comanda/domain/kernel/money.ts'

/** An amount in minor units as a decimal text of its currency. */
export const amountIn = (currency: string, amount: number): string => toDecimal(money(amount), exponentOf(currency))

/** A price with `exponent` decimals, converted to the decimals of the currency and rounded as when it is charged. */
export const priceIn = (currency: string, amount: number, exponent: number): string =>
  amountIn(currency, rescale({ amount: money(amount), exponent: exponentFrom(exponent) }, exponentOf(currency)))

function exponentFrom(stored: number): Exponent {
  if (stored === 0 || stored === 2 || stored === 3) return stored
  throw new Error(`no currency has ${stored} decimals`)
}
