import { invariant } from './decider.ts'
import { type Money, money } from './money.ts'

/**
 * Shares of an amount in the ratio of whole weights, by largest remainder; ties go to the first. The shares add up to the
 * amount, none changes its sign, and shares of equal weight differ by at most one minor unit.
 */
export function allocate(amount: Money, weights: readonly number[]): readonly Money[] {
  invariant(
    weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0),
    'weights are whole and not negative',
  )
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  invariant(whole > 0n || amount === 0, 'an amount is allocated to something')
  if (whole === 0n) return weights.map(() => money(0))
  const size = BigInt(Math.abs(amount))
  const parts = weights.map((weight, index) => {
    const product = size * BigInt(weight)
    return { index, share: product / whole, rest: product % whole }
  })
  const missing = size - parts.reduce((sum, { share }) => sum + share, 0n)
  const byRest = [...parts].sort((one, other) =>
    one.rest === other.rest ? one.index - other.index : other.rest > one.rest ? 1 : -1,
  )
  const rounded = new Set(byRest.slice(0, Number(missing)).map(({ index }) => index))
  return parts.map(({ index, share }) => {
    const units = Number(share) + (rounded.has(index) ? 1 : 0)
    return money(amount < 0 && units !== 0 ? -units : units)
  })
}

/** The amount in equal parts. */
export const allocateEvenly = (amount: Money, parts: number): readonly Money[] =>
  allocate(
    amount,
    Array.from({ length: parts }, () => 1),
  )
