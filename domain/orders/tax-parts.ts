import { type Money, money, sum } from '../kernel/money.ts'
import { exclusiveTaxOf, hasExclusiveTax } from '../kernel/tax-rounding.ts'
import { chargedLines } from './bill.ts'
import type { OrderEvent } from './events.ts'
import type { OrderLines } from './state.ts'

type Data<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']

const taxOf = (order: OrderLines): Money => exclusiveTaxOf(chargedLines(order))

const withRounding = (order: OrderLines, taxRounding: Money | undefined): OrderLines => {
  return { ...order, placed: rounded(order.placed, taxRounding) }
}

/** An order with this tax rounding alone. */
export function rounded(
  { taxRounding: _, ...placed }: OrderLines['placed'],
  taxRounding: Money | undefined,
): OrderLines['placed'] {
  return taxRounding ? { ...placed, taxRounding } : placed
}

/** The rounding with which the exclusive tax of an order is `amount`. */
const roundingFor = (order: OrderLines, amount: Money): Money => money(amount - taxOf(withRounding(order, undefined)))

/**
 * Roundings with which the exclusive taxes of both parts of an order add up to its tax before. The part that goes has the
 * difference; the part that stays has it where nothing that goes is taxed.
 */
export function splitTax(
  before: OrderLines,
  { stays, goes }: Readonly<{ stays: OrderLines; goes: OrderLines }>,
): Pick<Data<'OrderLinesMovedOff'>, 'taxRounding' | 'taxRoundingLeft'> {
  const whole = taxOf(before)
  const alone = taxOf(withRounding(goes, undefined))
  const rest = money(whole - taxOf(stays))
  const going = rest >= 0 && chargedLines(goes).some(hasExclusiveTax) ? rest : money(Math.min(alone, whole))
  const rounding = money(going - alone)
  const left = roundingFor(stays, money(whole - going))
  return {
    ...(rounding !== 0 && { taxRounding: rounding }),
    ...(left !== (stays.placed.taxRounding ?? 0) && { taxRoundingLeft: left }),
  }
}

/** The rounding of an order after a join, with which its exclusive tax is that of both before; another charge is another tax. */
export function joinedTax(
  before: OrderLines,
  { coming, after }: Readonly<{ coming: OrderLines; after: OrderLines }>,
): Pick<Data<'OrderLinesJoined'>, 'taxRounding'> {
  if (before.placed.charge?.basisPoints !== coming.placed.charge?.basisPoints) return {}
  const rounding = roundingFor(after, sum([taxOf(before), taxOf(coming)]))
  return rounding === (before.placed.taxRounding ?? 0) ? {} : { taxRounding: rounding }
}
