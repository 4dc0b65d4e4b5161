import { allocate } from '../kernel/allocate.ts'
import { money, sum, times } from '../kernel/money.ts'
import type { DataOf } from './events.ts'
import type { OrderLine } from './lines.ts'
import type { Discount } from './state.ts'

type Part = Pick<OrderLine, 'line' | 'quantity' | 'unitPrice'>

/**
 * The discounts of a divided line, each with the shares of both parts. They add up to the share of the line, and are
 * allocated one after the other in the ratio of both remaining prices, so that neither part becomes negative.
 */
export function dividedDiscounts(discounts: readonly Discount[], rest: Part, part: Part): readonly Discount[] {
  let left = [rest, part].map(({ unitPrice, quantity }) => times(unitPrice, quantity))
  return discounts.flatMap((discount) => {
    const share = discount.shares.find(({ line }) => line === rest.line)
    if (!share) return []
    const amounts = allocate(share.amount, left)
    left = left.map((price, index) => money(price - (amounts[index] ?? 0)))
    const shares = [rest, part].map(({ line }, index) => ({ line, amount: amounts[index] ?? money(0) }))
    return [{ ...discount, shares }]
  })
}

/** The discounts of an order after a line was divided: the shares of the parts replace the share of the line. */
export const withParts = (discounts: readonly Discount[], parts: DataOf<'OrderLineDivided'>['discounts'] = []) =>
  discounts.map((discount) => {
    const part = parts.find(({ discountId }) => discountId === discount.discountId)
    if (!part) return discount
    const divided = new Set(part.shares.map(({ line }) => line))
    return { ...discount, shares: [...discount.shares.filter(({ line }) => !divided.has(line)), ...part.shares] }
  })

/**
 * Discounts limited to some of their lines: the shares stay, and an amount becomes their sum. A discount of a line that
 * is not among them becomes a discount of the first line that it still covers.
 */
export const onLines = (discounts: readonly Discount[], lines: ReadonlySet<number>): readonly Discount[] =>
  discounts.flatMap((discount) => {
    const shares = discount.shares.filter(({ line }) => lines.has(line))
    const [first] = shares
    const amount = sum(shares.map((share) => share.amount))
    if (!first || (discount.asked.type === 'amount' && amount === 0)) return []
    const scope = discount.scope === null || lines.has(discount.scope) ? discount.scope : first.line
    const asked = discount.asked.type === 'amount' ? { type: 'amount' as const, amount } : discount.asked
    return [{ ...discount, scope, asked, shares }]
  })

/** The discounts of an order after some of its lines were moved off. */
export function withLeft(
  discounts: readonly Discount[],
  { lines, discountsLeft = [] }: Pick<DataOf<'OrderLinesMovedOff'>, 'lines' | 'discountsLeft'>,
): readonly Discount[] {
  const moved = new Set(lines.map(({ line }) => line))
  return discounts.flatMap((discount) => {
    if (!discount.shares.some(({ line }) => moved.has(line))) return [discount]
    return discountsLeft.filter(({ discountId }) => discountId === discount.discountId)
  })
}
