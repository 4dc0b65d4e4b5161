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

/** Beside a line of a chart that ends at `top`: "€200", "€12 500", "¥20K" below "¥1.5M". In minor units, or counts where there is no currency. */
export function axisText(amount: number, top: number, currency: Currency | null): string {
  const unit = 10 ** (currency?.exponent ?? 0)
  if (top / unit < widest) return currency ? moneyText(money(amount), currency).replace(/\.0+$/, '') : countText(amount)
  const figure = compactCount(amount / unit)
  return currency ? withSymbol(figure, currency) : figure
}
