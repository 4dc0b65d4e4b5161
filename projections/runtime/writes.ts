import type { Writes } from './projection.ts'
import { assertKeyKept, blankRow, keyOf, keyValues, matches, type Values } from './rows.ts'
import type { TableSpec } from './table-spec.ts'

/** What is to become of one row, all writes to it taken together. */
export type Pending =
  | Readonly<{ kind: 'put'; row: Values }>
  | Readonly<{ kind: 'set'; row: Values }>
  | Readonly<{ kind: 'remove'; row: Values }>
  /** `row` is what to insert when there is none; else `deltas` are added to and `assigned` replaced. */
  | Readonly<{ kind: 'add'; row: Values; deltas: ReadonlySet<string>; assigned: ReadonlySet<string> }>

/** Removals come first, then each key once: within a segment nothing else depends on the order. */
export type Segment = { removals: Values[]; rows: Map<string, Pending> }

type Recorder = Readonly<{ writes: Writes<TableSpec>; segments: () => readonly Segment[] }>

/**
 * Gathers the writes of a batch. Merging needs no look at the table; where the outcome would depend on what is stored
 * (a sum after a change, a removal by content after a change), a new segment begins and is sent after the one before.
 */
export function recorder(spec: TableSpec): Recorder {
  const segments: Segment[] = []
  const current = () => segments.at(-1) ?? opened(segments)
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
      const stands = current().rows.get(at)
      const { rows } = stands?.kind === 'set' ? opened(segments) : current()
      rows.set(at, afterAdd(rows.get(at), spec, key, sums, labels))
    },
    removeWhere(match) {
      if (!removeGathered(spec, current(), match)) opened(segments)
      current().removals.push(match)
    },
  }
  return { writes: spec.visitPairs ? additionsAlone(writes) : writes, segments: () => segments }
}

/** What else is done to rows that are followed would leave the counts behind. */
export function additionsAlone({ add }: Writes<TableSpec>): Writes<TableSpec> {
  const refuse = () => {
    throw new Error('rows of a visitPairs are added and nothing else')
  }
  return { add, put: refuse, set: refuse, remove: refuse, removeWhere: refuse }
}

function opened(segments: Segment[]): Segment {
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
  return { kind: 'add', row, deltas: before.deltas, assigned: both(before.assigned, columns) }
}

function afterAdd(before: Pending | undefined, spec: TableSpec, key: Values, sums: Values, labels: Values): Pending {
  const base = !before || before.kind === 'remove' ? blankRow(spec, key, labels) : before.row
  const row: Record<string, unknown> = { ...base, ...labels }
  for (const [column, by] of Object.entries(sums)) row[column] = Number(base[column]) + Number(by ?? 0)
  if (before && before.kind !== 'add') return { kind: 'put', row }
  const deltas = both(before?.deltas, Object.keys(sums))
  return { kind: 'add', row, deltas, assigned: both(before?.assigned, Object.keys(labels)) }
}

const both = (some: Iterable<string> = [], others: Iterable<string>) => new Set([...some, ...others])

/** Removes what has been collected; false when that cannot be said without the table, and nothing has been done. */
function removeGathered(spec: TableSpec, { rows }: Segment, match: Values): boolean {
  const inKey = Object.fromEntries(Object.entries(match).filter(([column]) => spec.key.includes(column)))
  const isKeyAlone = Object.keys(inKey).length === Object.keys(match).length
  const hit: [string, Pending][] = []
  for (const [key, pending] of rows) {
    if (pending.kind === 'remove' || !matches(spec, pending.row, inKey)) continue
    if (pending.kind !== 'put' && !isKeyAlone) return false
    if (isKeyAlone || matches(spec, pending.row, match)) hit.push([key, pending])
  }
  for (const [key, pending] of hit) rows.set(key, { kind: 'remove', row: keyValues(spec, pending.row) })
  return true
}
