import type { Instant, TableId, TenantId, VisitId } from '@comanda/domain/kernel/ids.ts'
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
  for (const table of tables) {
    if (table.tableId === to.tableId || (await isTaken(needs, back, table.tableId))) continue
    await joinTables(needs, systemContext(tenantId, uuidV5(cause, `joins ${table.tableId}`), movedAt), {
      visitId,
      table,
    })
  }
}

/** Tables of a visit before its last move. */
function tablesBefore(events: readonly VisitEvent[]): readonly OrderTable[] {
  const left = events.findLastIndex(({ type }) => type === 'VisitMoved')
  const state = events.slice(0, Math.max(0, left)).reduce<Visit>(visit.evolve, visit.initial)
  return state.status === 'None' ? [] : tablesOf(state)
}

/** True if other guests or orders are at the table, or it is joined with others. */
async function isTaken(needs: FreeTableNeeds, { tenantId, from }: Return, tableId: TableId): Promise<boolean> {
  const store = await needs.stores.of(tenantId)
  if (!store?.tables.has(tableId) || freeWith(store, tableId).length > 0) return true
  if ((await visitsAt(needs.identity, { tenantId, tableId })).length > 0) return true
  const open = await needs.identity
    .selectFrom('identity.table_orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('table_id', '=', tableId)
    .execute()
  for (const { order_id } of open) {
    const moves = (await needs.log.readStream(orderStream(tenantId, order_id))).findLast(
      ({ type }) => type === 'OrderMoved',
    )
    const moved = moves && OrderEvent.parse({ type: moves.type, data: moves.data })
    if (moved?.type !== 'OrderMoved' || moved.data.from?.tableId !== from.tableId) return true
  }
  return false
}
