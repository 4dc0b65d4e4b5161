import { figureLocale } from '../../office/compact.ts'

/** The one plan, in dollars per month (rule M6). */
export const planDollars = 29.99

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

/** "$29.99", "$147.93", "$1.2K" (rule M6). */
export const compactDollars = (amount: number): string =>
  new Intl.NumberFormat(figureLocale(), {
    ...dollars,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: Math.abs(amount) < 1_000 ? 2 : 1,
  }).format(amount)

/** "$12,345.60", for what the compact figure hides. */
export const wholeDollars = (amount: number): string => new Intl.NumberFormat(figureLocale(), dollars).format(amount)

/** `mrr` and `arr` are counts of active tenants (C9.2). */
export const monthlyDollars = (mrr: number): number => mrr * planDollars
export const yearlyDollars = (arr: number): number => arr * planDollars * 12
