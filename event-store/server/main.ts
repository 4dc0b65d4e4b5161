import { setTimeout as delay } from 'node:timers/promises'
import { storeUser } from './address.ts'
import { type EventStoreOptions, type RunningEventStore, startEventStore } from './server.ts'

const databaseUrl = process.env.DATABASE_URL
const password = process.env.EVENTSTORE_PASSWORD
if (!databaseUrl) fail('DATABASE_URL is not set: the event store needs a PostgreSQL database.')
if (!password) fail('EVENTSTORE_PASSWORD is not set: the event store serves nobody without it.')

const retryMs = 500
/** 57P03: PostgreSQL is starting. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ECONN|ENOTFOUND|EAI_AGAIN|57P03)/.test(String(error.code))

const logError = (message: string, error: unknown) =>
  process.stderr.write(`event store: ${message}: ${error instanceof Error ? error.message : String(error)}\n`)

try {
  const store = await startWhenReachable({
    databaseUrl,
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.EVENTSTORE_PORT ?? 2113),
    credentials: { username: storeUser, password },
    forgetsIds: process.env.EVENTSTORE_FORGETS_IDS === '1',
    onTrouble: logError,
    onDeposed: (reason) => fail(reason.message),
  })
  const stop = () => void store.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.send?.('ready')
  process.stderr.write(`event store: ready on port ${store.port}\n`)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/** Starts the store as soon as its database is reachable. */
async function startWhenReachable(options: EventStoreOptions): Promise<RunningEventStore> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await startEventStore(options)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      if (!isLogged) logError('waiting for PostgreSQL', error)
      await delay(retryMs)
    }
  }
}

function fail(message: string): never {
  process.stderr.write(`event store: ${message}\n`)
  process.exit(1)
}
