import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { type Order, order } from '@comanda/domain/orders/order.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { type CommandContext, deciderContextOf } from '../command-context.ts'
import { foldAndKeep } from '../fold.ts'
import type { Handle, Handled } from '../handle.ts'
import { newestOf } from '../positions.ts'
import { type Reply, refused } from '../send.ts'
import type { OrderKind } from './kind.ts'

export type EndNeeds = Readonly<{ log: EventLog; handle: Handle; orders: OrderKind }>
type EndRequest = Readonly<{ type: 'CancelOrder' | 'CompleteOrder'; orderIds: readonly OrderId[]; message: string }>

/**
 * Cancels or completes every order of a card. All are asked first, so that a card with one paid order is refused whole and
 * not half cancelled; only an order that changes in between can still refuse on its own.
 */
export async function endOrders(
  { log, handle, orders }: EndNeeds,
  context: CommandContext,
  request: EndRequest,
): Promise<Reply> {
  const streamOf = (orderId: OrderId) => orderStream(context.tenantId, orderId)
  const commandFor = (orderId: OrderId) => ({ type: request.type, data: { orderId } })
  const decisions = await inParts(request.orderIds, async (orderId) => {
    const { state } = await foldAndKeep(log, orders, streamOf(orderId))
    return order.decide(commandFor(orderId), state, deciderContextOf(context))
  })
  for (const decision of decisions) if ('rejected' in decision) return refused(decision.rejected)
  const outcomes = await inParts(request.orderIds, (orderId) =>
    handle(orders, streamOf(orderId), commandFor(orderId), context),
  )
  const handled: Handled<Order>[] = []
  for (const outcome of outcomes) {
    if ('rejected' in outcome) return refused(outcome.rejected)
    handled.push(outcome)
  }
  const position = newestOf(handled.map((outcome) => outcome.position))
  const written = handled.some((outcome) => outcome.written)
  return { body: { message: request.message }, position, written }
}

/** So many at a time: hundreds at once would hold up the orders of everybody else. */
const atOnce = 50

async function inParts<T>(orderIds: readonly OrderId[], work: (orderId: OrderId) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let from = 0; from < orderIds.length; from += atOnce)
    done.push(...(await Promise.all(orderIds.slice(from, from + atOnce).map(work))))
  return done
}
