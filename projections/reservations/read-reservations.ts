import { searchable } from '@comanda/domain/customers/phone.ts'
import type { CustomerId, ReservationId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { customersNamed, withWord } from '../customers/read-customers.ts'
import type { Read, ReadTables } from '../database.ts'

/**
 * A reservation with the customer's current name and phone (`known_name`, `phone`), null if the customer is not, or no
 * longer, known.
 */
export type Reservation = Omit<ReadTables['reservations'], 'tenant_id'> & {
  known_name: string | null
  phone: string | null
}
/** Sort key of a reservation in the list. */
type ReservationSortKey = Readonly<{ date: string; reservationId: string }>

/** Bounds in wall time: the first included, the last excluded; a missing bound is open. */
type ReservationFilter = Readonly<{
  from?: string | undefined
  before?: string | undefined
  after?: ReservationSortKey | undefined
  limit: number
}>

/** A page of reservations, soonest first. */
export const listReservations = (
  db: Read,
  tenantId: TenantId,
  { from, before, after, limit }: ReservationFilter,
): Promise<Reservation[]> =>
  withCustomer(db, tenantId)
    .$if(from !== undefined, (query) => query.where('r.date', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('r.date', '<', before ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.date, r.reservation_id) > (${after?.date ?? ''}, ${after?.reservationId ?? nilUuid})`,
      ),
    )
    .orderBy('r.date')
    .orderBy('r.reservation_id')
    .limit(limit)
    .execute()

const nilUuid = '00000000-0000-0000-0000-000000000000'

export type ReservationSearch = Readonly<{
  reservationId?: ReservationId | undefined
  uniqueCode?: string | undefined
  customerId?: CustomerId | undefined
  /** Part of the customer's name; a short text is compared with the beginnings of words. */
  name?: string | undefined
}>

/**
 * Reservations that match any of the given criteria, newest first. Each criterion has a query of its own: no index
 * would serve all of them together.
 */
export async function searchReservations(
  db: Read,
  tenantId: TenantId,
  { reservationId, uniqueCode, customerId, name }: ReservationSearch,
  limit: number,
): Promise<Reservation[]> {
  const own = db.selectFrom('reservations').select('reservation_id').where('tenant_id', '=', tenantId)
  const [first, ...others] = [
    ...(reservationId === undefined ? [] : [own.where('reservation_id', '=', reservationId)]),
    ...(uniqueCode === undefined ? [] : [own.where('unique_code', '=', uniqueCode)]),
    ...(customerId === undefined ? [] : [own.where('customer_id', '=', customerId)]),
    ...(name === undefined ? [] : [own.where('customer_id', 'in', customersMatching(db, tenantId, name))]),
  ]
  if (!first) return []
  const ids = others.reduce((all, one) => all.unionAll(one), first)
  return withCustomer(db, tenantId)
    .where('r.reservation_id', 'in', ids)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.reservation_id')
    .limit(limit)
    .execute()
}

const customersMatching = (db: Read, tenantId: TenantId, name: string) =>
  [...searchable(name)].length < shortestPart ? withWord(db, tenantId, name) : customersNamed(db, tenantId, name)

/** Minimum length of a text that may match within a word: shorter ones are part of too many names. */
const shortestPart = 3

const withCustomer = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('reservations as r')
    .leftJoin('customers as c', (join) =>
      join.on('c.tenant_id', '=', tenantId).onRef('c.customer_id', '=', 'r.customer_id'),
    )
    .where('r.tenant_id', '=', tenantId)
    .select([
      ...(['r.reservation_id', 'r.customer_id', 'r.customer_name', 'r.date', 'r.table_id', 'r.table_title'] as const),
      ...(['r.status', 'r.notes', 'r.people_count', 'r.unique_code', 'r.created_at', 'r.updated_at'] as const),
      ...(['c.name as known_name', 'c.phone'] as const),
    ])
