import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateLog } from '@comanda/event-store/server/schema.ts'
import { openDatabase } from '@comanda/http/database.ts'
import { migrateIdentity } from '@comanda/http/identity/migrations.ts'
import { startPostgres } from '@comanda/local/engines/postgres.ts'
import { startRedis } from '@comanda/local/engines/redis.ts'
import { readModels } from '@comanda/projections/all.ts'
import { begin } from '@comanda/projections/runtime/plan.ts'
import { grantQueryRole, migrateRead } from '@comanda/projections/runtime/schema.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the superuser; every spec creates its own database. */
    postgresUrl: string
    queryPassword: string
    /**
     * A Redis per worker: channels ignore database numbers, so concurrent files would receive each other's messages.
     */
    redisUrls: string[]
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
// without fsync: a crash of the machine would lose nothing of value, and a kill -9 of the cluster loses nothing at all
const quick = { fsync: 'off', full_page_writes: 'off', shared_buffers: '128MB', max_connections: '400' }

/** Ten times what the databases and write-ahead logs of a run take. */
const minMemory = 2 * 1024 ** 3

/** Starts the engines that all specs of a run share. Specs that kill an engine start their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(await quickFolder(), 'comanda-engines-'))
  await chmod(dir, 0o755) // PostgreSQL runs under another account if we are root
  const workers = Math.max(1, project.vitest.config.maxWorkers)
  const memory = { appendonly: 'no', databases: '1024' }
  const password = randomBytes(12).toString('hex')
  const [postgres, ...redises] = await Promise.all([
    startPostgres({ dataDir: path.join(dir, 'postgres'), password, settings: quick }),
    ...Array.from({ length: workers }, (_, n) =>
      startRedis({ dataDir: path.join(dir, `redis-${n}`), settings: memory, say }),
    ),
  ])
  const queryPassword = await makeQueryRole(postgres.url)
  await makeTemplates(postgres.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('queryPassword', queryPassword)
  project.provide(
    'redisUrls',
    redises.map(({ url }) => url),
  )
  return async () => {
    await Promise.all([postgres.stop(), ...redises.map((redis) => redis.stop())])
    await rm(dir, { recursive: true, force: true })
  }
}

/** Folder in memory, where a copy of a database takes a fraction of the time, if it has room for those of a run. */
async function quickFolder(): Promise<string> {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free > minMemory ? memory : tmpdir()
}

/**
 * Creates the role of query-api once, because it belongs to the cluster, not to a database, and specs run concurrently.
 */
async function makeQueryRole(url: string): Promise<string> {
  const password = randomBytes(12).toString('hex')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create role comanda_query login password '${password}'`)
  await client.end()
  return password
}

/**
 * Databases that specs copy instead of migrating: `migrated` has all schemas and no data, `built` has the empty tables
 * of all read models too. A database cannot be copied while it has sessions: all of them are closed here.
 */
async function makeTemplates(serverUrl: string): Promise<void> {
  await onDatabase(serverUrl, 'postgres', (server) => server.query('create database migrated'))
  const url = urlOf(serverUrl, 'migrated')
  await migrateLog(url)
  const identity = openDatabase(url, { applicationName: 'template', max: 1 })
  await migrateIdentity(identity)
  await identity.destroy()
  await onDatabase(serverUrl, 'migrated', async (client) => {
    await migrateRead(client)
    await grantQueryRole(client, 'comanda_query')
  })
  await onDatabase(serverUrl, 'postgres', (server) => server.query('create database built template migrated'))
  await onDatabase(serverUrl, 'built', async (client) => {
    for (const model of readModels) await begin(client, model, 'live')
  })
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

async function onDatabase(serverUrl: string, database: string, run: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: urlOf(serverUrl, database) })
  await client.connect()
  await run(client).finally(() => client.end())
}
