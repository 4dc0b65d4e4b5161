import { type Rejection, reject } from '../kernel/decider.ts'
import type { TableId } from '../kernel/ids.ts'
import type { StoreEvent } from './events.ts'
import { freeWith } from './free-tables-state.ts'
import type { OpenStore } from './state.ts'

type Tables = Pick<OpenStore, 'tables' | 'freeJoined'>
export type FreeTablesRejection = 'TableUnknown' | 'TableJoined'

/** Joins `other` to a table before guests come. */
export function joinFreeTables(
  state: Tables,
  { tableId, other }: Readonly<{ tableId: TableId; other: TableId }>,
): readonly StoreEvent[] | Rejection<FreeTablesRejection> {
  if (!state.tables.has(tableId) || !state.tables.has(other)) return reject('TableUnknown')
  const own = freeWith(state, tableId)
  if (tableId === other || own.includes(other)) return []
  if (freeWith(state, other).length > 0) return reject('TableJoined')
  const ids = own.length > 0 ? own : [tableId]
  return [{ type: 'FreeTablesJoined', data: { tables: titled(state, [...ids, other]) } }]
}

/** Parts one of the joined tables, or all if `tableId` is the first of them. */
export function partFreeTables(state: Tables, tableId: TableId): readonly StoreEvent[] {
  const ids = freeWith(state, tableId)
  if (ids.length === 0) return []
  const others = ids.filter((id) => id !== tableId)
  const left = others.length > 1 && ids[0] !== tableId ? others : []
  const parted = ids.filter((id) => !left.includes(id))
  return [{ type: 'FreeTablesParted', data: { parted, tables: titled(state, left) } }]
}

const titled = ({ tables }: Tables, ids: readonly TableId[]) =>
  ids.flatMap((tableId) => {
    const table = tables.get(tableId)
    return table ? [{ tableId, title: table.title, floor: table.floor }] : []
  })
