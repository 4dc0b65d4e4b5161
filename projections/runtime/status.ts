import { type QueryExecutorProvider, sql } from 'kysely'

type ModelStatus = Readonly<{
  name: string
  version: number
  /** `stuck`: stays at its checkpoint; `building`: not visible to readers yet. */
  state: 'live' | 'building' | 'stuck'
  checkpoint: bigint
  /** The event that failed and the kind of error; no personal data. */
  error: string | null
}>

/** State of the read models, for readiness and the super-admin. */
export async function readModelStatus(db: QueryExecutorProvider): Promise<ModelStatus[]> {
  const { rows } = await sql<Omit<ModelStatus, 'checkpoint'> & { checkpoint: string }>`
    select name, version, state, checkpoint::text as checkpoint, stuck_error as error
    from read.models where stage <> 'old' order by name, stage`.execute(db)
  return rows.map((row) => ({ ...row, checkpoint: BigInt(row.checkpoint) }))
}

/** A read model that is visible but not updated: stuck, or about to be replaced by a version that is being built. */
export type StaleModel = Readonly<{ name: string; checkpoint: bigint }>

export type Progress = Readonly<{
  /** True while a worker holds and renews the lease. Otherwise nothing new reaches the read models. */
  isWorking: boolean
  staleModels: readonly StaleModel[]
}>

/** Condition: a read model is not being updated. */
const isStale = sql<boolean>`(m.stuck_at is not null or exists (
  select from read.models b
  where b.name = m.name and b.stage = 'building' and (b.version, b.shape) <> (m.version, m.shape)))`

/**
 * Reads whether the visible read models follow the log. The lease counts as in lease.ts: by its expiry and its holder's
 * connection.
 */
export async function readProgress(db: QueryExecutorProvider): Promise<Progress> {
  const { rows } = await sql<{ is_working: boolean; name: string | null; checkpoint: string | null }>`
    select exists (
      select from read.lease l join pg_stat_activity a on a.pid = l.backend_pid
        and coalesce(a.backend_start = l.backend_start, true)
      where l.name = 'runner' and l.until > clock_timestamp()) as is_working, s.name, s.checkpoint::text as checkpoint
    from (select) one left join (select m.name, m.checkpoint from read.models m where m.stage = 'live' and ${isStale}) s
      on true order by s.name`.execute(db)
  return {
    isWorking: rows[0]?.is_working ?? false,
    staleModels: rows.flatMap(({ name, checkpoint }) =>
      name === null || checkpoint === null ? [] : { name, checkpoint: BigInt(checkpoint) },
    ),
  }
}

/**
 * Position up to which the live read models are committed, -1 for none: read-your-own-writes waits for it. Models that
 * are not being updated are not waited for; the answer reports them.
 */
export async function committedPosition(db: QueryExecutorProvider): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select coalesce(min(checkpoint) filter (where not ${isStale}), max(checkpoint), -1)::text as position
    from read.models m where stage = 'live' and stuck_at is null`.execute(db)
  return BigInt(rows[0]?.position ?? -1)
}

/** Requests a rebuild of read models from the whole log beside the live ones; the worker notices within a second. */
export async function requestRebuild(db: QueryExecutorProvider, names: readonly string[] | 'all'): Promise<string[]> {
  const which = names === 'all' ? sql`true` : sql`name = any(${names}::text[])`
  const { rows } = await sql<{ name: string }>`
    update read.models set rebuild_requested = true where stage <> 'old' and ${which} returning name`.execute(db)
  return [...new Set(rows.map(({ name }) => name))].sort()
}
