import { type Money, money } from '@comanda/domain/kernel/money.ts'
import { decimals, formatOf, styleOf, written } from '@comanda/domain/kernel/money-text.ts'
import { i18n } from '@lingui/core'
import { type Currency, countText, figureOf } from '../money.ts'

/** Larger amounts are abbreviated: the axis has space for five digits. */
const widest = 100_000

/**
 * Label of a grid line of a chart that ends at `top`: "€200", "€12,500", "¥20K" below "¥1.5M". In minor units, or a
 * count without a currency.
 */
export function axisText(amount: number, top: number, currency: Currency | null): string {
  const unit = 10 ** (currency?.exponent ?? 0)
  if (top / unit < widest) return currency ? briefMoneyText(money(amount), currency) : countText(amount)
  return currency ? compactMoneyText(amount / unit, currency) : compactText(amount)
}

/** Amount without zero decimals: "€200", "€2.50". */
function briefMoneyText(amount: Money, currency: Currency): string {
  const isWhole = amount % 10 ** currency.exponent === 0
  const options = { ...styleOf(currency), ...decimals(isWhole ? 0 : currency.exponent) }
  return written(formatOf(i18n.locale, options), figureOf(amount, currency), currency)
}

/** "950", "12.3K" */
export const compactText = (count: number): string =>
  formatOf(i18n.locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count)

/** "€20K", of an amount in whole units. */
export const compactMoneyText = (units: number, currency: Currency, maximumFractionDigits = 1): string => {
  const options = {
    ...styleOf(currency),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits,
  } as const
  return written(formatOf(i18n.locale, options), units, currency)
}
