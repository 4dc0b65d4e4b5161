import { isLive } from '@comanda/domain/card-payments/card-payments.ts'
import type { CardPaymentId, OrderId, PartPaymentId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { type Money, sum } from '@comanda/domain/kernel/money.ts'
import { cardPaymentsStream, orderStream } from '@comanda/domain/kernel/streams.ts'
import { billOf, isPayable } from '@comanda/domain/orders/bill.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import { partPaymentsOf } from '@comanda/domain/orders/part-payments.ts'
import { z } from 'zod'
import { type OrderReaderNeeds, readOrders } from '../read-orders.ts'
import { leadOf, listCardPayments } from './list.ts'

type PaymentId = CardPaymentId | PartPaymentId
type BillKey = Readonly<{ tenantId: TenantId; orderIds: readonly OrderId[] }>
type RecordedPayment = Readonly<{ id: PaymentId; amount: Money; streams: readonly string[] }>

/**
 * True if a recorded payment, together with all payments recorded before it, is at most the total of the bill's open
 * orders. Part payments and card payments are in different streams, so each is compared after it was appended: of two
 * concurrent payments the later one is refused.
 */
export async function isCovered(needs: OrderReaderNeeds, bill: BillKey, id: PaymentId): Promise<boolean> {
  const { tenantId, orderIds } = bill
  const open = (await readOrders(needs, tenantId, orderIds)).filter(isPayable)
  if (open.length === 0) return false
  const payments = [...partsOf(open, bill), ...(await cardsOf(needs, bill))]
  const total = sum(open.map((order) => billOf(order).total))
  if (amountOf(payments) <= total) return true
  const positions = await readPositions(needs, payments)
  const position = positions.get(id)
  const isEarlier = (payment: RecordedPayment) =>
    position === undefined || (positions.get(payment.id) ?? position) <= position
  return amountOf(payments.filter(isEarlier)) <= total
}

const amountOf = (payments: readonly RecordedPayment[]): Money => sum(payments.map(({ amount }) => amount))

/** Part payments with their shares of these orders, also those that are not written to all of their orders yet. */
function partsOf(orders: readonly PlacedOrder[], { tenantId }: BillKey): RecordedPayment[] {
  const ids = orders.map(({ placed }) => placed.orderId)
  return partPaymentsOf(orders).map(({ partPaymentId, parts }) => {
    const own = parts.filter(({ orderId }) => ids.includes(orderId))
    const streams = parts.map(({ orderId }) => orderStream(tenantId, orderId))
    return { id: partPaymentId, amount: sum(own.map(({ amount }) => amount)), streams }
  })
}

/** Card payments that charge a card, or may do so. */
async function cardsOf(needs: OrderReaderNeeds, { tenantId, orderIds }: BillKey): Promise<RecordedPayment[]> {
  const cards = (await listCardPayments(needs, { tenantId }, orderIds)).filter(isLive)
  return cards.map(({ cardPaymentId: id, amount, orderIds: ids }) => {
    return { id, amount, streams: [cardPaymentsStream(tenantId, leadOf(ids))] }
  })
}

/** Positions in the log at which payments were recorded first, by their ids. */
async function readPositions({ log }: OrderReaderNeeds, payments: readonly RecordedPayment[]) {
  const streams = new Set(payments.flatMap((payment) => payment.streams))
  const positions = new Map<string, bigint>()
  for (const events of await Promise.all([...streams].map((stream) => log.readStream(stream)))) {
    for (const { position, ...event } of events) {
      const recorded = Recorded.safeParse(event).data
      if (!recorded) continue
      const id = recorded.type === 'OrderPartPaid' ? recorded.data.partPaymentId : recorded.data.cardPaymentId
      const before = positions.get(id)
      if (before === undefined || position < before) positions.set(id, position)
    }
  }
  return positions
}

const Recorded = z.discriminatedUnion('type', [
  z.object({ type: z.literal('OrderPartPaid'), data: z.object({ partPaymentId: z.string() }) }),
  z.object({ type: z.literal('CardPaymentRequested'), data: z.object({ cardPaymentId: z.string() }) }),
])
