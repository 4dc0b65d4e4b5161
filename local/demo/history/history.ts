import { metadataOf, stepOf } from '@comanda/command-api/command-context.ts'
import { orders as orderKind } from '@comanda/command-api/orders/kind.ts'
import { uuidV5 } from '@comanda/command-api/uuid.ts'
import { invoiceOf } from '@comanda/domain/invoices/invoice.ts'
import { businessDayAt, dayAfter, periodOf } from '@comanda/domain/kernel/business-day.ts'
import { type BusinessDay, Instant, InvoiceId, type Period, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { customerStream, invoicesStream, tokensStream } from '@comanda/domain/kernel/streams.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { EventLog, NewEvent } from '@comanda/event-store/client/log.ts'
import { z } from 'zod'
import { type Chance, chanceOf } from '../chance.ts'
import { makeBookings } from './bookings.ts'
import type { Habits } from './habits.ts'
import { checkOut, paidWithOf, type Shift, serve, type TakenOrder, takeOrder } from './orders.ts'
import { makeGuests, phoneOf, type Sealing } from './people.ts'
import { append, contextOf, decide, instantOf } from './steps.ts'
import { type Crew, readVenue, type Venue } from './venue.ts'
import { hour, minute, type Visit, visitsOf } from './visits.ts'

type HistoryNeeds = Sealing & Readonly<{ log: EventLog; stopped?: AbortSignal }>
type HistoryPlan = Readonly<{ tenantId: TenantId; habits: Habits; crew: Crew; now: number }>

const daysAhead = 10

/**
 * Writes the events of past weeks into the log, decided by the deciders and dated as if their commands had been sent
 * then. An interrupted history is completed. A restaurant with invoices gets no history, because invoice numbers are in
 * chronological order. Returns the number of events.
 */
export async function writeHistory(needs: HistoryNeeds, past: HistoryPlan): Promise<number> {
  const { log } = needs
  const { tenantId, habits, crew } = past
  const begun = await startOf(needs, past)
  if (begun === null && (await hasInvoices(log, past))) return 0
  const startsAt = begun ?? past.now - habits.weeks * 7 * 24 * hour
  const now = startsAt + habits.weeks * 7 * 24 * hour
  const venue = await readVenue(log, tenantId)
  const days = daysBetween(dayAfter(businessDayAt(instantOf(startsAt), venue.rule)), now, venue)
  const upcoming = Array.from({ length: daysAhead }).reduce<BusinessDay[]>(
    (list) => [...list, dayAfter(list.at(-1) ?? days.at(-1) ?? businessDayAt(instantOf(now), venue.rule))],
    [],
  )
  const [by] = crew.waiters
  if (!by) throw new Error('the demo needs a member of staff who takes orders')
  const guests = await makeGuests(needs, { tenantId, by, habits, startsAt, endsAt: now })
  const bookings = await makeBookings(needs, { venue, habits, guests, by, days, upcoming, now })
  const last = bookings.pop()
  if (!last || (await log.readStream(last.unwritten.stream, { maxCount: 1 })).length > 0) return 0
  const [first] = guests
  if (first) await append(log, first.stream, first.events)
  let written = 0
  const numbers = new Map<Period, number>()
  for (const [index, day] of days.entries()) {
    needs.stopped?.throwIfAborted()
    const chance = chanceOf(habits.seed + 100 + index)
    const shift = shiftOf(crew, day)
    const visits = visitsOf({ day, venue, habits, guests, chance }).filter(({ endsAt }) => endsAt + 30 * minute < now)
    const newGuests = guests.filter(({ addedAt }) => {
      const addedOn = businessDayAt(instantOf(addedAt), venue.rule)
      return addedOn === day || (index === 0 && addedOn < day)
    })
    const booked = bookings.filter((booking) => booking.day === day).map(({ unwritten }) => unwritten)
    written += await writeDay(log, {
      venue,
      day,
      shift,
      chance,
      visits,
      numbers,
      otherStreams: [...newGuests, ...booked],
    })
  }
  await append(log, last.unwritten.stream, last.unwritten.events)
  return written + last.unwritten.events.length
}

/** Start of a complete or partial history; null if there is none. */
async function startOf({ log, ids }: HistoryNeeds, { tenantId, habits }: HistoryPlan): Promise<number | null> {
  const stream = customerStream(tenantId, ids.customerId(tenantId, phoneOf(habits, 0)))
  const [event] = await log.readStream(stream, { maxCount: 1 })
  return event ? Date.parse(z.object({ addedAt: Instant }).parse(event.data).addedAt) : null
}

async function hasInvoices(log: EventLog, { tenantId, habits, now }: HistoryPlan): Promise<boolean> {
  for (const at of [now - habits.weeks * 7 * 24 * hour, now]) {
    const stream = invoicesStream(tenantId, periodOf(businessDayAt(instantOf(at), { timeZone: 'UTC', cutOffHour: 0 })))
    if ((await log.readStream(stream, { maxCount: 1 })).length > 0) return true
  }
  return false
}

function daysBetween(first: BusinessDay, now: number, { rule }: Venue): BusinessDay[] {
  const today = businessDayAt(instantOf(now), rule)
  const days: BusinessDay[] = []
  for (let day = first; day <= today; day = dayAfter(day)) days.push(day)
  return days
}

/** Staff of a day. Each person has two fixed days off a week. */
function shiftOf({ waiters, cooks }: Crew, day: BusinessDay): Shift {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const works = (_: unknown, index: number) => (weekday + index * 3) % 7 >= 2
  const [waiter = waiters[0]] = waiters.filter(works)
  const [cook = cooks[0]] = cooks.filter(works)
  if (!waiter || !cook) throw new Error('a day needs a waiter and a cook')
  return { waiter, cook }
}

type DayPlan = Readonly<{
  venue: Venue
  day: BusinessDay
  shift: Shift
  chance: Chance
  visits: readonly Visit[]
  /** Number of invoices so far in each period. */
  numbers: Map<Period, number>
  /** Other streams of that day, such as new customers and reservations. */
  otherStreams: readonly Readonly<{ stream: string; events: readonly NewEvent[] }>[]
}>

/**
 * Writes a day with concurrent appends: one each for tokens and invoices, one per order. The previous day must be
 * complete. Returns the number of events.
 */
export async function writeDay(log: EventLog, plan: DayPlan): Promise<number> {
  const { venue, day, shift, otherStreams } = plan
  const tables = takeOrders(plan)
  const taken = [...tables.values()].flat().sort((one, other) => one.at - other.at)
  const tokens = taken.slice(0, 1).map((first) => tokensOf(venue.tenantId, shift, { first, count: taken.length, day }))
  const period = periodOf(day)
  const before = plan.numbers.get(period) ?? 0
  const invoices = payVisits(plan, tables, before)
  plan.numbers.set(period, before + invoices.length)
  const streams = [...otherStreams, ...taken.flatMap(({ qr }) => qr ?? []), ...taken.map(({ unwritten }) => unwritten)]
  const expected = before === 0 ? 'no_stream' : BigInt(before - 1)
  await Promise.all([
    append(log, tokensStream(venue.tenantId, day), tokens),
    append(log, invoicesStream(venue.tenantId, period), invoices, expected),
    ...streams.map(({ stream, events }) => append(log, stream, events)),
  ])
  return tokens.length + invoices.length + streams.reduce((sum, { events }) => sum + events.length, 0)
}

/** Orders by visit. Tokens are numbered in the order in which the rounds are sent. */
function takeOrders({ venue, day, shift, chance, visits }: DayPlan): Map<Visit, TakenOrder[]> {
  const table = { venue, day, shift, chance }
  const rounds = visits
    .flatMap((visit) => visit.rounds.map(({ at }, round) => ({ visit, round, at })))
    .sort((one, other) => one.at - other.at)
  const tables = new Map<Visit, TakenOrder[]>()
  for (const [index, { visit, round }] of rounds.entries()) {
    const taken = takeOrder(table, { visit, round, tokenNo: index + 1 })
    tables.set(visit, [...(tables.get(visit) ?? []), taken])
  }
  return tables
}

/** Reserves all numbers of the day in one block. */
function tokensOf(
  tenantId: TenantId,
  { waiter }: Shift,
  { first: { orderId, at }, count, day }: Readonly<{ first: TakenOrder; count: number; day: BusinessDay }>,
): NewEvent {
  const metadata = metadataOf(contextOf(tenantId, waiter, { id: orderId, at }))
  const data = { first: 1, last: count }
  return { id: uuidV5(orderId, tokensStream(tenantId, day)), type: 'TokensReserved', data, metadata }
}

/** Issues the invoices in the order of payment, after serving and settling their orders. */
function payVisits(plan: DayPlan, tables: ReadonlyMap<Visit, TakenOrder[]>, before: number): NewEvent[] {
  const { venue, day, shift, chance } = plan
  const table = { venue, day, shift, chance }
  const paysAt = ({ table: seat, at, endsAt }: Visit) => (seat ? endsAt : at)
  const invoices: NewEvent[] = []
  for (const [visit, rounds] of [...tables].sort(([one], [other]) => paysAt(one) - paysAt(other))) {
    const isTable = visit.table !== null
    if (isTable || visit.end === 'cancelled') for (const taken of rounds) serve(table, { visit, taken })
    if (visit.end === 'cancelled') continue
    const settlementId = checkOut(table, visit, rounds)
    const root = contextOf(venue.tenantId, shift.waiter, { id: uuidV5(settlementId, 'pay'), at: paysAt(visit) })
    const paidWith = paidWithOf(venue, settlementId)
    const moment = { issuedAt: root.at, period: periodOf(day), businessDay: day, paidWith }
    const data = invoiceOf(settlementId, rounds.map(({ unwritten }) => unwritten.state).filter(isPlaced), moment)
    const metadata = metadataOf(stepOf(root, settlementId, 'InvoiceIssued'))
    invoices.push({ id: uuidV5(settlementId, 'invoice'), type: 'InvoiceIssued', data, metadata })
    const invoiceId = InvoiceId.parse(`${moment.period}-${before + invoices.length}`)
    for (const { orderId, unwritten } of rounds) {
      const context = stepOf(root, settlementId, 'SettleOrder')
      decide(orderKind, unwritten, { type: 'SettleOrder', data: { orderId, settlementId, invoiceId } }, context)
    }
    if (isTable) continue
    for (const taken of rounds) {
      serve(table, { visit, taken })
      const context = contextOf(venue.tenantId, shift.waiter, {
        id: uuidV5(taken.orderId, 'complete'),
        at: visit.endsAt,
      })
      decide(orderKind, taken.unwritten, { type: 'CompleteOrder', data: { orderId: taken.orderId } }, context)
    }
  }
  return invoices
}

const isPlaced = (state: TakenOrder['unwritten']['state']): state is PlacedOrder => state.status !== 'None'
