import { reject } from '../kernel/decider.ts'
import type { Instant } from '../kernel/ids.ts'
import type { OrderCommand } from './commands.ts'
import { isHeld } from './courses.ts'
import { isOrdered } from './item-moves.ts'
import type { OrderDecision, PlacedOrder } from './state.ts'

/** Prints the kitchen's ticket of an order again, without its cancelled and held lines. */
export function reprintTicket(
  state: PlacedOrder,
  data: Extract<OrderCommand, { type: 'ReprintTicket' }>['data'],
  printedAt: Instant,
): OrderDecision {
  if (state.status === 'Cancelled') return reject('OrderCancelledAlready')
  const lines = data.lines.filter((line) => isOrdered(state, line) && !isHeld(state, line))
  return lines.length === 0
    ? reject('NothingToReprint')
    : [{ type: 'OrderTicketReprinted', data: { ...data, lines, printedAt } }]
}
