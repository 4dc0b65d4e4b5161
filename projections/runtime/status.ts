import { type QueryExecutorProvider, sql } from 'kysely'

export type ModelStatus = Readonly<{
  name: string
  version: number
  /** `stuck` stands still at its checkpoint; `building` is not yet what readers see. */
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
 * The position up to which the live read models have been committed, -1 for nothing: what read-your-own-writes waits for.
 * A model that is being rebuilt for a new version stands still meanwhile, and a stuck one for longer: nobody waits for
 * those.
 */
export async function committedPosition(db: QueryExecutorProvider): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select coalesce(min(checkpoint) filter (where not exists (
      select from read.models b where b.name = m.name and b.stage = 'building')), max(checkpoint), -1)::text as position
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
