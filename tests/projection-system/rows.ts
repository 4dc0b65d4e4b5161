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

/** An event as a read model gets it; what the spec does not care about is filled in. Positions count up from 1. */
export function recordedEvents(events: readonly Fact[], at = '2026-11-20T10:00:00.000Z'): AnyEvent[] {
  const ids = { commandId: nobody, correlation: nobody, causation: nobody }
  const common = { tenantId, by: null, device: null, commandHash: '', at, ...ids }
  return events.map((event, index) => {
    const place = { id: nobody, stream: 'order-x', revision: index, position: BigInt(index + 1) }
    // the brands say that a value was checked; these are fixed and right
    return { ...place, metadata: common, ...event } as unknown as AnyEvent
  })
}

type Tables = Record<string, TableSpec>
type RowsOf<T extends Tables> = { [Name in keyof T]: Row<T[Name]>[] }

/** given(events) -> rows, by what the writes mean; that SQL means the same is proven in writes.int.spec.ts. */
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

/** What the tables must hold: a fold of the log that knows nothing of batches, SQL or checkpoints. */
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

/** What the tables do hold, in the order of their keys. `suffix` looks beside, e.g. `__old`. */
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

/** Fails with the difference when any table of any model is not what the log says. */
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
