import { addUp, sumsOf } from './bills.ts'
import { dayOf } from './business-days.ts'
import type { Invoice, Order, Venue } from './recorded-events.ts'

/** Checks conditions that every log must satisfy, whatever the screens show. Returns the violations. */
export function unsoundIn(venue: Venue): string[] {
  return [
    ...numbersIn(venue),
    ...[...venue.orders.values()].flatMap((order) => orderFaults(venue, order)),
    ...venue.invoices.flatMap((invoice) => invoiceFaults(venue, invoice)),
    ...tokenFaults(venue),
    ...qrFaults(venue),
  ]
}

const when = (isWrong: boolean, fault: string): string[] => (isWrong ? [fault] : [])
const nameOf = ({ period, number }: Invoice) => `invoice ${period}-${number}`

/** Invoice numbers: from 1 without a gap in each year, each settlement and each order once. */
function numbersIn({ invoices, tenantId }: Venue): string[] {
  const next = new Map<string, number>()
  const settled = new Set<string>()
  const charged = new Set<string>()
  return invoices.flatMap((invoice) => {
    const expected = (next.get(invoice.period) ?? 0) + 1
    next.set(invoice.period, expected)
    const twice = invoice.orders.filter(({ orderId }) => charged.has(orderId))
    for (const { orderId } of invoice.orders) charged.add(orderId)
    const again = settled.has(invoice.settlementId)
    settled.add(invoice.settlementId)
    return [
      ...when(invoice.number !== expected, `${nameOf(invoice)} follows ${expected - 1}`),
      ...when(again, `${nameOf(invoice)} settles again`),
      ...twice.map(({ orderId }) => `${nameOf(invoice)} charges ${orderId} again`),
      ...when(
        invoice.stream !== `invoices-${tenantId}_${invoice.period}`,
        `${nameOf(invoice)} is in ${invoice.stream}`,
      ),
    ]
  })
}

function orderFaults(venue: Venue, order: Order): string[] {
  const invoices = venue.invoices.filter(({ orders }) => orders.some(({ orderId }) => orderId === order.orderId))
  const named = invoices.map(({ period, number }) => `${period}-${number}`)
  return [
    ...when(order.isInCheckout, `${order.orderId} is left in checkout`),
    ...when(order.isPaid !== (invoices.length === 1), `${order.orderId}: paid ${order.isPaid}, invoices ${named}`),
    ...when(order.isPaid && named[0] !== order.invoiceId, `${order.orderId} names ${order.invoiceId}, not ${named}`),
    ...when(order.status === 'cancelled' && invoices.length > 0, `${order.orderId} is cancelled and on ${named}`),
    ...when(dayOf(order.placedAt, venue) !== order.businessDay, `${order.orderId} is of ${order.businessDay}`),
    ...when(order.currency !== venue.currency, `${order.orderId} is in ${order.currency}`),
  ]
}

/** Invoices equal their orders line for line, and add up. */
function invoiceFaults(venue: Venue, invoice: Invoice): string[] {
  const orders = invoice.orders.flatMap(({ orderId }) => venue.orders.get(orderId) ?? [])
  const kept = (order: Order) => order.lines.filter(({ line }) => order.items.get(line)?.status !== 'cancelled')
  const expected = addUp(orders.map((order) => sumsOf(kept(order))))
  const shown = { subTotal: invoice.subTotal, taxTotal: invoice.taxTotal, total: invoice.total }
  const lines = invoice.orders.flatMap((order) => order.lines)
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const tax = lines.reduce((sum, line) => sum + line.taxAmount, 0)
  const linesOf = (list: readonly { lines: readonly { line: number; itemId: string; quantity: number }[] }[]) =>
    JSON.stringify(list.map((one) => one.lines.map(({ line, itemId, quantity }) => [line, itemId, quantity])))
  const onOrders = linesOf(orders.map((order) => ({ lines: kept(order) })))
  const lead = orders[0]
  return [
    ...when(
      JSON.stringify(expected) !== JSON.stringify(shown),
      `${nameOf(invoice)}: ${JSON.stringify([expected, shown])}`,
    ),
    ...when(
      net !== invoice.subTotal || tax !== invoice.taxTotal,
      `${nameOf(invoice)}: its lines come to ${net} + ${tax}`,
    ),
    ...when(onOrders !== linesOf(invoice.orders), `${nameOf(invoice)} has other lines than its orders`),
    ...when(lead?.table?.tableId !== invoice.table?.tableId, `${nameOf(invoice)} is of another table`),
    ...when(lead?.customer?.customerId !== invoice.customer?.customerId, `${nameOf(invoice)} is of another guest`),
    ...when(dayOf(invoice.issuedAt, venue) !== invoice.businessDay, `${nameOf(invoice)} is of ${invoice.businessDay}`),
    ...when(invoice.businessDay.slice(0, 4) !== invoice.period, `${nameOf(invoice)} is not of its year`),
  ]
}

/** Tokens were reserved on that day, and no two orders of a day share one. */
function tokenFaults({ orders, tokens, tenantId }: Venue): string[] {
  const given = new Map<string, string>()
  const ofOrders = [...orders.values()].flatMap(({ orderId, tokenNo, businessDay }) => {
    const blocks = tokens.get(`tokens-${tenantId}_${businessDay}`) ?? []
    const other = given.get(`${businessDay} ${tokenNo}`)
    given.set(`${businessDay} ${tokenNo}`, orderId)
    return [
      ...when(!blocks.some(({ first, last }) => first <= tokenNo && tokenNo <= last), `${orderId} made up ${tokenNo}`),
      ...when(other !== undefined, `${orderId} and ${other} of ${businessDay} both have token ${tokenNo}`),
    ]
  })
  const overlapping = [...tokens].flatMap(([stream, blocks]) =>
    blocks.flatMap(({ first }, index) =>
      when(first !== (blocks[index - 1]?.last ?? 0) + 1, `${stream}: block ${index} begins at ${first}`),
    ),
  )
  return [...ofOrders, ...overlapping]
}

/** Guest orders are cooked at most once. */
function qrFaults({ orders, qrOrders }: Venue): string[] {
  const made = [...orders.values()].filter(({ qrOrderId }) => qrOrderId !== null)
  return [...qrOrders.values()].flatMap(({ qrOrderId, status, orderId }) => {
    const of = made.filter((order) => order.qrOrderId === qrOrderId)
    return [
      ...when(of.length > 1, `${qrOrderId} became ${of.length} orders`),
      ...when(status === 'accepted' && of[0]?.orderId !== orderId, `${qrOrderId} is not the order it says`),
    ]
  })
}
