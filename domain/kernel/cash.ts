import { divideRounded, type Exponent, type Money, money, parseDecimal } from './money.ts'

/** Smallest amounts payable in cash, in major units; '0' is the currency's own minor unit. */
export const cashSteps = ['0', '0.05', '0.10', '0.50', '1.00', '5.00'] as const
export const cashDirections = ['nearest', 'down'] as const

export type CashRounding = Readonly<{
  step: (typeof cashSteps)[number]
  /** Direction of rounding; `down` favours the guest. */
  direction: (typeof cashDirections)[number]
}>

/** The amount as paid in cash. A negative amount, a refund, is rounded symmetrically. */
export function roundCash(amount: Money, { step, direction }: CashRounding, exponent: Exponent): Money {
  const unit = parseDecimal(step, exponent) ?? 0 // a step finer than the currency rounds nothing
  if (unit <= 1) return amount
  const size = Math.abs(amount)
  const units = direction === 'down' ? Math.floor(size / unit) : divideRounded(size, unit)
  return money(amount < 0 && units !== 0 ? -units * unit : units * unit)
}
