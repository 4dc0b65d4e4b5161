import { periodOf } from '@comanda/domain/kernel/business-day.ts'
import { type BusinessDay, type OrderId, QrOrderId, SettlementId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { type Order, order } from '@comanda/domain/orders/order.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { type CommandContext, deciderContextOf, newEventsOf } from '../command-context.ts'
import { crashPoint } from '../crash-points.ts'
import { emptyStream, type Folded, foldRecent } from '../fold.ts'
import type { IdempotencyRecord } from '../idempotency/records.ts'
import { orders } from '../orders/kind.ts'
import { claimPortions } from '../portions/claims.ts'
import { type Reply, refused } from '../send.ts'
import { uuidV5 } from '../uuid.ts'
import { answerPlaced } from './placed.ts'
import { type PlaceNeeds, type PlaceRequest, type Prepared, prepare } from './prepare.ts'

/**
 * Places an order with one append and no read except for the day's number: the order's stream must not exist yet, and
 * is read only if it does. It contains the order of an earlier attempt, or the answer that refused it.
 */
export async function placeOrder(
  needs: PlaceNeeds,
  context: CommandContext,
  request: PlaceRequest,
): Promise<Reply | IdempotencyRecord> {
  const orderId = orderIdFor(context, request.placing)
  const stream = orderStream(context.tenantId, orderId)
  return needs.placingQueue(stream, () => placeIn(needs, context, { orderId, stream, request }))
}

type PlaceTarget = Readonly<{ orderId: OrderId; stream: string; request: PlaceRequest }>

async function placeIn(
  needs: PlaceNeeds,
  context: CommandContext,
  place: PlaceTarget,
): Promise<Reply | IdempotencyRecord> {
  const { orderId, stream, request } = place
  const repeated = needs.orders.recent?.get(stream) && (await answerToEarlier(needs, context, place))
  if (repeated) return repeated
  const prepared = await prepare(needs, context, request)
  if ('refusal' in prepared) return (await answerToEarlier(needs, context, place)) ?? prepared.refusal
  const earlier = await answerOfKey(needs, context, orderId)
  if (earlier) return earlier
  const claims = await claimPortions(needs, context, { orderId, counted: prepared.counted })
  if ('refusal' in claims) return (await answerToEarlier(needs, context, place)) ?? claims.refusal
  const day = needs.dayAt(context.at, prepared.store)
  const tokenNo = await needs.tokens.draw(context, day)
  const command = commandFor(context, { orderId, day, tokenNo, request, prepared })
  const events = order.decide(command, order.initial, deciderContextOf(context))
  if ('rejected' in events) {
    await claims.release()
    return refused(events.rejected)
  }
  claims.assertFresh()
  await crashPoint('command:before-append', context.tenantId)
  const ids = `|${day}|${tokenNo}` // a later attempt may fall on another day: its content differs, so its event id must
  const written = newEventsOf(context, stream, events, ids)
  let before: Folded<Order> = emptyStream(orders)
  let appended = await needs.log.append(stream, written, 'no_stream')
  await crashPoint('command:after-append', context.tenantId)
  if ('conflict' in appended) {
    before = await foldRecent(needs.log, needs.orders, stream)
    const answer = await answerFrom(needs, context, place, before)
    if (answer) return answer
    if (before.state.status !== 'None') {
      await claims.release()
      return refused('OrderPlacedAlready')
    }
    claims.assertFresh()
    // a refusal under another id does not concern this one
    appended = await needs.log.append(stream, written, before.revision)
    if ('conflict' in appended) throw tooBusy()
  }
  const { revision, position } = appended
  const state = events.reduce(order.evolve, before.state)
  const commands = new Map(before.commands).set(context.commandId, context.commandHash)
  needs.orders.recent?.set(stream, { state, revision, position, commands })
  return answerPlaced(needs, context, { state, position, paid: request.paid })
}

/**
 * The earlier answer to a key that is not the order's id. The key is claimed for this content, because the order's
 * stream contains only the order's own id.
 */
async function answerOfKey(
  { idempotency }: PlaceNeeds,
  context: CommandContext,
  orderId: OrderId,
): Promise<IdempotencyRecord | undefined> {
  if (!context.keyed || orderId === context.commandId) return undefined
  const taken = await idempotency.claim(context)
  return taken.hash === context.commandHash && taken.answer === null ? undefined : taken
}

/** Id of the order: the id that the till has made, else the id of the command. Both are UUIDs. */
export const orderIdFor = (
  { commandId }: CommandContext,
  { orderId }: Pick<PlaceRequest['placing'], 'orderId'>,
): OrderId => orderId ?? (commandId as OrderId) // checked to be a UUID when the context was created

async function answerToEarlier(needs: PlaceNeeds, context: CommandContext, place: PlaceTarget) {
  if (!context.keyed) return undefined
  return answerFrom(needs, context, place, await foldRecent(needs.log, needs.orders, place.stream))
}

/** The answer to an earlier attempt of this command: from the order's current state, or the refusal in its stream. */
async function answerFrom(
  needs: PlaceNeeds,
  context: CommandContext,
  { orderId, request }: PlaceTarget,
  { state, position, commands }: Folded<Order>,
): Promise<Reply | IdempotencyRecord | undefined> {
  const hash = commands.get(context.commandId)
  if (hash === undefined) return undefined
  if (hash !== context.commandHash) return refused('RequestIdTaken')
  if (state.refused && orderId === context.commandId) return { hash, answer: state.refused }
  return answerPlaced(needs, context, { state, position, paid: request.paid })
}

type OrderDraft = Readonly<{
  orderId: OrderId
  day: BusinessDay
  tokenNo: number
  request: PlaceRequest
  prepared: Prepared
}>

function commandFor(context: CommandContext, { orderId, day, tokenNo, request, prepared }: OrderDraft) {
  const { placing, paid } = request
  const placement = {
    orderId,
    tokenNo,
    businessDay: day,
    deliveryType: placing.deliveryType,
    customerType: prepared.customer ? ('CUSTOMER' as const) : ('WALKIN' as const),
    customer: prepared.customer,
    table: prepared.table,
    currency: prepared.store.currency,
    ...(prepared.charge && { charge: prepared.charge }),
    lines: prepared.lines,
    qrOrderId: QrOrderId.safeParse(placing.selectedQrOrderItem).data ?? null,
  }
  if (!paid) return { type: 'PlaceOrder', data: placement } as const
  const settlementId = SettlementId.parse(uuidV5(context.commandId, 'settlement'))
  const { paidWith } = prepared
  const checkout = { settlementId, period: periodOf(day), ...(paidWith && { paidWith }) }
  return { type: 'PlaceAndCheckOutOrder', data: { ...placement, ...checkout } } as const
}
