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

/** The row types of all tables of the read side. */
export type ReadTables = { [Name in keyof Tables]: Tables[Name] extends TableSpec ? Row<Tables[Name]> : never }

/** Access of a read function: the tables of one tenant, in one snapshot, read-only. */
export type Read = ReadonlyKysely<ReadTables>

/** Runs `read` in one snapshot in which row-level security shows only this tenant's rows. */
export type WithTenant = <T>(tenantId: TenantId, read: (db: Read) => Promise<T>) => Promise<T>

export type ReadDatabase = Readonly<{
  withTenant: WithTenant
  /** Access without a tenant, for data that belongs to none, such as the checkpoint. Tables of tenants appear empty. */
  system: Kysely<Record<never, never>>
  /** Number of reads that can run at once. */
  connections: number
  close: () => Promise<void>
}>

type ReadOptions = Readonly<{ max?: number; onTrouble?: (error: unknown) => void }>

export function openReadDatabase(url: string, { max = 10, onTrouble }: ReadOptions = {}): ReadDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    min: 1, // a screen after a quiet time does not wait for a new connection
    max,
    pipeline: true,
    types: { getTypeParser },
    options: '-c search_path=read -c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // the pool removes idle connections that break; without a listener the error event would end the process
  pool.on('error', (error) => onTrouble?.(error))
  // the same for connections that break between two queries
  pool.on('connect', (client) => client.on('error', () => undefined))
  const system = onPool<Record<never, never>>(pool)
  return {
    withTenant: (tenantId, read) => asTenant(pool, tenantId, read),
    system,
    connections: max,
    close: () => system.destroy(),
  }
}

/**
 * The connection pipelines: BEGIN is sent together with the first query, and COMMIT is not awaited, so that row-level
 * security costs no round trip.
 */
async function asTenant<T>(pool: pg.Pool, tenantId: TenantId, read: (db: Read) => Promise<T>): Promise<T> {
  const tenant = TenantId.parse(tenantId) // only a validated id may be written into the SQL
  const client = await pool.connect()
  sendTogether(client)
  const begin = client.query(
    `begin isolation level repeatable read read only; select set_config('app.tenant', '${tenant}', true)`,
  )
  begin.catch(() => undefined) // awaited below, after the reads
  const reader = readerOn(client)
  reader.fault = undefined
  try {
    const answer = await read(reader.db)
    await begin
    endTransaction(client, 'commit')
    return answer
  } catch (error) {
    const cause = isAborted(error) ? (reader.fault ?? error) : error
    endTransaction(client, 'rollback', isOutdated(cause))
    if (isOutdated(cause)) return asTenant(pool, tenantId, read)
    throw isMissing(cause) ? new NotBuiltYet() : cause
  }
}

/** Sends all messages of one turn of the event loop in one packet: a system call costs more than its bytes. */
function sendTogether({ connection }: pg.PoolClient): void {
  connection.stream.cork()
  setImmediate(() => connection.stream.uncork())
}

/** Ends the transaction and returns the connection to the pool. A connection that fails to end it is discarded. */
function endTransaction(client: pg.PoolClient, statement: 'commit' | 'rollback', discard = false): void {
  client.query(statement).then(
    () => client.release(discard),
    () => client.release(true),
  )
}

/** `fault`: the first failure among concurrent queries. It aborts the others, whose errors may arrive earlier. */
type Reader = { readonly db: Read; fault: unknown }
const readers = new WeakMap<pg.PoolClient, Reader>()

/**
 * Kysely for one connection, cached: creating it costs as much as a read. A connection is reused only after all its
 * queries have ended.
 */
function readerOn(client: pg.PoolClient): Reader {
  const cached = readers.get(client)
  if (cached) return cached
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): object {
    if (typeof text !== 'string') throw new Error('cursors are not supported')
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
 * Name of a prepared statement, planned once per connection: planning costs more than most of these reads. Lists of ids
 * give one text per length, so the number of names is limited; unnamed statements are planned each time.
 */
function nameOf(text: string): string | undefined {
  const cached = names.get(text)
  if (cached !== undefined || names.size >= maxNames) return cached
  const name = `r${names.size}`
  names.set(text, name)
  return name
}
const names = new Map<string, string>()
const maxNames = 400

/** True if a rebuild replaced a table by one of another shape after this connection planned the statement. */
const isOutdated = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000'

/**
 * A table, column or function does not exist yet: it comes with a model's first build or with an upgrade. Callers get
 * the same answer as from a database that is starting.
 */
class NotBuiltYet extends Error {
  override name = 'NotBuiltYet'
  readonly code = '57P03'
}

/** True for "current transaction is aborted", which does not name the cause. */
const isAborted = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25P02'
/** Error codes of a missing schema, table, column and function. */
const missingObjectCodes = new Set(['3F000', '42P01', '42703', '42883'])
const isMissing = (error: unknown) => error instanceof pg.DatabaseError && missingObjectCodes.has(error.code ?? '')

const { builtins } = pg.types
const toNumber = (text: string) => Number(text)
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, toNumber], // minor units, counts and positions: all far below 2^53
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])

/** Values as the read models declare them: days and moments as text, sums as numbers. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format)
