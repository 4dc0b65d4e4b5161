import type { ReservationCommand } from '@comanda/domain/reservations/commands.ts'
import { ReservationEvent } from '@comanda/domain/reservations/events.ts'
import {
  isStanding,
  type Reservation,
  type ReservationRejection,
  reservation,
} from '@comanda/domain/reservations/reservation.ts'
import { guarded } from '../change.ts'
import type { Kind } from '../fold.ts'

export type ReservationKind = Kind<Reservation, ReservationCommand, ReservationEvent, ReservationRejection>

export const reservations: ReservationKind = { decider: reservation, events: ReservationEvent }

/** Over HTTP, what is not there cannot be removed: it is answered like another tenant's reservation. */
export const standingReservations = guarded(reservations, { isThere: isStanding, otherwise: 'ReservationUnknown' })
