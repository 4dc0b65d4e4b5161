import pg from 'pg'
import type { Mark, Seen, Step } from './parse.ts'
import { keyOf, type Values } from './rows.ts'
import { leaseLost, tableName } from './schema.ts'
import { knownKeys, type Statement } from './statements.ts'
import { type Poison, prepare, statementsFor, type Track, type Work } from './track.ts'

export type Stuck = Readonly<{ track: Track; at: Seen; reason: string }>

/** The lease went to another worker while this one slept. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Brings one step into the tables of all these models and moves their checkpoints, in one transaction under the fence.
 * Usually that is one round trip. If it fails on account of an event, the transaction is undone and done again with a
 * savepoint for each model, in which the failing event is found; its model stays behind, the others go on.
 */
export async function commitStep(
  client: pg.Client,
  fence: bigint,
  works: readonly Work[],
  step: Step,
): Promise<Stuck[]> {
  const moving = works
    .filter(({ track }) => !track.stuck && track.checkpoint < step.position)
    .map((work) => (isAhead(work) ? prepare(work.track, step.events) : work))
  if (moving.length === 0) return []
  if (moving.every(({ poison }) => !poison)) {
    const failure = await inOneGo(client, fence, moving, step)
    if (!failure) return moved(moving, step, [])
    if (!isPoison(failure)) throw translated(failure)
  }
  const stuck = await oneByOne(client, fence, moving, step).catch(async (error: unknown) => {
    await client.query('rollback').catch(() => undefined)
    throw translated(error)
  })
  return moved(moving, step, stuck)
}

/** Prepared before the commit of a batch that held some of the same events: a delivery was repeated. */
const isAhead = ({ track, events }: Work): boolean => events[0] !== undefined && events[0].position <= track.checkpoint

function moved(works: readonly Work[], { position }: Step, stuck: Stuck[]): Stuck[] {
  for (const { track } of works) track.checkpoint = position
  for (const { track } of stuck) track.stuck = true
  return stuck
}

/** Needs a pipelining client: everything is sent before the first answer is in. */
async function inOneGo(client: pg.Client, fence: bigint, works: readonly Work[], step: Step): Promise<unknown> {
  const statements = works.flatMap((work) => work.statements)
  const sent: Query[] = ['begin', ...statements, advance(fence, works, step), 'commit']
  const { stream } = client.connection
  stream.cork() // one system call for all of them
  const answers = sent.map((statement) => send(client, statement))
  stream.uncork()
  const results = await Promise.allSettled(answers)
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length === 0) return undefined
  // the first failure is the cause, the rest only say that the transaction is aborted; its commit has undone it
  return failures[0]
}

async function oneByOne(client: pg.Client, fence: bigint, works: readonly Work[], step: Step): Promise<Stuck[]> {
  const stuck: Stuck[] = []
  await client.query('begin')
  await client.query(`select read.hold_lease(${fence})`)
  for (const work of works) {
    const { track } = work
    const events = await withoutRepetitions(client, work)
    const poison = await applySpan(client, track, events)
    if (poison) {
      const { seen, error } = poison
      const reason = reasonOf(seen, error)
      const { model, stage } = track
      await client.query(stuckText, [model.name, stage, String(before(step, seen)), String(seen.position), reason])
      stuck.push({ track, at: seen, reason })
    } else await send(client, advance(fence, [work], step))
  }
  await client.query('commit')
  return stuck
}

/** Leaves out what counts once and was counted before, in an earlier batch or in this one. */
async function withoutRepetitions(client: pg.Client, { track, events }: Work): Promise<readonly Seen[]> {
  const { model, stage } = track
  const keyed = events.flatMap((seen) => {
    const once = seen.event && model.onceKey(seen.event)
    return once ? [{ seen, ...once }] : []
  })
  const repeated = new Set<Seen>()
  for (const [table, spec] of Object.entries(model.tables)) {
    const ofTable = keyed.filter((one) => one.table === table)
    if (ofTable.length === 0) continue
    const keys = ofTable.map(({ key }) => key)
    const { rows } = await send(client, knownKeys(tableName(table, stage, model.version), spec, keys))
    const known = new Set(rows.map((row: Values) => keyOf(spec, row)))
    for (const { seen, key } of ofTable) {
      const name = keyOf(spec, key)
      if (known.has(name)) repeated.add(seen)
      known.add(name)
    }
  }
  return events.filter((seen) => !repeated.has(seen))
}

/** Halves the span until one event alone fails; all before it stay applied, nothing after it is tried. */
async function applySpan(
  client: pg.Client,
  track: Track,
  events: readonly Seen[],
  attempt = 1,
): Promise<Poison | undefined> {
  const { statements, poison } = statementsFor(track, events)
  if (poison) return (await applySpan(client, track, events.slice(0, events.indexOf(poison.seen)))) ?? poison
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
  return attempt < 3 || !only ? applySpan(client, track, events, attempt + 1) : { seen: only, error: failure }
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

/** The fence is checked last, and held until the commit. All models of one call stand at the same stage. */
function advance(fence: bigint, works: readonly Work[], step: Step): Query {
  const names = works.map(({ track }) => track.model.name)
  const mark = step.mark === undefined ? lastOf(step) : step.mark
  return {
    name: 'advance',
    text: 'select read.advance($1, $2, $3, $4, $5, $6)',
    values: [String(fence), works[0]?.track.stage, names, String(step.position), mark && String(mark.after), mark?.id],
  }
}

function lastOf({ events, after }: Step): Mark | null {
  const id = events.at(-1)?.id
  return id === undefined ? null : { after: events.at(-2)?.position ?? after, id }
}

const stuckText = `update read.models
  set checkpoint = greatest(checkpoint, $3), stuck_at = now(), stuck_position = $4, stuck_error = $5
  where name = $1 and stage = $2`

function before({ events, after }: Step, seen: Seen): bigint {
  return events[events.indexOf(seen) - 1]?.position ?? after
}

/**
 * What PostgreSQL says about the data itself: bad values, broken constraints, too large, a statement that cannot be. The
 * rest may pass; a table that is gone is made again by the next lease term.
 */
function isPoison(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  return /^(21|22|23|42|54)/.test(code) && code !== '42P01' && code !== '42501'
}

const translated = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code === leaseLost ? new LeaseLost(error.message) : error

/** Names the event and the kind of error. Quoted parts may hold what the event holds, so they are left out. */
function reasonOf({ type, position }: Seen, error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const code = error instanceof pg.DatabaseError ? ` ${error.code}` : ''
  const words = message.replaceAll(/"[^"]*"|'[^']*'/g, '…').slice(0, 300)
  return `${type} at ${position}: ${name}${code}: ${words}`
}
