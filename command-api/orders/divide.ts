import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { type CommandContext, stepOf } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import type { Handle } from '../handle.ts'
import { boundedOrders } from '../limits/bounded.ts'
import { newestOf } from '../positions.ts'
import { type OrderReaderNeeds, readOrder } from '../read-orders.ts'
import { type Reply, refused } from '../send.ts'
import type { OrderKind } from './kind.ts'

type SplitNeeds = Readonly<{ handle: Handle; orders: OrderKind }>
type DivideNeeds = SplitNeeds & OrderReaderNeeds
type DivideRequest = Extract<OrderCommand, { type: 'DivideOrder' }>['data']
type MovedOff = Extract<OrderEvent, { type: 'OrderLinesMovedOff' }>['data']

/**
 * Moves portions of an order to a new order. The stream of the first order decides. Its event contains everything that
 * the new order needs, so that a repeated request or the reaction (`reactions/divided-orders.ts`) can write that too.
 */
export async function divideOrder(needs: DivideNeeds, context: CommandContext, request: DivideRequest): Promise<Reply> {
  const { handle, orders } = needs
  const { orderId, intoOrderId } = request
  const target = await readOrder(needs, context.tenantId, intoOrderId)
  if (isPlaced(target) && target.dividedFrom !== orderId) return refused('OrderPlacedAlready')
  const command = { type: 'DivideOrder' as const, data: request }
  const outcome = await handle(boundedOrders(orders), orderStream(context.tenantId, orderId), command, context)
  if ('rejected' in outcome) return refused(outcome.rejected)
  await crashPoint('divide:after-move-off', context.tenantId)
  const { state } = outcome
  const movedOff = isPlaced(state) && state.movedOff.find((moved) => moved.intoOrderId === intoOrderId)
  if (!movedOff) throw new Error('a divided order remembers what it gave away')
  const split = await splitOff(needs, context, movedOff)
  if ('rejected' in split) return refused(split.rejected)
  const position = newestOf([outcome.position, split.position])
  return { body: { message: 'Order divided!', orderId: intoOrderId }, position, written: true }
}

/** Writes the new order with the lines. The command id is derived from the order, so that it is written once. */
export const splitOff = ({ handle, orders }: SplitNeeds, context: CommandContext, movedOff: MovedOff) =>
  handle(
    orders,
    orderStream(context.tenantId, movedOff.intoOrderId),
    { type: 'SplitOffOrder', data: { movedOff } },
    stepOf({ ...context, at: movedOff.movedAt }, movedOff.intoOrderId, 'split off'),
  )
