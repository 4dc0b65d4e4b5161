import { randomBytes, randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningEngine } from '@comanda/local/engines/engine.ts'
import { startPostgres } from '@comanda/local/engines/postgres.ts'
import pg from 'pg'
import { expect, inject } from 'vitest'

export type TestDatabase = Readonly<{
  /** URL of the superuser, who owns the database. */
  url: string
  /**
   * URL of comanda_query, to which row-level security applies. The role has no rights before `provision` grants them.
   */
  queryUrl: string
  queryPassword: string
  drop: () => Promise<void>
}>

/** An empty database on the run's shared PostgreSQL. */
export const createDatabase = (): Promise<TestDatabase> => copyDatabase('template1')

/** A database on the run's shared PostgreSQL with all schemas of the product and no data. */
export const createMigratedDatabase = (): Promise<TestDatabase> => copyDatabase('migrated')

/** A migrated database in which all read models are live and empty, as after the first start of projections. */
export const createDatabaseWithReadModels = (): Promise<TestDatabase> => copyDatabase('built')

async function copyDatabase(template: 'template1' | 'migrated' | 'built'): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  // a copy of files: by default the whole database is written to the WAL, which takes six times the CPU
  await onServer((server) => server.query(`create database ${name} template ${template} strategy file_copy`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const queryPassword = inject('queryPassword')
  const queryUrl = new URL(url)
  queryUrl.username = 'comanda_query'
  queryUrl.password = queryPassword
  return { url: url.href, queryUrl: queryUrl.href, queryPassword, drop: () => dropDatabase(name) }
}

const redisNumbers = new Map<string, number>()

/** URL of this worker's Redis, with a database number for this spec file. */
export function redisUrl(): string {
  const urls = inject('redisUrls')
  const worker = Number(process.env.VITEST_POOL_ID ?? '1')
  // one number per file, so that data of an earlier file in this worker's Redis is invisible
  const file = expect.getState().testPath ?? ''
  const number = redisNumbers.get(file) ?? randomInt(1, 1024)
  redisNumbers.set(file, number)
  return `${urls[(worker - 1) % urls.length]}/${number}`
}

/** A PostgreSQL for one spec, durable as in production, in a folder that is removed when it is stopped. */
export async function ownPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningEngine & { restart: () => Promise<RunningEngine> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'comanda-postgres-'))
  await chmod(dir, 0o755)
  const options = { dataDir: path.join(dir, 'postgres'), password: 'postgres' }
  const first = await startPostgres({ ...options, settings: { shared_buffers: '64MB', ...settings } })
  let running = first
  return {
    ...first,
    kill: () => running.kill(),
    stop: async () => {
      await running.stop()
      await rm(dir, { recursive: true, force: true })
    },
    /** Restarts on the same folder and port, so that clients reconnect by themselves. */
    restart: async () => {
      await running.exited
      running = await startPostgres({ ...options, port: first.port, settings: { shared_buffers: '64MB', ...settings } })
      return running
    },
  }
}

/** Drops a database after its sessions have ended: a session whose database is dropped throws an uncaught error. */
async function dropDatabase(name: string): Promise<void> {
  await onServer(async (server) => {
    const sessions = "select from pg_stat_activity where datname = $1 and backend_type = 'client backend'"
    const end = Date.now() + 2_000
    while ((await server.query(sessions, [name])).rowCount && Date.now() < end) await delay(10)
    await server.query(`drop database if exists ${name} with (force)`)
  })
}

async function onServer(run: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await run(client).finally(() => client.end())
}
