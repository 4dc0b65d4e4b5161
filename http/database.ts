import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20
const date = 1082
const timestamptz = 1184

/** Throws for an integer that JavaScript cannot represent exactly, instead of rounding it. */
function exactNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Error(`a bigint of the database does not fit a number: ${text}`)
  return number
}

/** Type parsers of a pool, not process-wide: bigint as number, moments as ISO text in UTC, days unchanged. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === int8) return exactNumber
      if (oid === date) return (text: string) => text
      if (oid === timestamptz) return (text: string) => new Date(text).toISOString()
    }
    return pg.types.getTypeParser(oid, format)
  },
}

type PoolOptions = Readonly<{ max?: number; applicationName: string; onTrouble?: (error: Error) => void }>

export function openPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    min: 1, // a request after a quiet time does not wait for a new connection
    max: options.max ?? 10,
    application_name: options.applicationName,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000, // PostgreSQL aborts longer statements
    types,
  })
  // The pool replaces idle connections that die; without a listener their error event would end the process. It listens
  // to idle ones only, and a transaction that waits for something else has no query that could fail.
  pool.on('error', (error) => options.onTrouble?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export const onPool = <Schema>(pool: pg.Pool): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

export const openDatabase = <Schema>(url: string, options: PoolOptions): Kysely<Schema> =>
  onPool(openPool(url, options))
