import type { OrderId } from '../kernel/ids.ts'
import { isPaid } from './bill.ts'
import type { PlacedOrder } from './state.ts'

/** Ids of the orders that the order was split off or moved lines to. */
export const splitRelatives = ({ dividedFrom, movedOff }: PlacedOrder): readonly OrderId[] => [
  ...(dividedFrom ? [dividedFrom] : []),
  ...movedOff.map(({ intoOrderId }) => intoOrderId),
]

/** True if the deductions of an order that was split count on the bill of the other parts. */
export const countsOnBill = (order: PlacedOrder): boolean =>
  order.status === 'Open' || (order.status === 'Completed' && isPaid(order))
