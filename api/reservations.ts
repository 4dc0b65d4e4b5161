import { ReservationId, type TableId } from '@comanda/domain/kernel/ids.ts'
import { ReservationStatus, WallTime } from '@comanda/domain/reservations/events.ts'
import { isPeopleCount } from '@comanda/domain/reservations/people-count.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { line, optionalText, typedNumber } from './fields.ts'
import { ListPeriod, Search } from './query-fields.ts'
import { Reservation } from './shapes/reservation.ts'
import { StoreTable } from './shapes/store.ts'
import { Id, Message, Title } from './values.ts'
import { keepReservations, viewReservations } from './who.ts'

const dateMissing = 'Please select date & time!'

/** True for a date in the range of today's calendars: the hours around it must be valid moments too. */
const isNear = (text: string) => text >= '1900' && text < '3000'

/**
 * `YYYY-MM-DDTHH:mm`; a blank for the T and seconds are accepted, because clients return dates in the form of the
 * answers.
 */
const date = z
  .string(dateMissing)
  .max(40, dateMissing)
  .transform((text) =>
    text
      .trim()
      .replace(' ', 'T')
      .replace(/^(.{16}):\d\d(\.\d+)?$/, '$1'),
  )
  .pipe(z.string().refine((text) => isNear(text) && WallTime.safeParse(text).success, dateMissing))
  .transform((text) => WallTime.parse(text))

const tableId = z
  .union([z.string().max(64), z.number()])
  .nullish()
  .transform((id) =>
    String(id ?? '')
      .trim()
      .toLowerCase(),
  )
  .transform((id) => (id === '' || id === 'null' ? null : (id as TableId))) // looked up among the store's tables

const countInvalid = 'Please provide valid people count!'
/** Number of people; null if nothing was typed. */
const peopleCount = typedNumber('')
  .transform((count) => (count === '' ? null : Number(count)))
  .refine((count) => count === null || isPeopleCount(count), countInvalid)

const status = z.preprocess(
  (value: ReservationStatus | '' | null | undefined) =>
    value === '' || value === null || value === undefined ? 'booked' : value,
  z.enum(ReservationStatus.options, 'Unknown status!'),
)

const bookingFields = { date, tableId, status, notes: optionalText(1_000), peopleCount }

const ReservationPath = z.object({ id: z.string().toLowerCase().pipe(ReservationId) })

/** Answer to a stored reservation. `warning`, also at the end of the message: the table is taken around that time. */
const SavedReservation = z.strictObject({
  message: Title,
  id: Id.optional(),
  unique_code: Title.optional(),
  warning: Title.optional(),
})

export const initReservations = call('GET /reservations/init', viewReservations, {
  summary: 'Reads the tables that can be booked.',
  answer: z.strictObject({ storeTables: z.array(StoreTable) }),
})

export const listReservations = call('GET /reservations', viewReservations, {
  summary: 'Lists the reservations of a period; the header X-Next-Cursor leads to more.',
  query: ListPeriod,
  answer: z.array(Reservation),
})

export const searchReservations = call('GET /reservations/search', viewReservations, {
  summary:
    'Finds reservations by their id, their code, or the phone or part of the name of the guest; 404 when there is none.',
  query: Search,
  // an empty list would show nothing at all (C7.3)
  answer: z.array(Reservation).min(1),
})

export const addReservation = call('POST /reservations/add', keepReservations, {
  summary: 'Books a table, or a time without one, for a customer.',
  body: z.object({
    customerId: line('Please select customer!', 100),
    ...bookingFields,
    peopleCount: peopleCount.pipe(z.number('Please provide people count!')),
  }),
  answer: SavedReservation,
})

export const reviseReservation = call('POST /reservations/update/:id', keepReservations, {
  summary: 'Changes a reservation.',
  params: ReservationPath,
  body: z.object(bookingFields),
  answer: SavedReservation,
})

export const deleteReservation = call('DELETE /reservations/delete/:id', keepReservations, {
  summary: 'Removes a reservation.',
  params: ReservationPath,
  answer: Message,
})
