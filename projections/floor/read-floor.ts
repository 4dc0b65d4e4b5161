import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'

/** Maximum of visits: more parties than a restaurant seats at once. */
const maxVisits = 2_000

/** Version of the published floor plan (0 if there is none), and the places of its tables. */
export async function readPlan(db: Read, tenantId: TenantId) {
  const [plan, places] = await Promise.all([
    db.selectFrom('floor_plans').select('version').where('tenant_id', '=', tenantId).executeTakeFirst(),
    db
      .selectFrom('table_places')
      .select(['table_id', 'x', 'y', 'width', 'height', 'shape'])
      .where('tenant_id', '=', tenantId)
      .execute(),
  ])
  return { version: plan?.version ?? 0, places }
}

/** Current visits, sorted by their start. */
export const listVisits = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('visits')
    .select(['visit_id', 'table_id', 'table_title', 'covers', 'reservation_id', 'started_at'])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', sql.lit('seated')) // a literal, so that the planner can use the partial index
    .orderBy('started_at')
    .orderBy('visit_id')
    .limit(maxVisits)
    .execute()

/** Currently joined tables, sorted by id. */
export const listJoinedTables = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('joined_tables')
    .select(['visit_id', 'table_id', 'table_title'])
    .where('tenant_id', '=', tenantId)
    .orderBy('table_id')
    .execute()

/** Tables that were joined before guests came, in the order of their ids. */
export const listFreeTables = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('free_tables')
    .select(['first_id', 'table_id', 'table_title'])
    .where('tenant_id', '=', tenantId)
    .orderBy('table_id')
    .execute()

/** Ids of the given reservations whose guests were seated, including guests who have left. */
export async function seatedReservations(
  db: Read,
  tenantId: TenantId,
  reservationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('visits')
    .select('reservation_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`reservation_id = any(${reservationIds}::uuid[])`)
    .execute()
  return new Set(rows.flatMap(({ reservation_id }) => reservation_id ?? []))
}
