import { ReservationStatus } from '@comanda/domain/reservations/events.ts'
import { z } from 'zod'
import { Count, Id, Moment, Phone, Text, Title, WallTime } from '../values.ts'
import { hasTitle } from './order.ts'

export const Reservation = z
  .strictObject({
    id: Id,
    customer_id: z.union([Phone, z.literal('erased')]),
    customer_name: Title,
    date: WallTime,
    table_id: Id.nullable(),
    table_title: Text.nullable(),
    status: ReservationStatus,
    notes: Text.nullable(),
    people_count: Count,
    unique_code: Title,
    created_at: Moment,
    updated_at: Moment.nullable(),
  })
  .refine(hasTitle)
