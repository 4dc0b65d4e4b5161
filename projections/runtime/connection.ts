import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * Every statement goes by key, and a plan made while a table was empty would scan it for ever: so no scans. A commit
 * that PostgreSQL loses in a crash is made again from the log, so it does not wait for the disk. A frozen worker must
 * not hold locks for longer than its lease.
 */
export async function open(
  connectionString: string,
  leaseMs: number,
  onLost: (error: Error) => void,
): Promise<pg.Client> {
  const settings = {
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    jit: 'off',
    synchronous_commit: 'off',
    idle_in_transaction_session_timeout: String(leaseMs),
  }
  const client = new pg.Client({
    connectionString,
    application_name: 'comanda-projections',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000, // a server that has vanished without a word
    keepAlive: true,
  })
  client.on('error', onLost)
  await client.connect()
  return client
}

/** Ends a connection, but waits no longer than a moment for a server that does not answer any more. */
export async function closed(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined) // it is broken already, which is an end too
  await Promise.race([ended, delay(1_000, undefined, { ref: false })])
}
