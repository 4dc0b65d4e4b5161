import { reservations } from '@comanda/command-api/reservations/kind.ts'
import { codeOf } from '@comanda/command-api/reservations/routes.ts'
import { startOfBusinessDay } from '@comanda/domain/kernel/business-day.ts'
import { type BusinessDay, ReservationId, type UserId } from '@comanda/domain/kernel/ids.ts'
import { reservationStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import { WallTime } from '@comanda/domain/reservations/events.ts'
import { type Reservation, reservation } from '@comanda/domain/reservations/reservation.ts'
import { isSameSlot } from '@comanda/domain/reservations/slot.ts'
import { type Chance, chanceOf } from '../chance.ts'
import type { Habits } from './habits.ts'
import type { Guest, Sealing } from './people.ts'
import { contextOf, decide, idOf, type UnwrittenStream } from './steps.ts'
import type { Venue } from './venue.ts'
import { hour, minute } from './visits.ts'

/** A reservation with the day on which it was made. */
type Booking = Readonly<{ day: BusinessDay; unwritten: UnwrittenStream<Reservation> }>

type Terms = Readonly<{
  venue: Venue
  habits: Habits
  guests: readonly Guest[]
  by: UserId
  /** Days of the history, the last of which is today, and upcoming days that have reservations. */
  days: readonly BusinessDay[]
  upcoming: readonly BusinessDay[]
  now: number
}>

/** All reservations in the order in which they were made. */
export async function makeBookings(needs: Sealing, terms: Terms): Promise<Booking[]> {
  const { venue, habits, days, upcoming } = terms
  const chance = chanceOf(habits.seed + 1)
  const bookings: (Booking & Readonly<{ at: number }>)[] = []
  for (const [index, date] of [...days, ...upcoming].entries()) {
    const weekday = habits.weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 1
    const count = Math.round(weekday * (3 + chance.int(5)))
    const seated = new Map<string, WallTime[]>()
    for (let n = 0; n < count; n++) {
      const bookedOn = Math.min(days.length - 1, Math.max(0, index - 1 - chance.int(7)))
      const day = days[bookedOn] ?? date
      const opening = Date.parse(startOfBusinessDay(day, venue.rule)) - venue.rule.cutOffHour * hour
      const at = Math.min(opening + (9 * 60 + chance.int(9 * 60)) * minute, terms.now - minute)
      const unwritten = await book(needs, terms, { name: `${date} ${n}`, date, at, seated, chance })
      bookings.push({ day, at, unwritten })
    }
  }
  return bookings.sort((one, other) => one.at - other.at)
}

type Visit = Readonly<{
  name: string
  date: BusinessDay
  at: number
  /** Times at which each table is taken on that day. */
  seated: Map<string, WallTime[]>
  chance: Chance
}>

async function book(needs: Sealing, terms: Terms, visit: Visit): Promise<UnwrittenStream<Reservation>> {
  const { venue, habits, guests, by, now } = terms
  const { chance, at, name } = visit
  const { tenantId } = venue
  const evening = habits.sittings[chance.percent(25) ? 0 : 1]
  const slot = Math.floor(evening.from * 4) + 1 + chance.int(Math.floor((evening.to - evening.from) * 4))
  const time = `${String(Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`
  const date = WallTime.parse(`${visit.date}T${time}`)
  const peopleCount = 2 + Math.min(chance.int(5), chance.int(5))
  const customers = guests.filter(({ addedAt }) => addedAt <= at)
  const guest = customers.length > 0 ? chance.pick(customers) : guests[0]
  if (!guest) throw new Error('the demo history has no customers')
  const { customerId } = guest
  const note = chance.percent(20) ? chance.pick(habits.bookingNotes) : null
  const reservationId = ReservationId.parse(idOf(tenantId, `reservation ${name}`))
  const stream = reservationStream(tenantId, reservationId)
  const unwritten: UnwrittenStream<Reservation> = { stream, state: reservation.initial, events: [] }
  const table = freeTable(venue, { peopleCount, date, seated: visit.seated })
  const seat = { date, table, status: 'booked' as const }
  const notes = note === null ? null : await needs.personal.seal(tenantId, customerId, note)
  const data = { reservationId, customer: { customerId, name: guest.name }, peopleCount, notes }
  decide(
    reservations,
    unwritten,
    { type: 'BookReservation', data: { ...data, ...seat, uniqueCode: codeOf(reservationId) } },
    contextOf(tenantId, by, { id: idOf(tenantId, `book ${name}`), at }),
  )
  const [isCancelled, didCome] = [chance.percent(9), chance.percent(88)]
  const comesAt =
    Date.parse(startOfBusinessDay(visit.date, venue.rule)) + (slot * 15 - venue.rule.cutOffHour * 60) * minute
  const endsAt = isCancelled ? Math.max(at + minute, comesAt - 20 * hour) : comesAt + 90 * minute
  if (endsAt >= now || !(isCancelled || didCome)) return unwritten
  const status = isCancelled ? ('cancelled' as const) : ('paid' as const)
  decide(
    reservations,
    unwritten,
    { type: 'ReviseReservation', data: { reservationId, date, table, status } },
    contextOf(tenantId, by, { id: idOf(tenantId, `end ${name}`), at: endsAt }),
  )
  return unwritten
}

type Party = Readonly<{ peopleCount: number; date: WallTime; seated: Map<string, WallTime[]> }>

/** A free table for a party; null if all large enough tables are booked in that slot. */
function freeTable({ seats }: Venue, { peopleCount, date, seated }: Party): OrderTable | null {
  const seat = seats
    .filter((one) => one.seats >= peopleCount)
    .find(({ place }) => !seated.get(place.tableId)?.some((other) => isSameSlot(date, other)))
  if (!seat) return null
  seated.set(seat.place.tableId, [...(seated.get(seat.place.tableId) ?? []), date])
  return seat.place
}
