import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { onPool } from '@comanda/http/database.ts'
import { Kysely, type LogEvent, type PostgresCursor, PostgresDialect, type PostgresQueryResult } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import pg from 'pg'
import type { allModels } from './all.ts'
import type { Row } from './runtime/projection.ts'
import type { TableSpec } from './runtime/table-spec.ts'

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Tables = Intersection<(typeof allModels)[number]['tables']>

/** Every table of the read side, as a query sees it. */
export type ReadTables = { [Name in keyof Tables]: Tables[Name] extends TableSpec ? Row<Tables[Name]> : never }

/** What a read function gets: the tables of one tenant, in one snapshot, for reading alone. */
export type Read = ReadonlyKysely<ReadTables>

/** Runs `read` on one snapshot in which row-level security shows the rows of this tenant and no others. */
export type WithTenant = <T>(tenantId: TenantId, read: (db: Read) => Promise<T>) => Promise<T>

export type ReadDatabase = Readonly<{
  withTenant: WithTenant
  /** Without a tenant: for what belongs to none, such as the checkpoint. Tenant tables look empty here. */
  system: Kysely<Record<never, never>>
  /** How many reads can run at once. */
  connections: number
  close: () => Promise<void>
}>

type ReadOptions = Readonly<{ max?: number; onTrouble?: (error: unknown) => void }>

export function openReadDatabase(url: string, { max = 10, onTrouble }: ReadOptions = {}): ReadDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    types: { getTypeParser },
    options: '-c search_path=read -c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // an idle connection that breaks leaves the pool by itself; without a listener it would end the process
  pool.on('error', (error) => onTrouble?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined)) // nor may one that breaks between two queries
  const system = onPool<Record<never, never>>(pool)
  return {
    withTenant: (tenantId, read) => asTenant(pool, tenantId, read),
    system,
    connections: max,
    close: () => system.destroy(),
  }
}

/**
 * The connection pipelines: the statement that begins the transaction leaves together with the first query, and the
 * commit is not awaited, so that row-level security costs no round trip.
 */
async function asTenant<T>(pool: pg.Pool, tenantId: TenantId, read: (db: Read) => Promise<T>): Promise<T> {
  const tenant = TenantId.parse(tenantId) // only a checked id may be written into the text
  const client = await pool.connect()
  gather(client)
  const begun = client.query(
    `begin isolation level repeatable read read only; select set_config('app.tenant', '${tenant}', true)`,
  )
  begun.catch(() => undefined) // awaited below, after what is read meanwhile
  const reader = readerOn(client)
  reader.fault = undefined
  try {
    const answer = await read(reader.db)
    await begun
    leave(client, 'commit')
    return answer
  } catch (error) {
    const cause = isAborted(error) ? (reader.fault ?? error) : error
    leave(client, 'rollback', isOutdated(cause))
    if (isOutdated(cause)) return asTenant(pool, tenantId, read)
    throw isNotThere(cause) ? new NotBuiltYet() : cause
  }
}

/** What is sent before the event loop turns leaves in one packet: a system call costs more than the bytes in it. */
function gather({ connection }: pg.PoolClient): void {
  connection.stream.cork()
  setImmediate(() => connection.stream.uncork())
}

/** Back to the pool once the transaction is over; a connection that cannot end it is thrown away. */
function leave(client: pg.PoolClient, how: 'commit' | 'rollback', isSpent = false): void {
  client.query(how).then(
    () => client.release(isSpent),
    () => client.release(true),
  )
}

/** `fault`: the first of several concurrent queries that fails aborts the others, and their errors may arrive first. */
type Reader = { readonly db: Read; fault: unknown }
const readers = new WeakMap<pg.PoolClient, Reader>()

/** Made once for a connection: to make it costs as much as a read. A connection is lent again when all on it has ended. */
function readerOn(client: pg.PoolClient): Reader {
  const known = readers.get(client)
  if (known) return known
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): object {
    if (typeof text !== 'string') throw new Error('nothing is read through a cursor here')
    const name = nameOf(text)
    return client.query({ ...(name && { name }), text, values: [...values] })
  }
  const connection = { query, release: () => undefined }
  const pool = { connect: async () => connection, end: async () => undefined, options: {} }
  const log = (event: LogEvent) => {
    if (event.level === 'error') reader.fault ??= event.error
  }
  // read-only by type as well as by transaction
  const db = new Kysely<ReadTables>({ dialect: new PostgresDialect({ pool }), log }) as unknown as Read
  const reader: Reader = { db, fault: undefined }
  readers.set(client, reader)
  return reader
}

/**
 * Named, a statement is parsed and planned once per connection: planning costs more than most of these reads. Lists of ids
 * give one text for each length, so the names are limited; what has none is planned each time.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `r${names.size}`
  names.set(text, name)
  return name
}
const names = new Map<string, string>()
const maxNames = 400

/** A rebuild has put a table of another shape in the place of the one this connection has planned for. */
const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000'

/**
 * A read model's tables come with its first build, and new columns and functions with an upgrade. To a caller that is a database that is still starting, and so
 * is the code.
 */
class NotBuiltYet extends Error {
  override name = 'NotBuiltYet'
  readonly code = '57P03'
}

/** "current transaction is aborted": says nothing of why. */
const isAborted = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25P02'
/** A schema, a table, a column or a function. */
const notThere = new Set(['3F000', '42P01', '42703', '42883'])
const isNotThere = (error: unknown) => error instanceof pg.DatabaseError && notThere.has(error.code ?? '')

const { builtins } = pg.types
const toNumber = (text: string) => Number(text)
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toNumber], // minor units, counts and positions: all far below 2^53
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

/** Rows come back as the read models declare them: days and moments as text, sums as numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format)
