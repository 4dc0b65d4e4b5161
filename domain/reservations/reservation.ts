import { type Decider, impossible, invariant, type Rejection, reject } from '../kernel/decider.ts'
import type { Instant, Sealed } from '../kernel/ids.ts'
import type { OrderTable } from '../orders/events.ts'
import type { ReservationCommand } from './commands.ts'
import type { ReservationCustomer, ReservationEvent, ReservationStatus, WallTime } from './events.ts'
import { isPeopleCount } from './people-count.ts'

type StandingReservation = Readonly<{
  status: ReservationStatus
  customer: ReservationCustomer
  date: WallTime
  table: OrderTable | null
  notes: Sealed | null
  peopleCount: number
  uniqueCode: string
}>
export type Reservation = Readonly<{ status: 'None' | 'Removed' }> | StandingReservation

export type ReservationRejection = 'ReservationUnknown' | 'PeopleCountInvalid'

export const reservation: Decider<Reservation, ReservationCommand, ReservationEvent, ReservationRejection> = {
  category: 'reservation',
  initial: { status: 'None' },

  decide({ type, data }, state, { at }) {
    if (type === 'BookReservation') {
      if (state.status !== 'None') return []
      if (!isPeopleCount(data.peopleCount)) return reject('PeopleCountInvalid')
      return [{ type: 'ReservationBooked', data: { ...data, bookedAt: at } }]
    }
    if (!isStanding(state)) return type === 'RemoveReservation' ? [] : reject('ReservationUnknown')
    switch (type) {
      case 'ReviseReservation':
        return revise(state, data, at)
      case 'RemoveReservation':
        return [{ type: 'ReservationRemoved', data: { ...data, removedAt: at } }]
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'ReservationBooked') {
      invariant(state.status === 'None', 'a reservation is booked once')
      const { customer, date, table, status, notes, peopleCount, uniqueCode } = data
      return { customer, date, table, status, notes, peopleCount, uniqueCode }
    }
    invariant(isStanding(state), `${type} follows ReservationBooked`)
    switch (type) {
      case 'ReservationRescheduled':
        return { ...state, date: data.date }
      case 'ReservationReseated':
        return { ...state, table: data.table }
      case 'ReservationPartyResized':
        return { ...state, peopleCount: data.peopleCount }
      case 'ReservationNoted':
        return { ...state, notes: data.notes }
      case 'ReservationPaid':
        return { ...state, status: 'paid' }
      case 'ReservationCancelled':
        return { ...state, status: 'cancelled' }
      case 'ReservationReopened':
        return { ...state, status: 'booked' }
      case 'ReservationRemoved':
        return { status: 'Removed' }
      default:
        return impossible(type)
    }
  },
}

export const isStanding = (state: Reservation): state is StandingReservation =>
  state.status !== 'None' && state.status !== 'Removed'

type Revision = Extract<ReservationCommand, { type: 'ReviseReservation' }>['data']

function revise(
  state: StandingReservation,
  { reservationId, date, table, status, notes = state.notes, peopleCount = state.peopleCount }: Revision,
  at: Instant,
): readonly ReservationEvent[] | Rejection<ReservationRejection> {
  if (!isPeopleCount(peopleCount)) return reject('PeopleCountInvalid')
  const events: ReservationEvent[] = []
  if (state.date !== date) events.push({ type: 'ReservationRescheduled', data: { reservationId, date } })
  if (state.table?.tableId !== table?.tableId) {
    events.push({ type: 'ReservationReseated', data: { reservationId, table } })
  }
  if (state.peopleCount !== peopleCount) {
    events.push({ type: 'ReservationPartyResized', data: { reservationId, peopleCount } })
  }
  if (state.notes !== notes) events.push({ type: 'ReservationNoted', data: { reservationId, notes } })
  if (state.status !== status) events.push(statusEvents[status](reservationId, at))
  return events
}

type StatusEvent = (reservationId: Revision['reservationId'], at: Instant) => ReservationEvent
const statusEvents: Readonly<Record<ReservationStatus, StatusEvent>> = {
  booked: (reservationId, at) => ({ type: 'ReservationReopened', data: { reservationId, reopenedAt: at } }),
  paid: (reservationId, at) => ({ type: 'ReservationPaid', data: { reservationId, paidAt: at } }),
  cancelled: (reservationId, at) => ({ type: 'ReservationCancelled', data: { reservationId, cancelledAt: at } }),
}
