import { allocate } from '@comanda/domain/kernel/allocate.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import type { Order } from '../../api/orders.ts'
import type { Portions } from './split-totals.ts'
import { chargedItems } from './splittable.ts'

type SeatedOrder = Readonly<{ items: readonly Pick<Order['items'][number], 'line' | 'quantity' | 'status' | 'seat'>[] }>

/** Seats of the charged items, in ascending order. */
const seatsOf = (order: SeatedOrder): readonly number[] =>
  [...new Set(chargedItems(order).flatMap(({ seat }) => seat ?? []))].sort((one, other) => one - other)

/** The only seat of an order, besides items for the whole table; undefined if it has several or none. */
export function seatOf(order: SeatedOrder): number | undefined {
  const [seat, ...others] = seatsOf(order)
  return others.length === 0 ? seat : undefined
}

/**
 * Portions for a separate order per seat; those of the first seat stay. Portions for the whole table are shared evenly,
 * and the remainder goes to the first seats.
 */
export function portionsBySeat(order: SeatedOrder): readonly Portions[] {
  const seats = seatsOf(order)
  if (seats.length < 2) return []
  const shares = chargedItems(order).map(({ line, quantity, seat }) => ({
    line,
    quantities:
      seat === undefined
        ? allocate(
            money(quantity),
            seats.map(() => 1),
          )
        : seats.map((one) => (one === seat ? quantity : 0)),
  }))
  return seats
    .slice(1)
    .map((_, index) => Object.fromEntries(shares.map(({ line, quantities }) => [line, quantities[index + 1] ?? 0])))
}
