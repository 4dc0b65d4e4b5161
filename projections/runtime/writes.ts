import type { Writes } from './projection.ts'
import { assertKeyKept, blankRow, keyOf, keyValues, matches, type Values } from './rows.ts'
import type { TableSpec } from './table-spec.ts'

/** All writes to one row of a batch, merged. */
export type Pending =
  | Readonly<{ kind: 'put'; row: Values }>
  | Readonly<{ kind: 'set'; row: Values }>
  | Readonly<{ kind: 'remove'; row: Values }>
  /** `row`: inserted if there is none; otherwise `deltas` are added and `assigned` replaced. */
  | Readonly<{ kind: 'add'; row: Values; deltas: ReadonlySet<string>; assigned: ReadonlySet<string> }>

/** Removals first, then one write per key: within a segment nothing else depends on the order. */
export type Segment = { removals: Values[]; rows: Map<string, Pending> }

type Recorder = Readonly<{ writes: Writes<TableSpec>; segments: () => readonly Segment[] }>

/**
 * Collects the writes of a batch. They are merged without reading the table; where the result would depend on stored
 * values (a sum after a change, a removal by content after a change), a new segment begins.
 */
export function recorder(spec: TableSpec): Recorder {
  const segments: Segment[] = []
  const current = () => segments.at(-1) ?? newSegment(segments)
  const writes: Writes<TableSpec> = {
    put: (row) => void current().rows.set(keyOf(spec, row), { kind: 'put', row }),
    remove: (key) => void current().rows.set(keyOf(spec, key), { kind: 'remove', row: keyValues(spec, key) }),
    set(key, change) {
      assertKeyKept(spec, key, change)
      if (Object.keys(change).every((column) => spec.key.includes(column))) return
      const at = keyOf(spec, key)
      const { rows } = current()
      rows.set(at, afterSet(rows.get(at), keyValues(spec, key), change))
    },
    add(key, sums, labels = {}) {
      const at = keyOf(spec, key)
      const pending = current().rows.get(at)
      const { rows } = pending?.kind === 'set' ? newSegment(segments) : current()
      rows.set(at, afterAdd(rows.get(at), spec, key, sums, labels))
    },
    removeWhere(match) {
      if (!removeFrom(spec, current(), match)) newSegment(segments)
      current().removals.push(match)
    },
  }
  return { writes: spec.visitPairs ? additionsAlone(writes) : writes, segments: () => segments }
}

/** Restricts writes to additions: any other change of counted rows would make the counts wrong. */
export function additionsAlone({ add }: Writes<TableSpec>): Writes<TableSpec> {
  const refuse = () => {
    throw new Error('rows of a visitPairs are added and nothing else')
  }
  return { add, put: refuse, set: refuse, remove: refuse, removeWhere: refuse }
}

function newSegment(segments: Segment[]): Segment {
  const segment = { removals: [], rows: new Map() }
  segments.push(segment)
  return segment
}

function afterSet(before: Pending | undefined, key: Values, change: Values): Pending {
  if (!before) return { kind: 'set', row: { ...change, ...key } }
  if (before.kind === 'remove') return before
  const row = { ...before.row, ...change, ...key }
  if (before.kind !== 'add') return { kind: before.kind, row }
  const columns = Object.keys(change).filter((column) => !(column in key))
  return { kind: 'add', row, deltas: before.deltas, assigned: union(before.assigned, columns) }
}

function afterAdd(before: Pending | undefined, spec: TableSpec, key: Values, sums: Values, labels: Values): Pending {
  const base = !before || before.kind === 'remove' ? blankRow(spec, key, labels) : before.row
  const row: Record<string, unknown> = { ...base, ...labels }
  for (const [column, by] of Object.entries(sums)) row[column] = Number(base[column]) + Number(by ?? 0)
  if (before && before.kind !== 'add') return { kind: 'put', row }
  const deltas = union(before?.deltas, Object.keys(sums))
  return { kind: 'add', row, deltas, assigned: union(before?.assigned, Object.keys(labels)) }
}

const union = (some: Iterable<string> = [], others: Iterable<string>) => new Set([...some, ...others])

/**
 * Removes matching rows from those collected. False if the table would be needed to decide; nothing is changed then.
 */
function removeFrom(spec: TableSpec, { rows }: Segment, match: Values): boolean {
  const inKey = Object.fromEntries(Object.entries(match).filter(([column]) => spec.key.includes(column)))
  const isKeyOnly = Object.keys(inKey).length === Object.keys(match).length
  const found: [string, Pending][] = []
  for (const [key, pending] of rows) {
    if (pending.kind === 'remove' || !matches(spec, pending.row, inKey)) continue
    if (pending.kind !== 'put' && !isKeyOnly) return false
    if (isKeyOnly || matches(spec, pending.row, match)) found.push([key, pending])
  }
  for (const [key, pending] of found) rows.set(key, { kind: 'remove', row: keyValues(spec, pending.row) })
  return true
}
