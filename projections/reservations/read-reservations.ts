import { searchable } from '@comanda/domain/customers/phone.ts'
import type { CustomerId, ReservationId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { calledSo, withWord } from '../customers/read-customers.ts'
import type { Read, ReadTables } from '../database.ts'

/** `known_name` and `phone` are the customer's as they are now; null when the customer is not known (any more). */
export type Reservation = Omit<ReadTables['reservations'], 'tenant_id'> & {
  known_name: string | null
  phone: string | null
}
/** The place of a reservation in the list. */
type ReservationPlace = Readonly<{ date: string; reservationId: string }>

/** Wall times: the first included, the last not; a missing one is open. */
type ReservationFilter = Readonly<{
  from?: string | undefined
  before?: string | undefined
  after?: ReservationPlace | undefined
  limit: number
}>

/** Soonest first. */
export const listReservations = (
  db: Read,
  tenantId: TenantId,
  { from, before, after, limit }: ReservationFilter,
): Promise<Reservation[]> =>
  withCustomer(db, tenantId)
    .$if(from !== undefined, (query) => query.where('r.date', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('r.date', '<', before ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(r.date, r.reservation_id) > (${after?.date ?? ''}, ${after?.reservationId ?? nobody})`),
    )
    .orderBy('r.date')
    .orderBy('r.reservation_id')
    .limit(limit)
    .execute()

const nobody = '00000000-0000-0000-0000-000000000000'

export type ReservationSearch = Readonly<{
  reservationId?: ReservationId | undefined
  uniqueCode?: string | undefined
  customerId?: CustomerId | undefined
  /** Part of the customer's name; a short one begins a word of it. */
  name?: string | undefined
}>

/** Those that match any of the given, newest first. Each is looked up for itself: over all of them no index would serve. */
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
    ...(name === undefined ? [] : [own.where('customer_id', 'in', named(db, tenantId, name))]),
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

const named = (db: Read, tenantId: TenantId, name: string) =>
  [...searchable(name)].length < shortestPart ? withWord(db, tenantId, name) : calledSo(db, tenantId, name)

/** Fewer letters are part of too many names. */
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
