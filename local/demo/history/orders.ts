import { stepOf } from '@comanda/command-api/command-context.ts'
import { orders } from '@comanda/command-api/orders/kind.ts'
import { qrOrders } from '@comanda/command-api/qr/kind.ts'
import { uuidV5 } from '@comanda/command-api/uuid.ts'
import { periodOf } from '@comanda/domain/kernel/business-day.ts'
import { type BusinessDay, OrderId, QrOrderId, SettlementId, type UserId } from '@comanda/domain/kernel/ids.ts'
import { orderStream, qrOrderStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import { type Order, order } from '@comanda/domain/orders/order.ts'
import type { PaidWith } from '@comanda/domain/orders/tender.ts'
import { type QrOrder, qrOrder } from '@comanda/domain/qr-orders/qr-order.ts'
import type { Chance } from '../chance.ts'
import type { Guest } from './people.ts'
import { contextOf, decide, idOf, type UnwrittenStream } from './steps.ts'
import type { Venue } from './venue.ts'
import { minute, type Visit } from './visits.ts'

/** Staff on duty. */
export type Shift = Readonly<{ waiter: UserId; cook: UserId }>

export type TakenOrder = Readonly<{
  orderId: OrderId
  at: number
  unwritten: UnwrittenStream<Order>
  qr: UnwrittenStream<QrOrder> | null
}>

type Table = Readonly<{ venue: Venue; day: BusinessDay; shift: Shift; chance: Chance }>

type Round = Readonly<{ visit: Visit; round: number; tokenNo: number }>

/** A round as it is sent to the kitchen, not yet cooked or paid. */
export function takeOrder({ venue, day, shift }: Table, { visit, round, tokenNo }: Round): TakenOrder {
  const { tenantId, currency } = venue
  const { deliveryType, table, guest } = visit
  const { at, lines, byQr } = visit.rounds[round] ?? { at: visit.at, lines: [], byQr: false }
  const orderId = OrderId.parse(idOf(tenantId, `order ${visit.name} ${round}`))
  const qr = byQr ? placeGuestOrder(venue, { day, at: at - 2 * minute, lines, table, guest, orderId }) : null
  const unwritten: UnwrittenStream<Order> = { stream: orderStream(tenantId, orderId), state: order.initial, events: [] }
  const placement = {
    orderId,
    tokenNo,
    businessDay: day,
    deliveryType,
    customerType: guest ? ('CUSTOMER' as const) : ('WALKIN' as const),
    customer: guest && { customerId: guest.customerId, name: guest.name },
    table,
    currency,
    lines,
    qrOrderId: qr?.qrOrderId ?? null,
  }
  const context = contextOf(tenantId, shift.waiter, { id: orderId, at })
  const paysAtOnce = visit.end === 'paid' && !table
  const settlementId = SettlementId.parse(uuidV5(orderId, 'settlement'))
  const settlement = { settlementId, period: periodOf(day), paidWith: paidWithOf(venue, settlementId) }
  if (paysAtOnce)
    decide(orders, unwritten, { type: 'PlaceAndCheckOutOrder', data: { ...placement, ...settlement } }, context)
  else decide(orders, unwritten, { type: 'PlaceOrder', data: placement }, context)
  if (qr) accept(venue, qr, { orderId, at, by: shift.waiter })
  return { orderId, at, unwritten, qr: qr?.unwritten ?? null }
}

/** Status changes by kitchen and waiter, or the cancellation of the order. */
export function serve(table: Table, { visit, taken }: Readonly<{ visit: Visit; taken: TakenOrder }>): void {
  const { venue, shift, chance } = table
  const { orderId, at, unwritten } = taken
  const command = (by: UserId, name: string, when: number, content: OrderCommand) =>
    decide(orders, unwritten, content, contextOf(venue.tenantId, by, { id: uuidV5(orderId, name), at: when }))
  if (visit.end === 'cancelled') {
    command(shift.waiter, 'cancel', at + 5 * minute, { type: 'CancelOrder', data: { orderId } })
    return
  }
  const lines = unwritten.state.status === 'None' ? [] : unwritten.state.placed.lines
  const cancelsLast = visit.table && lines.length > 2 && chance.percent(6)
  const isTracked = chance.percent(12) // most kitchens set no status; each item with status has three more events
  for (const { line } of lines) {
    const data = { orderId, line }
    if (cancelsLast && line === lines.length) {
      command(shift.waiter, `cancel ${line}`, at + 3 * minute, { type: 'CancelItem', data })
      continue
    }
    if (!isTracked) continue
    const start = at + (2 + chance.int(4)) * minute
    const done = start + (5 + chance.int(10)) * minute
    command(shift.cook, `start ${line}`, start, { type: 'StartItem', data })
    command(shift.cook, `finish ${line}`, done, { type: 'FinishItem', data })
    if (visit.table) command(shift.waiter, `serve ${line}`, done + 2 * minute, { type: 'ServeItem', data })
  }
}

/** Fixes the bill of all rounds together, as Pay & Complete does. Returns the settlement. */
export function checkOut({ venue, day, shift }: Table, visit: Visit, rounds: readonly TakenOrder[]): SettlementId {
  const [lead] = rounds
  if (!lead) throw new Error('a visit needs at least one order')
  const settlementId = SettlementId.parse(uuidV5(lead.orderId, 'settlement'))
  if (!visit.table) return settlementId // paid when it was placed
  const root = contextOf(venue.tenantId, shift.waiter, { id: uuidV5(lead.orderId, 'pay'), at: visit.endsAt })
  const paidWith = paidWithOf(venue, settlementId)
  const terms = {
    settlementId,
    leadOrderId: lead.orderId,
    orderIds: rounds.map(({ orderId }) => orderId),
    completes: true,
    period: periodOf(day),
    businessDay: day,
    ...(paidWith && { paidWith }),
  }
  for (const { orderId, unwritten } of rounds) {
    const context = stepOf(root, settlementId, 'StartCheckout')
    decide(orders, unwritten, { type: 'StartCheckout', data: { ...terms, orderId } }, context)
  }
  if (rounds.length > 1) {
    const context = stepOf(root, settlementId, 'CommitCheckout')
    decide(orders, lead.unwritten, { type: 'CommitCheckout', data: { orderId: lead.orderId, settlementId } }, context)
  }
  return settlementId
}

/**
 * Payment type: half of all guests pay by card, a third in cash, and a few payments have none. It follows from the
 * settlement, so that a repetition writes the same.
 */
export function paidWithOf({ paymentTypes }: Venue, settlementId: SettlementId): PaidWith | undefined {
  const percent = Number.parseInt(settlementId.slice(0, 8), 16) % 100
  const [cash, card = cash, other = card] = paymentTypes
  if (percent < 50) return card
  if (percent < 83) return cash
  return percent < 97 ? other : undefined
}

type GuestOrder = Readonly<{
  day: BusinessDay
  at: number
  lines: Visit['rounds'][number]['lines']
  table: Visit['table']
  guest: Guest | null
  orderId: OrderId
}>

function placeGuestOrder(venue: Venue, { day, at, lines, table, guest, orderId }: GuestOrder) {
  const { tenantId, currency } = venue
  const qrOrderId = QrOrderId.parse(uuidV5(orderId, 'qr order'))
  const unwritten: UnwrittenStream<QrOrder> = {
    stream: qrOrderStream(tenantId, qrOrderId),
    state: qrOrder.initial,
    events: [],
  }
  const data = {
    qrOrderId,
    table,
    customerType: guest ? ('CUSTOMER' as const) : ('WALKIN' as const),
    customer: guest && { customerId: guest.customerId, name: guest.name, phone: guest.phone },
    currency,
    lines,
    businessDay: day,
  }
  decide(qrOrders, unwritten, { type: 'PlaceQrOrder', data }, contextOf(tenantId, null, { id: qrOrderId, at }))
  return { qrOrderId, unwritten }
}

function accept(
  { tenantId }: Venue,
  { qrOrderId, unwritten }: ReturnType<typeof placeGuestOrder>,
  { orderId, at, by }: Readonly<{ orderId: OrderId; at: number; by: UserId }>,
): void {
  const context = stepOf(contextOf(tenantId, by, { id: orderId, at }), orderId, 'accept-qr-order')
  decide(qrOrders, unwritten, { type: 'AcceptQrOrder', data: { qrOrderId, orderId } }, context)
}
