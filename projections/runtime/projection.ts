import type { Metadata } from '@comanda/domain/kernel/metadata.ts'
import type { ColumnType, TableSpec, Value } from './table-spec.ts'

export type Row<T extends TableSpec> = { [C in keyof T['columns']]: Value<T['columns'][C]> }
type Key<T extends TableSpec> = { [C in T['key'][number] & keyof T['columns']]: Value<T['columns'][C]> }
type Sums<T extends TableSpec> = {
  [C in keyof T['columns'] as T['columns'][C] extends 'bigint' | 'integer' ? C : never]?: number
}

/**
 * What a handler may do to a table. Nothing is read and nothing is sent at once: the runner gathers the writes of a
 * whole batch by key and sends them as a few set-based statements, so a handler costs no round trip.
 */
export type Writes<T extends TableSpec> = Readonly<{
  /** Inserts or replaces the row. */
  put(row: Row<T>): void
  /** Changes columns of the row with this key; nothing happens when there is none. */
  set(key: Key<T>, change: Partial<Row<T>>): void
  /**
   * Adds to number columns and sets the labels. When there is no row it is made with zeros and nulls, so the labels
   * must hold every other column that may not be null. Safe because a position is applied once.
   */
  add(key: Key<T>, sums: Sums<T>, labels?: Partial<Row<T>>): void
  remove(key: Key<T>): void
  /** Removes every row whose columns equal these; `tenant_id` is always among them. */
  removeWhere(match: { tenant_id: string } & Partial<Row<T>>): void
}>

/** Sealed text to clear text. */
export type Opened = ReadonlyMap<string, string | null>

/** An event as projections see it: parsed, with its place in its stream and in the log. */
export type Recorded<E extends { type: string }> = E &
  Readonly<{
    metadata: Metadata
    revision: number
    position: bigint
    stream: string
    id: string
    /** The sealed texts of an event about a customer, in clear (opening.ts). */
    opened?: Opened
  }>

type Tables = Record<string, TableSpec>
export type Write<T extends Tables> = { [Name in keyof T]: Writes<T[Name]> }

/** Of the events with the same key the first counts, and the others are passed over, whatever wrote them. */
type Once<T extends Tables, E extends { type: string }> = Readonly<{
  /** Keeps the keys there were; its columns are its key, and nothing else writes it. */
  table: keyof T & string
  key: (event: Recorded<E>) => Readonly<Record<string, unknown>>
}>

type Handler<T extends Tables, E extends { type: string }> = (write: Write<T>, event: Recorded<E>) => void

/**
 * One read model. The map of handlers is total: a new event type does not compile until every read model handles or
 * ignores it. Raise `version` and it is rebuilt beside the old one and swapped in when it has caught up.
 */
type Projection<T extends Tables, E extends { type: string }> = Readonly<{
  name: string
  version: number
  /**
   * Its tables hold personal data in clear: the tables that a swap replaces are dropped, because no erasure would reach
   * them.
   */
  forgets?: true
  tables: T
  once?: { readonly [Type in E['type']]?: Once<T, Extract<E, { type: Type }>> }
  on: { [Type in E['type']]: 'ignored' | Handler<T, Extract<E, { type: Type }>> }
}>

export const projection = <T extends Tables, E extends { type: string }>(
  definition: Projection<T, E>,
): Projection<T, E> => definition

/** Keeps the literal column types and key. */
export const table = <
  const Columns extends Record<string, ColumnType> & { tenant_id: 'uuid' },
  const Key extends readonly ['tenant_id', ...(keyof Columns & string)[]],
>(
  spec: TableSpec<Columns, Key>,
): TableSpec<Columns, Key> => spec
