import { columnsOf, sqlType, type Values } from './rows.ts'
import type { TableSpec } from './table-spec.ts'
import { visitPairText } from './visit-pairs.ts'
import type { Pending, Segment } from './writes.ts'

export type Statement = Readonly<{ name: string; text: string; values: readonly [string] }>

/**
 * The statements that write one segment to a table, in the order of execution. `nameOfTable` maps a
 * table of the model to its current name.
 */
export function statementsOf(
  name: string,
  spec: TableSpec,
  segment: Segment,
  nameOfTable: (table: string) => string = (table) => table,
): Statement[] {
  const table = nameOfTable(name)
  const groups = new Map<string, Values[]>()
  for (const match of segment.removals) gather(groups, removalText(table, spec, match), match)
  const put: Values[] = []
  const removed: Values[] = []
  for (const pending of segment.rows.values()) {
    if (pending.kind === 'put') put.push(pending.row)
    else if (pending.kind === 'remove') removed.push(pending.row)
    else if (spec.visitPairs)
      gather(groups, visitPairsText(table, spec, nameOfTable(spec.visitPairs.into)), pending.row)
    else gather(groups, changeText(table, spec, pending), pending.row)
  }
  const putSql = put.length > 0 ? cached(spec, `${table} put`, () => putText(table, spec)) : ''
  for (const row of put) gather(groups, putSql, row) // an addition that sets all columns has the same text
  // no key is in both lists, so their order is irrelevant
  for (const row of removed)
    gather(
      groups,
      cached(spec, `${table} remove`, () => removalText(table, spec, row)),
      row,
    )
  return [...groups].map(([text, rows]) => ({ name: nameOf(text), text, values: [toJson(rows)] }))
}

/** Inserts keys that must be new; an existing one fails the statement. */
export function newKeys(table: string, spec: TableSpec, keys: readonly Values[]): Statement {
  const text = cached(spec, `${table} new`, () => insertText(table, spec, columnsOf(spec)))
  return { name: nameOf(text), text, values: [toJson(keys)] }
}

/** Selects those of the keys that exist. */
export function knownKeys(table: string, spec: TableSpec, keys: readonly Values[]): Statement {
  const text = cached(spec, `${table} known`, () => {
    const same = spec.key.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(' and ')
    return `select t.* from ${tableRef(table)} t join ${incoming(spec, spec.key)} on ${same}`
  })
  return { name: nameOf(text), text, values: [toJson(keys)] }
}

function gather(groups: Map<string, Values[]>, text: string, row: Values): void {
  const rows = groups.get(text)
  if (rows) rows.push(row)
  else groups.set(text, [row])
}

type Change = Extract<Pending, { kind: 'set' | 'add' }>

function changeText(table: string, spec: TableSpec, pending: Change): string {
  if (pending.kind === 'add') {
    const shape = `${[...pending.deltas].join()}|${[...pending.assigned].join()}`
    return cached(spec, `${table} add ${shape}`, () => addText(table, spec, pending))
  }
  const changed = Object.keys(pending.row).filter((column) => !spec.key.includes(column))
  return cached(spec, `${table} set ${changed.join()}`, () => setText(table, spec, changed))
}

const visitPairsText = (table: string, spec: TableSpec, into: string): string =>
  cached(spec, `${table} ${into}`, () =>
    visitPairText(spec, { rows: incoming(spec, columnsOf(spec)), table: tableRef(table), into: tableRef(into) }),
  )

// texts that depend on the table's definition only
const texts = new WeakMap<TableSpec, Map<string, string>>()
const names = new Map<string, string>()

function cached(spec: TableSpec, key: string, make: () => string): string {
  const own = texts.get(spec) ?? new Map<string, string>()
  texts.set(spec, own)
  const text = own.get(key) ?? make()
  own.set(key, text)
  return text
}

/** Name of a prepared statement: PostgreSQL parses it once per connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `w${names.size}`
  names.set(text, name)
  return name
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const list = (columns: readonly string[]): string => columns.map(quoted).join(', ')
const tableRef = (table: string): string => `read.${quoted(table)}`

/** The rows as one JSON parameter: measured faster than an array per column, and no value needs escaping. */
const incoming = (spec: TableSpec, columns: readonly string[]): string => {
  const typed = columns.map((column) => `${quoted(column)} ${sqlType(spec.columns[column] ?? 'text')}`)
  return `json_to_recordset($1::json) as r(${typed.join(', ')})`
}

function putText(table: string, spec: TableSpec): string {
  const columns = columnsOf(spec)
  const replaced = columns.filter((column) => !spec.key.includes(column))
  return `${insertText(table, spec, columns)} ${onConflict(
    spec,
    replaced.map((column) => `${quoted(column)} = excluded.${quoted(column)}`),
  )}`
}

function addText(table: string, spec: TableSpec, { deltas, assigned }: Extract<Pending, { kind: 'add' }>): string {
  const updates = [...new Set([...deltas, ...assigned])].map((column) => {
    const to = assigned.has(column) ? '' : `t.${quoted(column)} + `
    return `${quoted(column)} = ${to}excluded.${quoted(column)}`
  })
  return `${insertText(table, spec, columnsOf(spec))} ${onConflict(spec, updates)}`
}

const insertText = (table: string, spec: TableSpec, columns: readonly string[]): string =>
  `insert into ${tableRef(table)} as t (${list(columns)}) select ${list(columns)} from ${incoming(spec, columns)}`

const onConflict = (spec: TableSpec, updates: readonly string[]): string =>
  `on conflict (${list(spec.key)}) do ${updates.length > 0 ? `update set ${updates.join(', ')}` : 'nothing'}`

function setText(table: string, spec: TableSpec, changed: readonly string[]): string {
  const changes = changed.map((column) => `${quoted(column)} = r.${quoted(column)}`)
  const on = spec.key.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(' and ')
  const rows = incoming(spec, [...spec.key, ...changed])
  return `update ${tableRef(table)} as t set ${changes.join(', ')} from ${rows} where ${on}`
}

function removalText(table: string, spec: TableSpec, match: Values): string {
  const columns = Object.keys(match)
  const on = columns.map((column) =>
    match[column] === null ? `t.${quoted(column)} is null` : `t.${quoted(column)} = r.${quoted(column)}`,
  )
  return `delete from ${tableRef(table)} as t using ${incoming(spec, columns)} where ${on.join(' and ')}`
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; a name with one must not block a read model. */
function toJson(rows: readonly Values[]): string {
  const json = JSON.stringify(rows)
  if (!/\\u(0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(rows, (_, value) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
  )
}
