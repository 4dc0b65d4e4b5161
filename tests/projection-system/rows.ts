import type { EventLog } from '@comanda/event-store/client/log.ts'
import { type AnyEvent, type ReadModel, readModel } from '@comanda/projections/runtime/model.ts'
import { parseRecorded } from '@comanda/projections/runtime/parse.ts'
import type { Row } from '@comanda/projections/runtime/projection.ts'
import type { Values } from '@comanda/projections/runtime/rows.ts'
import { quoted } from '@comanda/projections/runtime/statements.ts'
import type { TableSpec } from '@comanda/projections/runtime/table-spec.ts'
import type pg from 'pg'
import { expect } from 'vitest'
import { memoryTable } from './memory-table.ts'
import { visitPairRows } from './visit-pair-rows.ts'

const tenantId = '7e000000-0000-4000-8000-000000000001'
const nobody = '7e000000-0000-4000-8000-000000000002'

type Fact = Readonly<{ type: string; data: unknown } & Partial<Omit<AnyEvent, 'type' | 'data'>>>

/**
 * Events as a read model receives them; fields that the spec does not give are filled in. Positions count up from 1.
 */
export function recordedEvents(events: readonly Fact[], at = '2026-11-20T10:00:00.000Z'): AnyEvent[] {
  const ids = { commandId: nobody, correlation: nobody, causation: nobody }
  const common = { tenantId, by: null, device: null, commandHash: '', at, ...ids }
  return events.map((event, index) => {
    const place = { id: nobody, stream: 'order-x', revision: index, position: BigInt(index + 1) }
    // the brands mark checked values; these are constants and valid
    return { ...place, metadata: common, ...event } as unknown as AnyEvent
  })
}

/** Ids of specs: the same digit is the same id. */
export const digitId = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`

/** An event as type and data, for tables of cases. */
export type TypedData = [type: string, data: object]
export const recordedPairs = (pairs: readonly TypedData[]): AnyEvent[] =>
  recordedEvents(pairs.map(([type, data]) => ({ type, data })))

type Tables = Record<string, TableSpec>
type RowsOf<T extends Tables> = { [Name in keyof T]: Row<T[Name]>[] }

/** Rows of a model after these events, by the memory table; writes.int.spec.ts shows that SQL does the same. */
export function project<T extends Tables>(
  model: Readonly<{ name: string; version: number; tables: T; on: object }>,
  events: readonly AnyEvent[],
): RowsOf<T> {
  // memory tables hold exactly the rows that the typed writes put there
  return fold(readModel(model), events) as RowsOf<T>
}

function fold(model: ReadModel, events: readonly AnyEvent[]): Record<string, Values[]> {
  const tables = Object.entries(model.tables).map(([name, spec]) => [name, memoryTable(spec)] as const)
  const write = Object.fromEntries(tables.map(([name, { writes }]) => [name, writes]))
  const counted = new Set<string>()
  for (const event of events) {
    const once = model.onceKey(event)
    const key = JSON.stringify(once)
    if (once && counted.has(key)) continue
    counted.add(key)
    if (once) write[once.table]?.put(once.key)
    if (model.handles(event.type)) model.apply(write, event)
  }
  const stored = Object.fromEntries(tables.map(([name, { rows }]) => [name, rows()]))
  for (const [name, spec] of Object.entries(model.tables)) {
    if (spec.visitPairs) stored[spec.visitPairs.into] = visitPairRows(spec, stored[name] ?? [])
  }
  return stored
}

/** Expected rows of the tables: a fold of the log that knows neither batches nor SQL nor checkpoints. */
export async function foldOfLog(
  log: EventLog,
  models: readonly ReadModel[],
  before?: bigint,
): Promise<Record<string, Values[]>> {
  const events: AnyEvent[] = []
  for await (const recorded of log.readAll()) {
    if (before !== undefined && recorded.position >= before) break
    const { event } = parseRecorded(recorded)
    if (event) events.push(event)
  }
  return Object.assign({}, ...models.map((model) => fold(model, events)))
}

/** Actual rows of the tables, sorted by key. `suffix` selects other tables, e.g. `__old`. */
export async function storedRows(
  client: pg.Client,
  models: readonly ReadModel[],
  suffix = '',
): Promise<Record<string, Values[]>> {
  const stored: Record<string, Values[]> = {}
  for (const [name, spec] of models.flatMap(({ tables }) => Object.entries(tables))) {
    const order = spec.key.map((column) => `${quoted(column)}::text collate "C"`).join(', ')
    const { rows } = await client.query<{ row: Values }>(
      `select to_jsonb(t) as row from read.${quoted(`${name}${suffix}`)} t order by ${order}`,
    )
    stored[name] = rows.map(({ row }) => instants(spec, row))
  }
  return stored
}

/** Fails with the difference if any table of any model differs from the fold of the log. */
export async function expectFold(client: pg.Client, log: EventLog, models: readonly ReadModel[]): Promise<void> {
  const [stored, folded] = [await storedRows(client, models), await foldOfLog(log, models)]
  for (const name of Object.keys(folded)) expect({ [name]: stored[name] }).toEqual({ [name]: folded[name] })
}

const instants = (spec: TableSpec, row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const isInstant = spec.columns[column]?.startsWith('timestamptz') && typeof value === 'string'
      return [column, isInstant ? new Date(value).toISOString() : value]
    }),
  )
