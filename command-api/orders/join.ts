import type { OrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import { hasSameCharge } from '@comanda/domain/orders/charge.ts'
import type { OrderEvent } from '@comanda/domain/orders/events.ts'
import { order } from '@comanda/domain/orders/order.ts'
import { fitsOrder } from '@comanda/domain/orders/size.ts'
import { type CommandContext, deciderContextOf, stepOf } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import type { Handle } from '../handle.ts'
import { newestOf } from '../positions.ts'
import { type OrderReaderNeeds, readOrder } from '../read-orders.ts'
import { type Reply, refused } from '../send.ts'
import type { OrderKind } from './kind.ts'

type FinishNeeds = Readonly<{ handle: Handle; orders: OrderKind }>
type JoinNeeds = FinishNeeds & OrderReaderNeeds
type OrderJoined = Extract<OrderEvent, { type: 'OrderJoined' }>['data']

/**
 * Returns the lines of a split order to its original order. The split order gives the lines up first; the original
 * order takes or refuses them; refused lines return to the split order, and the request may be repeated. Each step is
 * written once, although the request and the reaction (`reactions/joined-orders.ts`) may repeat it.
 */
export async function joinOrder(needs: JoinNeeds, context: CommandContext, orderId: OrderId): Promise<Reply> {
  const { handle, orders } = needs
  const before = await orderOf(needs, context.tenantId, orderId)
  if (!before) return refused('OrderUnknown')
  if (!before.dividedFrom) return refused('NotSplitOff')
  const intoOrderId = before.joined?.intoOrderId ?? (await targetOf(needs, context.tenantId, before.dividedFrom))
  const command = { type: 'JoinOrder' as const, data: { orderId, intoOrderId } }
  if (!before.joined) {
    const refusal = await refusalOf(needs, context, command)
    if (refusal) return refused(refusal)
  }
  const attempt = before.joined?.attempt ?? before.joinAttempts + 1
  const step = stepOf(context, context.commandId, `join ${attempt}`)
  const outcome = await handle(orders, orderStream(context.tenantId, orderId), command, step)
  if ('rejected' in outcome) return refused(outcome.rejected)
  await crashPoint('join:after-give-up', context.tenantId)
  const joined = isPlaced(outcome.state) && outcome.state.joined
  if (!joined) return refused('JoinInterrupted')
  const finished = await finishJoin(needs, context, joined)
  if (!finished.isTaken) return refused('JoinInterrupted')
  const position = newestOf([outcome.position, finished.position])
  return { body: { message: 'Orders joined!', orderId: joined.intoOrderId }, position, written: true }
}

/** The steps after an order has given up its lines. */
export async function finishJoin({ handle, orders }: FinishNeeds, context: CommandContext, joined: OrderJoined) {
  const { orderId, intoOrderId, attempt } = joined
  const step = (name: string) => stepOf({ ...context, at: joined.joinedAt }, orderId, `${name} ${attempt}`)
  const into = orderStream(context.tenantId, intoOrderId)
  const taking = await handle(orders, into, { type: 'TakeLines', data: { joined } }, step('take lines'))
  if ('rejected' in taking) throw new Error(`joined lines have no order: ${taking.rejected}`)
  await crashPoint('join:after-answer', context.tenantId)
  const answers = isPlaced(taking.state) ? taking.state.answeredJoins : []
  const isTaken = answers.some((one) => one.fromOrderId === orderId && one.attempt === attempt && one.isTaken)
  if (isTaken) return { isTaken, position: taking.position }
  const release = { type: 'ReleaseJoin' as const, data: { orderId, attempt } }
  const released = await handle(orders, orderStream(context.tenantId, orderId), release, step('release join'))
  if ('rejected' in released) throw new Error(`refused lines have no order: ${released.rejected}`)
  return { isTaken, position: released.position }
}

async function orderOf(needs: JoinNeeds, tenantId: TenantId, orderId: OrderId) {
  const state = await readOrder(needs, tenantId, orderId)
  return isPlaced(state) ? state : undefined
}

/** Id of the order that takes the lines: this order, or the order that it was joined to itself. */
async function targetOf(needs: JoinNeeds, tenantId: TenantId, orderId: OrderId): Promise<OrderId> {
  const joined = (await orderOf(needs, tenantId, orderId))?.joined
  return joined ? targetOf(needs, tenantId, joined.intoOrderId) : orderId
}

/** Reason why these orders cannot be joined now, checked before anything is written. */
async function refusalOf(
  needs: JoinNeeds,
  context: CommandContext,
  { data }: Readonly<{ data: Pick<OrderJoined, 'orderId' | 'intoOrderId'> }>,
) {
  const [from, into] = await Promise.all([
    orderOf(needs, context.tenantId, data.orderId),
    orderOf(needs, context.tenantId, data.intoOrderId),
  ])
  if (!from || !into) return 'OrderUnknown'
  const decision = order.decide({ type: 'JoinOrder', data }, from, deciderContextOf(context))
  if ('rejected' in decision) return decision.rejected
  if (into.status === 'Cancelled') return 'OrderCancelledAlready'
  if (into.status === 'Completed') return 'OrderNotOpen'
  if (into.payment.status !== 'Unpaid') return into.payment.status === 'Paid' ? 'OrderAlreadyPaid' : 'OrderInCheckout'
  if (!hasSameCharge(into.placed, from.placed)) return 'ChargesDiffer'
  return fitsOrder([...into.placed.lines, ...from.placed.lines]) ? undefined : 'OrderTooLarge'
}
