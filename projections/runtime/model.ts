import type { Recorded, TableSpec, Writes } from './projection.ts'

export type AnyEvent = Recorded<{ type: string; data: unknown }>
export type AnyWrite = Readonly<Record<string, Writes<TableSpec>>>

/** A projection as the runner sees it: its tables and events are known by name only. */
export type ReadModel = Readonly<{
  name: string
  version: number
  forgets?: true
  tables: Readonly<Record<string, TableSpec>>
  handles: (type: string) => boolean
  /** All that it handles. */
  eventTypes: readonly string[]
  apply: (write: AnyWrite, event: AnyEvent) => void
}>

type AnyProjection = Pick<ReadModel, 'name' | 'version' | 'forgets' | 'tables'> & Readonly<{ on: object }>
type AnyHandler = 'ignored' | ((write: AnyWrite, event: AnyEvent) => void)

/** Forgets the types of one projection, so that different ones fit into one list. */
export function readModel({ name, version, forgets, tables, on }: AnyProjection): ReadModel {
  const all = Object.entries<AnyHandler>({ ...on }).flatMap(([type, handler]) =>
    handler === 'ignored' ? [] : [[type, handler] as const],
  )
  const handlers = new Map(all)
  return {
    name,
    version,
    ...(forgets ? { forgets } : {}),
    tables,
    handles: (type) => handlers.has(type),
    eventTypes: [...handlers.keys()],
    apply: (write, event) => handlers.get(event.type)?.(write, event),
  }
}
