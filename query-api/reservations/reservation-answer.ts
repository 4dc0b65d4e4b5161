import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { erased, type PersonalData } from '@comanda/http/personal-data.ts'
import type { Reservation } from '@comanda/projections/reservations/read-reservations.ts'

/**
 * Reservations in the shape of C6.7. Those of a forgotten guest show nothing of them, even if they have come back
 * since.
 */
export async function reservationAnswers(
  personalData: Pick<PersonalData, 'openMany'>,
  tenantId: TenantId,
  reservations: readonly Reservation[],
) {
  const sealed = reservations.flatMap(({ customer_name, notes }) => [customer_name, notes])
  const opened = sealed.some((text) => text !== null) ? await personalData.openMany(tenantId, sealed) : sealed
  return reservations.map((reservation, index) => {
    const [name, notes] = [opened[2 * index] ?? null, opened[2 * index + 1] ?? null]
    const isErased = name === null && (reservation.customer_name !== null || reservation.phone === null)
    return {
      id: reservation.reservation_id,
      customer_id: isErased ? erased : (reservation.phone ?? erased),
      customer_name: isErased ? erased : (reservation.known_name ?? name ?? erased),
      date: `${reservation.date}:00`, // wall-clock time: a zone would move it (C2.7)
      table_id: reservation.table_id,
      table_title: reservation.table_title,
      status: reservation.status,
      notes,
      people_count: reservation.people_count,
      unique_code: reservation.unique_code,
      created_at: reservation.created_at,
      updated_at: reservation.updated_at,
    }
  })
}
