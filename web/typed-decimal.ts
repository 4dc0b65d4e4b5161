import { latinDigits } from '@comanda/domain/kernel/latin-digits.ts'
import { decimals, formatOf } from '@comanda/domain/kernel/money-text.ts'
import { i18n } from '@lingui/core'

/** An amount in wire format as the text of a field: "24,50" in German. */
export const decimalText = (amount: string | null | undefined, language = i18n.locale): string =>
  (amount ?? '').replace('.', decimalMark(language))

/** Typed amount in wire format: a comma and a point, also the Arabic ones, are accepted as the decimal mark. */
export const typedDecimal = (typed: string): string => latinDigits(typed.trim()).replace(/[,\u060c\u066b]/, '.')

/** "." or ",", by the language of the page. */
const decimalMark = (language = i18n.locale): string =>
  formatOf(language, decimals(1))
    .formatToParts(1)
    .find(({ type }) => type === 'decimal')?.value ?? '.'
