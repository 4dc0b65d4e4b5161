/**
 * PostgreSQL types of a read model; a trailing `?` makes the column nullable. `bigint` is used for minor units and
 * counts.
 */
type Scalar = {
  uuid: string
  text: string
  integer: number
  bigint: number
  boolean: boolean
  timestamptz: string
  date: string
  jsonb: unknown
}
export type ColumnType = keyof Scalar | `${keyof Scalar}?`
export type Value<T extends ColumnType> = T extends `${string}?` ? NotNull<T> | null : NotNull<T>
type NotNull<T> =
  T extends Holds<infer V>
    ? V
    : T extends keyof Scalar
      ? Scalar[T]
      : T extends `${infer S extends keyof Scalar}?`
        ? Scalar[S]
        : never

/** Type of a column's values for the compiler; the column type of the database is unaffected. */
type Holds<V> = Readonly<{ [values]: V }>
declare const values: unique symbol

/** A text column that holds certain values only, such as a state. */
export const textOf = <V extends string>() => 'text' as 'text' & Holds<V>

/** A nullable text column that holds certain values only. */
export const nullableTextOf = <V extends string>() => 'text?' as 'text?' & Holds<V>

/** A nullable JSON column of a known shape. */
export const nullableJsonOf = <V>() => 'jsonb?' as 'jsonb?' & Holds<V>

/**
 * A table. Every table has `tenant_id` as the first column of its key, so that uniqueness reveals nothing about other
 * tenants.
 */
export type TableSpec<
  Columns extends Record<string, ColumnType> = Record<string, ColumnType>,
  Key extends readonly string[] = readonly string[],
> = Readonly<{
  columns: Columns
  key: Key
  /** Column lists of b-tree indexes; partial with `where` (SQL). */
  indexes?: readonly { on: readonly (keyof Columns & string)[]; where?: string }[]
  /** Table that accepts additions only. */
  visitPairs?: VisitPairs
}>

/**
 * Consecutive visits, counted: each row of the table is counted in `into` together with the previous row of the same
 * visitor along the column. The number of different visitors in a period is then a sum over few rows: visitors who came
 * in it and whose previous visit was before it began. The counts depend only on the set of rows, not on the order of
 * insertion.
 */
type VisitPairs = Readonly<{ along: string; into: string }>
