import type { ReservationEvent, ReservationStatus } from '@comanda/domain/reservations/events.ts'
import { projection, type Recorded, table } from '../runtime/projection.ts'
import { textOf } from '../runtime/table-spec.ts'

/** A row per reservation that was not removed. Names and notes stay sealed. */
const reservations = table({
  columns: {
    tenant_id: 'uuid',
    reservation_id: 'uuid',
    customer_id: 'uuid',
    customer_name: 'text?',
    /**
     * Wall time without a zone, such as `2026-11-20T19:30`: a text, because it is a moment only together with a zone.
     */
    date: 'text',
    table_id: 'uuid?',
    table_title: 'text?',
    status: textOf<ReservationStatus>(),
    notes: 'text?',
    people_count: 'integer',
    unique_code: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz?',
  },
  key: ['tenant_id', 'reservation_id'],
  indexes: [
    { on: ['tenant_id', 'date', 'reservation_id'] },
    { on: ['tenant_id', 'customer_id', 'created_at'] },
    { on: ['tenant_id', 'unique_code'] },
  ],
})

export const reservationsModel = projection<{ reservations: typeof reservations }, ReservationEvent>({
  name: 'reservations',
  version: 1,
  tables: { reservations },
  on: {
    ReservationBooked: (write, event) => {
      const { customer, date, status, notes, peopleCount, uniqueCode, bookedAt } = event.data
      write.reservations.put({
        ...key(event),
        customer_id: customer.customerId,
        customer_name: customer.name,
        ...tableColumns(event.data.table),
        date,
        status,
        notes,
        people_count: peopleCount,
        unique_code: uniqueCode,
        created_at: bookedAt,
        updated_at: null,
      })
    },
    ReservationRescheduled: (write, event) =>
      write.reservations.set(key(event), withUpdate(event, { date: event.data.date })),
    ReservationReseated: (write, event) =>
      write.reservations.set(key(event), withUpdate(event, tableColumns(event.data.table))),
    ReservationPartyResized: (write, event) => {
      write.reservations.set(key(event), withUpdate(event, { people_count: event.data.peopleCount }))
    },
    ReservationNoted: (write, event) =>
      write.reservations.set(key(event), withUpdate(event, { notes: event.data.notes })),
    ReservationPaid: (write, event) => write.reservations.set(key(event), withUpdate(event, { status: 'paid' })),
    ReservationCancelled: (write, event) =>
      write.reservations.set(key(event), withUpdate(event, { status: 'cancelled' })),
    ReservationReopened: (write, event) => write.reservations.set(key(event), withUpdate(event, { status: 'booked' })),
    ReservationRemoved: (write, event) => write.reservations.remove(key(event)),
  },
})

const key = ({ data, metadata }: Recorded<ReservationEvent>) => ({
  tenant_id: metadata.tenantId,
  reservation_id: data.reservationId,
})

const withUpdate = <Change extends object>({ metadata }: Recorded<ReservationEvent>, change: Change) => ({
  ...change,
  updated_at: metadata.at,
})

const tableColumns = (table: Readonly<{ tableId: string; title: string }> | null) => ({
  table_id: table?.tableId ?? null,
  table_title: table?.title ?? null,
})
