import { type Exponent, exponentOf, money, toDecimal } from '@comanda/domain/kernel/money.ts'

/** Minor units as the wire shows them, in the decimals of their currency. */
export const amountIn = (currency: string, amount: number): string => toDecimal(money(amount), exponentOf(currency))

/** A price of the menu keeps the decimals it was typed in. */
export const priceText = (amount: number, exponent: number): string => toDecimal(money(amount), exponentFrom(exponent))

function exponentFrom(stored: number): Exponent {
  if (stored === 0 || stored === 2 || stored === 3) return stored
  throw new Error(`no currency has ${stored} decimals`)
}
