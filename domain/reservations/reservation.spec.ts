import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, now, sealed, tableId, uuid } from '@comanda/tests/samples/samples.ts'
import { expectTwiceAddsNothing } from '@comanda/tests/samples/twice.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CustomerId, ReservationId } from '../kernel/ids.ts'
import type { ReservationCommand } from './commands.ts'
import { type ReservationEvent, WallTime } from './events.ts'
import { reservation } from './reservation.ts'
import { isSameSlot, slotAround, slotMinutes } from './slot.ts'

const given = givenFor(reservation, context)

describe('booking', () => {
  test('is recorded', () => given().when(book()).then(booked))
  test('twice is recorded once', () => given(booked).when(book()).then())
  test('with 0 people is allowed', () => expect(decided(book({ peopleCount: 0 }))).toHaveLength(1))
  test.each([-1, 1.5, Number.NaN, 1e9])('for %d people is refused', (peopleCount) =>
    given().when(book({ peopleCount })).thenRejected('PeopleCountInvalid'),
  )
})

describe('revising', () => {
  test('records each difference as an event of its own', () =>
    given(booked)
      .when(revise({ date: wall('2026-11-21T20:00'), table: null, peopleCount: 5, notes: null, status: 'paid' }))
      .then(
        { type: 'ReservationRescheduled', data: { reservationId, date: wall('2026-11-21T20:00') } },
        { type: 'ReservationReseated', data: { reservationId, table: null } },
        { type: 'ReservationPartyResized', data: { reservationId, peopleCount: 5 } },
        { type: 'ReservationNoted', data: { reservationId, notes: null } },
        paid,
      ))
  test('that changes nothing records nothing', () => given(booked).when(revise()).then())
  test('does not move to a table that was only renamed', () =>
    given(booked)
      .when(revise({ table: { ...table, title: 'Window' } }))
      .then())
  test('leaves absent fields unchanged', () =>
    given(booked)
      .when(revise({ notes: undefined, peopleCount: undefined }))
      .then())
  test('cancels', () =>
    given(booked)
      .when(revise({ status: 'cancelled' }))
      .then(cancelled))
  test('reopens a cancelled one', () => given(booked, cancelled).when(revise()).then(reopened))
  test('is refused for a missing one', () => given().when(revise()).thenRejected('ReservationUnknown'))
  test('is refused for a removed one', () => given(booked, removed).when(revise()).thenRejected('ReservationUnknown'))
  test('to a negative number of people is refused', () =>
    given(booked)
      .when(revise({ peopleCount: -1 }))
      .thenRejected('PeopleCountInvalid'))
})

describe('removing', () => {
  test('is recorded', () => given(booked).when(remove).then(removed))
  test('twice is recorded once', () => given(booked, removed).when(remove).then())
  test('is final: booking it again changes nothing', () => given(booked, removed).when(book()).then())
})

test('repeating a command adds no event, whatever happened before', () =>
  expectTwiceAddsNothing(reservation, anyCommand, context))

describe('a slot', () => {
  test('extends over midnight and the new year', () =>
    expect(slotAround(wall('2026-12-31T23:30'))).toEqual({ after: '2026-12-31T21:30', before: '2027-01-01T01:30' }))
  test.each([
    ['19:00', '19:00', true],
    ['19:00', '20:59', true],
    ['19:00', '21:00', false],
    ['21:00', '19:00', false],
    ['19:00', '17:01', true],
  ])('of %s holds %s: %s', (one, other, same) =>
    expect(isSameSlot(wall(`2026-11-20T${one}`), wall(`2026-11-20T${other}`))).toBe(same),
  )
  test('is symmetric, and contains no booking further away than its length', () =>
    fc.assert(
      fc.property(fc.nat(600_000), fc.nat(400), (minutes, apart) => {
        const at = (more: number) => wall(new Date((minutes + more) * 60_000).toISOString().slice(0, 16))
        expect(isSameSlot(at(0), at(apart))).toBe(apart < slotMinutes)
        expect(isSameSlot(at(apart), at(0))).toBe(apart < slotMinutes)
      }),
    ))
})

test.each(['2026-11-20T19:30Z', '2026-11-20 19:30', '2026-02-30T19:30', '2026-11-20T25:00', '2026-11-20T19:30:00'])(
  '%s is no time on a wall',
  (text) => expect(WallTime.safeParse(text).success).toBe(false),
)

function wall(text: string) {
  return WallTime.parse(text)
}
const reservationId = ReservationId.parse(uuid(80))
const table = { tableId: tableId(4), title: 'T4', floor: 'Ground' }
const booking = {
  reservationId,
  customer: { customerId: CustomerId.parse(uuid(70)), name: sealed('Ana') },
  date: wall('2026-11-20T19:30'),
  table,
  status: 'booked' as const,
  notes: sealed('window'),
  peopleCount: 4,
  uniqueCode: 'K7Q2M9XA',
}
type Booking = Extract<ReservationCommand, { type: 'BookReservation' }>['data']
type Revision = Extract<ReservationCommand, { type: 'ReviseReservation' }>['data']
const book = (change: Partial<Booking> = {}): ReservationCommand => ({
  type: 'BookReservation',
  data: { ...booking, ...change },
})
function revise(change: Partial<Revision> = {}): ReservationCommand {
  const { customer: _customer, uniqueCode: _code, ...same } = booking
  return { type: 'ReviseReservation', data: { ...same, ...change } }
}
const remove: ReservationCommand = { type: 'RemoveReservation', data: { reservationId } }
const booked: ReservationEvent = { type: 'ReservationBooked', data: { ...booking, bookedAt: now } }
const paid: ReservationEvent = { type: 'ReservationPaid', data: { reservationId, paidAt: now } }
const cancelled: ReservationEvent = { type: 'ReservationCancelled', data: { reservationId, cancelledAt: now } }
const reopened: ReservationEvent = { type: 'ReservationReopened', data: { reservationId, reopenedAt: now } }
const removed: ReservationEvent = { type: 'ReservationRemoved', data: { reservationId, removedAt: now } }
const decided = (command: ReservationCommand) => reservation.decide(command, reservation.initial, context)

const status = fc.constantFrom('booked' as const, 'paid' as const, 'cancelled' as const)
const anyCommand: fc.Arbitrary<ReservationCommand> = fc.oneof(
  fc.record({ status, peopleCount: fc.integer({ min: -1, max: 3 }) }).map((change) => book(change)),
  fc
    .record({
      status,
      date: fc.constantFrom(wall('2026-11-20T19:30'), wall('2026-11-20T20:30')),
      table: fc.option(fc.constantFrom(table, { ...table, tableId: tableId(5) })),
      peopleCount: fc.option(fc.integer({ min: -1, max: 3 }), { nil: undefined }),
      notes: fc.option(fc.constantFrom(sealed('a'), sealed('b'))),
    })
    .map((change) => revise(change)),
  fc.constant(remove),
)
