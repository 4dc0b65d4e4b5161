import { money } from '@comanda/domain/kernel/money.ts'
import { i18n } from '@lingui/core'
import { type Currency, countText, moneyText, withSymbol } from '../money.ts'

/** The language of the page, with Latin digits. */
export const figureLocale = (): string => (i18n.locale === '' ? 'en' : `${i18n.locale}-u-nu-latn`)

/** "950", "12.3K". */
export const compactCount = (count: number): string =>
  new Intl.NumberFormat(figureLocale(), { notation: 'compact', maximumFractionDigits: 1 }).format(count)

/** The axis of a chart has room for five digits. */
const widest = 100_000

/** Beside a line of a chart: "€200", "€12 500", "¥1.5M". `amount` is in minor units; without a currency it is a count. */
export function axisText(amount: number, currency: Currency | null): string {
  if (!currency) return amount < widest ? countText(amount) : compactCount(amount)
  const units = amount / 10 ** currency.exponent
  if (units >= widest) return withSymbol(compactCount(units), currency)
  return moneyText(money(amount), currency).replace(/\.0+$/, '')
}
