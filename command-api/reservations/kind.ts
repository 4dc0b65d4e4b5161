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

/** Removing a missing reservation over HTTP is answered like removing another tenant's. */
export const standingReservations = guarded(reservations, { isThere: isStanding, otherwise: 'ReservationUnknown' })
