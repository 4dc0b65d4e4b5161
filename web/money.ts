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
export const figureOf = (amount: Money, { exponent }: Currency): Figure => toDecimal(amount, exponent) as Figure // always a decimal

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
