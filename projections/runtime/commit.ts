import pg from 'pg'
import type { LogMark, ParsedEvent, Step } from './parse.ts'
import { keyOf, type Values } from './rows.ts'
import { leaseLost, tableName } from './schema.ts'
import { knownKeys, type Statement } from './statements.ts'
import { type Poison, type PreparedBatch, prepare, statementsFor, type Track } from './track.ts'

export type StuckModel = Readonly<{ track: Track; at: ParsedEvent; reason: string }>

/** Another worker took the lease over, for instance while this one was suspended. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Applies a step to the tables of these models and moves their checkpoints, in one transaction under the fence, usually
 * in one round trip. If an event fails, the transaction is rolled back and repeated with a savepoint per model to find
 * that event; its model stops before it, the others go on.
 */
export async function commitStep(
  client: pg.Client,
  fence: bigint,
  works: readonly PreparedBatch[],
  step: Step,
): Promise<StuckModel[]> {
  const pending = works
    .filter(({ track }) => !track.stuck && track.checkpoint < step.position)
    .map((work) => (isAhead(work) ? prepare(work.track, step.events) : work))
  if (pending.length === 0) return []
  if (pending.every(({ poison }) => !poison)) {
    const failure = await inOneTrip(client, fence, pending, step)
    if (!failure) return finish(pending, step, [])
    if (!isPoison(failure)) throw asLeaseLost(failure)
  }
  const stuck = await withSavepoints(client, fence, pending, step).catch(async (error: unknown) => {
    await client.query('rollback').catch(() => undefined)
    throw asLeaseLost(error)
  })
  return finish(pending, step, stuck)
}

/** True if the batch contains events that were committed before: a repeated delivery. */
const isAhead = ({ track, events }: PreparedBatch): boolean =>
  events[0] !== undefined && events[0].position <= track.checkpoint

/** Advances the checkpoints in memory after the commit. */
function finish(works: readonly PreparedBatch[], { position }: Step, stuck: StuckModel[]): StuckModel[] {
  for (const { track } of works) track.checkpoint = position
  for (const { track } of stuck) track.stuck = true
  return stuck
}

/** Sends all statements before the first result arrives. Needs a pipelining client. */
async function inOneTrip(
  client: pg.Client,
  fence: bigint,
  works: readonly PreparedBatch[],
  step: Step,
): Promise<unknown> {
  const statements = works.flatMap((work) => work.statements)
  const queries: Query[] = ['begin', ...statements, advance(fence, works, step), 'commit']
  const { stream } = client.connection
  stream.cork() // one system call for all statements
  const answers = queries.map((statement) => send(client, statement))
  stream.uncork()
  const results = await Promise.allSettled(answers)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length === 0) return undefined
  // the first failure is the cause; the others only report the aborted transaction, which `commit` has rolled back
  return failures[0]
}

async function withSavepoints(
  client: pg.Client,
  fence: bigint,
  works: readonly PreparedBatch[],
  step: Step,
): Promise<StuckModel[]> {
  const stuck: StuckModel[] = []
  await client.query('begin')
  await client.query(`select read.hold_lease(${fence})`)
  for (const work of works) {
    const { track } = work
    const events = await withoutRepetitions(client, work)
    const poison = await applySpan(client, track, events)
    if (poison) {
      const { parsed, error } = poison
      const reason = reasonOf(parsed, error)
      const { model, stage } = track
      await client.query(stuckText, [model.name, stage, String(before(step, parsed)), String(parsed.position), reason])
      stuck.push({ track, at: parsed, reason })
    } else await send(client, advance(fence, [work], step))
  }
  await client.query('commit')
  return stuck
}

/** Drops events of a `once` projection whose key was counted before, in an earlier batch or in this one. */
async function withoutRepetitions(
  client: pg.Client,
  { track, events }: PreparedBatch,
): Promise<readonly ParsedEvent[]> {
  const { model, stage } = track
  const keyed = events.flatMap((parsed) => {
    const once = parsed.event && model.onceKey(parsed.event)
    return once ? [{ parsed, ...once }] : []
  })
  const repeated = new Set<ParsedEvent>()
  for (const [table, spec] of Object.entries(model.tables)) {
    const ofTable = keyed.filter((one) => one.table === table)
    if (ofTable.length === 0) continue
    const keys = ofTable.map(({ key }) => key)
    const { rows } = await send(client, knownKeys(tableName(table, stage, model.version), spec, keys))
    const storedKeys = new Set(rows.map((row: Values) => keyOf(spec, row)))
    for (const { parsed, key } of ofTable) {
      const name = keyOf(spec, key)
      if (storedKeys.has(name)) repeated.add(parsed)
      storedKeys.add(name)
    }
  }
  return events.filter((parsed) => !repeated.has(parsed))
}

/** Bisects the span down to the failing event. Events before it stay applied; later events are not tried. */
async function applySpan(
  client: pg.Client,
  track: Track,
  events: readonly ParsedEvent[],
  attempt = 1,
): Promise<Poison | undefined> {
  const { statements, poison } = statementsFor(track, events)
  if (poison) return (await applySpan(client, track, events.slice(0, events.indexOf(poison.parsed)))) ?? poison
  const failure = await inSavepoint(client, statements)
  if (!failure) return undefined
  const [only] = events
  if (events.length > 1) {
    const middle = Math.ceil(events.length / 2)
    return (
      (await applySpan(client, track, events.slice(0, middle))) ??
      (await applySpan(client, track, events.slice(middle)))
    )
  }
  return attempt < 3 || !only ? applySpan(client, track, events, attempt + 1) : { parsed: only, error: failure }
}

async function inSavepoint(client: pg.Client, statements: readonly Statement[]): Promise<unknown> {
  await client.query('savepoint one_model')
  try {
    for (const statement of statements) await send(client, statement)
    await client.query('release savepoint one_model')
    return undefined
  } catch (error) {
    if (!isPoison(error)) throw error
    await client.query('rollback to savepoint one_model')
    return error
  }
}

type Query = string | Readonly<{ name: string; text: string; values: readonly unknown[] }>

const send = (client: pg.Client, query: Query) =>
  client.query(typeof query === 'string' ? query : { ...query, values: [...query.values] })

/**
 * Moves the checkpoints and checks the fence. The fence row comes last and stays locked until the commit. All models of
 * one call are in the same stage.
 */
function advance(fence: bigint, works: readonly PreparedBatch[], step: Step): Query {
  const names = works.map(({ track }) => track.model.name)
  const mark = step.mark === undefined ? lastOf(step) : step.mark
  return {
    name: 'advance',
    text: 'select read.advance($1, $2, $3, $4, $5, $6)',
    values: [String(fence), works[0]?.track.stage, names, String(step.position), mark && String(mark.after), mark?.id],
  }
}

function lastOf({ events, after }: Step): LogMark | null {
  const id = events.at(-1)?.id
  return id === undefined ? null : { after: events.at(-2)?.position ?? after, id }
}

const stuckText = `update read.models
  set checkpoint = greatest(checkpoint, $3), stuck_at = now(), stuck_position = $4, stuck_error = $5
  where name = $1 and stage = $2`

function before({ events, after }: Step, parsed: ParsedEvent): bigint {
  return events[events.indexOf(parsed) - 1]?.position ?? after
}

/**
 * True if PostgreSQL refuses the data: bad value, violated constraint, too large. Other errors may be temporary; a
 * missing table is created again by the next lease term.
 */
function isPoison(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  return /^(21|22|23|42|54)/.test(code) && code !== '42P01' && code !== '42501'
}

const asLeaseLost = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code === leaseLost ? new LeaseLost(error.message) : error

/** Event and kind of error. Quoted parts of the message may contain personal data, so they are removed. */
function reasonOf({ type, position }: ParsedEvent, error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const code = error instanceof pg.DatabaseError ? ` ${error.code}` : ''
  const words = message.replaceAll(/"[^"]*"|'[^']*'/g, '…').slice(0, 300)
  return `${type} at ${position}: ${name}${code}: ${words}`
}
