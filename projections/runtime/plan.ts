import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { Client } from 'pg'
import { LogMismatch } from './log-mismatch.ts'
import type { ReadModel } from './model.ts'
import { afterPosition, type LogMark, start } from './parse.ts'
import { createTables, type Stage, shapeOf, tableName, tablesOf } from './schema.ts'
import { quoted } from './statements.ts'
import type { Track } from './track.ts'

/** One row of `read.models`. */
type ModelRow = Readonly<{
  name: string
  stage: Stage
  version: number
  shape: string
  checkpoint: bigint
  mark: LogMark | null
  requested: boolean
  /** Reason why the model is not being updated; null if it is. */
  stuck: string | null
}>

export async function modelRows(client: Client): Promise<ModelRow[]> {
  const { rows } = await client.query<Record<string, string> & Pick<ModelRow, 'version' | 'requested' | 'stuck'>>(
    `select name, stage, version, shape, checkpoint, mark_after, mark_id, rebuild_requested as requested,
       stuck_error as stuck from read.models order by name`,
  )
  return rows.map(({ name = '', stage = '', version, shape = '', checkpoint = '', requested, stuck, ...row }) => ({
    name,
    version,
    shape,
    requested,
    stuck,
    checkpoint: BigInt(checkpoint),
    stage: stage === 'live' || stage === 'building' ? stage : 'old',
    mark: row.mark_id && row.mark_after ? { after: BigInt(row.mark_after), id: row.mark_id } : null,
  }))
}

type Plan = Readonly<{
  live: Track[]
  building: Track[]
  /** Read models that are not being updated, with the reason. */
  stuck: ReadonlyMap<string, string>
}>
type Needs = Readonly<{ client: Client; fence: bigint; log: EventLog; models: readonly ReadModel[] }>

/**
 * Plans each read model when a worker starts: continue at its checkpoint, continue building, or build it anew beside
 * the live tables. Throws LogMismatch if a live model contains events that the log does not.
 */
export async function plan({ client, fence, log, models }: Needs): Promise<Plan> {
  const head = (await log.head()) ?? start
  const rows = await modelRows(client)
  const foreign = await foreignRows(rows, log, head)
  await client.query(`begin; select read.hold_lease(${fence})`)
  const stuck = new Map(
    rows.flatMap((row) => (row.stuck && row.stage !== 'old' ? [[row.name, row.stuck] as const] : [])),
  )
  const planned: Plan = { live: [], building: [], stuck }
  const context = { client, head, foreign, planned }
  await retire(
    client,
    rows.filter(({ name }) => models.every((model) => model.name !== name)),
  )
  for (const model of models) {
    const own = rows.filter(({ name }) => name === model.name)
    await planModel(context, model, own)
  }
  await client.query('commit')
  return planned
}

type Context = Readonly<{ client: Client; head: bigint; foreign: ReadonlySet<ModelRow>; planned: Plan }>

async function planModel(
  { client, head, foreign, planned }: Context,
  model: ReadModel,
  rows: ModelRow[],
): Promise<void> {
  const shape = shapeOf(model)
  const rowOf = (stage: Stage) =>
    rows.find((row) => row.stage === stage && row.version === model.version && row.shape === shape)
  const requested = rows.some((row) => row.requested)
  const live = (await tablesExist(client, model, 'live')) ? rowOf('live') : undefined
  if (live && foreign.has(live) && !live.stuck) {
    if (!requested) throw new LogMismatch(refusal(live, head))
    await abandon(client, live)
  }
  const isFollowed = live && !live.stuck && !foreign.has(live)
  if (isFollowed) planned.live.push({ model, stage: 'live', checkpoint: live.checkpoint, stuck: false })
  // like a stuck live model, a failed build waits for a new version or a request
  if (!requested && rowOf('building')?.stuck) return
  if (live && !requested && !rows.some((row) => row.stage === 'building') && (isFollowed || live.stuck)) return
  if (!rows.some((row) => row.stage === 'live') && head === start) {
    planned.live.push(await begin(client, model, 'live'))
    return
  }
  const building = requested ? undefined : await resumable(client, model, rowOf, foreign)
  planned.building.push(building ?? (await begin(client, model, 'building')))
  if (model.emptyAtFirst && !rows.some((row) => row.stage === 'live')) await createTables(client, model, 'live')
}

/**
 * A build to continue: an interrupted one, or the tables from before the last swap if the program was reverted to their
 * version.
 */
async function resumable(
  client: Client,
  model: ReadModel,
  rowOf: (stage: Stage) => ModelRow | undefined,
  foreign: ReadonlySet<ModelRow>,
): Promise<Track | undefined> {
  const usable = (row: ModelRow | undefined) => (row && !row.stuck && !foreign.has(row) ? row : undefined)
  const building = usable(rowOf('building'))
  if (building && (await tablesExist(client, model, 'building')))
    return { model, stage: 'building', checkpoint: building.checkpoint, stuck: false }
  const old = usable(rowOf('old'))
  if (rowOf('live') || !old || !(await tablesExist(client, model, 'old'))) return undefined
  await client.query(`delete from read.models where name = $1 and stage = 'building'`, [model.name])
  await client.query(`update read.models set stage = 'building' where name = $1 and stage = 'old'`, [model.name])
  for (const table of Object.keys(model.tables)) {
    const to = quoted(tableName(table, 'building', model.version))
    await client.query(
      `drop table if exists read.${to}; alter table read.${quoted(tableName(table, 'old', 0))} rename to ${to}`,
    )
  }
  return { model, stage: 'building', checkpoint: old.checkpoint, stuck: false }
}

/** Creates empty tables at the start of the log. A pending request to rebuild is thereby fulfilled. */
export async function begin(client: Client, model: ReadModel, stage: 'live' | 'building'): Promise<Track> {
  const { rows } = await client.query<{ version: number; shape: string }>(
    `delete from read.models where name = $1 and stage = $2 returning version, shape`,
    [model.name, stage],
  )
  for (const { version, shape } of rows) await dropTables(client, shape, stage, version)
  await createTables(client, model, stage)
  await client.query(`update read.models set rebuild_requested = false where name = $1`, [model.name])
  await client.query(`insert into read.models (name, stage, version, shape, checkpoint) values ($1, $2, $3, $4, $5)`, [
    model.name,
    stage,
    model.version,
    shapeOf(model),
    String(start),
  ])
  return { model, stage, checkpoint: start, stuck: false }
}

/** Drops read models that the code no longer has, and their checkpoints. */
async function retire(client: Client, rows: readonly ModelRow[]): Promise<void> {
  for (const { name, stage, version, shape } of rows) {
    await dropTables(client, shape, stage, version)
    await client.query(`delete from read.models where name = $1 and stage = $2`, [name, stage])
  }
}

async function dropTables(client: Client, shape: string, stage: Stage, version: number): Promise<void> {
  for (const table of tablesOf(shape))
    await client.query(`drop table if exists read.${quoted(tableName(table, stage, version))}`)
}

/** Stops updating a model. Readers keep its tables until the rebuild replaces them. */
async function abandon(client: Client, { name }: ModelRow): Promise<void> {
  await client.query(
    `update read.models set stuck_at = now(), stuck_position = checkpoint, stuck_error = 'the log was replaced'
     where name = $1 and stage = 'live'`,
    [name],
  )
}

async function tablesExist(client: Client, model: ReadModel, stage: Stage): Promise<boolean> {
  const names = Object.keys(model.tables).map((table) => tableName(table, stage, model.version))
  const { rows } = await client.query<{ exist: boolean }>(
    `select bool_and(to_regclass(format('read.%I', name)) is not null) as exist from unnest($1::text[]) as name`,
    [names],
  )
  return rows[0]?.exist ?? false
}

/**
 * Models built from events that the log does not contain, or contains differently: the log was restored from a backup.
 */
async function foreignRows(rows: readonly ModelRow[], log: EventLog, head: bigint): Promise<ReadonlySet<ModelRow>> {
  const foreign = new Set<ModelRow>()
  const answers = new Map<string, boolean>()
  for (const row of rows) {
    const { checkpoint, mark } = row
    const key = mark ? `${mark.after} ${mark.id}` : ''
    if (mark && checkpoint <= head && !answers.has(key)) answers.set(key, await contains(log, mark))
    if (checkpoint > head || answers.get(key) === false) foreign.add(row)
  }
  return foreign
}

/** True if the log still has this event after this position. */
async function contains(log: EventLog, mark: LogMark): Promise<boolean> {
  for await (const { id } of log.readAll({ after: afterPosition(mark.after), maxCount: 1 })) return id === mark.id
  return false
}

const refusal = ({ name, checkpoint }: ModelRow, head: bigint) =>
  checkpoint > head
    ? `The read model ${name} has seen the log up to ${checkpoint}, but the log ends at ${head}: ${advice}`
    : `The read model ${name} has seen another event at ${checkpoint} than the log holds there: ${advice}`

const advice =
  'the log was restored from another time. Restore the matching one, or have all read models rebuilt from this log: ' +
  'npm run rebuild -- --all'
