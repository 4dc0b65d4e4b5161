import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { closeConnection } from './connection.ts'

export type Lease = Readonly<{
  fence: bigint
  /** Aborts when another worker has taken over. Commits need not check it: they check the fence. */
  lost: AbortSignal
  release: () => Promise<void>
}>

type LeaseOptions = Readonly<{
  databaseUrl: string
  holder: string
  /** Time for which a worker that stopped answering keeps the lease. */
  leaseMs: number
  signal: AbortSignal
  /** Called each time the lease is found to be held by another worker. */
  onWaiting?: () => void
  onTrouble?: (error: unknown) => void
}>

/** Waits for the lease, takes it with a new fencing number and renews it. Returns null if `signal` aborts first. */
export async function acquireLease(options: LeaseOptions): Promise<Lease | null> {
  const { signal, leaseMs, onWaiting, onTrouble } = options
  let client: pg.Client | undefined
  while (!signal.aborted) {
    try {
      client ??= await connect(options)
      const fence = await take(client, options)
      if (fence !== null) return startRenewal(client, fence, options)
      onWaiting?.()
    } catch (error) {
      onTrouble?.(error)
      if (client) await closeConnection(client)
      client = undefined
    }
    await delay(leaseMs / 6, undefined, { signal }).catch(() => undefined)
  }
  if (client) await closeConnection(client)
  return null
}

async function connect({ databaseUrl, leaseMs }: LeaseOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'comanda-lease',
    connectionTimeoutMillis: 5_000,
    query_timeout: Math.max(leaseMs * 3, 3_000),
    keepAlive: true,
  })
  client.on('error', () => undefined) // the next query fails too, where the error can be handled
  await client.connect()
  return client
}

/**
 * Takes the lease if it has expired or its holder's connection is gone: a killed worker is replaced at once, a
 * suspended one after `leaseMs`. All times are the database's.
 */
async function take(client: pg.Client, { holder, leaseMs }: LeaseOptions): Promise<bigint | null> {
  const { rows } = await client.query<{ fence: string }>(
    `insert into read.lease as held (name, fence, holder, backend_pid, backend_start, until)
     select 'runner', 1, $1, pid, backend_start, clock_timestamp() + $2 * interval '1 ms'
     from pg_stat_activity where pid = pg_backend_pid()
     on conflict (name) do update set fence = held.fence + 1, holder = excluded.holder,
       backend_pid = excluded.backend_pid, backend_start = excluded.backend_start, until = excluded.until
     where held.until < clock_timestamp() or not exists (
       select from pg_stat_activity a where a.pid = held.backend_pid
         and coalesce(a.backend_start = held.backend_start, true))
     returning fence`,
    [holder, leaseMs],
  )
  return rows[0] ? BigInt(rows[0].fence) : null
}

/** Renews the lease until it is released or lost. */
function startRenewal(client: pg.Client, fence: bigint, { leaseMs, onTrouble }: LeaseOptions): Lease {
  const lost = new AbortController()
  const stopped = new AbortController()
  const renew = async () => {
    const { rowCount } = await client.query(
      `update read.lease set until = clock_timestamp() + $2 * interval '1 ms' where name = 'runner' and fence = $1`,
      [String(fence), leaseMs],
    )
    if (rowCount === 0) throw new Error('the lease has gone to another worker')
  }
  const renewRegularly = async () => {
    while (!stopped.signal.aborted) {
      await delay(leaseMs / 3, undefined, { signal: stopped.signal })
      await renew()
    }
  }
  const done = renewRegularly().catch((error: unknown) => {
    if (stopped.signal.aborted) return
    onTrouble?.(error)
    lost.abort()
  })
  const release = async () => {
    stopped.abort()
    await done
    // closing the connection frees the lease; see take()
    await closeConnection(client)
  }
  return { fence, lost: lost.signal, release }
}
