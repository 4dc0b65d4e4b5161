import { connect } from 'node:net'
import pg from 'pg'
import { Refusal } from '../engines/refusal.ts'

/** Checks that an external PostgreSQL is usable before anything depends on it. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; may_create: boolean }>(
      `select current_setting('server_version_num')::int as version,
              has_database_privilege(current_database(), 'create') as may_create`,
    )
    const [found] = rows
    if (found && found.version < 150_000)
      throw new Refusal(`DATABASE_URL is PostgreSQL ${Math.trunc(found.version / 10_000)}: 15 or newer is needed.`)
    if (found && !found.may_create)
      throw new Refusal(`DATABASE_URL: its account may not create schemas in that database.`)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`DATABASE_URL cannot be used: ${databaseFault(error, url)}.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function databaseFault(error: unknown, url: string): string {
  const { hostname, port, pathname } = new URL(url)
  const code = codeOf(error)
  if (code === '28P01' || code === '28000') return 'the server refuses its user or password'
  if (code === '3D000') return `there is no database "${pathname.slice(1)}"`
  return `${hostname}:${port || 5432} ${networkFault(error)}`
}

export async function checkRedis(url: string): Promise<void> {
  const { Redis } = await import('ioredis') // loaded for an external server only
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 5_000 })
  let first: unknown
  redis.on('error', (error) => {
    first ??= error
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    const { hostname, port } = new URL(url)
    const words = String(first ?? error)
    const fault = /NOAUTH|WRONGPASS/.test(words) ? 'the server refuses its password' : networkFault(first ?? error)
    throw new Refusal(`REDIS_URL cannot be used: ${hostname}:${port || 6379} ${fault}.`)
  } finally {
    redis.disconnect()
  }
}

/** Checks port and sign-in of an external event store; everything else is reported by the client library. */
export async function checkEventStore(url: string): Promise<void> {
  const authority = url.replace(/^[a-z+]+:\/\//, '').split(/[/?]/)[0] ?? ''
  const addresses = (authority.split('@').at(-1) ?? '').split(',').map((address) => address.split(':'))
  const faults = await Promise.all(addresses.map(([host = '', port]) => tryConnect(host, Number(port ?? 2113))))
  if (faults.some((fault) => !fault)) {
    if (await refusesLogin(url))
      throw new Refusal('EVENTSTORE_URL cannot be used: the server refuses its user or password.')
    return
  }
  const where = addresses.map(([host, port]) => `${host}:${port ?? 2113}`).join(', ')
  throw new Refusal(`EVENTSTORE_URL cannot be used: ${where} ${networkFault(faults[0])}.`)
}

async function refusesLogin(url: string): Promise<boolean> {
  const { connectLog } = await import('@comanda/event-store/client/connect.ts') // loaded for an external store only
  const log = connectLog({ url })
  try {
    await log.ping(10_000) // the client library retries for some seconds before it reports a refusal
    return false
  } catch (error) {
    return isDenied(error)
  } finally {
    await log.close()
  }
}

const isDenied = (error: unknown): boolean =>
  error instanceof Error && ((error as { type?: unknown }).type === 'access-denied' || isDenied(error.cause))

function tryConnect(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5_000 })
    const done = (fault?: Error) => {
      socket.destroy()
      resolve(fault)
    }
    socket.once('connect', () => done())
    socket.once('timeout', () => done(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    socket.once('error', done)
  })
}

function networkFault(error: unknown): string {
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
      return 'refuses the connection'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'is not a known host'
    case 'ETIMEDOUT':
      return 'does not answer'
    default:
      return `does not work (${error instanceof Error ? error.message : String(error)})`
  }
}

function codeOf(error: unknown): unknown {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (error instanceof Error && /timeout/i.test(error.message)) return 'ETIMEDOUT'
  return error instanceof Error && 'code' in error ? error.code : undefined
}
