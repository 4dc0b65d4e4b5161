// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { CustomerId, Instant, ReservationId, Sealed } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { OrderTable } from '../orders/events.ts'

/** Wall time without a zone, `2026-11-20T19:30`: a booking keeps its time even if the store's zone changes. */
export const WallTime = z.iso
  .datetime({ local: true, precision: -1 })
  .regex(/\d$/) // `local` also accepts a time with a zone
  .brand<'WallTime'>()
export type WallTime = z.infer<typeof WallTime>

export const ReservationStatus = z.enum(['booked', 'paid', 'cancelled'])
export type ReservationStatus = z.infer<typeof ReservationStatus>

export const ReservationCustomer = z.object({ customerId: CustomerId, name: Sealed.nullable() }).readonly()
export type ReservationCustomer = z.infer<typeof ReservationCustomer>

/** Stream `reservation-<tenantId>_<reservationId>`. Name and notes are sealed under the customer's key. */
export const ReservationEvent = z.discriminatedUnion('type', [
  message('ReservationBooked', {
    reservationId: ReservationId,
    customer: ReservationCustomer,
    date: WallTime,
    table: OrderTable.nullable(),
    status: ReservationStatus,
    notes: Sealed.nullable(),
    peopleCount: z.int().nonnegative(),
    /** Code by which a guest identifies the reservation on the phone. */
    uniqueCode: z.string(),
    bookedAt: Instant,
  }),
  message('ReservationRescheduled', { reservationId: ReservationId, date: WallTime }),
  message('ReservationReseated', { reservationId: ReservationId, table: OrderTable.nullable() }),
  message('ReservationPartyResized', { reservationId: ReservationId, peopleCount: z.int().nonnegative() }),
  message('ReservationNoted', { reservationId: ReservationId, notes: Sealed.nullable() }),
  message('ReservationPaid', { reservationId: ReservationId, paidAt: Instant }),
  message('ReservationCancelled', { reservationId: ReservationId, cancelledAt: Instant }),
  /** A cancelled reservation is booked again, or a payment is withdrawn. */
  message('ReservationReopened', { reservationId: ReservationId, reopenedAt: Instant }),
  message('ReservationRemoved', { reservationId: ReservationId, removedAt: Instant }),
])
export type ReservationEvent = z.infer<typeof ReservationEvent>
