import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { FreeTablesEvent } from '@comanda/domain/store/free-tables-state.ts'
import { joinedTitle } from '@comanda/domain/visits/joined-title.ts'
import { projection, type Recorded, table, type Write } from '../runtime/projection.ts'

/** Tables that were joined before guests came, a row for each. */
const free_tables = table({
  columns: {
    tenant_id: 'uuid',
    table_id: 'uuid',
    /** The first of the tables that are joined with it. */
    first_id: 'uuid',
    table_title: 'text',
    /** Titles of all tables that are joined with it, and its own: "4 + 5". */
    joined_title: 'text',
  },
  key: ['tenant_id', 'table_id'],
})

type Tables = { free_tables: typeof free_tables }

export const freeTablesModel = projection<Tables, FreeTablesEvent>({
  name: 'free_tables',
  version: 1,
  emptyAtFirst: true,
  tables: { free_tables },
  on: {
    FreeTablesJoined: (write, event) => putAll(write, event, event.data.tables),
    FreeTablesParted: (write, event) => {
      const tenant = { tenant_id: event.metadata.tenantId }
      for (const tableId of event.data.parted) write.free_tables.remove({ ...tenant, table_id: tableId })
      putAll(write, event, event.data.tables)
    },
  },
})

function putAll(write: Write<Tables>, { metadata }: Recorded<FreeTablesEvent>, tables: readonly OrderTable[]): void {
  const [first] = tables
  if (!first) return
  const common = { tenant_id: metadata.tenantId, first_id: first.tableId, joined_title: joinedTitle(tables) }
  for (const { tableId, title } of tables) write.free_tables.put({ ...common, table_id: tableId, table_title: title })
}
