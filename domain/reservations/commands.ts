import type { ReservationId, Sealed } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { OrderTable } from '../orders/events.ts'
import type { ReservationCustomer, ReservationStatus, WallTime } from './events.ts'

export type ReservationCommand =
  | Message<
      'BookReservation',
      {
        reservationId: ReservationId
        customer: ReservationCustomer
        date: WallTime
        table: OrderTable | null
        status: ReservationStatus
        notes: Sealed | null
        peopleCount: number
        uniqueCode: string
      }
    >
  | Message<
      'ReviseReservation',
      {
        reservationId: ReservationId
        date: WallTime
        table: OrderTable | null
        status: ReservationStatus
        /** Undefined = unchanged: the notes of a forgotten guest can be neither read nor written. */
        notes?: Sealed | null | undefined
        /** Undefined = unchanged. */
        peopleCount?: number | undefined
      }
    >
  | Message<'RemoveReservation', { reservationId: ReservationId }>
