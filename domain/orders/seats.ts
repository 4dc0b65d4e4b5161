import { reject } from '../kernel/decider.ts'
import type { Instant } from '../kernel/ids.ts'
import type { LineSeat } from './commands.ts'
import { divideLine } from './divide.ts'
import type { DataOf } from './events.ts'
import type { OrderDecision, PlacedOrder } from './state.ts'

type LineSeated = DataOf<'OrderLineSeated'>

/** Changes the seat of a line of an open, unpaid order. If only some portions change, they are divided first. */
export function seatLine(
  state: PlacedOrder,
  { orderId, line, of, quantity, seat }: LineSeat,
  at: Instant,
): OrderDecision {
  const whole = state.placed.lines.find((one) => one.line === line)
  if (!whole) return reject('ItemUnknown')
  if (state.items[line] === 'cancelled') return reject('ItemVoided')
  if (whole.quantity !== of) return reject('ItemChanged')
  if ((whole.seat ?? null) === seat) return []
  if (quantity === of) return [{ type: 'OrderLineSeated', data: { orderId, line, seat, seatedAt: at } }]
  const divided = divideLine(state, { orderId, line, quantity }, at)
  if ('rejected' in divided) return divided
  const seated = { orderId, line: divided.newLine.line, seat, seatedAt: at }
  return [
    { type: 'OrderLineDivided', data: divided },
    { type: 'OrderLineSeated', data: seated },
  ]
}

export const withSeat = (placed: PlacedOrder['placed'], { line, seat }: LineSeated): PlacedOrder['placed'] => ({
  ...placed,
  lines: placed.lines.map(({ seat: before, ...one }) => {
    const after = one.line === line ? seat : before
    return after ? { ...one, seat: after } : one
  }),
})
