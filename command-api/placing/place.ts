import { periodOf } from '@comanda/domain/kernel/business-day.ts'
import { type BusinessDay, type OrderId, QrOrderId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { order } from '@comanda/domain/orders/order.ts'
import { type CommandContext, deciderContextOf, newEventsOf } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import { foldStream } from '../fold.ts'
import type { Receipt } from '../idempotency/records.ts'
import { orders } from '../orders/kind.ts'
import { drawToken } from '../orders/token.ts'
import { type Reply, refused } from '../send.ts'
import { uuidV5 } from '../uuid.ts'
import { answerPlaced } from './placed.ts'
import { type PlaceNeeds, type PlaceRequest, type Prepared, prepare } from './prepare.ts'

/**
 * Places an order with two appends and no read: a token, then the order in a stream that must not exist yet. Only when it
 * does exist is it read, and a repeated request answered from it. A receipt says that this id was refused before.
 */
export async function placeOrder(
  needs: PlaceNeeds,
  context: CommandContext,
  wish: PlaceRequest,
): Promise<Reply | Receipt> {
  const orderId = orderIdFor(context, wish.placing)
  const stream = orderStream(context.tenantId, orderId)
  const prepared = await prepare(needs, context, wish)
  if ('refusal' in prepared) return (await answerIfPlaced(needs, context, { stream, wish })) ?? prepared.refusal
  const day = needs.dayAt(context.at, prepared.store)
  const earlier = context.keyed ? needs.receipts.find(context.tenantId, context.commandId) : undefined
  const [tokenNo, receipt] = await Promise.all([drawToken(needs, context, { orderId, day }), earlier])
  if (receipt) return receipt
  if (tokenNo === null) return refused('RequestIdTaken')
  const command = commandFor(context, { orderId, day, tokenNo, wish, prepared })
  const events = order.decide(command, order.initial, deciderContextOf(context))
  if ('rejected' in events) return refused(events.rejected)
  crashPoint('command:before-append')
  const ids = `|${day}|${tokenNo}` // a later try may draw on another day: its order is another content, so another event
  const appended = await needs.log.append(stream, newEventsOf(context, stream, events, ids), 'no_stream')
  crashPoint('command:after-append')
  if (!('conflict' in appended)) {
    const state = events.reduce(order.evolve, order.initial)
    return answerPlaced(needs, context, { state, position: appended.position, paid: wish.paid })
  }
  return (await answerIfPlaced(needs, context, { stream, wish })) ?? refused('OrderPlacedAlready')
}

/** The one the till made, or that of the command: both are UUIDs. */
export const orderIdFor = (
  { commandId }: CommandContext,
  { orderId }: Pick<PlaceRequest['placing'], 'orderId'>,
): OrderId => orderId ?? (commandId as OrderId) // checked to be a UUID when the context was made

async function answerIfPlaced(
  needs: PlaceNeeds,
  context: CommandContext,
  { stream, wish }: Readonly<{ stream: string; wish: PlaceRequest }>,
): Promise<Reply | undefined> {
  if (!context.keyed) return undefined
  const { state, position, commands } = await foldStream(needs.log, orders, stream)
  const writtenWith = commands.get(context.commandId)
  if (writtenWith === undefined) return undefined
  if (writtenWith !== context.commandHash) return refused('RequestIdTaken')
  return answerPlaced(needs, context, { state, position, paid: wish.paid })
}

type Wanted = Readonly<{ orderId: OrderId; day: BusinessDay; tokenNo: number; wish: PlaceRequest; prepared: Prepared }>

function commandFor(context: CommandContext, { orderId, day, tokenNo, wish, prepared }: Wanted) {
  const { placing, paid } = wish
  const placement = {
    orderId,
    tokenNo,
    businessDay: day,
    deliveryType: placing.deliveryType,
    customerType: prepared.customer ? ('CUSTOMER' as const) : ('WALKIN' as const),
    customer: prepared.customer,
    table: prepared.table,
    currency: prepared.store.currency,
    lines: prepared.lines,
    qrOrderId: QrOrderId.safeParse(placing.selectedQrOrderItem).data ?? null,
  }
  if (!paid) return { type: 'PlaceOrder', data: placement } as const
  const settlementId = SettlementId.parse(uuidV5(context.commandId, 'settlement'))
  const { paidWith } = prepared
  const checkout = { settlementId, period: periodOf(day), ...(paidWith && { paidWith }) }
  return { type: 'PlaceAndCheckOutOrder', data: { ...placement, ...checkout } } as const
}
