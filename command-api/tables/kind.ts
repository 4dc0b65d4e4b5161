import type { TableCommand } from '@comanda/domain/tables/commands.ts'
import { TableEvent } from '@comanda/domain/tables/events.ts'
import { type Table, type TableRejection, table } from '@comanda/domain/tables/table.ts'
import type { Kind } from '../fold.ts'

type TableKind = Kind<Table, TableCommand, TableEvent, TableRejection>

export const tables: TableKind = { decider: table, events: TableEvent }
