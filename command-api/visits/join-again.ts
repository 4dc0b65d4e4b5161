import type { Instant, OrderId, TableId, TenantId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { orderStream, visitStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import type { VisitEvent } from '@comanda/domain/visits/events.ts'
import { tablesOf, type Visit, visit } from '@comanda/domain/visits/visit.ts'
import { systemContext } from '../command-context.ts'
import { uuidV5 } from '../uuid.ts'
import { joinTables } from './join-tables.ts'
import { visits } from './kind.ts'
import type { FreeTableNeeds } from './part-when-free.ts'
import { visitsAt } from './tables-in-use.ts'

type Return = Readonly<{ tenantId: TenantId; visitId: VisitId; from: OrderTable; to: OrderTable; movedAt: Instant }>

/** Joins the tables of a visit again that its last move had parted, when it has moved back to one of them. */
export async function joinAgain(needs: FreeTableNeeds, back: Return, cause: string): Promise<void> {
  const { tenantId, visitId, to, movedAt } = back
  const recorded = await needs.log.readStream(visitStream(tenantId, visitId))
  const events = recorded.map(({ type, data }) => visits.events.parse({ type, data }))
  const returned = events.findLastIndex(({ type }) => type === 'VisitMoved')
  const last = events[returned]
  if (last?.type !== 'VisitMoved' || last.data.movedAt !== movedAt || last.data.to.tableId !== to.tableId) return
  const tables = tablesBefore(events.slice(0, returned))
  if (!tables.some(({ tableId }) => tableId === to.tableId)) return
  const isOwn = (orderId: OrderId) => hasMovedFrom(needs, { tenantId, orderId, tableId: back.from.tableId })
  await joinFree(needs, { tenantId, visitId, at: movedAt, cause, tables, isOwn })
}

type Joining = Readonly<{
  tenantId: TenantId
  visitId: VisitId
  at: Instant
  cause: string
  tables: readonly OrderTable[]
  /** True for an open order that takes no table from the visit. */
  isOwn: (orderId: OrderId) => boolean | Promise<boolean>
}>

/** Joins those of the tables to a visit that nobody else has. */
export async function joinFree(needs: FreeTableNeeds, joining: Joining): Promise<void> {
  const { tenantId, visitId, at, cause, tables } = joining
  for (const table of tables) {
    if (await isTaken(needs, joining, table.tableId)) continue
    const context = systemContext(tenantId, uuidV5(cause, `joins ${table.tableId}`), at)
    await joinTables(needs, context, { visitId, table })
  }
}

/** Tables of a visit before its last move. */
function tablesBefore(events: readonly VisitEvent[]): readonly OrderTable[] {
  const left = events.findLastIndex(({ type }) => type === 'VisitMoved')
  const state = events.slice(0, Math.max(0, left)).reduce<Visit>(visit.evolve, visit.initial)
  return state.status === 'None' ? [] : tablesOf(state)
}

/** True if guests or orders of others are at the table, or it is joined with others. */
async function isTaken(needs: FreeTableNeeds, { tenantId, isOwn }: Joining, tableId: TableId): Promise<boolean> {
  const store = await needs.stores.of(tenantId)
  if (!store?.tables.has(tableId) || freeWith(store, tableId).length > 0) return true
  if ((await visitsAt(needs.identity, { tenantId, tableId })).length > 0) return true
  const open = await needs.identity
    .selectFrom('identity.table_orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', tableId)
    .execute()
  for (const { order_id } of open) if (!(await isOwn(order_id))) return true
  return false
}

type MovedOrder = Readonly<{ tenantId: TenantId; orderId: OrderId; tableId: TableId }>

/** True if the last move of the order was from this table. */
async function hasMovedFrom({ log }: FreeTableNeeds, { tenantId, orderId, tableId }: MovedOrder): Promise<boolean> {
  const moves = (await log.readStream(orderStream(tenantId, orderId))).findLast(({ type }) => type === 'OrderMoved')
  const moved = moves && OrderEvent.parse({ type: moves.type, data: moves.data })
  return moved?.type === 'OrderMoved' && moved.data.from?.tableId === tableId
}
