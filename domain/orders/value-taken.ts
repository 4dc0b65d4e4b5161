import { type Money, money, sum } from '../kernel/money.ts'
import { amountOfLine } from '../kernel/tax.ts'
import { billOf, isPaid } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import { discountedLines } from './discounts.ts'
import type { OrderEvent } from './events.ts'
import { order } from './order.ts'
import type { PlacedOrder } from './state.ts'

/** The value that a command would take off an order now; 0 if it is refused. */
export function valueNow(command: OrderCommand, state: PlacedOrder): Money {
  const decided = order.decide(command, state, { by: null, at: state.placed.placedAt })
  return 'rejected' in decided ? money(0) : valueTaken(command, state, decided)
}

/**
 * The value that a command takes off a bill, for its approver: what the bill loses, with taxes and service charge if the
 * command is about all of it.
 */
export function valueTaken(command: OrderCommand, before: PlacedOrder, events: readonly OrderEvent[]): Money {
  const { type } = command
  if (type === 'CancelOrder' || type === 'CompleteOrder') return isPaid(before) ? money(0) : billOf(before).total
  const after = events.reduce(order.evolve, before)
  if (after.status === 'None') return money(0)
  return money(isAboutAll(command) ? billOf(before).total - billOf(after).total : pricesOf(before) - pricesOf(after))
}

const isAboutAll = ({ type, data }: OrderCommand): boolean =>
  type === 'RemoveCharge' || (type === 'GiveDiscount' && data.kind === 'comp' && data.scope === null)

/** Sum of the prices after discounts. Without tax and charge, whose rounding depends on the other lines of the bill. */
const pricesOf = (state: PlacedOrder): Money => sum(discountedLines(state).map(amountOfLine))
