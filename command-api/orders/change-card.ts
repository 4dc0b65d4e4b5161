import { reject } from '@comanda/domain/kernel/decider.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isOwed } from '@comanda/domain/orders/bill.ts'
import type { ServiceCharge } from '@comanda/domain/orders/charge-events.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { DiscountReason } from '@comanda/domain/orders/discount-events.ts'
import type { OrderEvent, OrderTable } from '@comanda/domain/orders/events.ts'
import type { Answerable, BoundRejection } from '@comanda/domain/orders/limits.ts'
import type { LossReason } from '@comanda/domain/orders/losses.ts'
import { type Order, type OrderRejection, order } from '@comanda/domain/orders/order.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { type CommandContext, deciderContextOf } from '../command-context.ts'
import { foldRecent, type Kind } from '../fold.ts'
import type { Handle, Handled, Outcome } from '../handle.ts'
import { boundedOrders, type ChangeOrder } from '../limits/bounded.ts'
import { type AnyRejection, refusals } from '../messages.ts'
import { newestOf } from '../positions.ts'
import { type Reply, refused } from '../send.ts'
import type { OrderKind } from './kind.ts'

export type CardNeeds = Readonly<{ log: EventLog; handle: Handle; orders: OrderKind }>
type Ending = Readonly<{ reason?: LossReason | undefined; answerable: Answerable }>
/** `table`: undefined if the store does not have the table (any more). */
type Move = Readonly<{ type: 'MoveOrder'; table: OrderTable | null | undefined }>
type CardRequest = Readonly<{ orderIds: readonly OrderId[]; message: string }> &
  (
    | (Ending & Readonly<{ type: 'CancelOrder' }>)
    | (Ending & Readonly<{ type: 'CompleteOrder'; mayCloseUnpaid: boolean }>)
    | Move
    | Readonly<{ type: 'PrintBill' }>
    | Readonly<{ type: 'FireCourse' | 'HoldCourse'; course: number }>
    | Readonly<{ type: 'AddCharge'; charge: ServiceCharge }>
    | (Pick<Ending, 'answerable'> & Readonly<{ type: 'RemoveCharge'; why: DiscountReason }>)
  )
type CardKind = Kind<Order, OrderCommand, OrderEvent, OrderRejection | BoundRejection | 'TableUnknown'>
type ChangeResult = Readonly<{ orderId: OrderId; outcome: Outcome<Order, AnyRejection> }>

/**
 * Cancels, completes, charges, moves or prints every order of a card, or fires or holds a course of it (`orderIds`
 * sorted). All orders are checked first, then the lead is changed before the others: concurrent changes of the whole
 * card begin with the lead too, so that one of them is refused as a whole. A concurrent change of another order refuses
 * that order only, and the answer names it.
 */
export async function changeCard(
  { log, handle, orders }: Omit<CardNeeds, 'handle'> & Readonly<{ handle: ChangeOrder }>,
  context: CommandContext,
  request: CardRequest,
): Promise<Reply> {
  const { orderIds } = request
  const streamOf = (orderId: OrderId) => orderStream(context.tenantId, orderId)
  const decided = await inParts(orderIds, async (orderId) => {
    const kind = kindFor(request, orders)
    const { state, commands } = await foldRecent(log, kind, streamOf(orderId))
    const decision = kind.decider.decide(commandOn(orderId, request), state, deciderContextOf(context))
    return { orderId, state, decision, isDone: commands.get(context.commandId) === context.commandHash }
  })
  // an earlier attempt of this request may have changed some orders: then it is continued instead of refused
  const isBegun = decided.some(({ isDone }) => isDone)
  for (const { decision } of decided) if (!isBegun && 'rejected' in decision) return refused(decision.rejected)
  const change = async (orderId: OrderId): Promise<ChangeResult> => ({
    orderId,
    outcome: await handle(kindFor(request, orders), streamOf(orderId), commandOn(orderId, request), context),
  })
  const lead = decided.find(({ state }) => state.status === 'Open' && isOwed(state)) ?? decided[0]
  if (!lead) return refused('OrderUnknown')
  const first = await change(lead.orderId)
  if (!isBegun && 'rejected' in first.outcome) return refused(first.outcome.rejected)
  const others = orderIds.filter((orderId) => orderId !== lead.orderId)
  return answerTo(request, [first, ...(await inParts(others, change))])
}

function kindFor(request: CardRequest, orders: OrderKind): CardKind {
  if (request.type === 'RemoveCharge') return boundedOrders(orders, { answerable: request.answerable })
  if ('answerable' in request) return boundedOrders(orders, request)
  if (request.type !== 'MoveOrder' || request.table !== undefined) return orders
  return { ...orders, decider: { ...order, decide: () => reject('TableUnknown') } }
}

/** The command on one of the orders of a request. */
export function commandOn(orderId: OrderId, request: CardRequest): OrderCommand {
  if (request.type === 'MoveOrder') return { type: request.type, data: { orderId, table: request.table ?? null } }
  if (request.type === 'PrintBill') return { type: request.type, data: { orderId } }
  if (request.type === 'AddCharge') return { type: request.type, data: { orderId, charge: request.charge } }
  if (request.type === 'RemoveCharge') return { type: request.type, data: { orderId, reason: request.why } }
  if ('course' in request) return { type: request.type, data: { orderId, course: request.course } }
  return { type: request.type, data: { orderId, reason: request.reason } }
}

function answerTo({ type, orderIds, message }: CardRequest, results: readonly ChangeResult[]): Reply {
  const handled: Handled<Order>[] = []
  const refusalOf = new Map<OrderId, AnyRejection>()
  for (const { orderId, outcome } of results) {
    if ('rejected' in outcome) refusalOf.set(orderId, outcome.rejected)
    else handled.push(outcome)
  }
  const position = newestOf(handled.map((outcome) => outcome.position))
  const written = handled.some((outcome) => outcome.written)
  const [rejected] = refusalOf.values()
  if (!rejected) return { body: { message }, position, written }
  if (!written) return refused(rejected)
  const done = orderIds.filter((orderId) => !refusalOf.has(orderId))
  const notDone = [...refusalOf].map(([id, reason]) => ({ id, message: refusals[reason][1] }))
  // stored like a refusal, because the log does not contain the refused orders
  return { ...refused(inPart[type], { done, refused: notDone }), position }
}

const inPart = {
  CancelOrder: 'OrdersCancelledInPart',
  CompleteOrder: 'OrdersCompletedInPart',
  MoveOrder: 'OrdersMovedInPart',
  FireCourse: 'OrdersFiredInPart',
  HoldCourse: 'OrdersHeldInPart',
  PrintBill: 'BillPrintedInPart',
  AddCharge: 'OrdersChargedInPart',
  RemoveCharge: 'OrdersChargedInPart',
} as const

/** Maximum of concurrent changes: hundreds at once would delay the orders of all other users. */
const maxConcurrent = 50

async function inParts<T>(orderIds: readonly OrderId[], work: (orderId: OrderId) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (let from = 0; from < orderIds.length; from += maxConcurrent)
    done.push(...(await Promise.all(orderIds.slice(from, from + maxConcurrent).map(work))))
  return done
}
