import type { ReservationId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { reservationStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import { isStanding, type Reservation } from '@comanda/domain/reservations/reservation.ts'
import { slotAround } from '@comanda/domain/reservations/slot.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { emptyStream, foldOnto, foldStream } from '../fold.ts'
import { reservations } from './kind.ts'

/** A table and the time at which a reservation takes it. */
type TableBooking = Readonly<{ table: OrderTable; date: Parameters<typeof slotAround>[0] }>
type ReservationKey = Readonly<{ tenantId: TenantId; reservationId: ReservationId }>

const bookingOf = (state: Reservation): TableBooking | null =>
  isStanding(state) && state.status !== 'cancelled' && state.table ? { table: state.table, date: state.date } : null

/**
 * Copies a reservation's table and time to `identity`, where other bookings find it. An older copy replaces no newer
 * one.
 */
export async function saveBooking(
  identity: IdentityDb,
  { tenantId, reservationId }: ReservationKey,
  { state, position }: Readonly<{ state: Reservation; position: bigint | null }>,
): Promise<void> {
  if (position === null) return
  const booking = bookingOf(state)
  const row = { table_id: booking?.table.tableId ?? null, starts_at: booking?.date ?? '', position: Number(position) }
  await identity
    .insertInto('identity.table_bookings')
    .values({ tenant_id: tenantId, reservation_id: reservationId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'reservation_id'])
        .doUpdateSet(row)
        .where('identity.table_bookings.position', '<', row.position),
    )
    .execute()
}

/** Repeats `saveBooking` from the events, in case of a crash between append and copy. */
export async function copyBooking(
  { log, identity }: Readonly<{ log: EventLog; identity: IdentityDb }>,
  { tenantId, reservationId, written }: ReservationKey & Readonly<{ written: readonly RecordedEvent[] }>,
): Promise<void> {
  const isWhole = written[0]?.revision === 0n
  const folded = isWhole
    ? foldOnto(reservations, emptyStream(reservations), written)
    : await foldStream(log, reservations, reservationStream(tenantId, reservationId))
  await saveBooking(identity, { tenantId, reservationId }, folded)
}

/**
 * The warning for a table that is taken around that time; the host decides, so nothing is refused. Each booking is
 * copied before it looks for others, so that of two concurrent ones at least one sees the other.
 */
export async function warningOf(
  identity: IdentityDb,
  { tenantId, reservationId }: ReservationKey,
  state: Reservation,
): Promise<string | null> {
  const booking = bookingOf(state)
  if (!booking) return null
  const { after, before } = slotAround(booking.date)
  const other = await identity
    .selectFrom('identity.table_bookings')
    .select('starts_at')
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', booking.table.tableId)
    .where('starts_at', '>', after)
    .where('starts_at', '<', before)
    .where('reservation_id', '!=', reservationId)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return other ? `${booking.table.title} is also booked at ${other.starts_at.slice(11)}!` : null
}
