import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { freePort } from '@comanda/local/engines/ports.ts'
import { startPostgres } from '@comanda/local/engines/postgres.ts'
import pg from 'pg'

/** A PostgreSQL instance that the bench owns, durable and configured like an installation's. */
export type BenchDatabase = Readonly<{ url: string; drop: () => Promise<void> }>

export async function benchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-'))
  chmodSync(folder, 0o755)
  const { url, stop } = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'bench' })
  return { url, drop: () => stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}

/** Creates an empty database and returns its URL. */
export async function emptyDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name}`)
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** The event store as an installation runs it, in a separate process, on an empty database. */
export async function withEventStore<T>({ url }: BenchDatabase, work: (log: EventLog) => Promise<T>): Promise<T> {
  const DATABASE_URL = await emptyDatabase(url, 'bench_log')
  const port = await freePort()
  const server = fork(join(import.meta.dirname, '../event-store/server/main.ts'), {
    env: { ...process.env, DATABASE_URL, EVENTSTORE_PORT: String(port), EVENTSTORE_PASSWORD: 'bench' },
  })
  await once(server, 'message')
  const log = connectLog({ url: `esdb://comanda:bench@127.0.0.1:${port}?tls=false` })
  try {
    return await work(log)
  } finally {
    await log.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}
