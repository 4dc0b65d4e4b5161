import { existing, type Handler, on } from './fold-handlers.ts'
import {
  type Block,
  type Fact,
  type Invoice,
  metaOf,
  type Order,
  type PartPayment,
  type QrOrder,
} from './recorded-events.ts'

export type OrderRef = { orderId: string }
type OrderEnd = {
  completes?: boolean
  invoiceId?: string
  cancelledAt?: string
  completedAt?: string
  settledAt?: string
}
const touch = (order: Order, fact: Fact) =>
  Object.assign(order, { lastAt: metaOf(fact).at, lastPosition: fact.position })
const orderChange = (change: (order: Order, data: OrderEnd) => void): Handler =>
  on<OrderRef & OrderEnd>((venue, data, fact) => {
    const order = existing(venue.orders, data.orderId)
    change(order, data)
    touch(order, fact)
  })
const itemStatus = (status: string): Handler =>
  on<OrderRef & { line: number; recalls?: true; restores?: true }>(
    (venue, { orderId, line, recalls, restores }, fact) => {
      const order = existing(venue.orders, orderId)
      const { at } = metaOf(fact)
      const isRecalled = recalls ?? (status === 'created' && !restores)
      const passedAt = status === 'delivered' ? order.items.get(line)?.passedAt : undefined
      const recalledAt = isRecalled ? at : status === 'preparing' ? order.items.get(line)?.recalledAt : undefined
      order.items.set(line, { status, at, ...(recalledAt && { recalledAt }), ...(passedAt && { passedAt }) })
      touch(order, fact)
    },
  )
const passChange = (isPassed: boolean): Handler =>
  on<OrderRef & { lines: readonly number[] }>((venue, { orderId, lines }, fact) => {
    const order = existing(venue.orders, orderId)
    for (const line of lines) {
      const { passedAt: _, ...item } = order.items.get(line) ?? { status: 'created', at: '' }
      order.items.set(line, isPassed ? { ...item, passedAt: metaOf(fact).at } : item)
    }
    touch(order, fact)
  })
const endOrder = (order: Order, status: Order['status'], at: string | undefined) =>
  Object.assign(order, { status, closedAt: at ?? null })

export const orderHandlers: Readonly<Record<string, Handler>> = {
  OrderPlaced: on<Order>((venue, data, fact) => {
    if (venue.orders.has(data.orderId)) throw new Error(`${data.orderId} was placed twice`)
    const items = new Map(data.lines.map(({ line }) => [line, { status: 'created', at: data.placedAt }]))
    const fresh = { status: 'created', isPaid: false, invoiceId: null, isInCheckout: false } as const
    const partPayments = new Map<string, PartPayment>()
    const { by, at } = metaOf(fact)
    const trace = { placedBy: by, closedAt: null, lastAt: at, lastPosition: fact.position }
    venue.orders.set(data.orderId, { ...data, ...fresh, ...trace, items, partPayments })
  }),
  OrderRefused: () => undefined,
  OrderItemStarted: itemStatus('preparing'),
  OrderItemFinished: itemStatus('completed'),
  OrderItemServed: itemStatus('delivered'),
  OrderItemCancelled: itemStatus('cancelled'),
  OrderItemRecalled: itemStatus('created'),
  OrderItemsPassed: passChange(true),
  OrderItemsTakenBack: passChange(false),
  OrderCancelled: orderChange((order, { cancelledAt }) => void endOrder(order, 'cancelled', cancelledAt)),
  OrderCompleted: orderChange((order, { completedAt }) => void endOrder(order, 'completed', completedAt)),
  CheckoutStarted: orderChange((order) => {
    order.isInCheckout = true
  }),
  CheckoutCommitted: orderChange(() => undefined),
  CheckoutReleased: orderChange((order) => {
    order.isInCheckout = false
  }),
  OrderSettled: orderChange((order, { completes, invoiceId = null, settledAt }) => {
    if (order.isPaid) throw new Error(`${order.orderId} was paid twice`)
    Object.assign(order, { isPaid: true, invoiceId, isInCheckout: false })
    if (completes) endOrder(order, 'completed', settledAt)
  }),
  OrderPartPaid: on<OrderRef & PartPayment>((venue, data, fact) => {
    const order = existing(venue.orders, data.orderId)
    order.partPayments.set(data.partPaymentId, data)
    touch(order, fact)
  }),
  OrderPartPaymentReturned: on<OrderRef & Pick<PartPayment, 'partPaymentId'>>((venue, data, fact) => {
    const order = existing(venue.orders, data.orderId)
    order.partPayments.delete(data.partPaymentId)
    touch(order, fact)
  }),
  OrderMoved: on<OrderRef & { to: Order['table'] }>((venue, { orderId, to }, fact) => {
    const order = existing(venue.orders, orderId)
    Object.assign(order, { table: to })
    touch(order, fact)
  }),
  OrderLinesAdded: on<OrderRef & { lines: Order['lines']; addedAt: string }>((venue, data, fact) => {
    const order = existing(venue.orders, data.orderId)
    Object.assign(order, { lines: [...order.lines, ...data.lines.map((line) => ({ ...line, addedAt: data.addedAt }))] })
    for (const { line } of data.lines) order.items.set(line, { status: 'created', at: data.addedAt })
    touch(order, fact)
  }),
  OrderLineNoted: on<OrderRef & { line: number; notes: string | null; notedAt: string }>((venue, data, fact) => {
    const order = existing(venue.orders, data.orderId)
    const { notes, notedAt } = data
    const lines = order.lines.map((line) => (line.line === data.line ? { ...line, notes, notedAt } : line))
    Object.assign(order, { lines })
    touch(order, fact)
  }),
  OrderLineSeated: on<OrderRef & { line: number; seat: number | null }>((venue, data, fact) => {
    const order = existing(venue.orders, data.orderId)
    const lines = order.lines.map((line) =>
      line.line === data.line ? { ...line, seat: data.seat ?? undefined } : line,
    )
    Object.assign(order, { lines })
    touch(order, fact)
  }),
  TokensReserved: on<Block>((venue, { first, last }, { stream }) => {
    venue.tokens.set(stream, [...(venue.tokens.get(stream) ?? []), { first, last }])
  }),
  InvoiceIssued: on<Omit<Invoice, 'stream' | 'number'>>((venue, data, { stream, revision }) => {
    venue.invoices.push({ ...data, stream, number: Number(revision) + 1 })
  }),
  QrOrderPlaced: on<QrOrder>((venue, data) => {
    venue.qrOrders.set(data.qrOrderId, { ...data, status: 'waiting', orderId: null })
  }),
  QrOrderAccepted: on<{ qrOrderId: string; orderId: string }>((venue, { qrOrderId, orderId }) => {
    Object.assign(existing(venue.qrOrders, qrOrderId), { status: 'accepted', orderId })
  }),
  QrOrderDismissed: on<{ qrOrderId: string }>((venue, { qrOrderId }) => {
    existing(venue.qrOrders, qrOrderId).status = 'dismissed'
  }),
}
