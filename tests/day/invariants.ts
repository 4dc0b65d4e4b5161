import { addUp, sumsOf } from './bills.ts'
import { dayOf } from './business-days.ts'
import type { Invoice, Order, Tender, Venue } from './recorded-events.ts'

/** Checks conditions that every log must satisfy, whatever the screens show. Returns the violations. */
export function violationsIn(venue: Venue): string[] {
  return [
    ...numbersIn(venue),
    ...[...venue.orders.values()].flatMap((order) => orderFaults(venue, order)),
    ...venue.invoices.flatMap((invoice) => invoiceFaults(venue, invoice)),
    ...tenderFaults(venue),
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
    ...partFaults(order, invoices),
    ...when(dayOf(order.placedAt, venue) !== order.businessDay, `${order.orderId} is of ${order.businessDay}`),
    ...when(order.currency !== venue.currency, `${order.orderId} is in ${order.currency}`),
  ]
}

/**
 * Every part payment that was not given back is a payment of the order's only invoice, or of a bill that is still open.
 */
function partFaults(
  { orderId, status, isPaid, lines, items, partPayments }: Order,
  invoices: readonly Invoice[],
): string[] {
  const own = [...partPayments.keys()]
  const settled = new Set(invoices.flatMap(({ tenders = [] }) => tenders.flatMap(partIdOf)))
  const due = sumsOf(lines.filter(({ line }) => items.get(line)?.status !== 'cancelled')).total
  const shares = [...partPayments.values()].flatMap(({ parts }) => parts.filter((part) => part.orderId === orderId))
  const paid = shares.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...when(
      isPaid && own.some((id) => !settled.has(id)),
      `${orderId}: a part payment is not on ${invoices.map(nameOf)}`,
    ),
    ...when(!isPaid && own.length > 0 && status !== 'created', `${orderId} is ${status} and paid in part`),
    ...when(paid > due, `${orderId} costs ${due}, and ${paid} are paid in part`),
  ]
}

const partIdOf = ({ partPaymentId }: Tender): string[] => (partPaymentId === undefined ? [] : [partPaymentId])

/** Part payments of all invoices are on one of them, and cover it together with the rest. */
function tenderFaults({ invoices, orders }: Venue): string[] {
  const used = new Set<string>()
  return invoices.flatMap((invoice) => {
    const { tenders = [], total } = invoice
    const ids = tenders.flatMap(partIdOf)
    const again = ids.filter((id) => used.has(id))
    for (const id of ids) used.add(id)
    const known = new Set(
      invoice.orders.flatMap(({ orderId }) => [...(orders.get(orderId)?.partPayments.keys() ?? [])]),
    )
    const covered = tenders.reduce((sum, { amount }) => sum + amount, 0)
    return [
      ...again.map((id) => `${nameOf(invoice)} is paid with ${id} again`),
      ...when(
        ids.some((id) => !known.has(id)),
        `${nameOf(invoice)} is paid with a payment that was given back`,
      ),
      ...when(tenders.length > 0 && covered !== total, `${nameOf(invoice)}: ${covered} of ${total} are paid`),
    ]
  })
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
