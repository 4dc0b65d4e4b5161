import type { Instant, OrderId, TableId, TenantId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { orderStream, visitStream } from '@comanda/domain/kernel/streams.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import { tablesOf, type Visit, visit } from '@comanda/domain/visits/visit.ts'
import { systemContext } from '../command-context.ts'
import { listTableOrders } from '../table-orders.ts'
import { uuidV5 } from '../uuid.ts'
import { joinTables } from './join-tables.ts'
import { visits } from './kind.ts'
import type { FreeTableNeeds } from './part-when-free.ts'
import { visitsAt } from './tables-in-use.ts'

type Move = Readonly<{ tenantId: TenantId; visitId: VisitId; from: OrderTable; to: OrderTable; movedAt: Instant }>

/** Restores the joined tables of a visit that has moved back to one of them. The move before had parted them. */
export async function joinAgain(needs: FreeTableNeeds, move: Move, cause: string): Promise<void> {
  const { tenantId, visitId, from, to, movedAt } = move
  const recorded = await needs.log.readStream(visitStream(tenantId, visitId))
  const events = recorded.map(({ type, data }) => visits.events.parse({ type, data }))
  const moves = events.flatMap((event, index) => (event.type === 'VisitMoved' ? [{ index, ...event.data }] : []))
  const [parted, last] = moves.slice(-2)
  if (!parted || last?.movedAt !== movedAt || last.to.tableId !== to.tableId) return
  const state = events.slice(0, parted.index).reduce<Visit>(visit.evolve, visit.initial)
  const tables = state.status === 'None' ? [] : tablesOf(state)
  if (!tables.some(({ tableId }) => tableId === to.tableId)) return
  const isOwn = (orderId: OrderId) => hasMovedFrom(needs, { tenantId, orderId, tableId: from.tableId })
  await joinFree(needs, { tenantId, visitId, at: movedAt, cause, tables, isOwn })
}

type Joining = Readonly<{
  tenantId: TenantId
  visitId: VisitId
  at: Instant
  cause: string
  tables: readonly OrderTable[]
  /** True for an open order that belongs to the visit. */
  isOwn: (orderId: OrderId) => boolean | Promise<boolean>
}>

/** Joins the free ones of these tables to a visit. */
export async function joinFree(needs: FreeTableNeeds, joining: Joining): Promise<void> {
  const { tenantId, visitId, at, cause, tables } = joining
  for (const table of tables) {
    if (await isTaken(needs, joining, table.tableId)) continue
    const context = systemContext(tenantId, uuidV5(cause, `joins ${table.tableId}`), at)
    await joinTables(needs, context, { visitId, table })
  }
}

/** True if other guests or their orders are at the table, or it is joined with other tables. */
async function isTaken(needs: FreeTableNeeds, { tenantId, isOwn }: Joining, tableId: TableId): Promise<boolean> {
  const store = await needs.stores.of(tenantId)
  if (!store?.tables.has(tableId) || freeWith(store, tableId).length > 0) return true
  if ((await visitsAt(needs.identity, { tenantId, tableId })).length > 0) return true
  const open = await listTableOrders(needs.identity, { tenantId, tableIds: [tableId] })
  for (const orderId of open) if (!(await isOwn(orderId))) return true
  return false
}

type MovedOrder = Readonly<{ tenantId: TenantId; orderId: OrderId; tableId: TableId }>

/** True if the last move of the order was from this table. */
async function hasMovedFrom({ log }: FreeTableNeeds, { tenantId, orderId, tableId }: MovedOrder): Promise<boolean> {
  const recorded = (await log.readStream(orderStream(tenantId, orderId))).findLast(({ type }) => type === 'OrderMoved')
  const event = recorded && OrderEvent.parse({ type: recorded.type, data: recorded.data })
  return event?.type === 'OrderMoved' && event.data.from?.tableId === tableId
}
