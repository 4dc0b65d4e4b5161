import { ReservationId, type TableId } from '@comanda/domain/kernel/ids.ts'
import { ReservationStatus, WallTime } from '@comanda/domain/reservations/events.ts'
import { z } from 'zod'
import { line, optionalText, typedNumber } from '../forms.ts'

const dateMissing = 'Please select date & time!'

/** `YYYY-MM-DDTHH:mm`, with a blank for the T and with seconds too: so it was answered, and so it comes back. */
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

/** Of this age of calendars: the hours around it are moments too. */
const isNear = (text: string) => text >= '1900' && text < '3000'

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
/** Null when nothing was typed. */
const peopleCount = typedNumber('')
  .transform((count) => (count === '' ? null : Number(count)))
  .refine((count) => count === null || (Number.isInteger(count) && count >= 0), countInvalid)

const status = z.preprocess(
  (value) => (value === '' || value === null || value === undefined ? 'booked' : value),
  z.enum(ReservationStatus.options, 'Unknown status!'),
)

const booked = { date, tableId, status, notes: optionalText(1_000), peopleCount }

export const NewReservation = z.object({
  customerId: line('Please select customer!', 100),
  ...booked,
  peopleCount: peopleCount.pipe(z.number('Please provide people count!')),
})
export const ReservationForm = z.object(booked)

export const ReservationPath = z.object({ id: z.string().toLowerCase().pipe(ReservationId) })
