import type { Recorded, Writes } from './projection.ts'
import type { Values } from './rows.ts'
import type { TableSpec } from './table-spec.ts'

export type AnyEvent = Recorded<{ type: string; data: unknown }>
type AnyWrite = Readonly<Record<string, Writes<TableSpec>>>

/** A projection as the runner sees it, with tables and events known by name only. */
export type ReadModel = Readonly<{
  name: string
  version: number
  forgets?: true
  emptyAtFirst?: true
  tables: Readonly<Record<string, TableSpec>>
  handles: (type: string) => boolean
  /** All event types that it handles. */
  eventTypes: readonly string[]
  /** Key by which the event counts only once, and the table of those keys. */
  onceKey: (event: AnyEvent) => OnceKey | undefined
  apply: (write: AnyWrite, event: AnyEvent) => void
}>

type OnceKey = Readonly<{ table: string; key: Values }>

type AnyProjection = Pick<ReadModel, 'name' | 'version' | 'forgets' | 'emptyAtFirst' | 'tables'> &
  Readonly<{ on: object; once?: object }>
type AnyOnce = Readonly<{ table: string; key: (event: AnyEvent) => Values }>
type AnyHandler = 'ignored' | ((write: AnyWrite, event: AnyEvent) => void)

/** Erases the type parameters of a projection, so that different ones fit into one list. */
export function readModel({ name, version, forgets, emptyAtFirst, tables, on, once }: AnyProjection): ReadModel {
  const handled = Object.entries<AnyHandler>({ ...on }).flatMap(([type, handler]) =>
    handler === 'ignored' ? [] : [[type, handler] as const],
  )
  const handlers = new Map(handled)
  const onces = new Map(Object.entries<AnyOnce>({ ...once }))
  return {
    name,
    version,
    ...(forgets ? { forgets } : {}),
    ...(emptyAtFirst ? { emptyAtFirst } : {}),
    tables,
    handles: (type) => handlers.has(type),
    eventTypes: [...handlers.keys()],
    onceKey(event) {
      const once = onces.get(event.type)
      return once && { table: once.table, key: once.key(event) }
    },
    apply: (write, event) => handlers.get(event.type)?.(write, event),
  }
}
