import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Hashing } from '@comanda/command-api/accounts/passwords-argon2.ts'
import { ensureSuperAdmin } from '@comanda/command-api/accounts/super-admin.ts'
import { buildApp } from '@comanda/command-api/app.ts'
import { createNeeds, type Needs } from '@comanda/command-api/needs.ts'
import { openLog } from '@comanda/command-api/open-log.ts'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { startEventStore } from '@comanda/event-store/server/server.ts'
import { declarationAt } from '@comanda/http/access.ts'
import { type App, undeclaredText } from '@comanda/http/app.ts'
import { readConfig } from '@comanda/http/config.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { createMetrics } from '@comanda/http/metrics.ts'
import { upstreamFor } from '@comanda/local/gateway/routing.ts'
import { readModels } from '@comanda/projections/all.ts'
import { openReadDatabase } from '@comanda/projections/database.ts'
import { connectFeed } from '@comanda/projections/runtime/feed.ts'
import { openedBefore } from '@comanda/projections/runtime/opening.ts'
import { parseRecorded } from '@comanda/projections/runtime/parse.ts'
import { runProjections } from '@comanda/projections/runtime/runner.ts'
import { committedPosition, readModelStatus } from '@comanda/projections/runtime/status.ts'
import { createQueryApp } from '@comanda/query-api/app.ts'
import { connectFeedSource } from '@comanda/query-api/feed/redis.ts'
import pg from 'pg'
import { pino } from 'pino'
import { z } from 'zod'
import { followCheckpoints } from '../query-system/follow-checkpoints.ts'
import { createDatabaseWithReadModels, redisUrl } from './engines.ts'
import { quickHashing } from './quick-hashing.ts'

export type Jar = Map<string, string>
export type RequestOptions = Readonly<{
  method: string
  path: string
  jar?: Jar
  body?: unknown
  type?: string
  headers?: Readonly<Record<string, string>>
}>
export type Answer = Readonly<{ status: number; text: string; body: unknown; headers: Record<string, unknown> }>

/** Both APIs, the read models, the event store and Redis, as a browser uses them through the gateway. */
export type System = Readonly<{
  needs: Needs
  /** Apps that can listen, for tests that need sockets or another process. */
  apps: Readonly<{ command: App; query: App }>
  log: EventLog
  databaseUrl: string
  dataDir: string
  /** All log lines, on the most verbose level. */
  lines: readonly string[]
  platform: Jar
  /** Sends a request; a string is sent unchanged as the body. Cookies of the answer are added to the jar. */
  ask: (asked: RequestOptions) => Promise<Answer>
  /** Resolves when the read models contain the whole log. */
  settle: () => Promise<void>
  events: () => Promise<RecordedEvent[]>
  sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>
  close: () => Promise<void>
}>

export const platformAccount = { username: 'root@platform.test', password: 'correct horse battery', name: 'Platform' }

const clock = () => Instant.parse(new Date().toISOString())

type StartStore = (databaseUrl: string) => Promise<Readonly<{ url: string; close: () => Promise<void> }>>
const storeHere: StartStore = (databaseUrl) => startEventStore({ databaseUrl })

type SystemOptions = Readonly<{
  /** Additional environment. */
  settings?: Readonly<Record<string, string>>
  /** Clock of both APIs, for events and for the current day. */
  now?: () => Instant
  /** Starts an event store elsewhere. */
  startStore?: StartStore
  hashing?: Hashing
}>

export async function startSystem({
  settings = {},
  now = clock,
  startStore = storeHere,
  hashing = quickHashing,
}: SystemOptions = {}): Promise<System> {
  const database = await createDatabaseWithReadModels()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-whole-'))
  const store = await startStore(database.url)
  const config = readConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    EVENTSTORE_URL: store.url,
    PUBLIC_URL: 'http://localhost:3000',
    SECRET: 'a secret for tests, of more than 32 characters',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    ...settings,
  })
  const lines: string[] = []
  const undeclared: string[] = []
  const write = (line: string) => {
    lines.push(line)
    if (line.includes(undeclaredText)) undeclared.push(line)
  }
  const sink = { write }
  const logger = createLogger('whole', config.logLevel, sink)
  const log = openLog(config.eventStoreUrl)
  const needs = createNeeds({ config, logger, log, now, hashing })
  const stop = new AbortController()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  const feed = connectFeed(config.redisUrl, () => undefined)
  const projecting = runProjections({
    ...openedBefore({ log, parse: parseRecorded }, needs.personal.openMany),
    databaseUrl: database.url,
    feed,
    models: readModels,
    signal: stop.signal,
    holder: 'whole',
    logger: pino({ level: config.logLevel }, sink),
    leaseMs: 2_000,
  })
  await needs.caches.follow(stop.signal)
  await ensureSuperAdmin({ ...needs, hashing }, platformAccount)
  const reads = openReadDatabase(database.queryUrl, { max: 4 })
  const { source, reached } = followCheckpoints(connectFeedSource(config.redisUrl, () => undefined))
  const command = await buildApp(needs)
  const query = await createQueryApp({
    config,
    log: logger,
    events: log,
    reads,
    source,
    dataDir,
    now,
    sessions: needs.sessions,
    identity: needs.identity,
    personalData: needs.personal,
    identifiers: needs.ids,
    metrics: createMetrics('whole'),
  })
  await Promise.all([command.ready(), query.ready()])

  const ask = async ({
    method,
    path: url,
    jar = new Map(),
    body,
    type = 'application/json',
    ...more
  }: RequestOptions) => {
    const app = upstreamFor(method, url) === 'query' ? query : command
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': type }),
      ...more.headers,
    }
    const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const answer = await app.inject({
      method: method as 'GET', // tests also send invalid methods
      url,
      headers,
      remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of answer.cookies) value === '' ? jar.delete(name) : jar.set(name, value)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const parsed = isJson && answer.body !== '' ? answer.json<unknown>() : null
    if (isJson && answer.statusCode === 200 && method !== 'HEAD') holdAgainstDeclaration(method, url, parsed)
    if (undeclared.length > 0) throw new Error(String(undeclared))
    return { status: answer.statusCode, text: answer.body, body: parsed, headers: answer.headers }
  }

  const events = async () => {
    const found: RecordedEvent[] = []
    for await (const event of log.readAll()) found.push(event)
    return found
  }
  const settle = async () => {
    const head = await pool.query('select max(position)::text as head from log.events')
    const newest = BigInt(head.rows[0]?.head ?? -1)
    await until(async () => (await committedPosition(reads.system)) >= newest)
    await reached(newest)
  }
  await until(async () => {
    const models = await readModelStatus(reads.system)
    return models.filter(({ state }) => state === 'live').length === readModels.length
  })
  const platform: Jar = new Map()
  const { username, password } = platformAccount
  await ask({ method: 'POST', path: '/api/v1/superadmin/signin', jar: platform, body: { username, password } })
  return {
    ...{
      needs,
      apps: { command, query },
      log,
      databaseUrl: database.url,
      dataDir,
      lines,
      platform,
      ask,
      settle,
      events,
    },
    sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
    async close() {
      await Promise.all([command.close(), query.close()])
      stop.abort()
      await projecting
      await Promise.all([needs.hangUp(), source.close(), feed.close(), reads.close(), log.close(), pool.end()])
      await needs.identity.destroy()
      await store.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Checks every answer of the tests: all its fields are declared, and no declared field is missing. */
function holdAgainstDeclaration(method: string, url: string, body: unknown): void {
  const [path = ''] = url.split('?', 1)
  const { error } = declarationAt(method, path)?.answer.safeParse(body) ?? {}
  if (error) throw new Error(`${method} ${path} does not answer as declared:\n${z.prettifyError(error)}`)
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('did not come true within 30 s')
    await delay(20)
  }
}
