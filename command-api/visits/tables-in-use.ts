import { type Instant, type OrderId, type TableId, type TenantId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { visitStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { joinedTitle } from '@comanda/domain/visits/joined-title.ts'
import { tablesOf, type Visit } from '@comanda/domain/visits/visit.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'
import { foldStream } from '../fold.ts'
import { hasTableOrders, type OrderKey } from '../table-orders.ts'
import { visits } from './kind.ts'

type TableKey = Readonly<{ tenantId: TenantId; tableId: TableId }>
type VisitKey = Readonly<{ tenantId: TenantId; visitId: VisitId }>
type VisitState = Readonly<{ state: Visit; position: bigint | null }>

/** Copies the tables of a visit to `identity`, where other commands find them. An older copy replaces no newer one. */
export async function saveVisit(identity: IdentityDb, visit: VisitKey, { state, position }: VisitState): Promise<void> {
  if (position === null || state.status === 'None') return
  const tableId = state.status === 'Seated' ? state.table.tableId : null
  const joined_ids = state.joined.map(({ table }) => table.tableId)
  const row = { table_id: tableId, came_from: state.cameFrom?.tableId ?? null, joined_ids, position: Number(position) }
  await identity
    .insertInto('identity.table_visits')
    .values({ tenant_id: visit.tenantId, visit_id: visit.visitId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'visit_id'])
        .doUpdateSet(row)
        .where('identity.table_visits.position', '<', row.position),
    )
    .execute()
}

/** Repeats `saveVisit` from the stream, in case of a crash between append and copy. */
export async function copyVisit(
  { log, identity }: Readonly<{ log: EventLog; identity: IdentityDb }>,
  visit: VisitKey,
): Promise<void> {
  await saveVisit(identity, visit, await foldStream(log, visits, visitStream(visit.tenantId, visit.visitId)))
}

/** Visits at a table, including those of a table it is joined to. */
export const visitsAt = (identity: IdentityDb, { tenantId, tableId }: TableKey) =>
  identity
    .selectFrom('identity.table_visits')
    .select(['visit_id', 'came_from', 'table_id', 'joined_ids'])
    .where('tenant_id', '=', tenantId)
    .where('table_id', 'is not', null)
    .where((is) => is.or([is('table_id', '=', tableId), sql<boolean>`${tableId} = any(joined_ids)`]))
    .orderBy('visit_id')
    .execute()

/** A table and the tables joined with it. */
export const tablesWith = (
  tableId: TableId,
  guests: readonly Readonly<{ table_id: TableId | null; joined_ids: readonly TableId[] }>[],
): readonly TableId[] => [
  ...new Set([
    tableId,
    ...guests.flatMap(({ table_id, joined_ids }) => [...(table_id ? [table_id] : []), ...joined_ids]),
  ]),
]

/** Number of guests at a table; 0 if nobody was seated. */
export async function guestsAt(
  { log, identity }: Readonly<{ log: EventLog; identity: IdentityDb }>,
  table: TableKey,
): Promise<number> {
  const seated = await visitsAt(identity, table)
  const parties = await Promise.all(
    seated.map(({ visit_id }) => foldStream(log, visits, visitStream(table.tenantId, VisitId.parse(visit_id)))),
  )
  return parties.reduce((guests, { state }) => guests + (state.status === 'Seated' ? state.covers : 0), 0)
}

type NamedTable = Readonly<{ tenantId: TenantId; store: OpenStore; table: OrderTable }>

/** Title of a table together with the tables joined with it, "4 + 5"; its own title if there are none. */
export async function titleWithJoined(
  { log, identity }: Readonly<{ log: EventLog; identity: IdentityDb }>,
  { tenantId, store, table: { tableId, title } }: NamedTable,
): Promise<string> {
  const joined = (await visitsAt(identity, { tenantId, tableId })).find(({ joined_ids }) => joined_ids.length > 0)
  const free = freeWith(store, tableId).flatMap((id) => store.tables.get(id) ?? [])
  if (!joined) return free.length > 0 ? joinedTitle(free) : title
  const { state } = await foldStream(log, visits, visitStream(tenantId, VisitId.parse(joined.visit_id)))
  return state.status === 'Seated' ? joinedTitle(tablesOf(state)) : title
}

/** True if an order is open or guests sit at the table, so that it cannot be deleted. */
export const isInUse = async (identity: IdentityDb, table: TableKey): Promise<boolean> =>
  (await hasTableOrders(identity, { tenantId: table.tenantId, tableIds: [table.tableId] })) ||
  (await visitsAt(identity, table)).length > 0

type Bill = TableKey & Readonly<{ orderIds: readonly OrderId[]; paidAt: Instant }>

/** True if other guests or another order have taken the table of a bill since it was paid. */
export async function hasOthers(
  { log, identity }: Readonly<{ log: EventLog; identity: IdentityDb }>,
  { paidAt, ...bill }: Bill,
): Promise<boolean> {
  const seated = await visitsAt(identity, bill)
  const parties = await Promise.all(
    seated.map(({ visit_id }) => foldStream(log, visits, visitStream(bill.tenantId, VisitId.parse(visit_id)))),
  )
  const isLater = parties.some(({ state }) => state.status === 'Seated' && state.startedAt > paidAt)
  if (isLater || seated.length > 0) return isLater
  const { tenantId, tableId, orderIds } = bill
  return hasTableOrders(identity, { tenantId, tableIds: [tableId], except: orderIds })
}

/** `tableId`: the table of an order that is not stored yet; undefined if the caller does not know it. */
type EndingOrder = OrderKey & Readonly<{ tableId: TableId | undefined }>

/** Table of an order that ends, and whether guests or other orders are there. */
export type TableAtEnd = Readonly<{
  orderId: OrderId
  tableId: TableId
  /** True if the order is stored as open; false if it is too new. */
  isStored: boolean
  /** True if guests are counted at the table or at a table joined with it. */
  isSeated: boolean
  /** True if orders are open at the table that are neither in `ends` nor in `others`. */
  hasOthers: boolean
}>

/** Tables of orders that end; no row for an order without a table. `others`: orders that the caller counts itself. */
export async function tablesAtEnd(
  identity: IdentityDb,
  { ends, others }: Readonly<{ ends: readonly EndingOrder[]; others: readonly OrderKey[] }>,
): Promise<readonly TableAtEnd[]> {
  const uncounted = [...ends, ...others].map(({ orderId }) => orderId)
  const { rows } = await sql<TableAtEnd>`
    select ending.order_id as "orderId", bill.table_id as "tableId", stored.table_id is not null as "isStored",
      exists (
        select from identity.table_visits
        where tenant_id = ending.tenant_id and table_id is not null
          and (table_id = bill.table_id or bill.table_id = any (joined_ids))
      ) as "isSeated",
      exists (
        select from identity.table_orders
        where tenant_id = ending.tenant_id and table_id = bill.table_id and order_id <> all (${uncounted}::uuid[])
      ) as "hasOthers"
    from unnest(
      ${ends.map(({ tenantId }) => tenantId)}::uuid[],
      ${ends.map(({ orderId }) => orderId)}::uuid[],
      ${ends.map(({ tableId }) => tableId ?? null)}::uuid[]
    ) as ending (tenant_id, order_id, table_id)
    left join identity.table_orders stored
      on stored.tenant_id = ending.tenant_id and stored.order_id = ending.order_id
    cross join lateral (select coalesce(ending.table_id, stored.table_id) as table_id) bill
    where bill.table_id is not null`.execute(identity)
  return rows
}
