import type { EventLog } from '@comanda/event-store/client/log.ts'
import pg from 'pg'
import { commitStep, type StuckModel } from './commit.ts'
import { afterPosition, type LogMark, type Parse, type ParsedEvent, type Step, start } from './parse.ts'
import { tableName, tablesOf } from './schema.ts'
import { quoted } from './statements.ts'
import { lowest, prepare, type Track } from './track.ts'

export type BuildNeeds = Readonly<{
  client: pg.Client
  fence: bigint
  log: EventLog
  parse: Parse
  maxBatch: number
  signal: AbortSignal
  onTrouble: (error: unknown) => void
  onStuck: (stuck: StuckModel) => void
  onBuilt: (events: number) => void
}>

/** Reads the log for these models up to its present end, in one pass. Returns the number of events they handled. */
export async function catchUp(needs: BuildNeeds, tracks: readonly Track[]): Promise<number> {
  const { client, fence, signal, onStuck, onBuilt } = needs
  let committing = Promise.resolve<StuckModel[]>([])
  let count = 0
  // the next batch is read and prepared while PostgreSQL writes; the last failure is awaited below in any case
  for await (const step of steps(needs, tracks)) {
    const works = tracks.filter(({ stuck }) => !stuck).map((track) => prepare(track, step.events))
    for (const stuck of await committing) onStuck(stuck)
    if (signal.aborted || works.length === 0) return count
    committing = commitStep(client, fence, works, step)
    committing.catch(() => undefined)
    count += step.events.length
    onBuilt(step.events.length)
    await new Promise(setImmediate) // yields to live batches
  }
  for (const stuck of await committing) onStuck(stuck)
  return count
}

/**
 * Reads only events that these models handle: of a million orders, those of customers are few. The library filters
 * subscriptions but not reads, so this is a subscription that stops at the present end of the log.
 */
async function* steps(
  { log, parse, maxBatch, signal, onTrouble }: BuildNeeds,
  tracks: readonly Track[],
): AsyncGenerator<Step> {
  const eventTypes = [...new Set(tracks.flatMap(({ model }) => model.eventTypes))]
  const end = (await log.head()) ?? start
  let after = lowest(tracks) ?? start
  if (after >= end) return
  let events: ParsedEvent[] = []
  const place = { after: afterPosition(after), filter: { eventTypes } }
  for await (const { events: arrived, ...batch } of log.subscribe({ ...place, maxBatch, signal, onTrouble })) {
    for (const event of arrived) events.push(parse(event))
    if (batch.live || batch.position >= end) break
    if (events.length < maxBatch) continue
    const { position } = batch
    yield { events, after, position, mark: null }
    after = position
    events = []
  }
  const last = events.at(-1)?.position ?? after
  const isBeyond = last > end
  const position = isBeyond ? last : end
  if (position <= after || signal.aborted) return
  yield { events, after, position, mark: await markAfter(log, events.at(-2)?.position ?? after) }
}

async function markAfter(log: EventLog, after: bigint): Promise<LogMark | null> {
  for await (const { id } of log.readAll({ after: afterPosition(after), maxCount: 1 })) return { after, id }
  return null
}

/** Gives the first readers after a swap query plans for the real size of the tables. */
export async function analyze(client: pg.Client, { model, stage }: Track): Promise<void> {
  for (const table of Object.keys(model.tables))
    await client.query(`analyze read.${quoted(tableName(table, stage, model.version))}`)
}

/**
 * Replaces the live tables by the built ones in one transaction; the former are kept as `__old`. Returns false if
 * readers held a table for too long: retrying avoids a queue of queries behind the lock.
 */
export async function swap(client: pg.Client, fence: bigint, { model }: Track): Promise<boolean> {
  const { name, version, tables, forgets } = model
  try {
    await client.query(
      `begin; set local lock_timeout = '300ms'; set local synchronous_commit = on; select read.hold_lease(${fence})`,
    )
    const { rows } = await client.query<{ stage: string; shape: string }>(
      `select stage, shape from read.models where name = $1`,
      [name],
    )
    const shapes = new Map(rows.map(({ stage, shape }) => [stage, tablesOf(shape)]))
    for (const table of shapes.get('old') ?? []) await client.query(`drop table if exists read.${old(table)}`)
    const replaced = new Set([...(shapes.get('live') ?? []), ...Object.keys(tables)])
    for (const table of replaced)
      await client.query(
        `drop table if exists read.${old(table)}; alter table if exists read.${quoted(table)} rename to ${old(table)}`,
      )
    for (const table of Object.keys(tables))
      await client.query(`alter table read.${quoted(tableName(table, 'building', version))} rename to ${quoted(table)}`)
    await client.query(`delete from read.models where name = $1 and stage = 'old'`, [name])
    await client.query(`update read.models set stage = 'old' where name = $1 and stage = 'live'`, [name])
    const isFirst = !shapes.has('live') // its live tables, if any, are the empty ones of `emptyAtFirst`
    if (forgets || isFirst) {
      for (const table of replaced) await client.query(`drop table if exists read.${old(table)}`)
      await client.query(`delete from read.models where name = $1 and stage = 'old'`, [name])
    }
    await client.query(`update read.models set stage = 'live' where name = $1 and stage = 'building'`, [name])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const isLockTimeout = error instanceof pg.DatabaseError && error.code === '55P03'
    if (isLockTimeout) return false
    throw error
  }
}

const old = (table: string): string => quoted(tableName(table, 'old', 0))
