import type { Writes } from '@comanda/projections/runtime/projection.ts'
import { assertKeyKept, blankRow, keyOf, matches, type Values } from '@comanda/projections/runtime/rows.ts'
import type { TableSpec } from '@comanda/projections/runtime/table-spec.ts'
import { additionsAlone } from '@comanda/projections/runtime/writes.ts'

/**
 * A table in memory that applies writes one by one. Specs of read models compare its rows, and the write buffer and its
 * SQL are tested against it.
 */
export function memoryTable(spec: TableSpec): { writes: Writes<TableSpec>; rows: () => Values[] } {
  const rows = new Map<string, Values>()
  const writes: Writes<TableSpec> = {
    put: (row) => void rows.set(keyOf(spec, row), row),
    set(key, change) {
      assertKeyKept(spec, key, change)
      const row = rows.get(keyOf(spec, key))
      if (row) rows.set(keyOf(spec, key), { ...row, ...change, ...key })
    },
    add(key, sums, labels = {}) {
      const row = rows.get(keyOf(spec, key)) ?? blankRow(spec, key, labels)
      const added = Object.entries(sums).map(([column, by]) => [column, Number(row[column]) + Number(by)])
      rows.set(keyOf(spec, key), { ...row, ...labels, ...Object.fromEntries(added) })
    },
    remove: (key) => void rows.delete(keyOf(spec, key)),
    removeWhere(match) {
      for (const [key, row] of rows) if (matches(spec, row, match)) rows.delete(key)
    },
  }
  const sorted = () => [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  return { writes: spec.visitPairs ? additionsAlone(writes) : writes, rows: sorted }
}
