import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { freePort } from '@comanda/local/engines/ports.ts'
import { startPostgres } from '@comanda/local/engines/postgres.ts'
import pg from 'pg'

/** A PostgreSQL of the bench's own, durable and set up as an installation's. */
export type BenchDatabase = Readonly<{
  url: string
  create: (name: string) => Promise<string>
  drop: () => Promise<void>
}>

export async function benchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-'))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'bench' })
  return {
    url: postgres.url,
    create: async (name) => {
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query(`drop database if exists ${name}`)
      await client.query(`create database ${name}`)
      await client.end()
      return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
    },
    drop: () => postgres.stop().then(() => rmSync(folder, { recursive: true, force: true })),
  }
}

/** The event store as an installation runs it, in a process of its own, on an empty database or one filled before. */
export async function withEventStore<T>(
  database: BenchDatabase,
  name: string,
  work: (log: EventLog, databaseUrl: string) => Promise<T>,
  fill: (databaseUrl: string) => Promise<void> = async () => undefined,
): Promise<T> {
  const databaseUrl = await database.create(name)
  await fill(databaseUrl)
  return onEventStore(databaseUrl, (log) => work(log, databaseUrl))
}

export async function onEventStore<T>(databaseUrl: string, work: (log: EventLog) => Promise<T>): Promise<T> {
  const port = await freePort()
  const entry = new URL('../event-store/server/main.ts', import.meta.url).pathname
  const server = fork(entry, {
    env: { ...process.env, DATABASE_URL: databaseUrl, EVENTSTORE_PORT: String(port), EVENTSTORE_PASSWORD: 'bench' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await ready(server)
  const log = connectLog({ url: `esdb://comanda:bench@127.0.0.1:${port}?tls=false` })
  try {
    return await work(log)
  } finally {
    await log.close()
    await ended(server)
  }
}

const ready = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    server.once('message', () => resolve())
    server.once('exit', (code) => reject(new Error(`the event store ended with ${code}`)))
  })

const ended = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
