import { type Exponent, exponentOf, type Money, money, parseDecimal, toDecimal } from '@comanda/domain/kernel/money.ts'

/** Amounts of the wire and of the screen in one currency. A store without one counts with two decimals and no symbol. */
export type Currency = Readonly<{ code: string | null; symbol: string; exponent: Exponent }>

export function currencyOf(code: string | null | undefined): Currency {
  if (!code) return { code: null, symbol: '', exponent: 2 }
  return { code, symbol: symbolOf(code), exponent: exponentOf(code) }
}

function symbolOf(code: string): string {
  try {
    const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  } catch {
    return ''
  }
}

/** The server's own amounts; what is no amount counts as nothing, as 1.2.0 showed it. */
export const fromWire = (amount: string | number | null | undefined, { exponent }: Currency): Money =>
  (amount === null || amount === undefined ? null : parseDecimal(amount, exponent)) ?? money(0)

/** Five digits and more are parted by thin spaces, which no language reads as a decimal point. */
export function plainText(amount: Money, { exponent }: Currency): string {
  const [whole = '', fraction] = toDecimal(amount, exponent).split('.')
  return fraction === undefined ? parted(whole) : `${parted(whole)}.${fraction}`
}

/** A plain count, parted like an amount. */
export const countText = (count: number): string => parted(String(count))

const parted = (whole: string): string =>
  whole.replace(/^-?\d{5,}$/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '\u202f'))

/** Symbol and figure, never parted: "€12.50", "CHF\u00a012.50". */
export const moneyText = (amount: Money, currency: Currency): string =>
  withSymbol(plainText(amount, currency), currency)

export const withSymbol = (figure: string, { symbol }: Currency): string =>
  `${symbol}${/\p{L}$/u.test(symbol) ? '\u00a0' : ''}${figure}`
