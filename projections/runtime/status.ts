import { type QueryExecutorProvider, sql } from 'kysely'

type ModelStatus = Readonly<{
  name: string
  version: number
  /** `stuck` stays at its checkpoint; `building` is not yet what readers see. */
  state: 'live' | 'building' | 'stuck'
  checkpoint: bigint
  /** The event it could not take, and the kind of error; no personal data. */
  error: string | null
}>

/** How the read models stand, for readiness and the super-admin. */
export async function readModelStatus(db: QueryExecutorProvider): Promise<ModelStatus[]> {
  const { rows } = await sql<Omit<ModelStatus, 'checkpoint'> & { checkpoint: string }>`
    select name, version, state, checkpoint::text as checkpoint, stuck_error as error
    from read.models where stage <> 'old' order by name, stage`.execute(db)
  return rows.map((row) => ({ ...row, checkpoint: BigInt(row.checkpoint) }))
}

/**
 * A read model that readers see and that no worker updates: stuck, or in the place of a version that is still being
 * built.
 */
export type Standing = Readonly<{ name: string; checkpoint: bigint }>

export type Progress = Readonly<{
  /** A worker holds the lease and renews it. Without one, nothing that happens reaches the read models. */
  isWorking: boolean
  standing: readonly Standing[]
}>

const stands = sql<boolean>`(m.stuck_at is not null or exists (
  select from read.models b
  where b.name = m.name and b.stage = 'building' and (b.version, b.shape) <> (m.version, m.shape)))`

/** Whether what readers see follows the log. The lease counts as in lease.ts: by its time and by its holder's connection. */
export async function readProgress(db: QueryExecutorProvider): Promise<Progress> {
  const { rows } = await sql<{ is_working: boolean; name: string | null; checkpoint: string | null }>`
    select exists (
      select from read.lease l join pg_stat_activity a on a.pid = l.backend_pid
        and coalesce(a.backend_start = l.backend_start, true)
      where l.name = 'runner' and l.until > clock_timestamp()) as is_working, s.name, s.checkpoint::text as checkpoint
    from (select) one left join (select m.name, m.checkpoint from read.models m where m.stage = 'live' and ${stands}) s
      on true order by s.name`.execute(db)
  return {
    isWorking: rows[0]?.is_working ?? false,
    standing: rows.flatMap(({ name, checkpoint }) =>
      name === null || checkpoint === null ? [] : { name, checkpoint: BigInt(checkpoint) },
    ),
  }
}

/**
 * The position up to which the live read models have been committed, -1 for nothing: what read-your-own-writes waits
 * for. A model that is not being updated is not waited for; the answer says so instead.
 */
export async function committedPosition(db: QueryExecutorProvider): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select coalesce(min(checkpoint) filter (where not ${stands}), max(checkpoint), -1)::text as position
    from read.models m where stage = 'live' and stuck_at is null`.execute(db)
  return BigInt(rows[0]?.position ?? -1)
}

/** Has a read model built anew from the whole log beside the live one; the worker sees it within a second. */
export async function requestRebuild(db: QueryExecutorProvider, names: readonly string[] | 'all'): Promise<string[]> {
  const which = names === 'all' ? sql`true` : sql`name = any(${names}::text[])`
  const { rows } = await sql<{ name: string }>`
    update read.models set rebuild_requested = true where stage <> 'old' and ${which} returning name`.execute(db)
  return [...new Set(rows.map(({ name }) => name))].sort()
}
