import { type Instant, type OrderId, QrOrderId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import type { OrderCommand } from '@comanda/domain/orders/commands.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { QrOrderCommand } from '@comanda/domain/qr-orders/commands.ts'
import { type QrOrder, qrOrder, refusalToAccept } from '@comanda/domain/qr-orders/qr-order.ts'
import type { VisitCommand } from '@comanda/domain/visits/commands.ts'
import { type Visit, visit } from '@comanda/domain/visits/visit.ts'
import { now, orderId, orderLine, placement, today, uuid } from '../samples/samples.ts'
import type { Evening } from './evening.ts'

const visitId = VisitId.parse(uuid(1))

/** The guests of the first table: their visit, and what they order on their phones. */
export class Guests {
  visit: Visit = visit.initial
  readonly orders = new Map<QrOrderId, QrOrder>()

  constructor() {
    const { table } = placement()
    const seating = { visitId, covers: 2, reservationId: null, businessDay: today }
    if (table) this.#change({ type: 'StartVisit', data: { ...seating, table } }, now)
  }

  /** True if the command was accepted and changed something. */
  send(command: QrOrderCommand, at: Instant): boolean {
    const id = command.data.qrOrderId
    const state = this.orders.get(id) ?? qrOrder.initial
    const decision = qrOrder.decide(command, state, { by: null, at })
    if ('rejected' in decision) return false
    this.orders.set(id, decision.reduce(qrOrder.evolve, state))
    return decision.length > 0
  }

  /** True if a till may accept the guest order with this id of an order. */
  mayBecome(id: QrOrderId, orderId: OrderId): boolean {
    return refusalToAccept(this.orders.get(id) ?? qrOrder.initial, orderId) === null
  }

  /** Moves the guests with the last open order of their table, or back to the table that they came from. */
  follow({ from, to, at, isLast }: Readonly<{ from: OrderTable; to: OrderTable; at: Instant; isLast: boolean }>): void {
    const isBack = this.visit.status !== 'None' && this.visit.cameFrom?.tableId === to.tableId
    if (isLast || isBack) this.#change({ type: 'FollowOrders', data: { visitId, from, to, movedAt: at } }, at)
  }

  /** Ends the visit after the last bill of a table was closed. */
  leave({ tableId }: OrderTable, at: Instant): void {
    this.#change({ type: 'EndPaidVisit', data: { visitId, tableId, closedAt: at } }, at)
  }

  #change(command: VisitCommand, at: Instant): void {
    const decision = visit.decide(command, this.visit, { by: null, at })
    if (!('rejected' in decision)) this.visit = decision.reduce(visit.evolve, this.visit)
  }
}

type Step = Readonly<{ action: string; at: number; quantity: number; price: number }>

/**
 * A guest orders by phone, or a till dismisses or accepts a guest order. Returns the command that places an accepted
 * order.
 */
export function orderOfGuests(
  evening: Evening,
  { action, at, quantity, price }: Step,
  number: number,
): Extract<OrderCommand, { type: 'PlaceOrder' }> | undefined {
  const { guests } = evening
  const lines = [orderLine(1, { unitPrice: money(price), quantity })]
  const order = placement({ orderId: orderId(number), tokenNo: number, lines })
  if (action === 'order by phone') {
    const { table, customerType, currency, businessDay } = order
    const data = { qrOrderId: QrOrderId.parse(uuid(number)), table, customerType, customer: null, currency }
    guests.send({ type: 'PlaceQrOrder', data: { ...data, businessDay, lines } }, evening.tick())
    return
  }
  const waiting = [...guests.orders.keys()]
  const id = waiting[at % Math.max(1, waiting.length)]
  if (!id) return
  if (action === 'dismiss') guests.send({ type: 'DismissQrOrder', data: { qrOrderId: id } }, evening.tick())
  else if (guests.mayBecome(id, order.orderId)) return { type: 'PlaceOrder', data: { ...order, qrOrderId: id } }
  return
}
