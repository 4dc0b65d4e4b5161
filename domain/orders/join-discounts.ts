import { sum } from '../kernel/money.ts'
import type { Discount } from './state.ts'

type Merges = ReadonlyMap<number, number>

/**
 * Discounts after a join: of the order, of the joined lines, or of both, if a split had divided the discount.
 * `mergedInto`: lines that were merged into another line.
 */
export function joinedDiscounts(
  before: readonly Discount[],
  coming: readonly Discount[],
  mergedInto: Merges,
): readonly Discount[] {
  const own = new Map(before.map((discount) => [discount.discountId, discount]))
  const both = coming.map((discount) => joined(own.get(discount.discountId), discount))
  const isComing = new Set(coming.map(({ discountId }) => discountId))
  const isMerged = ({ discountId, shares }: Discount) =>
    !isComing.has(discountId) && shares.some(({ line }) => mergedInto.has(line))
  return [...both, ...before.filter(isMerged)].map((discount) => withMerged(discount, mergedInto))
}

/** The discounts of an order after a join, in the order in which they were given. */
export function withJoinedDiscounts(before: readonly Discount[], joined: readonly Discount[]): readonly Discount[] {
  const after = before.map(
    (discount) => joined.find(({ discountId }) => discountId === discount.discountId) ?? discount,
  )
  for (const discount of joined) {
    if (before.some(({ discountId }) => discountId === discount.discountId)) continue
    const next = after.findIndex(({ discountedAt }) => discountedAt > discount.discountedAt)
    after.splice(next === -1 ? after.length : next, 0, discount)
  }
  return after
}

/** Merges the parts of a discount. Its line is the earlier one, because a split only names later lines. */
function joined(own: Discount | undefined, coming: Discount): Discount {
  if (!own) return coming
  const { asked } = own
  const scope = own.scope === null || coming.scope === null ? own.scope : Math.min(own.scope, coming.scope)
  const shares = [...own.shares, ...coming.shares]
  if (asked.type === 'percent' || coming.asked.type === 'percent') return { ...own, scope, shares }
  return { ...own, scope, shares, asked: { type: 'amount', amount: sum([asked.amount, coming.asked.amount]) } }
}

function withMerged({ scope, shares, ...discount }: Discount, mergedInto: Merges): Discount {
  const lineOf = (line: number): number => {
    const into = mergedInto.get(line)
    return into === undefined ? line : lineOf(into)
  }
  const byLine = Map.groupBy(shares, ({ line }) => lineOf(line))
  const added = [...byLine].map(([line, parts]) => ({ line, amount: sum(parts.map(({ amount }) => amount)) }))
  return {
    ...discount,
    scope: scope === null ? null : lineOf(scope),
    shares: added.sort((one, other) => one.line - other.line),
  }
}
