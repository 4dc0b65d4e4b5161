import { randomUUID } from 'node:crypto'
import { businessDayAt, type DayRule, periodOf } from '@comanda/domain/kernel/business-day.ts'
import type { BusinessDay, Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Chance } from '@comanda/local/demo/chance.ts'
import { type LogWriter, newStream, type OpenStream } from './seed-log.ts'
import { billed, cartOf, type Menu, type Place, type SeededLine } from './seed-menu.ts'
import type { peopleOf, SeededPerson } from './seed-people.ts'

export type SeededTenant = Readonly<{
  tenantId: TenantId
  /** Who takes the orders. */
  userId: string
  currency: string
  rule: DayRule
  menu: Menu
  people: ReturnType<typeof peopleOf>
}>

/** What of the history other tables must know: see seed.ts. */
export type Left = {
  waitingQrOrders: string[]
  bookings: { reservationId: string; tableId: string; startsAt: string; position: number }[]
}

type Order = Readonly<{
  orderId: string
  at: number
  day: BusinessDay
  stream: OpenStream
  tokenNo: number
  lines: readonly SeededLine[]
  shared: Shared
  /** The guest's order that it was made of. */
  qr: OpenStream | null
}>
type Shared = Readonly<{
  deliveryType: string
  customerType: string
  customer: Readonly<{ customerId: string; name: string }> | null
  table: Place | null
  currency: string
}>

const minute = 60_000
/** So many orders are taken before one of them is paid or ended. */
const lag = 12

/** One tenant's history, written in the order in which its commands would have written it. */
export class History {
  readonly left: Left = { waitingQrOrders: [], bookings: [] }
  readonly #log: LogWriter
  readonly #tenant: SeededTenant
  readonly #random: Chance
  readonly #device = randomUUID()
  readonly #known: SeededPerson[] = []
  readonly #journals = new Map<string, OpenStream>()
  #tokens: { day: string; stream: OpenStream } | undefined
  #later: { due: number; do: () => void }[] = []
  #taken = 0

  constructor(log: LogWriter, tenant: SeededTenant, random: Chance) {
    this.#log = log
    this.#tenant = tenant
    this.#random = random
  }

  async addCustomer(at: number): Promise<void> {
    const { person, details } = this.#tenant.people.make()
    const { customerId, name, phone } = person
    const stream = newStream(`customer-${this.#tenant.tenantId}_${customerId}`)
    this.#write(stream, 'CustomerAdded', { customerId, phone, name, ...details, addedAt: iso(at) }, at)
    this.#known.push(person)
    await this.#log.giveWay()
  }

  /** One order up to where it stays open, or a guest's that waits for the staff; what follows waits its turn. */
  async takeOrder(at: number, ends: 'closed' | 'stays open' | 'waits'): Promise<void> {
    const { rule, tenantId, menu } = this.#tenant
    const random = this.#random
    const [orderId, day] = [randomUUID(), businessDayAt(iso(at), rule)]
    const guest = random.percent(25) ? this.#somePerson() : null
    const stream = newStream(`order-${tenantId}_${orderId}`)
    const base = { orderId, at, day, stream, lines: cartOf(menu, random), shared: this.#sharedOf(guest) }
    const qr = ends === 'waits' || random.percent(2) ? this.#guestOrder(base, guest) : null
    if (qr && ends === 'waits') {
      this.left.waitingQrOrders.push(idOf(qr))
      return
    }
    const token = this.#tokensOf(day)
    const tokenNo = token.last + 2
    this.#write(token, 'TokensReserved', { first: tokenNo, last: tokenNo }, at, orderId)
    const order = { ...base, tokenNo, qr }
    this.#place(order)
    this.#taken += 1
    this.#schedule(order, ends === 'stays open')
    await this.endDay(this.#taken)
  }

  /** Does what is due; at the end of a day, everything. */
  async endDay(due = Number.POSITIVE_INFINITY): Promise<void> {
    let done = 0
    for (const step of this.#later) {
      if (step.due > due) break
      step.do()
      done += 1
    }
    if (done > 0) this.#later = this.#later.slice(done)
    await this.#log.giveWay()
  }

  book(bookedAt: number, date: string): void {
    const random = this.#random
    const { tenantId, menu } = this.#tenant
    const guest = this.#somePerson()
    if (!guest) return
    const reservationId = randomUUID()
    const table = menu.tables.length > 0 && random.percent(70) ? random.pick(menu.tables) : null
    const stream = newStream(`reservation-${tenantId}_${reservationId}`)
    const booked = {
      reservationId,
      customer: { customerId: guest.customerId, name: guest.name },
      date,
      table,
      status: 'booked',
      notes: null,
      peopleCount: 1 + random.int(8),
      uniqueCode: reservationId.slice(0, 8).toUpperCase(),
      bookedAt: iso(bookedAt),
    }
    const position = this.#write(stream, 'ReservationBooked', booked, bookedAt)
    if (random.percent(10)) {
      const cancelledAt = bookedAt + 60 * minute
      this.#write(stream, 'ReservationCancelled', { reservationId, cancelledAt: iso(cancelledAt) }, cancelledAt)
    } else if (table) this.left.bookings.push({ reservationId, tableId: table.tableId, startsAt: date, position })
  }

  #write(stream: OpenStream, type: string, data: object, at: number, root: string = randomUUID()): number {
    const { tenantId, userId } = this.#tenant
    const commandId = randomUUID()
    const metadata =
      `{"tenantId":"${tenantId}","by":"${userId}","device":"${this.#device}","commandId":"${commandId}",` +
      `"commandHash":"${hash(commandId)}","correlation":"${root}","causation":"${root}","at":"${iso(at)}"}`
    return this.#log.append(stream, { type, data: JSON.stringify(data), metadata, at })
  }

  /** Regulars come more often than those who were added lately. */
  #somePerson(): SeededPerson | null {
    return this.#known[Math.floor(this.#random.next() ** 1.5 * this.#known.length)] ?? null
  }

  #sharedOf(guest: SeededPerson | null): Shared {
    const random = this.#random
    const { menu, currency } = this.#tenant
    const isDineIn = menu.tables.length > 0 && random.percent(60)
    return {
      deliveryType: isDineIn ? 'dinein' : random.pick(['takeaway', 'delivery', 'takeaway']),
      customerType: guest ? 'CUSTOMER' : 'WALKIN',
      customer: guest && { customerId: guest.customerId, name: guest.name },
      table: isDineIn ? random.pick(menu.tables) : null,
      currency,
    }
  }

  #journalOf(day: BusinessDay): OpenStream {
    const name = `invoices-${this.#tenant.tenantId}_${periodOf(day)}`
    const journal = this.#journals.get(name) ?? this.#log.journal(name)
    this.#journals.set(name, journal)
    return journal
  }

  #tokensOf(day: BusinessDay): OpenStream {
    const name = `tokens-${this.#tenant.tenantId}_${day}`
    if (this.#tokens?.day !== day) this.#tokens = { day, stream: this.#log.journal(name) }
    return this.#tokens.stream
  }

  #guestOrder({ at, day, lines, shared }: Omit<Order, 'tokenNo' | 'qr'>, guest: SeededPerson | null): OpenStream {
    const qrOrderId = randomUUID()
    const stream = newStream(`qrOrder-${this.#tenant.tenantId}_${qrOrderId}`)
    const { customerType, table, currency } = shared
    const customer = guest && { customerId: guest.customerId, name: guest.name, phone: guest.phone }
    const placed = { qrOrderId, table, customerType, customer, currency, lines, businessDay: day, placedAt: iso(at) }
    this.#write(stream, 'QrOrderPlaced', placed, at)
    return stream
  }

  #place({ orderId, tokenNo, day, shared, lines, qr, at, stream }: Order): void {
    const qrOrderId = qr && idOf(qr)
    const head = { orderId, tokenNo, businessDay: day }
    this.#write(stream, 'OrderPlaced', { ...head, ...shared, lines, qrOrderId, placedAt: iso(at) }, at, orderId)
    if (qr) this.#write(qr, 'QrOrderAccepted', { qrOrderId, orderId, acceptedAt: iso(at) }, at, orderId)
  }

  #schedule(order: Order, staysOpen: boolean): void {
    const { orderId, at, stream, lines } = order
    const random = this.#random
    const later = (orders: number, act: () => void) => this.#later.push({ due: this.#taken + orders, do: act })
    const started = lines.filter(() => !staysOpen || random.percent(60))
    if (random.percent(staysOpen ? 60 : 25)) this.#cook(order, started, !staysOpen)
    if (staysOpen) return
    if (random.percent(3)) {
      const end = at + 4 * minute
      later(lag, () => this.#write(stream, 'OrderCancelled', { orderId, cancelledAt: iso(end) }, end, orderId))
      return
    }
    const journal = this.#journalOf(order.day)
    if (random.percent(42)) {
      const end = at + 20 * minute
      this.#pay(order, journal, { at, completes: false })
      later(lag, () => this.#write(stream, 'OrderCompleted', { orderId, completedAt: iso(end) }, end, orderId))
    } else later(lag, () => this.#pay(order, journal, { at: at + 40 * minute, completes: true }))
  }

  #cook({ orderId, stream, at }: Order, lines: readonly SeededLine[], isFinished: boolean): void {
    const [startedAt, finishedAt] = [at + 2 * minute, at + 14 * minute]
    for (const { line } of lines) {
      this.#write(stream, 'OrderItemStarted', { orderId, line, startedAt: iso(startedAt) }, startedAt)
      if (!isFinished) continue
      this.#write(stream, 'OrderItemFinished', { orderId, line, finishedAt: iso(finishedAt) }, finishedAt)
    }
  }

  #pay(order: Order, journal: OpenStream, how: Readonly<{ at: number; completes: boolean }>): void {
    const { orderId, stream, day, shared, lines, tokenNo } = order
    const { completes } = how
    const [settlementId, at, period] = [randomUUID(), iso(how.at), periodOf(day)]
    const terms = { leadOrderId: orderId, orderIds: [orderId], completes, period, businessDay: day }
    this.#write(stream, 'CheckoutStarted', { orderId, settlementId, ...terms, startedAt: at }, how.at, orderId)
    this.#write(stream, 'CheckoutCommitted', { orderId, settlementId, committedAt: at }, how.at, orderId)
    const { charged, ...sums } = billed(lines)
    const orders = [{ orderId, tokenNo, placedAt: iso(order.at), lines: charged }]
    const invoice = { settlementId, issuedAt: at, period, businessDay: day, ...shared, orders, ...sums }
    this.#write(journal, 'InvoiceIssued', invoice, how.at, orderId)
    const invoiceId = `${period}-${journal.last + 1}`
    this.#write(stream, 'OrderSettled', { orderId, settlementId, invoiceId, completes, settledAt: at }, how.at, orderId)
  }
}

const iso = (at: number): Instant => new Date(at).toISOString() as Instant // what toISOString writes is one

const idOf = ({ name }: OpenStream): string => name.toString().slice(-36)

/** As long as a real one; the command is never repeated. */
const hash = (commandId: string): string => commandId.replaceAll('-', '').repeat(2)
