import { connectLog } from '@comanda/event-store/client/connect.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { startEventStore } from '@comanda/event-store/server/server.ts'
import { connectFeed, type Feed } from '@comanda/projections/runtime/feed.ts'
import type { ReadModel } from '@comanda/projections/runtime/model.ts'
import { parseRecorded } from '@comanda/projections/runtime/parse.ts'
import { runProjections } from '@comanda/projections/runtime/runner.ts'
import type { Observe, RunnerOptions } from '@comanda/projections/runtime/runner-options.ts'
import pg from 'pg'
import { pino } from 'pino'
import { expect, vi } from 'vitest'
import { createMigratedDatabase, type TestDatabase } from '../systems/engines.ts'

/** A real event store on a database of its own, with workers. */
export type ProjectionSystem = Readonly<{
  database: TestDatabase
  storeUrl: string
  client: pg.Client
  log: EventLog
  /** Runs a worker in this process; `stop` ends it and rethrows the error that ended it. */
  worker: (models: readonly ReadModel[], options?: Partial<RunnerOptions>) => Worker
  /** Resolves when all these models are live, follow the log and have reached the position. */
  reached: (models: readonly ReadModel[], position: bigint) => Promise<void>
  /** Like `reached`, while another model is expected to be stuck, e.g. `orders 1 stuck`. */
  reachedBeside: (models: readonly ReadModel[], position: bigint, ...standing: readonly string[]) => Promise<void>
  close: () => Promise<void>
}>
export type Worker = Readonly<{ stop: () => Promise<void>; ended: Promise<void> }>

const polling = { timeout: 20_000, interval: 20 }

export const silent: Feed = { publish: () => undefined, renewEpoch: () => undefined, close: async () => undefined }

export async function openProjectionSystem(): Promise<ProjectionSystem> {
  const database = await createMigratedDatabase()
  const store = await startEventStore({ databaseUrl: database.url })
  const log = connectLog({ url: store.url })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const workers: Worker[] = []
  return {
    database,
    client,
    log,
    storeUrl: store.url,
    worker(models, options = {}) {
      const started = startWorker({ databaseUrl: database.url, log, models, ...options })
      workers.push(started)
      return started
    },
    reached: (models, position) =>
      vi.waitFor(async () => expect(await checkpoints(client)).toEqual(goal(models, position)), polling),
    reachedBeside: (models, position, ...standing) =>
      vi.waitFor(async () => {
        const all = await checkpoints(client)
        expect(Object.keys(all)).toEqual(expect.arrayContaining([...standing]))
        const others = Object.entries(all).filter(([name]) => !standing.includes(name))
        expect(Object.fromEntries(others)).toEqual(goal(models, position))
      }, polling),
    async close() {
      await Promise.allSettled(workers.map((worker) => worker.stop()))
      await client.end()
      await log.close()
      await store.close()
      await database.drop()
    },
  }
}

type WorkerOptions = Partial<RunnerOptions> & Pick<RunnerOptions, 'databaseUrl' | 'log' | 'models'>

function startWorker(options: WorkerOptions): Worker {
  const stop = new AbortController()
  const ended = runProjections({
    feed: silent,
    parse: parseRecorded,
    holder: 'spec',
    logger: pino({ level: 'silent' }),
    leaseMs: 600,
    ...options,
    signal: stop.signal,
  })
  ended.catch(() => undefined) // the spec checks it when it stops the worker
  return {
    ended,
    async stop() {
      stop.abort()
      await ended
    },
  }
}

export async function checkpoints(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; state: string; version: number; checkpoint: string }>(
    `select name, state, version, checkpoint from read.models where stage <> 'old' order by name, stage`,
  )
  return Object.fromEntries(
    rows.map(({ name, state, version, checkpoint }) => [`${name} ${version} ${state}`, checkpoint]),
  )
}

const goal = (models: readonly ReadModel[], position: bigint) =>
  Object.fromEntries(models.map(({ name, version }) => [`${name} ${version} live`, String(position)]))

/** Records the reports of the runner. */
export function recorder(): Observe & { stuck: Map<string, string>; unknownTypes: string[] } {
  const stuck = new Map<string, string>()
  const unknownTypes: string[] = []
  return {
    stuck,
    unknownTypes,
    model: (name, reason) => (reason === null ? stuck.delete(name) : stuck.set(name, reason)),
    unknown: (type) => void unknownTypes.push(type),
  }
}

export const openFeed = (url: string): Feed => connectFeed(url, () => undefined)
