import type { FoundCustomer } from '../../api/customer-picker.ts'
import type { Reservation, ReservationStatus } from '../../api/reservations.ts'
import { wallTimeOf } from '../../dates.ts'

/** Initial values of the reservation form. Without an id it is a new reservation. */
export type Draft = Readonly<{
  id: string | null
  customer: FoundCustomer | null
  /** `YYYY-MM-DDTHH:mm` on the restaurant's clock. */
  date: string
  tableId: string | null
  status: ReservationStatus
  notes: string | null
  peopleCount: number | null
}>

const quarter = 15 * 60_000

/** A new reservation at the next quarter of an hour, or at the time and table chosen in the plan. */
export const newDraft = (now: number, at: Partial<Pick<Draft, 'date' | 'tableId'>> = {}): Draft => ({
  id: null,
  customer: null,
  date: wallTimeOf(Math.ceil(now / quarter) * quarter),
  tableId: null,
  status: 'booked',
  notes: null,
  peopleCount: 2,
  ...at,
})

export const draftOf = (reservation: Reservation): Draft => ({
  id: reservation.id,
  customer: { phone: reservation.customer_id, name: reservation.customer_name },
  date: reservation.date.slice(0, 16),
  tableId: reservation.table_id,
  status: reservation.status,
  notes: reservation.notes,
  peopleCount: reservation.people_count,
})
