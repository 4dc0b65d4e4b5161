import { parseEvent } from '@comanda/domain/all-events.ts'
import { impossible } from '@comanda/domain/kernel/decider.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { rateText } from '@comanda/domain/kernel/tax.ts'
import { billOf } from '@comanda/domain/orders/bill.ts'
import { discountOfLine } from '@comanda/domain/orders/discounts.ts'
import { OrderEvent, type OrderTable } from '@comanda/domain/orders/events.ts'
import type { OrderLine } from '@comanda/domain/orders/lines.ts'
import { type Order, order, type PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { amountIn } from '../amounts.ts'
import { reasonAnswer } from '../reason-answer.ts'

/** Events of an order after it was placed. */
type OrderChange = Exclude<OrderEvent, { type: 'OrderRefused' }>

/** An event of an order and the order's state after it. */
export type Step = Readonly<{ event: OrderChange; metadata: Metadata; recorded: RecordedEvent; state: PlacedOrder }>

/** All events of an order's stream with the states after them, folded by the decider. */
export function replay(stream: readonly RecordedEvent[]): Step[] {
  let state: Order = order.initial
  return stream.flatMap((recorded) => {
    const metadata = Metadata.parse(recorded.metadata)
    const event = OrderEvent.parse(parseEvent(recorded.type, recorded.data, metadata.version))
    state = order.evolve(state, event)
    return event.type === 'OrderRefused' || state.status === 'None' ? [] : [{ event, metadata, recorded, state }]
  })
}

/** The order at a moment, with its total at that time. A cancelled order costs nothing. */
export function stateAnswer(state: PlacedOrder) {
  const { placed, items, payment } = state
  const isCancelled = state.status === 'Cancelled'
  const bill = billOf(state)
  const money = (amount: number) => amountIn(placed.currency, isCancelled ? 0 : amount)
  const billed = new Map(bill.lines.map(({ line, net, taxAmount }) => [line, net + taxAmount]))
  return {
    status: statuses[state.status],
    payment_status: payment.status === 'Paid' ? ('paid' as const) : ('pending' as const),
    invoice_id: payment.status === 'Paid' ? payment.invoiceId : null,
    checkout: checkoutAnswer(payment),
    lines: placed.lines.map((line) => ({
      id: `${placed.orderId}.${line.line}`,
      line: line.line,
      item_id: line.itemId,
      item_title: line.title,
      variant_title: line.variant?.title ?? null,
      addons: line.addons.map(({ addonId, title }) => ({ id: addonId, title })),
      quantity: line.quantity,
      price: amountIn(placed.currency, line.unitPrice),
      amount: money(billed.get(line.line) ?? 0),
      ...discountOf(state, line.line),
      tax_title: line.tax?.title ?? null,
      tax_rate: line.tax ? rateText(line.tax.ratePpm) : null,
      tax_type: line.tax?.type ?? null,
      notes: line.notes,
      status: items[line.line] ?? 'created',
    })),
    sub_total: money(bill.subTotal),
    tax_total: money(bill.taxTotal),
    total: money(bill.total),
  }
}

function discountOf({ placed, discounts }: PlacedOrder, line: number) {
  const discount = discountOfLine(discounts, line)
  return discount > 0 ? { discount: amountIn(placed.currency, discount) } : {}
}

/** Names of an order's states on the wire. */
const statuses = { Open: 'created', Completed: 'completed', Cancelled: 'cancelled' } as const

function checkoutAnswer(payment: PlacedOrder['payment']) {
  if (payment.status !== 'InCheckout') return null
  const { settlementId, orderIds } = payment.checkout
  return { settlement_id: settlementId, order_ids: orderIds, committed: payment.committed }
}

/** Line, invoice or settlement that an event is about. */
export function subjectOf({ type, data }: OrderChange, { placed }: PlacedOrder) {
  const nothing = { line: null, item_title: null, invoice_id: null, settlement_id: null }
  switch (type) {
    case 'OrderItemStarted':
    case 'OrderItemFinished':
    case 'OrderItemServed':
    case 'OrderItemCancelled':
    case 'OrderItemRecalled': {
      const title = placed.lines.find(({ line }) => line === data.line)?.title ?? null
      return { ...nothing, line: data.line, item_title: title }
    }
    case 'OrderDiscounted': {
      const title = placed.lines.find(({ line }) => line === data.scope)?.title ?? null
      return { ...nothing, line: data.scope, item_title: title }
    }
    case 'OrderLineNoted':
    case 'OrderLineSeated':
    case 'OrderLineRevised': {
      const line = placed.lines.find((one) => one.line === data.line)
      const marks = type === 'OrderLineNoted' && data.marks ? { marks: data.marks } : {}
      return { ...nothing, line: data.line, item_title: line ? revisedText(type, line) : null, ...marks }
    }
    case 'OrderLinesAdded':
      return { ...nothing, item_title: data.lines.map(portionText).join(', ') }
    case 'OrderLineDivided':
      return { ...nothing, line: data.line, item_title: portionText(data.newLine) }
    case 'OrderLinesMovedOff':
    case 'OrderJoined':
    case 'OrderLinesJoined':
    case 'OrderJoinReleased':
      return { ...nothing, item_title: data.lines.map(portionText).join(', ') }
    case 'CheckoutStarted':
    case 'CheckoutCommitted':
    case 'CheckoutReleased':
      return { ...nothing, settlement_id: data.settlementId }
    case 'OrderTicketReprinted':
    case 'OrderItemsPassed':
    case 'OrderItemsTakenBack': {
      const lines = placed.lines.filter(({ line }) => data.lines.includes(line))
      return { ...nothing, item_title: lines.map(portionText).join(', ') }
    }
    case 'OrderPartPaid':
      return { ...nothing, item_title: data.tender.title }
    case 'OrderReceiptPrinted':
      return { ...nothing, invoice_id: data.invoiceId }
    case 'OrderSettled':
      return { ...nothing, invoice_id: data.invoiceId, settlement_id: data.settlementId }
    case 'OrderPlaced':
    case 'OrderSplitOff':
    case 'OrderReopened':
    case 'OrderCancelled':
    case 'OrderCompleted':
    case 'OrderDiscountRemoved':
    case 'OrderMoved':
    case 'OrderJoinRefused':
    case 'OrderCourseHeld':
    case 'OrderCourseFired':
    case 'OrderBillPrinted':
    case 'OrderPartPaymentReturned':
    case 'OrderChargeAdded':
    case 'OrderChargeRemoved':
      return nothing
    default:
      return impossible(type)
  }
}

const portionText = ({ quantity, title }: Readonly<{ quantity: number; title: string }>) => `${quantity} ${title}`

/** Text of a line after the change. */
function revisedText(
  type: 'OrderLineNoted' | 'OrderLineSeated' | 'OrderLineRevised',
  { title, variant, addons, notes, seat }: OrderLine,
) {
  if (type === 'OrderLineSeated') return `${title}: ${seat ?? '–'}`
  const texts =
    type === 'OrderLineNoted' ? [notes ?? '–'] : [variant?.title ?? [], ...addons.map((addon) => addon.title)].flat()
  return texts.length > 0 ? `${title}: ${texts.join(', ')}` : title
}

/** Reason and value of a loss. */
export function lossAnswer({ type, data }: OrderChange, currency: string) {
  if (type === 'OrderDiscounted') return { reason: null, lost: null, discount: discountAnswer(data, currency) }
  const losses = 'losses' in data ? (data.losses ?? []) : []
  const reason = 'reason' in data && type !== 'OrderChargeRemoved' ? data.reason : undefined
  const value = losses.reduce((lost, loss) => lost + loss.value, 0)
  return { reason: reason ? reasonAnswer(reason) : null, lost: losses.length > 0 ? amountIn(currency, value) : null }
}

/** The tables of a move of the order, or of some of its items. */
export function tablesAnswer({ type, data }: OrderChange) {
  const titles = (from: OrderTable | null, to: OrderTable | null) => ({
    tables: { from: from?.title ?? null, to: to?.title ?? null },
  })
  if (type === 'OrderMoved') return titles(data.from, data.to)
  if (type === 'OrderLinesMovedOff' && data.to) return titles(data.table, data.to)
  return type === 'OrderSplitOff' && data.movedFrom ? titles(data.movedFrom, data.table) : {}
}

/** A service charge that is removed. */
export function chargeChange({ type, data }: OrderChange) {
  if (type !== 'OrderChargeRemoved') return {}
  const { value, currency, reason } = data
  return { charge: { amount: amountIn(currency, value), reason: reasonAnswer(reason) } }
}

/** The amount of a part payment that is made or returned. */
export function partPaymentAnswer({ type, data }: OrderChange, currency: string) {
  if (type === 'OrderPartPaid') return { part_paid: amountIn(currency, data.tender.amount) }
  return type === 'OrderPartPaymentReturned' ? { part_paid: amountIn(currency, data.amount) } : {}
}

/** The course that is held or fired. */
export const courseAnswer = ({ type, data }: OrderChange) =>
  type === 'OrderCourseHeld' || type === 'OrderCourseFired' ? { course: data.course } : {}

/** The amount of a printed bill, or the mark of an event that reduces one. */
export function printAnswer({ type, data }: OrderChange, currency: string) {
  if (type === 'OrderBillPrinted') return { printed: amountIn(currency, data.amount) }
  const isReduction = 'lessThanPrinted' in data || ('afterPrint' in data && data.afterPrint)
  return isReduction ? { after_print: true as const } : {}
}

function discountAnswer(
  { kind, asked, reason, shares }: Extract<OrderEvent, { type: 'OrderDiscounted' }>['data'],
  currency: string,
) {
  return {
    kind,
    percent: asked.type === 'percent' ? asked.basisPoints / 100 : null,
    amount: amountIn(
      currency,
      shares.reduce((total, { amount }) => total + amount, 0),
    ),
    reason: reasonAnswer(reason),
  }
}
