import type { ColumnType, TableSpec } from './table-spec.ts'

export type Values = Readonly<Record<string, unknown>>

export const columnsOf = (spec: TableSpec): string[] => Object.keys(spec.columns)

/** The SQL type of a column without the mark for "may be null". */
export const sqlType = (type: ColumnType): string => (type.endsWith('?') ? type.slice(0, -1) : type)

export const isNullable = (type: ColumnType): boolean => type.endsWith('?')

/** PostgreSQL does not tell `A0…` from `a0…` in a uuid, so a map of rows must not either. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

/** One string per key, equal exactly when PostgreSQL finds the keys equal. */
export function keyOf(spec: TableSpec, row: Values): string {
  let key = ''
  for (const column of spec.key) {
    const value = row[column]
    if (value === undefined || value === null) throw new Error(`the key needs ${column}`)
    key += `${spec.columns[column] === 'uuid' ? plain(value) : value}\u0001`
  }
  return key
}

/** The columns of the key alone. */
export function keyValues(spec: TableSpec, row: Values): Values {
  const values: Record<string, unknown> = {}
  for (const column of spec.key) values[column] = row[column]
  return values
}

/** What `add` makes of nothing: the key, the labels, zero for numbers and null for the rest. */
export function blankRow(spec: TableSpec, key: Values, labels: Values): Values {
  const row: Record<string, unknown> = {}
  for (const [column, type] of Object.entries(spec.columns)) {
    const given = key[column] ?? labels[column]
    if (given !== undefined && given !== null) row[column] = given
    else if (type === 'bigint' || type === 'integer') row[column] = 0
    else if (isNullable(type)) row[column] = null
    else throw new Error(`add needs a label for ${column}: the row may not be there yet`)
  }
  return row
}

/** Refuses what would move a row to another key; `remove` and `put` say that better. */
export function assertKeyKept(spec: TableSpec, key: Values, change: Values): void {
  for (const column of spec.key)
    if (column in change && plain(change[column]) !== plain(key[column]))
      throw new Error(`set must not change ${column}`)
}

/** Whether a row has these values; a match on null finds nulls. */
export function matches(spec: TableSpec, row: Values, match: Values): boolean {
  for (const column of Object.keys(match)) {
    const isUuid = spec.columns[column]?.startsWith('uuid')
    const [left, right] = [row[column] ?? null, match[column] ?? null]
    if (isUuid ? plain(left) !== plain(right) : left !== right) return false
  }
  return true
}
