import type { ColumnType, TableSpec } from './table-spec.ts'

export type Values = Readonly<Record<string, unknown>>

export const columnsOf = (spec: TableSpec): string[] => Object.keys(spec.columns)

/** SQL type of a column, without the `?` of a nullable one. */
export const sqlType = (type: ColumnType): string => (type.endsWith('?') ? type.slice(0, -1) : type)

export const isNullable = (type: ColumnType): boolean => type.endsWith('?')

/** PostgreSQL compares uuids regardless of case, so keys do too. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

/** One string per key; two are equal exactly if PostgreSQL considers the keys equal. */
export function keyOf(spec: TableSpec, row: Values): string {
  let key = ''
  for (const column of spec.key) {
    const value = row[column]
    if (value === undefined || value === null) throw new Error(`the key needs ${column}`)
    key += `${spec.columns[column] === 'uuid' ? plain(value) : value}\u0001`
  }
  return key
}

/** The key columns of a row. */
export function keyValues(spec: TableSpec, row: Values): Values {
  const values: Record<string, unknown> = {}
  for (const column of spec.key) values[column] = row[column]
  return values
}

/** The row that `add` starts from: key and labels, zero for numbers, null for the rest. */
export function blankRow(spec: TableSpec, key: Values, labels: Values): Values {
  const row: Record<string, unknown> = {}
  for (const [column, type] of Object.entries(spec.columns)) {
    const value = key[column] ?? labels[column]
    if (value !== undefined && value !== null) row[column] = value
    else if (type === 'bigint' || type === 'integer') row[column] = 0
    else if (isNullable(type)) row[column] = null
    else throw new Error(`add needs a label for ${column}: the row may not be there yet`)
  }
  return row
}

/** Refuses a change of key columns: use `remove` and `put` for that. */
export function assertKeyKept(spec: TableSpec, key: Values, change: Values): void {
  for (const column of spec.key)
    if (column in change && plain(change[column]) !== plain(key[column]))
      throw new Error(`set must not change ${column}`)
}

/** True if a row has these values; null matches null. */
export function matches(spec: TableSpec, row: Values, match: Values): boolean {
  for (const column of Object.keys(match)) {
    const isUuid = spec.columns[column]?.startsWith('uuid')
    const [left, right] = [row[column] ?? null, match[column] ?? null]
    if (isUuid ? plain(left) !== plain(right) : left !== right) return false
  }
  return true
}
