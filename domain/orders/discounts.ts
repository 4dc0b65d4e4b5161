import { type Context, type Rejection, reject } from '../kernel/decider.ts'
import { discountRule, shareDiscounts, wholeInBasisPoints } from '../kernel/discount.ts'
import type { DiscountId, Instant, OrderId } from '../kernel/ids.ts'
import { exponentOf, type Money, parseDecimal, sum, times } from '../kernel/money.ts'
import type { DiscountKind, DiscountReason } from './discount-events.ts'
import { maxDiscounts } from './discount-reasons.ts'
import type { DataOf, OrderEvent } from './events.ts'
import type { ChargedLine, Discount, DiscountRejection, OrderLines, PlacedOrder } from './state.ts'
import { afterPrint } from './value-lost.ts'

type Discounted = DataOf<'OrderDiscounted'>
type DiscountRemoved = DataOf<'OrderDiscountRemoved'>

export type DiscountRequest = Readonly<{
  orderId: OrderId
  discountId: DiscountId
  kind: DiscountKind
  scope: number | null
  /** `typed`: an amount as it was typed, in the currency of the order. */
  asked: Readonly<{ type: 'percent'; basisPoints: number }> | Readonly<{ type: 'amount'; typed: string | number }>
  reason: DiscountReason
}>

type Decision = readonly OrderEvent[] | Rejection<DiscountRejection | 'ItemUnknown'>

/** Gives a discount on an open, unpaid order. The id must be new: the decider answers a repetition. */
export function giveDiscount(state: PlacedOrder, request: DiscountRequest, { by, at }: Context): Decision {
  const { orderId, discountId, kind, scope, reason } = request
  if (scope !== null && !state.items[scope]) return reject('ItemUnknown')
  if (state.discounts.length >= maxDiscounts) return reject('TooManyDiscounts')
  const asked = sizeOf(request, state.placed.currency)
  if (!asked) return reject('DiscountInvalid')
  const lines = chargedNumbers(state).filter((line) => scope === null || line === scope)
  const before = storedShares(state)
  const terms = {
    discountId,
    kind,
    scope,
    asked,
    reason,
    discountedAt: at,
    ...(by && { discountedBy: by }),
    ...afterPrint(state),
  }
  const unshared = { ...terms, shares: lines.map((line) => ({ line, amount: noMoney })) }
  const after = sharesOf(state, [...state.discounts, unshared])
  const shares = after.get(discountId) ?? []
  const total = sum(shares.map(({ amount }) => amount))
  if (total === 0) return reject('NothingToDiscount')
  if (asked.type === 'amount' && total < asked.amount) return reject('DiscountTooLarge')
  if (kind === 'discount' && restOf(state, lines, after) === 0) return reject('DiscountTooLarge')
  const others = changedShares(before, after)
  return [{ type: 'OrderDiscounted', data: { orderId, ...terms, shares, ...others, rule: discountRule } }]
}

/** Removes a discount of an open, unpaid order. The shares of the others are computed without it. */
export function removeDiscount(
  state: PlacedOrder,
  { orderId, discountId }: Readonly<{ orderId: OrderId; discountId: DiscountId }>,
  at: Instant,
): Decision {
  if (!state.discounts.some((discount) => discount.discountId === discountId)) return reject('DiscountUnknown')
  const left = state.discounts.filter((discount) => discount.discountId !== discountId)
  const others = changedShares(storedShares(state), sharesOf(state, left))
  return [{ type: 'OrderDiscountRemoved', data: { orderId, discountId, ...others, removedAt: at } }]
}

/** True if the order has this discount, or moved it to another order with its lines. */
export const isGiven = ({ discounts, movedOff }: PlacedOrder, discountId: DiscountId): boolean =>
  [discounts, ...movedOff.map((moved) => moved.discounts ?? [])].flat().some((one) => one.discountId === discountId)

export const withDiscount = (discounts: readonly Discount[], data: Discounted): readonly Discount[] => {
  const { orderId: _, others, rule: _rule, ...discount } = data
  return [...withShares(discounts, others), discount]
}

export const withoutDiscount = (discounts: readonly Discount[], data: DiscountRemoved): readonly Discount[] =>
  withShares(
    discounts.filter(({ discountId }) => discountId !== data.discountId),
    data.others,
  )

/** The discount of a line: the shares of all discounts that cover it. */
export const discountOfLine = (discounts: readonly Discount[], line: number): Money =>
  sum(discounts.flatMap(({ shares }) => shares.filter((share) => share.line === line).map(({ amount }) => amount)))

type Shares = ReadonlyMap<DiscountId, Discount['shares']>

const noMoney = sum([])

function sizeOf({ kind, asked }: DiscountRequest, currency: string): Discount['asked'] | null {
  if (kind === 'comp') return { type: 'percent', basisPoints: wholeInBasisPoints }
  if (asked.type === 'percent') return asked.basisPoints < wholeInBasisPoints ? asked : null
  const amount = parseDecimal(asked.typed, exponentOf(currency))
  return amount === null || amount <= 0 ? null : { type: 'amount', amount }
}

const chargedNumbers = ({ placed, items }: PlacedOrder): readonly number[] =>
  placed.lines.map(({ line }) => line).filter((line) => items[line] !== 'cancelled')

/** The shares as recorded; those of a divided line may differ by a minor unit from the result of `sharesOf`. */
const storedShares = ({ discounts }: PlacedOrder): Shares =>
  new Map(discounts.map(({ discountId, shares }) => [discountId, shares]))

/** The computed shares. Cancelled lines have shares too, because they are charged again if they are restored. */
function sharesOf({ placed }: PlacedOrder, discounts: readonly Discount[]): Shares {
  const prices = placed.lines.map(({ line, unitPrice, quantity }) => ({ line, amount: times(unitPrice, quantity) }))
  const terms = discounts.map(({ shares, ...discount }) => ({ ...discount, lines: shares.map(({ line }) => line) }))
  const computed = shareDiscounts(prices, terms)
  return new Map(discounts.map(({ discountId }, index) => [discountId, computed[index] ?? []]))
}

function restOf({ placed }: PlacedOrder, lines: readonly number[], discounts: Shares): number {
  const prices = placed.lines.filter(({ line }) => lines.includes(line))
  const shares = [...discounts.values()].flat().filter(({ line }) => lines.includes(line))
  return prices.reduce((rest, { unitPrice, quantity }) => rest + unitPrice * quantity, 0) - sumOf(shares)
}

const sumOf = (shares: Discount['shares']): number => shares.reduce((total, { amount }) => total + amount, 0)

/** The discounts in both lists whose shares differ. */
function changedShares(before: Shares, after: Shares): Pick<Discounted, 'others'> {
  const others = [...after].flatMap(([discountId, shares]) => {
    const previous = before.get(discountId)
    const isSame = !previous || shares.every(({ amount }, index) => amount === previous[index]?.amount)
    return isSame ? [] : [{ discountId, shares }]
  })
  return others.length > 0 ? { others } : {}
}

/** The discounts with the changed shares. */
const withShares = (discounts: readonly Discount[], others: Discounted['others'] = []): readonly Discount[] =>
  discounts.map((discount) => {
    const change = others.find(({ discountId }) => discountId === discount.discountId)
    return change ? { ...discount, shares: change.shares } : discount
  })

/** The charged lines with their discounts, before a service charge. */
export function discountedLines({ placed, items, discounts }: OrderLines): readonly ChargedLine[] {
  const lines = placed.lines.filter(({ line }) => items[line] !== 'cancelled')
  return discounts.length === 0 ? lines : lines.map((line) => withDiscountOf(line, discounts))
}

export function withDiscountOf(line: ChargedLine, discounts: readonly Discount[]): ChargedLine {
  const discount = discountOfLine(discounts, line.line)
  return discount > 0 ? { ...line, discount } : line
}
