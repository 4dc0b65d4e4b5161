/** A currency for display. */
type WrittenCurrency = Readonly<{ code: string | null; symbol: string; exponent: number }>

/** Symbol of a currency: "€", "CHF"; '' for an invalid code. */
export function symbolOf(code: string): string {
  try {
    return (
      currencyFormat('en', code)
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? ''
    )
  } catch {
    return ''
  }
}

const currencyFormat = (language: string, currency: string): Intl.NumberFormat =>
  formatOf(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })

/** Cache of formatters, which are slow to create. It holds no state. */
const formats = new Map<string, Intl.NumberFormat>()

/** Number format of a language of the app, with Latin digits. */
export function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([language, options])
  const format = formats.get(key) ?? new Intl.NumberFormat(language === '' ? 'en' : `${language}-u-nu-latn`, options)
  formats.set(key, format)
  return format
}

export const decimals = (digits: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
})

/** Options for a currency; empty if there is no symbol to show. */
export const styleOf = ({ code, symbol }: WrittenCurrency): Intl.NumberFormatOptions =>
  code === null || symbol === '' ? {} : { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }

/** Amount as a decimal string: Intl writes a string of any length exactly. */
export type Figure = Parameters<Intl.NumberFormat['formatToParts']>[0]

/**
 * The formatted figure with the currency's symbol, which is the same in every language, without direction marks: the
 * page sets the direction.
 */
export function written(format: Intl.NumberFormat, figure: Figure, { symbol }: WrittenCurrency): string {
  const parts = format.formatToParts(figure)
  const text = parts.map(({ type, value }) => (type === 'currency' ? symbol : value)).join('')
  const plain = text.replace(/[\u200e\u200f\u061c]/g, '')
  // amounts run from left to right on every page: the symbol that follows the figure in Arabic is then on its left
  const isTurned = format.resolvedOptions().locale.startsWith('ar') && plain.endsWith(`\u00a0${symbol}`)
  return isTurned ? `${symbol}\u00a0${plain.slice(0, -symbol.length - 1)}` : plain
}

/**
 * Amount with symbol by the rules of the language: "€24.50", "CHF\u00a024.50", in German "24,50\u00a0€". The amount is
 * a decimal of the wire.
 */
export const decimalMoneyText = (amount: string, currency: WrittenCurrency, language: string): string =>
  written(
    formatOf(language, { ...styleOf(currency), ...decimals(currency.exponent) }),
    amount as Figure, // the wire sends decimals only
    currency,
  )
