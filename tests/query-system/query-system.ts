import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Instant, type Sealed, TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import type { Role, Scope } from '@comanda/domain/users/scopes.ts'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import type { Batch, EventLog } from '@comanda/event-store/client/log.ts'
import { startEventStore } from '@comanda/event-store/server/server.ts'
import type { App } from '@comanda/http/app.ts'
import { openDatabase } from '@comanda/http/database.ts'
import type { IdentityDb, IdentitySchema } from '@comanda/http/identity/schema.ts'
import { type Identifiers, identifiers } from '@comanda/http/keys.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { createMetrics } from '@comanda/http/metrics.ts'
import { personalData } from '@comanda/http/personal-data.ts'
import { createSessions, type Sessions } from '@comanda/http/session.ts'
import { readModels } from '@comanda/projections/all.ts'
import { openReadDatabase } from '@comanda/projections/database.ts'
import { connectFeed } from '@comanda/projections/runtime/feed.ts'
import type { ReadModel } from '@comanda/projections/runtime/model.ts'
import { type OpenSealed, openedBefore } from '@comanda/projections/runtime/opening.ts'
import { parseRecorded } from '@comanda/projections/runtime/parse.ts'
import { runProjections } from '@comanda/projections/runtime/runner.ts'
import { committedPosition, readModelStatus } from '@comanda/projections/runtime/status.ts'
import { createQueryApp, type QueryAppOptions } from '@comanda/query-api/app.ts'
import { connectFeedSource } from '@comanda/query-api/feed/redis.ts'
import { pino } from 'pino'
import { createDatabaseWithReadModels, redisUrl } from '../systems/engines.ts'
import { openSession } from '../systems/open-session.ts'
import { followCheckpoints } from './follow-checkpoints.ts'

type AnyFact = { type: string; data: unknown }
export type By = Readonly<{ by?: string; device?: string; at?: string }>
export type Person = Readonly<{ tenantId: TenantId; userId: UserId; sessionId: string; cookie: string }>

/** Query API, event store, read models and feed on real engines, without the command side. */
export type QuerySystem = Readonly<{
  app: App
  url: string
  databaseUrl: string
  /** Environment of a command side on the same engines. */
  environment: Readonly<{ EVENTSTORE_URL: string; SECRET: string }>
  queryUrl: string
  identity: IdentityDb
  sessions: Sessions
  dataDir: string
  identifiers: Identifiers
  /** Appends events as the command side would; resolves to the position of the last. */
  record: (tenantId: TenantId, stream: string, facts: readonly AnyFact[], by?: By) => Promise<bigint>
  /** Resolves when the read models contain everything that was recorded. */
  settle: () => Promise<void>
  openTenant: (isActive?: boolean) => Promise<TenantId>
  enter: (tenantId: TenantId, scopes: readonly Scope[], role?: Role) => Promise<Person>
  seal: (tenantId: TenantId, personId: string, text: string) => Promise<Sealed>
  forget: (tenantId: TenantId, personId: string) => Promise<void>
  /** Delays the projector's batches by this time. */
  slowDown: (ms: number) => void
  events: EventLog
  /** Stops the worker; reads still work. */
  stopWorker: () => Promise<void>
  /** Starts a worker again, perhaps of another version, whose builds wait for `letBuild`. */
  startWorker: (models?: readonly ReadModel[], letBuild?: Promise<unknown>) => void
  close: () => Promise<void>
}>

const secret = 'a secret of the specs that is long enough'
const publicUrl = 'http://localhost:3000'
export const ownOrigin = publicUrl

export async function openQuerySystem(
  options: Partial<
    Pick<QueryAppOptions, 'heartbeatMs' | 'progressMs' | 'sessionCheckMs' | 'anonymousMs' | 'maxSockets' | 'now'>
  > = {},
): Promise<QuerySystem> {
  const database = await createDatabaseWithReadModels()
  const identity = openDatabase<IdentitySchema>(database.url, { applicationName: 'spec', max: 4 })
  const store = await startEventStore({ databaseUrl: database.url })
  const log = connectLog({ url: store.url })
  const sessions = createSessions({ db: identity, secret, cacheMs: 1 })
  const people = personalData(identity, secret)
  const projector = startProjector(database.url, log, people.openMany)
  const reads = openReadDatabase(database.queryUrl, { max: 4 })
  const ids = identifiers(secret)
  const { source, reached } = followCheckpoints(connectFeedSource(redisUrl(), () => undefined))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-query-'))
  const app = await createQueryApp({
    config: { publicUrl, allowedOrigins: [] },
    log: createLogger('spec', process.env.SPEC_LOG ?? 'silent'),
    metrics: createMetrics('spec'),
    now: () => Instant.parse(new Date().toISOString()),
    identifiers: ids,
    personalData: people,
    events: log,
    sessions,
    identity,
    reads,
    source,
    dataDir,
    ...options,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  let newest = -1n
  await until(async () => {
    const models = await readModelStatus(reads.system)
    return models.filter(({ state }) => state === 'live').length === readModels.length
  })
  return {
    app,
    url,
    identity,
    sessions,
    dataDir,
    identifiers: ids,
    databaseUrl: database.url,
    environment: { EVENTSTORE_URL: store.url, SECRET: secret },
    queryUrl: database.queryUrl,
    slowDown: projector.slowDown,
    events: log,
    stopWorker: projector.stop,
    startWorker: projector.start,
    seal: people.seal,
    forget: people.forget,
    async record(tenantId, stream, facts, by) {
      newest = await append(log, tenantId, stream, facts, by)
      return newest
    },
    async settle() {
      await until(async () => (await committedPosition(reads.system)) >= newest)
      await reached(newest)
    },
    openTenant: (isActive = true) => openTenant(identity, isActive),
    enter: (tenantId, scopes, role = 'user') => enter({ identity, sessions }, { tenantId, scopes, role }),
    async close() {
      await app.close()
      await projector.close()
      await Promise.all([source.close(), reads.close(), identity.destroy(), log.close()])
      await store.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function startProjector(databaseUrl: string, log: EventLog, open: OpenSealed) {
  const feed = connectFeed(redisUrl(), () => undefined)
  let stopped = new AbortController()
  let running = Promise.resolve()
  let slowMs = 0
  async function* slowed(batches: AsyncIterable<Batch>) {
    for await (const batch of batches) {
      if (slowMs > 0) await delay(slowMs)
      yield batch
    }
  }
  async function* held(batches: ReturnType<EventLog['subscribe']>, letBuild: Promise<unknown>) {
    await letBuild
    yield* batches
  }
  const start = (models: readonly ReadModel[] = readModels, letBuild: Promise<unknown> = Promise.resolve()) => {
    const subscribe: EventLog['subscribe'] = (options) =>
      options.filter ? held(log.subscribe(options), letBuild) : slowed(log.subscribe(options))
    stopped = new AbortController()
    running = runProjections({
      ...openedBefore({ log: { ...log, subscribe }, parse: parseRecorded }, open),
      databaseUrl,
      feed,
      models,
      signal: stopped.signal,
      holder: 'spec',
      logger: pino({ level: 'silent' }),
      leaseMs: 2_000,
    })
  }
  const stop = async () => {
    stopped.abort()
    await running
  }
  start()
  return {
    start,
    stop,
    slowDown: (ms: number) => {
      slowMs = ms
    },
    async close() {
      await stop()
      await feed.close()
    },
  }
}

async function append(log: EventLog, tenantId: TenantId, stream: string, facts: readonly AnyFact[], by: By = {}) {
  const commandId = randomUUID()
  const metadata = {
    tenantId,
    by: by.by ?? null,
    device: by.device ?? null,
    at: by.at ?? new Date().toISOString(),
    commandId,
    commandHash: '',
    correlation: commandId,
    causation: commandId,
  }
  const events = facts.map(({ type, data }, index) => ({
    id: randomUUID(),
    type,
    data,
    metadata: index < facts.length - 1 ? { ...metadata, continues: true } : metadata,
  }))
  const appended = await log.append(stream, events, 'any')
  if ('conflict' in appended) throw new Error('an append to any revision cannot conflict')
  return appended.position
}

async function openTenant(identity: IdentityDb, isActive: boolean): Promise<TenantId> {
  const tenantId = TenantId.parse(randomUUID())
  await identity.insertInto('identity.tenants').values({ tenant_id: tenantId, is_active: isActive }).execute()
  return tenantId
}

async function enter(
  { identity, sessions }: { identity: IdentityDb; sessions: Sessions },
  { tenantId, scopes, role }: { tenantId: TenantId; scopes: readonly Scope[]; role: Role },
): Promise<Person> {
  const userId = UserId.parse(randomUUID())
  const account = { user_id: userId, tenant_id: role === 'superadmin' ? null : tenantId, role, scopes: [...scopes] }
  const unused = { password_hash: '', username: '', name: '', is_active: true, designation: null }
  await identity
    .insertInto('identity.accounts')
    .values({ ...account, ...unused })
    .execute()
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const tokens = await openSession({ identity, sessions }, userId, { userAgent })
  return { tenantId, userId, sessionId: tokens.sessionId, cookie: `accessToken=${tokens.accessToken}` }
}

/** Waits for a condition, never for a time. */
export async function until(holds: () => Promise<boolean> | boolean, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`did not come true within ${withinMs} ms`)
    await delay(10)
  }
}
