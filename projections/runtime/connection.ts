import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * Opens a connection for writing. Statements select rows by key, so sequential scans are off: a plan cached while a table
 * was empty would scan it for ever. Commits do not wait for the disk, because rows lost in a crash are written again from
 * the log. The time-outs keep a suspended worker from holding locks beyond its lease.
 */
export async function openConnection(
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
    query_timeout: 30_000, // a server that vanished without closing the connection
    keepAlive: true,
  })
  client.on('error', onLost)
  await client.connect()
  return client
}

/** Closes a connection, but waits only briefly for a server that does not answer. */
export async function closeConnection(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined) // a broken connection is closed too
  await Promise.race([ended, delay(1_000, undefined, { ref: false })])
}
