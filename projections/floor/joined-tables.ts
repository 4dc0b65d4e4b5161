import type { OrderTable } from '@comanda/domain/orders/events.ts'
import type { VisitEvent } from '@comanda/domain/visits/events.ts'
import { joinedTitle } from '@comanda/domain/visits/joined-title.ts'
import { projection, type Recorded, table, type Write } from '../runtime/projection.ts'

/** A row per currently joined table. */
const joined_tables = table({
  columns: {
    tenant_id: 'uuid',
    table_id: 'uuid',
    visit_id: 'uuid',
    table_title: 'text',
    /** Title of the table and all tables joined with it: "4 + 5". */
    joined_title: 'text',
  },
  key: ['tenant_id', 'table_id'],
})

type Tables = { joined_tables: typeof joined_tables }

export const joinedTablesModel = projection<Tables, VisitEvent>({
  name: 'joined_tables',
  version: 1,
  emptyAtFirst: true,
  tables: { joined_tables },
  on: {
    VisitTableJoined: (write, event) => replace(write, event, event.data.tables),
    VisitTableParted: (write, event) => replace(write, event, event.data.tables),
    VisitMoved: (write, event) => replace(write, event, []),
    VisitEnded: (write, event) => replace(write, event, []),
    VisitStarted: 'ignored',
    VisitResized: 'ignored',
    VisitResumed: 'ignored',
    VisitBillPaid: 'ignored',
  },
})

/** Replaces the joined tables of a visit; a single table is not joined. */
function replace(write: Write<Tables>, { data, metadata }: Recorded<VisitEvent>, tables: readonly OrderTable[]): void {
  const visit = { tenant_id: metadata.tenantId, visit_id: data.visitId }
  write.joined_tables.removeWhere(visit)
  if (tables.length < 2) return
  const joined_title = joinedTitle(tables)
  for (const { tableId, title } of tables)
    write.joined_tables.put({ ...visit, table_id: tableId, table_title: title, joined_title })
}
