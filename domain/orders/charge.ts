import { chargeOn, roundingFor } from '../kernel/charge.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import { type Money, money, sum } from '../kernel/money.ts'
import { billOf } from './bill.ts'
import type { ServiceCharge } from './charge-events.ts'
import type { DiscountReason } from './discount-events.ts'
import { discountedLines, withDiscountOf } from './discounts.ts'
import type { DataOf, OrderEvent } from './events.ts'
import { amountOf, mergedReductions, type Reductions } from './reductions.ts'
import type { ChargedLine, OrderLines, PlacedOrder } from './state.ts'
import { afterPrint } from './value-lost.ts'

/** Adds the service charge to an open, unpaid order; no event if it has one. */
export function addCharge(
  { placed }: PlacedOrder,
  { orderId, charge }: Readonly<{ orderId: OrderId; charge: ServiceCharge }>,
  at: Instant,
): readonly OrderEvent[] {
  return placed.charge ? [] : [{ type: 'OrderChargeAdded', data: { orderId, charge, addedAt: at } }]
}

/** Removes the service charge of an open, unpaid order; no event if it has none. */
export function removeCharge(
  state: PlacedOrder,
  { orderId, reason }: Readonly<{ orderId: OrderId; reason: DiscountReason }>,
  at: Instant,
): readonly OrderEvent[] {
  const { placed } = state
  if (!placed.charge) return []
  const { charge: _, ...uncharged } = placed
  const value = money(billOf(state).total - billOf({ ...state, placed: uncharged }).total)
  const { currency } = placed
  return [
    { type: 'OrderChargeRemoved', data: { orderId, value, currency, reason, ...afterPrint(state), removedAt: at } },
  ]
}

export function withAddedCharge(
  { removedCharges: _, ...state }: PlacedOrder,
  { charge }: DataOf<'OrderChargeAdded'>,
): PlacedOrder {
  return { ...state, placed: { ...state.placed, charge } }
}

export function withoutCharge(
  state: PlacedOrder,
  { removedBy, approvedBy, removedAt }: DataOf<'OrderChargeRemoved'>,
): PlacedOrder {
  const { charge, ...placed } = state.placed
  const amount = charge ? chargeOn(discountedLines(state), charge) : money(0)
  return { ...state, placed, removedCharges: [{ amount, by: approvedBy ?? removedBy ?? null, at: removedAt }] }
}

/** The charge of an order that takes lines over. It and the remaining charge add up to the previous one. */
export function movedCharge(state: OrderLines, moved: ReadonlySet<number>): Pick<DataOf<'OrderPlaced'>, 'charge'> {
  const { charge } = state.placed
  if (!charge) return {}
  const lines = discountedLines(state)
  const movedLines = lines.filter(({ line }) => moved.has(line))
  const otherLines = lines.filter(({ line }) => !moved.has(line))
  const amount = money(chargeOn(lines, charge) - chargeOn(otherLines, charge))
  return { charge: withAmount(charge, movedLines, amount) }
}

/** True if both orders have the same percentage or no charge: a join of others would add or remove a charge. */
export const hasSameCharge = (
  { charge: one }: Pick<DataOf<'OrderPlaced'>, 'charge'>,
  { charge: other }: Pick<DataOf<'OrderPlaced'>, 'charge'>,
): boolean => one?.basisPoints === other?.basisPoints

/** The charge of an order after a join: the sum of both charges. */
export function joinedCharge(
  state: OrderLines,
  { lines, discounts = [], charge: joined }: DataOf<'OrderJoined'>,
): Pick<DataOf<'OrderLinesJoined'>, 'charge'> {
  const { charge } = state.placed
  if (!charge || !joined) return {}
  const own = discountedLines(state)
  const others = lines.map((line) => withDiscountOf(line, discounts))
  const amount = sum([chargeOn(own, charge), chargeOn(others, joined)])
  return { charge: withAmount(charge, [...own, ...others], amount) }
}

/** The removed charges of an order after a join. */
export function joinedRemoval({ removedCharges: own = [] }: PlacedOrder, joined: RemovedCharges): RemovedCharges {
  if (!joined.removedCharge) return {}
  return removedChargesOf({ removedCharges: mergedReductions([...own, ...removalsIn(joined)]) })
}

/** The removals after a join: each counts in the allowance of its person and day. */
export function withJoinedRemoval(
  { removedCharges: own = [] }: PlacedOrder,
  data: DataOf<'OrderLinesJoined'>,
): Pick<PlacedOrder, 'removedCharges'> {
  if (data.earlierRemovedCharges) return withRemovedCharges(data)
  const { removedCharge: all } = data
  // An event without earlier removals names the total of both orders, at the time of the joined removal.
  const joined = (all?.amount ?? 0) - amountOf(own)
  return all && joined > 0 ? { removedCharges: mergedReductions([...own, { ...all, amount: money(joined) }]) } : {}
}

/** The fields of an event with the removed charges of an order. */
type RemovedCharges = Pick<DataOf<'OrderJoined'>, 'removedCharge' | 'earlierRemovedCharges'>

export function removedChargesOf({ removedCharges = [] }: Pick<PlacedOrder, 'removedCharges'>): RemovedCharges {
  const last = removedCharges.at(-1)
  if (!last) return {}
  return {
    removedCharge: last,
    ...(removedCharges.length > 1 && { earlierRemovedCharges: removedCharges.slice(0, -1) }),
  }
}

const removalsIn = ({ removedCharge, earlierRemovedCharges = [] }: RemovedCharges): Reductions =>
  removedCharge ? [...earlierRemovedCharges, removedCharge] : []

export const withRemovedCharges = (event: RemovedCharges): Pick<PlacedOrder, 'removedCharges'> =>
  event.removedCharge ? { removedCharges: removalsIn(event) } : {}

function withAmount(
  { title, basisPoints }: ServiceCharge,
  lines: readonly ChargedLine[],
  amount: Money,
): ServiceCharge {
  const rounding = roundingFor(lines, basisPoints, amount)
  return { title, basisPoints, ...(rounding !== 0 && { rounding }) }
}
