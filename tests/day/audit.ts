import { moneyOf, seatOf, taxOf } from './answer-fields.ts'
import { amountsOf, decimalsOf, sumsOf, written } from './bills.ts'
import { type ClearTexts, nameIn } from './clear-texts.ts'
import { compare } from './figures.ts'
import { chargedOf, type Fact, type Line, metaOf, type Order, type Tender, type Venue } from './recorded-events.ts'

/** Device names by session. */
export type Devices = ReadonlyMap<string, string | null>
type VenueTexts = Readonly<{ venue: Venue; opened: ClearTexts }>

const personOf = ({ venue, opened }: VenueTexts, id: string | null) =>
  id === null ? null : { id, name: nameIn(opened, venue.staff.get(id)) }

/** All orders of the venue as the history lists them, newest first. */
export const historyAnswer = (known: VenueTexts) =>
  [...known.venue.orders.values()]
    .sort(
      (one, other) =>
        compare(other.businessDay, one.businessDay) ||
        compare(other.placedAt, one.placedAt) ||
        compare(other.orderId, one.orderId),
    )
    .map((order) => ({
      id: order.orderId,
      token_no: order.tokenNo,
      business_day: order.businessDay,
      ...seatOf(order.table),
      delivery_type: order.deliveryType,
      customer_type: order.customerType,
      customer_name: nameIn(known.opened, order.customer?.name),
      placed_at: order.placedAt,
      last_at: order.lastAt,
      closed_at: order.closedAt,
      status: order.status,
      payment_status: order.isPaid ? 'paid' : 'pending',
      invoice_id: order.invoiceId,
      currency: order.currency,
      total: written(sumsOf(chargedOf(order)).total, order.currency),
      items: order.lines.filter(({ line }) => order.items.get(line)?.status !== 'cancelled').length,
      cancelled_items: order.lines.filter(({ line }) => order.items.get(line)?.status === 'cancelled').length,
      lost: written(lostIn(known.venue.lives.get(order.orderId) ?? []), order.currency),
      placed_by: personOf(known, order.placedBy),
    }))

/** The whole life of an order, or its state before a moment. */
export function replayAnswer(known: VenueTexts & Readonly<{ devices: Devices }>, orderId: string, at: string | null) {
  const [first, ...later] = known.venue.lives.get(orderId) ?? []
  if (!first) throw new Error(`${orderId} was never placed`)
  const placed = first.data as Order // the first event of such a stream
  const moment = momentOf(placed)
  const life = [first, ...later]
  const end = life.findIndex((fact) => at !== null && metaOf(fact).at > at)
  const past = life.slice(0, end === -1 ? life.length : end)
  const moved = past.findLast(({ type }) => type === 'OrderMoved')?.data as MovedOrder | undefined
  const events = past.map((fact) => {
    move(moment, fact.type, fact.data as EventFields) // each field is there or is not
    const current = { ...placed, lines: moment.lines }
    return { ...eventAnswer(known, fact, current), state: stateAnswer(current, moment) }
  })
  const last = events.at(-1)
  return {
    order: {
      id: orderId,
      token_no: placed.tokenNo,
      business_day: placed.businessDay,
      currency: placed.currency,
      currency_exponent: decimalsOf(placed.currency),
      ...seatOf(moved ? moved.to : placed.table),
      delivery_type: placed.deliveryType,
      customer_type: placed.customerType,
      customer_name: nameIn(known.opened, placed.customer?.name),
      placed_at: placed.placedAt,
    },
    events,
    as_of: { at, revision: last?.revision ?? null, state: last?.state ?? null },
  }
}

type MovedOrder = Readonly<{ from: Order['table']; to: Order['table'] }>

/** Current losses of an order, without items that came back or were paid later. */
function lostIn(life: readonly Fact[]): number {
  const lost = new Map<string, number>()
  for (const { data } of life) {
    const { line, losses = [], restores, wasCompleted } = data as EventFields // each field is there or is not
    for (const loss of losses) lost.set(`${loss.kind} ${loss.line}`, loss.value)
    if (restores) for (const kind of ['void', 'waste']) lost.delete(`${kind} ${line}`)
    if (wasCompleted) for (const key of lost.keys()) if (key.startsWith('unpaid ')) lost.delete(key)
  }
  return [...lost.values()].reduce((sum, value) => sum + value, 0)
}

type EventFields = Readonly<{
  losses?: readonly Readonly<{ line: number; kind: string; value: number }>[]
  reason?: Readonly<{ code: string; text?: string }>
  restores?: boolean
  wasCompleted?: boolean
  line?: number
  settlementId?: string
  orderIds?: string[]
  invoiceId?: string
  completes?: boolean
  lines?: readonly Line[]
  notes?: string | null
  tender?: Tender
  amount?: number
}>
type Checkout = { settlement_id: string | undefined; order_ids: string[] | undefined; committed: boolean }
/** State of an order between two of its events. */
type Moment = {
  status: Order['status']
  invoiceId: string | null
  isPaid: boolean
  checkout: Checkout | null
  items: Map<number, { status: string; at: string }>
  lines: readonly Line[]
}
const momentOf = ({ lines, placedAt }: Order): Moment => ({
  status: 'created',
  invoiceId: null,
  isPaid: false,
  checkout: null,
  lines,
  items: new Map(lines.map(({ line }) => [line, { status: 'created', at: placedAt }])),
})

const itemMoves: Readonly<Record<string, string>> = {
  OrderItemStarted: 'preparing',
  OrderItemFinished: 'completed',
  OrderItemServed: 'delivered',
  OrderItemCancelled: 'cancelled',
  OrderItemRecalled: 'created',
}

function move(
  moment: Moment,
  type: string,
  { line = 0, settlementId, orderIds, invoiceId, completes, lines = [], notes = null }: EventFields,
): void {
  if (type === 'OrderLinesAdded') {
    moment.lines = [...moment.lines, ...lines]
    for (const added of lines) moment.items.set(added.line, { status: 'created', at: '' })
  }
  if (type === 'OrderLineNoted') moment.lines = moment.lines.map((one) => (one.line === line ? { ...one, notes } : one))
  const status = itemMoves[type]
  if (status) moment.items.set(line, { status, at: '' })
  if (type === 'OrderCancelled') moment.status = 'cancelled'
  if (type === 'OrderCompleted' || (type === 'OrderSettled' && completes)) moment.status = 'completed'
  if (type === 'CheckoutStarted')
    moment.checkout = { settlement_id: settlementId, order_ids: orderIds, committed: false }
  if (type === 'CheckoutCommitted' && moment.checkout) moment.checkout.committed = true
  if (type === 'CheckoutReleased' || type === 'OrderSettled') moment.checkout = null
  if (type === 'OrderSettled') Object.assign(moment, { isPaid: true, invoiceId })
}

function eventAnswer(known: VenueTexts & Readonly<{ devices: Devices }>, fact: Fact, { lines, currency }: Order) {
  const { by, device, at } = metaOf(fact)
  const { line, settlementId = null, invoiceId = null, losses = [], reason } = fact.data as EventFields // each is there or is not
  const lost = losses.reduce((sum, { value }) => sum + value, 0)
  return {
    revision: Number(fact.revision),
    position: String(fact.position),
    id: fact.id,
    type: fact.type,
    at,
    line: line ?? null,
    item_title: subjectOf(fact, lines),
    invoice_id: invoiceId,
    settlement_id: settlementId,
    reason: reason ? { code: reason.code, text: reason.text ?? null } : null,
    lost: losses.length > 0 ? written(lost, currency) : null,
    ...partPaidOf(fact, currency),
    ...(fact.type === 'OrderMoved' && { tables: titlesOf(fact.data as MovedOrder) }),
    person: personOf(known, by),
    device: device === null ? null : { id: device, name: known.devices.get(device) ?? null },
  }
}

/** The amount of a part payment that is made or given back. */
function partPaidOf({ type, data }: Fact, currency: string) {
  const { tender, amount } = data as EventFields // each is there or is not
  if (type === 'OrderPartPaid') return { part_paid: written(tender?.amount ?? 0, currency) }
  return type === 'OrderPartPaymentReturned' ? { part_paid: written(amount ?? 0, currency) } : {}
}

/** The items, or the payment, that an event names. */
function subjectOf({ type, data }: Fact, lines: readonly Line[]): string | null {
  const { line, lines: added = [], tender } = data as EventFields // each is there or is not
  if (type === 'OrderPartPaid') return tender?.title ?? null
  if (type === 'OrderLinesAdded') return added.map(({ quantity, title }) => `${quantity} ${title}`).join(', ')
  const known = lines.find((one) => one.line === line)
  if (type === 'OrderLineNoted' && known) return `${known.title}: ${known.notes ?? '–'}`
  return known?.title ?? null
}

const titlesOf = ({ from, to }: MovedOrder) => ({ from: from?.title ?? null, to: to?.title ?? null })

function stateAnswer(placed: Order, { status, isPaid, invoiceId, checkout, items }: Moment) {
  const { currency, orderId } = placed
  const charged = chargedOf({ ...placed, status, items })
  const amounts = new Map(amountsOf(charged).map((amount, at) => [charged[at]?.line, amount]))
  return {
    status,
    payment_status: isPaid ? 'paid' : 'pending',
    invoice_id: invoiceId,
    checkout: checkout && { ...checkout },
    lines: placed.lines.map((line) => ({
      ...lineAnswer(line, currency),
      id: `${orderId}.${line.line}`,
      amount: written(amounts.get(line.line) ?? 0, currency),
      status: items.get(line.line)?.status,
    })),
    ...moneyOf(sumsOf(charged), currency),
  }
}

const lineAnswer = (line: Line, currency: string) => ({
  line: line.line,
  item_id: line.itemId,
  item_title: line.title,
  variant_title: line.variant?.title ?? null,
  addons: line.addons.map(({ addonId, title }) => ({ id: addonId, title })),
  quantity: line.quantity,
  price: written(line.unitPrice, currency),
  notes: line.notes,
  ...taxOf(line.tax),
})
