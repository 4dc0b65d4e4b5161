import { randomUUID } from 'node:crypto'
import { buildApp } from '@comanda/command-api/app.ts'
import type { CommandContext } from '@comanda/command-api/command-context.ts'
import { createNeeds, type Needs } from '@comanda/command-api/needs.ts'
import { openLog } from '@comanda/command-api/open-log.ts'
import { TableId, TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { menuStream, storeStream } from '@comanda/domain/kernel/streams.ts'
import type { MenuCommand } from '@comanda/domain/menu/commands.ts'
import type { Scope } from '@comanda/domain/users/scopes.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { startEventStore } from '@comanda/event-store/server/server.ts'
import type { App } from '@comanda/http/app.ts'
import { readConfig } from '@comanda/http/config.ts'
import { migrateIdentity } from '@comanda/http/identity/migrations.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createMigratedDatabase } from '../systems/engines.ts'
import { openSession } from '../systems/open-session.ts'
import { inOneAppend } from './in-one-append.ts'
import { type Dishes, menuCommands, newId, someDishes, storeCommands } from './menu.ts'

/** The write side in one process: event store, identity, API. */
export type CommandSide = Readonly<{
  app: App
  needs: Needs
  log: EventLog
  /** Environment of further processes on the same engines. */
  environment: Readonly<{ DATABASE_URL: string; EVENTSTORE_URL: string }> & Readonly<Record<string, string>>
  addTenant: (options?: Readonly<{ currency?: string }>) => Promise<TestTenant>
  close: () => Promise<void>
}>

export type Answer = Readonly<{
  status: number
  body: Record<string, unknown>
  text: string
  headers: Record<string, unknown>
}>
/** `key` becomes the Idempotency-Key. */
export type Post = (
  path: string,
  body?: unknown,
  options?: Readonly<{ key?: string; cookie?: string }>,
) => Promise<Answer>

/** A restaurant with a small menu, and its admin signed in. */
export type TestTenant = Readonly<{
  tenantId: TenantId
  userId: UserId
  /** The Cookie header of the admin's session. */
  cookie: string
  menu: Dishes
  tables: readonly TableId[]
  /** Calls this process without a network. */
  post: Post
  /** Changes the menu as the settings screen would. */
  change: (command: MenuCommand) => Promise<unknown>
  /** Opens a further session with only these scopes. */
  signIn: (scopes: readonly Scope[]) => Promise<string>
}>

type Engines = Readonly<{
  /** Absent: the side has a database of its own. */
  databaseUrl?: string
  redisUrl?: string
  /** URL of a running store; without one, a store is started in this process. */
  eventStoreUrl?: string
  environment?: Readonly<Record<string, string>>
  /** Wraps the store's client, to observe it or to make it fail. */
  around?: (log: EventLog) => EventLog
}>

/** Engines of a running side, for a further process beside it. */
export const enginesOf = ({ environment }: CommandSide): Engines => ({
  databaseUrl: environment.DATABASE_URL,
  eventStoreUrl: environment.EVENTSTORE_URL,
})

export async function startCommandSide({
  redisUrl,
  eventStoreUrl,
  around = (log) => log,
  ...more
}: Engines = {}): Promise<CommandSide> {
  const database = more.databaseUrl ? undefined : await createMigratedDatabase()
  const databaseUrl = more.databaseUrl ?? database?.url ?? ''
  const store = eventStoreUrl ? undefined : await startEventStore({ databaseUrl })
  const environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl ?? 'redis://127.0.0.1:1',
    EVENTSTORE_URL: eventStoreUrl ?? store?.url ?? '',
    PUBLIC_URL: 'http://localhost:3000',
    SECRET: 'a secret for tests, of more than 32 characters',
    LOG_LEVEL: 'silent',
    ...more.environment,
  }
  const config = readConfig(environment)
  if (more.databaseUrl) await migrate(databaseUrl)
  const log = around(openLog(config.eventStoreUrl))
  const needs = createNeeds({ config, logger: createLogger('test', config.logLevel), log })
  const stop = new AbortController()
  await needs.caches.follow(stop.signal)
  const app = await buildApp(needs)
  return {
    app,
    needs,
    log,
    environment,
    addTenant: (options = {}) => addTenant(app, needs, options.currency ?? 'EUR'),
    close: async () => {
      await app.close()
      stop.abort()
      await needs.hangUp()
      await log.close()
      await needs.identity.destroy()
      await store?.close()
      await database?.drop()
    },
  }
}

async function migrate(databaseUrl: string): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  })
  await migrateIdentity(db)
  await db.destroy()
}

async function addTenant(app: App, needs: Needs, currency: string): Promise<TestTenant> {
  const tenantId = newId(TenantId)
  const tables = [newId(TableId), newId(TableId)]
  const menu = someDishes()
  await needs.identity
    .insertInto('identity.tenants')
    .values({ tenant_id: tenantId, is_active: true, active_until: null })
    .execute()
  const { handle, caches } = needs
  const opening = storeCommands(tables, currency)
  await handle(inOneAppend(caches.store), storeStream(tenantId), opening, contextOf(needs, tenantId))
  await handle(inOneAppend(caches.menu), menuStream(tenantId), menuCommands(menu), contextOf(needs, tenantId))
  const change = (command: MenuCommand) =>
    handle(caches.menu, menuStream(tenantId), command, contextOf(needs, tenantId))
  const admin = await signIn(needs, tenantId, 'admin')
  const post: Post = async (path, body, { key, cookie = admin.cookie } = {}) => {
    const headers = {
      cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const url = `/api/v1${path}`
    const answer = await app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) })
    return { status: answer.statusCode, body: answer.json(), text: answer.body, headers: answer.headers }
  }
  const further = async (scopes: readonly Scope[]) => (await signIn(needs, tenantId, 'user', scopes)).cookie
  return { tenantId, userId: admin.userId, cookie: admin.cookie, menu, tables, post, change, signIn: further }
}

const contextOf = ({ now }: Needs, tenantId: TenantId): CommandContext => {
  const commandId = randomUUID()
  const ids = { commandId, correlation: commandId, causation: commandId }
  return { tenantId, by: null, device: null, ...ids, commandHash: commandId, keyed: false, at: now() }
}

/** Opens a session directly: signing in with a password is slow, and another test's subject. */
async function signIn(
  { identity, sessions }: Needs,
  tenantId: TenantId,
  role: 'admin' | 'user',
  scopes: readonly Scope[] = [],
): Promise<{ userId: UserId; cookie: string }> {
  const userId = newId(UserId)
  const person = { username: 'sealed', name: 'sealed', designation: null, password_hash: 'none' }
  await identity
    .insertInto('identity.accounts')
    .values({ user_id: userId, tenant_id: tenantId, role, scopes: [...scopes], is_active: true, ...person })
    .execute()
  const { accessToken } = await openSession({ identity, sessions }, userId)
  return { userId, cookie: `accessToken=${accessToken}` }
}
