import { type Exponent, exponentOf, type Money, money, parseDecimal, toDecimal } from '@comanda/domain/kernel/money.ts'
import {
  decimalMoneyText,
  decimals,
  type Figure,
  formatOf,
  symbolOf,
  written,
} from '@comanda/domain/kernel/money-text.ts'
import { i18n } from '@lingui/core'

/** Currency of amounts. A store without a currency uses two decimals and no symbol. */
export type Currency = Readonly<{ code: string | null; symbol: string; exponent: Exponent }>

export function currencyOf(code: string | null | undefined): Currency {
  if (!code) return { code: null, symbol: '', exponent: 2 }
  return { code, symbol: symbolOf(code), exponent: exponentOf(code) }
}

/** Amount from a server's answer; an invalid one is 0, as in 1.2.0. */
export const fromWire = (amount: string | number | null | undefined, { exponent }: Currency): Money =>
  (amount === null || amount === undefined ? null : parseDecimal(amount, exponent)) ?? money(0)

/** Amount as a decimal string, so that no digit of a long amount is lost. */
export const figureOf = (amount: Money, { exponent }: Currency): Figure => toDecimal(amount, exponent) as Figure // toDecimal always returns a decimal

/** The figure without a symbol: "24.50", in German "24,50". */
export const plainText = (amount: Money, currency: Currency, language = i18n.locale): string =>
  written(formatOf(language, decimals(currency.exponent)), figureOf(amount, currency), currency)

/** A count in the format of the language. */
export const countText = (count: number): string => formatOf(i18n.locale, {}).format(count)

/** "10%", in German "10\u00a0%", with up to two decimals. */
export const percentText = (percent: number): string =>
  formatOf(i18n.locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

/** Symbol and figure by the rules of the language, never parted: "€24.50", "CHF\u00a024.50", in German "24,50\u00a0€". */
export const moneyText = (amount: Money, currency: Currency, language = i18n.locale): string =>
  decimalMoneyText(toDecimal(amount, currency.exponent), currency, language)
