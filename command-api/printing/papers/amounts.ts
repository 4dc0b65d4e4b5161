import { exponentOf, type Money, toDecimal } from '@comanda/domain/kernel/money.ts'
import { decimalMoneyText, decimals, type Figure, formatOf, symbolOf } from '@comanda/domain/kernel/money-text.ts'
import type { Language } from '@comanda/domain/store/languages.ts'

/** Amounts of a currency in the words of a language. */
export function amountsOf(code: string, language: Language) {
  const exponent = exponentOf(code)
  const format = formatOf(language, decimals(exponent))
  return {
    /** "1,234.50" */
    bare: (amount: Money): string => plain(format.format(toDecimal(amount, exponent) as Figure)), // toDecimal returns a decimal
    /** "€1,234.50" */
    withSymbol: (amount: Money): string =>
      decimalMoneyText(toDecimal(amount, exponent), { code, symbol: symbolOf(code), exponent }, language),
  }
}

/** The text without direction marks, which printers do not know. */
const plain = (text: string): string => text.replace(/[\u200e\u200f\u061c]/g, '')

/** "8.875%" of 88750 parts per million. */
export const rateText = (ratePpm: number, language: Language): string =>
  plain(`${formatOf(language, { maximumFractionDigits: 4 }).format(ratePpm / 10_000)}%`)
