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
  /** As superuser and owner. */
  url: string
  /** As comanda_query, which row-level security binds. It has what `provision` grants it, and nothing before. */
  queryUrl: string
  queryPassword: string
  drop: () => Promise<void>
}>

/** An empty database on the run's shared PostgreSQL. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`
  // a copy of files: the default writes the whole of the empty database to the WAL, which takes six times the CPU
  await onServer((server) => server.query(`create database ${name} strategy file_copy`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const queryPassword = inject('queryPassword')
  const queryUrl = new URL(url)
  queryUrl.username = 'comanda_query'
  queryUrl.password = queryPassword
  return {
    url: url.href,
    queryUrl: queryUrl.href,
    queryPassword,
    drop: () => dropDatabase(name),
  }
}

const redisNumbers = new Map<string, number>()

/** This worker's Redis, at a database number that this spec file has for itself. */
export function redisUrl(): string {
  const urls = inject('redisUrls')
  const worker = Number(process.env.VITEST_POOL_ID ?? '1')
  // one number for a file: what an earlier file left in this worker's Redis is not seen
  const file = expect.getState().testPath ?? ''
  const number = redisNumbers.get(file) ?? randomInt(1, 1024)
  redisNumbers.set(file, number)
  return `${urls[(worker - 1) % urls.length]}/${number}`
}

/** A PostgreSQL for one spec alone, durable as in production, in a folder that goes when it is stopped. */
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
    /** On the same folder and port as before, so that callers reconnect by themselves. */
    restart: async () => {
      await running.exited
      running = await startPostgres({ ...options, port: first.port, settings: { shared_buffers: '64MB', ...settings } })
      return running
    },
  }
}

/** A pool ends before its sessions do: one whose database is dropped meanwhile throws an uncaught error. */
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
