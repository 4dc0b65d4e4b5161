import type { TableId } from '@comanda/domain/kernel/ids.ts'
import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { Store } from '@comanda/domain/store/state.ts'

/** A table in the form in which orders and visits store it; undefined if the store does not have it (any more). */
export function findTable(store: Store, tableId: TableId): OrderTable | undefined {
  const table = store.status === 'Open' ? store.tables.get(tableId) : undefined
  return table && { tableId, title: table.title, floor: table.floor }
}
