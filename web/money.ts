import { type Exponent, exponentOf, type Money, money, parseDecimal, toDecimal } from '@comanda/domain/kernel/money.ts'
import {
  decimalMoneyText,
  decimals,
  type Figure,
  formatOf,
  styleOf,
  symbolOf,
  written,
} from '@comanda/domain/kernel/money-text.ts'
import { i18n } from '@lingui/core'

/** Amounts of the wire and of the screen in one currency. A store without one counts with two decimals and no symbol. */
export type Currency = Readonly<{ code: string | null; symbol: string; exponent: Exponent }>

export function currencyOf(code: string | null | undefined): Currency {
  if (!code) return { code: null, symbol: '', exponent: 2 }
  return { code, symbol: symbolOf(code), exponent: exponentOf(code) }
}

/** The server's own amounts; what is no amount counts as nothing, as 1.2.0 showed it. */
export const fromWire = (amount: string | number | null | undefined, { exponent }: Currency): Money =>
  (amount === null || amount === undefined ? null : parseDecimal(amount, exponent)) ?? money(0)

/** Amount as a decimal string, so that no digit of a long amount is lost. */
const figureOf = (amount: Money, { exponent }: Currency): Figure => toDecimal(amount, exponent) as Figure // always a decimal

/** The figure alone: "24.50", in German "24,50". */
export const plainText = (amount: Money, currency: Currency, language = i18n.locale): string =>
  written(formatOf(language, decimals(currency.exponent)), figureOf(amount, currency), currency)

/** A plain count. */
export const countText = (count: number): string => formatOf(i18n.locale, {}).format(count)

/** "10%", in German "10\u00a0%". */
export const percentText = (percent: number): string =>
  formatOf(i18n.locale, { style: 'percent' }).format(percent / 100)

/** Symbol and figure by the rules of the language, never parted: "€24.50", "CHF\u00a024.50", in German "24,50\u00a0€". */
export const moneyText = (amount: Money, currency: Currency, language = i18n.locale): string =>
  decimalMoneyText(toDecimal(amount, currency.exponent), currency, language)

/** Without decimals where there are none: "€200", "€2.50". */
export function briefMoneyText(amount: Money, currency: Currency): string {
  const isWhole = amount % 10 ** currency.exponent === 0
  const options = { ...styleOf(currency), ...decimals(isWhole ? 0 : currency.exponent) }
  return written(formatOf(i18n.locale, options), figureOf(amount, currency), currency)
}

/** "950", "12.3K" */
export const compactText = (count: number): string =>
  formatOf(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count)

/** "€20K", of an amount in whole units; up to so many decimals. */
export const compactMoneyText = (units: number, currency: Currency, maximumFractionDigits = 1): string => {
  const options = {
    ...styleOf(currency),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits,
  } as const
  return written(formatOf(i18n.locale, options), units, currency)
}

/** An amount of the wire as a field of the page shows it: "24,50" in German. */
export const decimalText = (amount: string | null | undefined, language = i18n.locale): string =>
  (amount ?? '').replace('.', decimalMark(language))

/** Typed amount in wire format: a comma and a point are both taken as the decimal mark. */
export const typedDecimal = (typed: string): string => typed.trim().replace(',', '.')

/** "." or ",", by the language of the page. */
export const decimalMark = (language = i18n.locale): string =>
  formatOf(language, decimals(1))
    .formatToParts(1)
    .find(({ type }) => type === 'decimal')?.value ?? '.'
