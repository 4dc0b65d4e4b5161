import { currencyOf, fromWire, moneyText } from '../../money.ts'
import { compactMoneyText } from '../../office/compact.ts'

/** The one plan, in dollars per month (rule M6). */
export const planDollars = 29.99

export const dollars = currencyOf('USD')

/** "$29.99", "$147.93", "$1.2K" (rule M6). */
export const compactDollars = (amount: number): string =>
  compactMoneyText(amount, dollars, Math.abs(amount) < 1_000 ? 2 : 1)

/** "$12,345.60", the exact figure. */
export const wholeDollars = (amount: number): string => moneyText(fromWire(amount.toFixed(2), dollars), dollars)

/** `mrr` and `arr` are counts of active tenants (C9.2). */
export const monthlyDollars = (mrr: number): number => mrr * planDollars
export const yearlyDollars = (arr: number): number => arr * planDollars * 12
