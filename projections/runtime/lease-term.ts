import { setTimeout as delay } from 'node:timers/promises'
import { createKeyedQueue } from '@comanda/http/keyed-queue.ts'
import type pg from 'pg'
import { batched, growingWindow, isAwaitedAlone } from './batching-window.ts'
import { analyze, type BuildNeeds, catchUp, swap } from './build.ts'
import { commitStep, type StuckModel } from './commit.ts'
import { closeConnection, openConnection } from './connection.ts'
import type { Lease } from './lease.ts'
import { afterPosition, type Step, start } from './parse.ts'
import { begin, modelRows, plan } from './plan.ts'
import type { RunnerOptions } from './runner-options.ts'
import { lowest, type PreparedBatch, prepare, type Track } from './track.ts'

type LeaseTermOptions = RunnerOptions & Readonly<{ leaseMs: number; lease: Lease; onProgress: () => void }>

type LeaseTerm = Omit<LeaseTermOptions, 'signal'> & {
  readonly signal: AbortSignal
  readonly fence: bigint
  /** The only connection that writes the live tables. */
  readonly client: pg.Client
  /** Connection for rebuilds. */
  readonly side: pg.Client
  /** Serialises commits to the live tables and swaps. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** The read models that readers see. A swap replaces one. */
  readonly live: Track[]
  readonly unknownTypes: Set<string>
  /** Ends this lease term; the next one starts from the checkpoints. */
  readonly fail: (error: unknown) => void
}

/** Works from taking the lease until it is lost, the signal aborts or an error occurs. */
export async function leaseTerm(options: LeaseTermOptions): Promise<void> {
  const { databaseUrl, leaseMs, lease, log, observe } = options
  const broken = new AbortController()
  const signal = AbortSignal.any([options.signal, lease.lost, broken.signal])
  const fail = (error: unknown) => broken.abort(error)
  const [client, side] = await Promise.all([
    openConnection(databaseUrl, leaseMs, fail),
    openConnection(databaseUrl, leaseMs, fail),
  ])
  try {
    const { live, building, stuck } = await plan({ ...options, client, fence: lease.fence })
    for (const { name } of options.models) observe?.model?.(name, stuck.get(name) ?? null)
    observe?.working?.(true)
    const queue = createKeyedQueue()
    const resources = {
      client,
      side,
      signal,
      fence: lease.fence,
      inTurn: <T>(work: () => Promise<T>) => queue('live tables', work),
      live,
      unknownTypes: new Set<string>(),
      fail,
    }
    const term: LeaseTerm = { ...options, ...resources }
    const after = lowest(live) ?? (await log.head()) ?? start
    options.feed.renewEpoch()
    const tasks = [follow(term, after), buildBeside(term, building)]
    for (const task of tasks) task.catch(fail)
    await Promise.allSettled(tasks)
    if (broken.signal.aborted) throw broken.signal.reason
  } finally {
    await Promise.all([client, side].map(closeConnection))
  }
}

const logUnreachable = (logger: LeaseTerm['logger']) => (error: unknown) =>
  logger.warn({ err: error }, 'the log is out of reach')

/** Longer than the time between an order's token and the order, or between the first and the last events of a payment. */
const waitMs = 20

/** Applies new events to the live tables. The next batch is prepared while one is being committed. */
async function follow(leaseTerm: LeaseTerm, from: bigint): Promise<void> {
  const { log, parse, signal, maxBatch = 500, live, inTurn, logger } = leaseTerm
  const onTrouble = logUnreachable(logger)
  const batchingWindow = growingWindow()
  let committing: Promise<void> = Promise.resolve()
  let after = from
  const arriving = log.subscribe({ after: afterPosition(from), maxBatch, signal, onTrouble })
  const isAwaited = (type: string) => isAwaitedAlone(type) && live.some(({ model }) => model.handles(type))
  for await (const batch of batched(arriving, { isAwaited, waitMs, maxBatch })) {
    const step: Step = { events: batch.events.map(parse), after, position: batch.position }
    after = batch.position
    const works = live.map((track) => prepare(track, step.events))
    await committing
    const window = batchingWindow(step.events.length)
    committing = inTurn(() => applyLive(leaseTerm, works, step))
    committing.catch(leaseTerm.fail)
    await window
  }
  await committing
}

async function applyLive(leaseTerm: LeaseTerm, prepared: readonly PreparedBatch[], step: Step): Promise<void> {
  const { client, fence, live, feed, observe, onProgress } = leaseTerm
  const began = performance.now()
  // a swap since the batch was prepared may have replaced a track
  const works = live.map((track) => prepared.find((work) => work.track === track) ?? prepare(track, step.events))
  for (const stuck of await commitStep(client, fence, works, step)) reportStuck(leaseTerm, stuck)
  onProgress()
  feed.publish(step, step.position)
  observe?.committed?.(step, performance.now() - began)
  for (const { type, event, fault } of step.events) if (!event && !fault) reportUnknown(leaseTerm, type)
}

/** Reports an event type of a newer version of the program; logged once per type. */
function reportUnknown({ unknownTypes, logger, observe }: LeaseTerm, type: string): void {
  if (!unknownTypes.has(type)) logger.warn({ type }, 'events of a type that this program does not know are skipped')
  unknownTypes.add(type)
  observe?.unknown?.(type)
}

function reportStuck({ logger, observe }: LeaseTerm, stuck: StuckModel): void {
  const { model, stage } = stuck.track
  logger.error({ readModel: model.name, stage, reason: stuck.reason }, 'a read model is stuck; the others go on')
  observe?.model?.(model.name, stuck.reason)
}

/** Builds read models beside the live ones, and rebuilds on request, until the lease term ends. */
async function buildBeside(leaseTerm: LeaseTerm, planned: readonly Track[]): Promise<void> {
  const { signal } = leaseTerm
  let tracks = [...planned]
  while (!signal.aborted) {
    if (tracks.length > 0) await build(leaseTerm, tracks)
    await delay(500, undefined, { signal }).catch(() => undefined)
    tracks = signal.aborted ? [] : await requestedRebuilds(leaseTerm)
  }
}

async function build(leaseTerm: LeaseTerm, tracks: Track[]): Promise<void> {
  const { side, fence, log, parse, maxBatch = 500, signal, inTurn, logger, observe, onProgress } = leaseTerm
  const names = tracks.map(({ model }) => model.name)
  logger.info({ readModels: names }, 'building read models beside the live ones')
  const onStuck = (stuck: StuckModel) => reportStuck(leaseTerm, stuck)
  const onBuilt = (events: number) => {
    onProgress()
    observe?.built?.(events)
  }
  const onTrouble = logUnreachable(logger)
  const needs: BuildNeeds = { client: side, fence, log, parse, maxBatch, signal, onTrouble, onStuck, onBuilt }
  while (!signal.aborted && (await catchUp(needs, tracks)) > maxBatch);
  const complete = () => tracks.filter(({ stuck, stage }) => !stuck && stage === 'building')
  for (const track of complete()) await analyze(side, track)
  for (const track of complete()) {
    const attempt = async () => {
      await catchUp(needs, [track])
      return track.stuck || signal.aborted || takeOver(leaseTerm, track)
    }
    while (!(await inTurn(attempt))) await delay(100)
  }
}

/** Swaps in the built tables; from then on the live loop updates them. */
async function takeOver({ side, fence, live, feed, logger, observe }: LeaseTerm, track: Track): Promise<boolean> {
  if (!(await swap(side, fence, track))) return false
  const replaced = live.findIndex(({ model }) => model.name === track.model.name)
  live.splice(replaced < 0 ? live.length : replaced, replaced < 0 ? 0 : 1, track)
  track.stage = 'live'
  feed.renewEpoch()
  observe?.model?.(track.model.name, null)
  observe?.rebuilt?.(track.model.name)
  logger.info({ readModel: track.model.name, version: track.model.version }, 'a read model has been rebuilt')
  return true
}

async function requestedRebuilds({ side, fence, models }: LeaseTerm): Promise<Track[]> {
  const names = new Set((await modelRows(side)).filter((row) => row.requested).map(({ name }) => name))
  const tracks: Track[] = []
  for (const model of models.filter(({ name }) => names.has(name))) {
    await side.query(`begin; select read.hold_lease(${fence})`)
    tracks.push(await begin(side, model, 'building'))
    await side.query('commit')
  }
  return tracks
}
