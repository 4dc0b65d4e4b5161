import type { Entry } from './ledger.ts'
import { type Fact, metaOf } from './recorded-events.ts'

/** Event types that a refused request may write: numbers may have gaps, checkouts are released. */
const allowedTypes = new Set(['TokensReserved', 'OrderRefused', 'CheckoutStarted', 'CheckoutReleased', 'CustomerAdded'])

type Events = Readonly<{
  ofRequest: readonly Fact[]
  inStream: (stream: string) => readonly Fact[]
  /** Events by which the system itself issued invoices: it completes a checkout that takes longer than its grace. */
  issuedBySystem: readonly Fact[]
}>

/** Compares the answers of all clients with the log. Returns the answers that the log contradicts. */
export function contradictions(entries: readonly Entry[], facts: readonly Fact[]): string[] {
  const byRequest = new Map<string, Fact[]>()
  const byStream = new Map<string, Fact[]>()
  const put = (map: Map<string, Fact[]>, key: string, fact: Fact) => {
    const list = map.get(key)
    if (list) list.push(fact)
    else map.set(key, [fact])
  }
  for (const fact of facts) {
    put(byRequest, metaOf(fact).correlation, fact)
    put(byStream, fact.stream, fact)
  }
  const inStream = (stream: string) => byStream.get(stream) ?? []
  const issuedBySystem = facts.filter((fact) => fact.type === 'InvoiceIssued' && metaOf(fact).by === null)
  return entries.flatMap((entry) => {
    const ofRequest = byRequest.get(entry.key) ?? []
    const events = { ofRequest, inStream, issuedBySystem }
    const broken = entry.status === 200 ? faultIn(entry, events) : effectOfRefused(entry, events)
    return broken === null ? [] : [`${entry.what} ${entry.request.path} (${entry.status}, ${entry.key}): ${broken}`]
  })
}

const typesOf = (facts: readonly Fact[]) => facts.map(({ type }) => type)

function effectOfRefused(entry: Entry, events: Events): string | null {
  const effects = typesOf(events.ofRequest).filter((type) => !allowedTypes.has(type))
  if (isTakenBack(entry, effects)) return null
  const isPartOfCard = effects.every((type) => type === ends[entry.what])
  if (isPartOfCard && changedInBetween(entry, events)) return null
  return effects.length === 0 ? null : `was refused and wrote ${effects}`
}

/** True if a part payment was taken off the orders that had it, because another order of the card refused it. */
const isTakenBack = ({ what }: Entry, effects: readonly string[]): boolean => {
  const count = (type: string) => effects.filter((one) => one === type).length
  const isOfPart = effects.every((type) => type === 'OrderPartPaid' || type === 'OrderPartPaymentReturned')
  return what === 'part payment' && isOfPart && count('OrderPartPaid') === count('OrderPartPaymentReturned')
}

/**
 * Effect of a request to end a card on each of its orders: the only request that may be refused after completing a
 * part.
 */
const ends: Readonly<Record<string, string>> = { cancel: 'OrderCancelled', complete: 'OrderCompleted' }

/**
 * True if an order of the card was ended concurrently. All orders are checked before the first is ended, so nothing
 * else can refuse a single one.
 */
function changedInBetween(entry: Entry, { inStream }: Events): boolean {
  const changes = new Set(['CheckoutStarted', 'OrderSettled', 'OrderCancelled', 'OrderCompleted'])
  const byOthers = (fact: Fact) => changes.has(fact.type) && metaOf(fact).correlation !== entry.key
  const orderIds = subjectOf(entry).orderIds ?? []
  return orderIds.length > 1 && orderIds.some((orderId) => inStream(orderStream(entry, orderId)).some(byOthers))
}

type Ids = {
  orderId?: string
  orderIds?: readonly string[]
  line?: number
  partPaymentId?: string
  status?: string
  quantities?: number[]
  notes?: string | null
}
type AnswerIds = { orderId: string; tokenNo: number; invoiceId?: string; id?: string }

const faults: Readonly<Record<string, (entry: Entry, events: Events) => string | null>> = {
  place: placedOnce,
  'place and pay': (entry, events) => placedOnce(entry, events) ?? paidOnce(entry, events, [answerOf(entry).orderId]),
  pay: (entry, events) => paidOnce(entry, events, subjectOf(entry).orderIds ?? []),
  cancel: (entry, events) => endedOnce(entry, events, ['OrderCancelled']),
  complete: (entry, events) => endedOnce(entry, events, ['OrderCompleted', 'OrderSettled']),
  move: movedOnce,
  add: addedOnce,
  note: noted,
  'part payment': partPaidOnce,
  'give back': partGivenBack,
  book: (_, { ofRequest }) => onceIn(ofRequest, 'ReservationBooked'),
  'add customer': (_, { ofRequest }) => onceIn(ofRequest, 'CustomerAdded'),
  'guest order': (_, { ofRequest }) => onceIn(ofRequest, 'QrOrderPlaced'),
}
// the script itself wrote the ids of a request
const subjectOf = ({ request }: Entry) => (request.about ?? {}) as Ids
const answerOf = ({ body }: Entry) => body as AnswerIds

const faultIn = (entry: Entry, events: Events): string | null => {
  const doubled = events.ofRequest.filter(({ stream, type }, at, all) => {
    const isSame = (other: Fact) => other.stream === stream && other.type === type
    return type !== 'TokensReserved' && all.findIndex(isSame) !== at
  })
  return doubled.length > 0 ? `did twice: ${typesOf(doubled)}` : (faults[entry.what]?.(entry, events) ?? null)
}

function onceIn(facts: readonly Fact[], type: string): string | null {
  const count = typesOf(facts).filter((one) => one === type).length
  return count === 1 ? null : `${count} times ${type}`
}

type OrderData = { orderId: string; tokenNo: number; lines: readonly { quantity: number }[] }

function placedOnce(entry: Entry, { ofRequest }: Events): string | null {
  const { orderId, tokenNo } = answerOf(entry)
  const placed = ofRequest.filter(({ type }) => type === 'OrderPlaced').map(({ data }) => data as OrderData)
  const [one] = placed
  if (placed.length !== 1 || !one) return `${placed.length} orders`
  const quantities = one.lines.map(({ quantity }) => quantity)
  const isSame = String(quantities) === String(subjectOf(entry).quantities)
  if (one.orderId !== orderId || one.tokenNo !== tokenNo || !isSame) return `another order: ${JSON.stringify(one)}`
  return null
}

/** Checks that this request added exactly these portions. */
function addedOnce(entry: Entry, { ofRequest }: Events): string | null {
  const added = ofRequest.filter(({ type }) => type === 'OrderLinesAdded').map(({ data }) => data as OrderData)
  const [one] = added
  if (added.length !== 1 || !one) return `added ${added.length} times`
  const quantities = one.lines.map(({ quantity }) => quantity)
  const isSame = one.orderId === subjectOf(entry).orderId && String(quantities) === String(subjectOf(entry).quantities)
  return isSame ? null : `added something else: ${JSON.stringify(one)}`
}

type PartData = {
  partPaymentId: string
  tender: { amount: number }
  parts: readonly { orderId: string; amount: number }[]
}

/** Checks that the payment is on each order that it covers a part of, once, and that its shares add up. */
function partPaidOnce(entry: Entry, { ofRequest }: Events): string | null {
  const made = ofRequest.filter(({ type }) => type === 'OrderPartPaid').map(({ data }) => data as PartData)
  const [one] = made
  if (!one || one.partPaymentId !== subjectOf(entry).partPaymentId) return `paid ${made.length} times`
  const shares = one.parts.reduce((sum, { amount }) => sum + amount, 0)
  const isWhole = shares === one.tender.amount && made.length === one.parts.length
  return isWhole ? null : `is ${JSON.stringify(one)} on ${made.length} orders`
}

/** Checks that the payment was given back on each order that had it, by this request or before. */
function partGivenBack(entry: Entry, { inStream }: Events): string | null {
  const { orderIds = [], partPaymentId } = subjectOf(entry)
  const kept = orderIds.filter((orderId) => {
    const own = inStream(orderStream(entry, orderId)).filter(
      ({ data }) => (data as Partial<PartData>).partPaymentId === partPaymentId,
    )
    return onceIn(own, 'OrderPartPaid') === null && onceIn(own, 'OrderPartPaymentReturned') !== null
  })
  return kept.length === 0 ? null : `is still on ${kept}`
}

/** Checks that the note was recorded. An item that never had one needs no event to have none. */
function noted(entry: Entry, { inStream }: Events): string | null {
  const { orderId = '', line, notes = null } = subjectOf(entry)
  const found = inStream(orderStream(entry, orderId)).some(({ type, data }) => {
    const event = data as { line: number; notes: string | null }
    return type === 'OrderLineNoted' && event.line === line && event.notes === notes
  })
  return found || isNotedFrom(inStream(orderStream(entry, orderId)), line, notes) ? null : 'was not recorded'
}

/** True if the item was sent with this note. */
const isNotedFrom = (facts: readonly Fact[], line: number | undefined, notes: string | null): boolean =>
  facts.some(({ type, data }) => {
    if (type !== 'OrderPlaced' && type !== 'OrderLinesAdded') return false
    const { lines } = data as { lines: readonly { line: number; notes: string | null }[] }
    return lines.some((one) => one.line === line && one.notes === notes)
  })

const orderStream = ({ tenantId }: Entry, orderId: string) => `order-${tenantId}_${orderId}`
type InvoiceData = { period: string; orders: readonly { orderId: string }[] }

/**
 * Checks that every order of the card was paid exactly once, unless all its items were cancelled, and that the amount
 * due is on the invoice named by the answer.
 */
function paidOnce(entry: Entry, events: Events, orderIds: readonly string[]): string | null {
  const { ofRequest, inStream, issuedBySystem } = events
  const unpaid = orderIds.flatMap((orderId) => {
    const facts = inStream(orderStream(entry, orderId))
    const hadNothingDue = wasEmptied(facts) && !typesOf(facts).includes('OrderSettled')
    return hadNothingDue ? [] : (onceIn(facts, 'OrderSettled') ?? [])
  })
  if (unpaid.length > 0) return unpaid.join()
  const isForCard = ({ data }: Fact) => (data as InvoiceData).orders.some(({ orderId }) => orderIds.includes(orderId))
  const issued = [...ofRequest.filter(({ type }) => type === 'InvoiceIssued'), ...issuedBySystem.filter(isForCard)]
  const [one] = issued
  if (issued.length !== 1 || !one) return `${issued.length} invoices`
  const { period, orders } = one.data as InvoiceData
  const invoiceId = `${period}-${Number(one.revision) + 1}`
  if (invoiceId !== answerOf(entry).invoiceId) return `is ${invoiceId}`
  const strangers = orders.filter(({ orderId }) => !orderIds.includes(orderId))
  return strangers.length === 0 ? null : `charges ${strangers.map(({ orderId }) => orderId)} too`
}

/** True if all items were cancelled at some time. */
function wasEmptied(facts: readonly Fact[]): boolean {
  const charged = new Set<number>()
  for (const { type, data } of facts) {
    if (type === 'OrderPlaced' || type === 'OrderLinesAdded')
      for (const { line } of (data as { lines: { line: number }[] }).lines) charged.add(line)
    else if (type === 'OrderItemCancelled') charged.delete((data as { line: number }).line)
    else if (type.startsWith('OrderItem')) charged.add((data as { line: number }).line)
    if (charged.size === 0) return true
  }
  return false
}

function endedOnce(entry: Entry, { inStream }: Events, types: readonly string[]): string | null {
  const broken = (subjectOf(entry).orderIds ?? []).flatMap((orderId) => {
    const found = typesOf(inStream(orderStream(entry, orderId))).filter((type) => types.includes(type))
    const ends = found.filter((type) => type !== 'OrderSettled')
    return found.length > 0 && ends.length <= 1 ? [] : [`${orderId}: ${found}`]
  })
  return broken.length === 0 ? null : broken.join()
}

const moves: Readonly<Record<string, string>> = {
  preparing: 'OrderItemStarted',
  completed: 'OrderItemFinished',
  delivered: 'OrderItemServed',
  cancelled: 'OrderItemCancelled',
}

/** Checks that this request made the change, or that it was made before. */
function movedOnce(entry: Entry, { inStream }: Events): string | null {
  const { orderId = '', line, status = '' } = subjectOf(entry)
  const moved = inStream(orderStream(entry, orderId)).filter(
    ({ type, data }) => type === moves[status] && (data as { line: number }).line === line,
  )
  return moved.length > 0 ? null : 'never happened'
}
