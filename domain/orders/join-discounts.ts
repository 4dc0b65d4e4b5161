import { sum } from '../kernel/money.ts'
import type { Discount } from './state.ts'

type Merges = ReadonlyMap<number, number>

/**
 * Discounts after a join: of the order, of the joined lines, or of both, if a split had divided the discount.
 * `mergedInto`: lines that were merged into another line.
 */
export function joinedDiscounts(
  before: readonly Discount[],
  joined: readonly Discount[],
  mergedInto: Merges,
): readonly Discount[] {
  const own = new Map(before.map((discount) => [discount.discountId, discount]))
  const incoming = joined.map((discount) => merge(own.get(discount.discountId), discount))
  const joinedIds = new Set(joined.map(({ discountId }) => discountId))
  const isMerged = ({ discountId, shares }: Discount) =>
    !joinedIds.has(discountId) && shares.some(({ line }) => mergedInto.has(line))
  return [...incoming, ...before.filter(isMerged)].map((discount) => withMerged(discount, mergedInto))
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

/** Merges the parts of a discount. Of two lines the first one is its own: a split names only lines with higher numbers. */
function merge(own: Discount | undefined, joined: Discount): Discount {
  if (!own) return joined
  const { asked } = own
  const scope = own.scope === null || joined.scope === null ? own.scope : Math.min(own.scope, joined.scope)
  const shares = [...own.shares, ...joined.shares]
  if (asked.type === 'percent' || joined.asked.type === 'percent') return { ...own, scope, shares }
  return { ...own, scope, shares, asked: { type: 'amount', amount: sum([asked.amount, joined.asked.amount]) } }
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
