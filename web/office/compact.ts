import { money } from '@comanda/domain/kernel/money.ts'
import { briefMoneyText, type Currency, compactMoneyText, compactText, countText } from '../money.ts'

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
