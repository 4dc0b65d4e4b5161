import { reject } from '../kernel/decider.ts'
import type { Instant, OrderId } from '../kernel/ids.ts'
import { removedChargesOf } from './charge.ts'
import { linesOf, printed, soldLine } from './divide.ts'
import { onLines } from './divide-discounts.ts'
import type { DataOf } from './events.ts'
import { reductionFields } from './reductions.ts'
import type { Order, OrderDecision, OrderLines, PlacedOrder } from './state.ts'

type OrderReopened = DataOf<'OrderReopened'>

/** Opens an order that replaces a paid one, whose payment was refunded. */
export function reopenOrder(
  state: Order,
  { from, orderId }: Readonly<{ from: PlacedOrder; orderId: OrderId }>,
  at: Instant,
): OrderDecision {
  if (state.status === 'None') return [{ type: 'OrderReopened', data: reopenedData(from, orderId, at) }]
  return state.reopenedFrom === from.placed.orderId ? [] : reject('OrderPlacedAlready')
}

/** The charged lines with their discounts, as delivered: the kitchen makes unfinished items for the paid order. */
function reopenedData(from: PlacedOrder, orderId: OrderId, reopenedAt: Instant): OrderReopened {
  const { qrOrderId: _, orderId: reopenedFrom, lines, ...head } = from.placed
  const charged = lines.filter(({ line }) => from.items[line] !== 'cancelled')
  const discounts = onLines(from.discounts, new Set(charged.map(({ line }) => line)))
  return {
    ...head,
    orderId,
    reopenedFrom,
    lines: charged.map((line) => {
      const reductions = reductionFields(from.reductions?.[line.line] ?? [])
      return { ...line, status: 'delivered', statusAt: reopenedAt, ...reductions }
    }),
    ...removedChargesOf(from),
    ...(discounts.length > 0 && { discounts }),
    ...printed(from),
    reopenedAt,
  }
}

export function linesReopened(event: OrderReopened): OrderLines {
  const { reopenedFrom: _, reopenedAt: _at, removedCharge: _removed, earlierRemovedCharges: _earlier, ...order } = event
  const { discounts = [], billPrintedAt, ...data } = order
  const lines = linesOf({ ...data, lines: data.lines.map(soldLine), qrOrderId: null }, data.lines)
  return { ...lines, discounts, ...printed({ billPrintedAt }) }
}
