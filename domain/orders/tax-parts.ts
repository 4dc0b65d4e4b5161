import { type Money, money, sum } from '../kernel/money.ts'
import { exclusiveTaxOf, hasExclusiveTax } from '../kernel/tax-rounding.ts'
import { chargedLines } from './bill.ts'
import type { DataOf } from './events.ts'
import type { OrderLines } from './state.ts'

const taxOf = (order: OrderLines): Money => exclusiveTaxOf(chargedLines(order))

const withRounding = (order: OrderLines, taxRounding: Money | undefined): OrderLines => {
  return { ...order, placed: rounded(order.placed, taxRounding) }
}

/** The order with this tax rounding instead of its own. */
export function rounded(
  { taxRounding: _, ...placed }: OrderLines['placed'],
  taxRounding: Money | undefined,
): OrderLines['placed'] {
  return taxRounding ? { ...placed, taxRounding } : placed
}

/** The rounding with which the exclusive tax of an order is `amount`. */
const roundingFor = (order: OrderLines, amount: Money): Money => money(amount - taxOf(withRounding(order, undefined)))

/**
 * Roundings with which the exclusive taxes of both parts of a split order add up to its previous tax. The moved lines get
 * the difference, or the rest if no moved line is taxed.
 */
export function splitTax(
  before: OrderLines,
  { rest, moved }: Readonly<{ rest: OrderLines; moved: OrderLines }>,
): Pick<DataOf<'OrderLinesMovedOff'>, 'taxRounding' | 'taxRoundingLeft'> {
  const whole = taxOf(before)
  const unrounded = taxOf(withRounding(moved, undefined))
  const difference = money(whole - taxOf(rest))
  const takesDifference = difference >= 0 && chargedLines(moved).some(hasExclusiveTax)
  const movedTax = takesDifference ? difference : money(Math.min(unrounded, whole))
  const rounding = money(movedTax - unrounded)
  const left = roundingFor(rest, money(whole - movedTax))
  return {
    ...(rounding !== 0 && { taxRounding: rounding }),
    ...(left !== (rest.placed.taxRounding ?? 0) && { taxRoundingLeft: left }),
  }
}

/** The rounding of an order after a join, with which its exclusive tax is the sum of both previous taxes. */
export function joinedTax(
  before: OrderLines,
  { joined, after }: Readonly<{ joined: OrderLines; after: OrderLines }>,
): Pick<DataOf<'OrderLinesJoined'>, 'taxRounding'> {
  const rounding = roundingFor(after, sum([taxOf(before), taxOf(joined)]))
  return rounding === (before.placed.taxRounding ?? 0) ? {} : { taxRounding: rounding }
}
