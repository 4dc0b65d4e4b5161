import type { TableId } from '../kernel/ids.ts'
import type { StoreEvent } from './events.ts'

/** Groups of tables that were joined before guests came. A group begins with its leading table. */
export type FreeJoined = readonly (readonly TableId[])[]
export type FreeTablesEvent = Extract<StoreEvent, { type: `FreeTables${string}` }>

/** Group of joined tables without guests that contains this table; empty if there is none. */
export const freeWith = ({ freeJoined }: Readonly<{ freeJoined: FreeJoined }>, tableId: TableId): readonly TableId[] =>
  freeJoined.find((ids) => ids.includes(tableId)) ?? []

export const isFreeTablesEvent = (event: StoreEvent): event is FreeTablesEvent => event.type.startsWith('FreeTables')

export function evolveFreeTables(before: FreeJoined, { type, data }: FreeTablesEvent): FreeJoined {
  const ids = data.tables.map(({ tableId }) => tableId)
  const changed = type === 'FreeTablesParted' ? [...data.parted, ...ids] : ids
  const others = before.filter((joined) => !joined.some((id) => changed.includes(id)))
  return ids.length > 1 ? [...others, ids] : others
}
