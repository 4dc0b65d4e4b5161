/**
 * PostgreSQL types a read model may use; a trailing `?` makes the column nullable. `bigint` holds minor units and
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
export type Value<T extends ColumnType> = T extends `${infer S extends keyof Scalar}?`
  ? Scalar[S] | null
  : T extends keyof Scalar
    ? Scalar[T]
    : never

/** Every table has `tenant_id` and its key begins with it: uniqueness never tells one tenant about another. */
export type TableSpec<
  Columns extends Record<string, ColumnType> = Record<string, ColumnType>,
  Key extends readonly string[] = readonly string[],
> = Readonly<{
  columns: Columns
  key: Key
  /** Column lists; plain b-tree, partial when `where` (SQL) is given. */
  indexes?: readonly { on: readonly (keyof Columns & string)[]; where?: string }[]
  /** Such a table is added to and nothing else. */
  visitPairs?: VisitPairs
}>

/**
 * A table of visits, say, whose rows are followed along a column: each is counted in the table `into` together with the
 * one before it of the same visitor. How many different visitors a period had is then a sum over few rows however many
 * they were: those who came in it and had last come before it began. The counts follow from the set of rows alone, not
 * from the order in which they came.
 */
type VisitPairs = Readonly<{ along: string; into: string }>
