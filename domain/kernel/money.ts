import { invariant } from './decider.ts'
import type { Currency, Money } from './money-schemas.ts'

export type { Currency, Money }

/** Number of decimals of a currency's minor unit. */
export type Exponent = 0 | 2 | 3

/** Maximum of a typed amount: it keeps all products of a bill within the safe integers. */
export const maxMajorUnits = 1_000_000_000

// ISO 4217; all other currencies that a store can choose have two decimals
const withoutDecimals = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '))
const withThreeDecimals = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

export function exponentOf(currency: string): Exponent {
  if (withoutDecimals.has(currency)) return 0
  return withThreeDecimals.has(currency) ? 3 : 2
}

/** Brands an amount after checking that it is a safe integer. */
export function money(amount: number): Money {
  invariant(Number.isSafeInteger(amount), `${amount} is an exact number of minor units`)
  return amount as Money // the line above checks the same as the schema
}

export const sum = (amounts: readonly Money[]): Money => money(amounts.reduce((total, amount) => total + amount, 0))
export const times = (price: Money, quantity: number): Money => money(price * quantity)

/**
 * Division with the only rounding rule: to the nearest integer, half away from zero. Exact for safe integers and a
 * denominator above 0.
 */
export function divideRounded(numerator: number, denominator: number): number {
  const rest = numerator % denominator
  const whole = (numerator - rest) / denominator
  return 2 * Math.abs(rest) >= denominator ? whole + Math.sign(numerator) : whole
}

/** `divideRounded` for values beyond safe integers. */
export function divideRoundedBig(numerator: bigint, denominator: bigint): bigint {
  const rest = numerator % denominator
  const whole = numerator / denominator
  const twice = rest < 0n ? -2n * rest : 2n * rest
  if (twice < denominator) return whole
  return numerator < 0n ? whole - 1n : whole + 1n
}

/** A price converted to another number of decimals: a menu survives a change of currency. */
export function rescale(price: Readonly<{ amount: Money; exponent: Exponent }>, exponent: Exponent): Money {
  if (price.exponent === exponent) return price.amount
  if (price.exponent < exponent) return money(price.amount * 10 ** (exponent - price.exponent))
  return money(divideRounded(price.amount, 10 ** (price.exponent - exponent)))
}

/** Decimal text of the wire: "12.50", yen "1250", dinar "1.250". */
export const toDecimal = (amount: Money, exponent: Exponent): string => fixedText(amount, exponent)

/**
 * Minor units of a decimal from a person or client. Null if it is empty or no amount of this currency: NaN, an
 * exponent, excess decimals other than zeros, more than a thousand million.
 */
export function parseDecimal(input: string | number, exponent: Exponent): Money | null {
  const amount = parseFixed(input, exponent)
  return amount === null || Math.abs(amount) > maxMajorUnits * 10 ** exponent ? null : money(amount)
}

/**
 * Number in units of the last decimal: "-12.5" with two decimals is -1250. Null for anything that is not exactly such a
 * number.
 */
export function parseFixed(input: string | number, decimals: number): number | null {
  const text = typeof input === 'number' ? String(input) : input.trim()
  if (text.length > 40) return null
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return null
  if (/[1-9]/.test(fraction.slice(decimals))) return null
  const units = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (!Number.isSafeInteger(units)) return null
  return sign && units !== 0 ? -units : units
}

/** Inverse of `parseFixed`, with all decimals. */
export function fixedText(units: number, decimals: number): string {
  if (decimals === 0) return String(units)
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
