import { chargeOn, roundingFor } from '../kernel/charge.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import { type Money, money, sum } from '../kernel/money.ts'
import { billOf } from './bill.ts'
import type { ServiceCharge } from './charge-events.ts'
import type { DiscountReason } from './discount-events.ts'
import { discountedLines, withDiscountOf } from './discounts.ts'
import type { OrderEvent } from './events.ts'
import type { Reduction } from './lines.ts'
import type { ChargedLine, OrderLines, PlacedOrder } from './state.ts'
import { afterPrint } from './value-lost.ts'

type Data<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']

/** The order is open and unpaid. */
export function addCharge(
  { placed }: PlacedOrder,
  { orderId, charge }: Readonly<{ orderId: OrderId; charge: ServiceCharge }>,
  at: Instant,
): readonly OrderEvent[] {
  return placed.charge ? [] : [{ type: 'OrderChargeAdded', data: { orderId, charge, addedAt: at } }]
}

/** The order is open and unpaid. */
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
  { removedCharge: _, ...state }: PlacedOrder,
  { charge }: Data<'OrderChargeAdded'>,
): PlacedOrder {
  return { ...state, placed: { ...state.placed, charge } }
}

export function withoutCharge(
  state: PlacedOrder,
  { removedBy, approvedBy, removedAt }: Data<'OrderChargeRemoved'>,
): PlacedOrder {
  const { charge, ...placed } = state.placed
  const amount = charge ? chargeOn(discountedLines(state), charge) : money(0)
  return { ...state, placed, removedCharge: { amount, by: approvedBy ?? removedBy ?? null, at: removedAt } }
}

/** The charge of an order that takes lines over. It and the remaining charge add up to the previous one. */
export function movedCharge(state: OrderLines, moved: ReadonlySet<number>): Pick<Data<'OrderPlaced'>, 'charge'> {
  const { charge } = state.placed
  if (!charge) return {}
  const lines = discountedLines(state)
  const [going, staying] = [true, false].map((goes) => lines.filter(({ line }) => moved.has(line) === goes))
  const amount = money(chargeOn(lines, charge) - chargeOn(staying ?? [], charge))
  return { charge: withAmount(charge, going ?? [], amount) }
}

/** The charge of an order after a join: of both together, if both have the same percentage. */
export function joinedCharge(
  state: OrderLines,
  { lines, discounts = [], charge: coming }: Data<'OrderJoined'>,
): Pick<Data<'OrderLinesJoined'>, 'charge'> {
  const { charge } = state.placed
  if (!charge || charge.basisPoints !== coming?.basisPoints) return {}
  const own = discountedLines(state)
  const others = lines.map((line) => withDiscountOf(line, discounts))
  const amount = sum([chargeOn(own, charge), chargeOn(others, coming)])
  return { charge: withAmount(charge, [...own, ...others], amount) }
}

/**
 * The removed charge of an order after a join; none if the other order's charge applies to the joined lines. One that
 * another person has removed stays in the allowance of that person.
 */
export function joinedRemoval(
  { placed, removedCharge: own }: PlacedOrder,
  { removedCharge: coming }: Data<'OrderJoined'>,
): Pick<Data<'OrderLinesJoined'>, 'removedCharge'> {
  if (placed.charge || !coming) return {}
  if (!own) return { removedCharge: coming }
  return own.by === coming.by ? { removedCharge: together(own, coming) } : {}
}

/** Two reductions by the same person. Its time is the earlier one, so that the limit of a later day is not freed by it. */
export function together(one: Reduction, other: Reduction): Reduction {
  const [earlier, later] = one.at < other.at ? [one, other] : [other, one]
  return { ...earlier, amount: sum([earlier.amount, later.amount]) }
}

function withAmount(
  { title, basisPoints }: ServiceCharge,
  lines: readonly ChargedLine[],
  amount: Money,
): ServiceCharge {
  const rounding = roundingFor(lines, basisPoints, amount)
  return { title, basisPoints, ...(rounding !== 0 && { rounding }) }
}
