import type { Metadata } from '@comanda/domain/kernel/metadata.ts'
import type { ColumnType, TableSpec, Value } from './table-spec.ts'

export type Row<T extends TableSpec> = { [C in keyof T['columns']]: Value<T['columns'][C]> }
type Key<T extends TableSpec> = { [C in T['key'][number] & keyof T['columns']]: Value<T['columns'][C]> }
type Sums<T extends TableSpec> = {
  [C in keyof T['columns'] as T['columns'][C] extends 'bigint' | 'integer' ? C : never]?: number
}

/**
 * Writes of a handler to a table. Nothing is read, and nothing is sent immediately: the runner merges the writes of a
 * whole batch by key and sends them as a few set-based statements, so a handler costs no round trip.
 */
export type Writes<T extends TableSpec> = Readonly<{
  /** Inserts or replaces the row. */
  put(row: Row<T>): void
  /** Changes columns of the row with this key, if there is one. */
  set(key: Key<T>, change: Partial<Row<T>>): void
  /**
   * Adds to number columns and sets the labels. A missing row is created with zeros and nulls, so the labels must
   * contain every other column that is not nullable. Safe, because each position is applied once.
   */
  add(key: Key<T>, sums: Sums<T>, labels?: Partial<Row<T>>): void
  remove(key: Key<T>): void
  /** Removes every row whose columns equal these; `tenant_id` is always one of them. */
  removeWhere(match: { tenant_id: string } & Partial<Row<T>>): void
}>

/** Clear text by sealed text; null if the person was forgotten. */
export type ClearTexts = ReadonlyMap<string, string | null>

/** An event as handlers receive it: parsed, with its revision in the stream and its position in the log. */
export type Recorded<E extends { type: string }> = E &
  Readonly<{
    metadata: Metadata
    revision: number
    position: bigint
    stream: string
    id: string
    /** The event's sealed texts in clear, if it is about a customer (opening.ts). */
    opened?: ClearTexts
  }>

type Tables = Record<string, TableSpec>
export type Write<T extends Tables> = { [Name in keyof T]: Writes<T[Name]> }

/** Counts only the first event of each key. */
type Once<T extends Tables, E extends { type: string }> = Readonly<{
  /** Table of the keys of counted events. Its columns are its key, and nothing else writes it. */
  table: keyof T & string
  key: (event: Recorded<E>) => Readonly<Record<string, unknown>>
}>

type Handler<T extends Tables, E extends { type: string }> = (write: Write<T>, event: Recorded<E>) => void

/**
 * A read model. The handler map is total: a new event type does not compile until every read model handles or ignores
 * it. Raise `version` to have it rebuilt beside the old one and swapped in when it has caught up.
 */
type Projection<T extends Tables, E extends { type: string }> = Readonly<{
  name: string
  version: number
  /**
   * True if the tables contain personal data in clear. The tables replaced by a swap are dropped, because no erasure would
   * reach them.
   */
  forgets?: true
  /** True if empty tables exist during the first build, because lists of other models join them. */
  emptyAtFirst?: true
  tables: T
  once?: { readonly [Type in E['type']]?: Once<T, Extract<E, { type: Type }>> }
  on: { [Type in E['type']]: 'ignored' | Handler<T, Extract<E, { type: Type }>> }
}>

export const projection = <T extends Tables, E extends { type: string }>(
  definition: Projection<T, E>,
): Projection<T, E> => definition

/** Defines a table and keeps the literal types of its columns and key. */
export const table = <
  const Columns extends Record<string, ColumnType> & { tenant_id: 'uuid' },
  const Key extends readonly ['tenant_id', ...(keyof Columns & string)[]],
>(
  spec: TableSpec<Columns, Key>,
): TableSpec<Columns, Key> => spec
