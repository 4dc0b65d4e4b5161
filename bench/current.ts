import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Instance, innerDatabaseUrl } from './instance.ts'

/** How far the log and the read models of an installation are. */
export type Standing = Readonly<{ head: number; checkpoint: number; building: number }>

export async function standingOf(db: pg.Pool): Promise<Standing> {
  const { rows } = await db.query<Record<keyof Standing, string>>(`
    select (select coalesce(max(position), 0) from log.events) as head,
      (select coalesce(min(checkpoint), 0) from read.models where stage = 'live' and stuck_at is null) as checkpoint,
      (select count(*) from read.models where stage = 'building' or (rebuild_requested and stage = 'live')) as building`)
  const [row] = rows
  return { head: Number(row?.head), checkpoint: Number(row?.checkpoint), building: Number(row?.building) }
}

/** A folder that was kept may be of an older version, or not projected yet: figures taken meanwhile mean nothing. */
export async function untilCurrent(instance: Instance): Promise<void> {
  const db = new pg.Pool({ connectionString: innerDatabaseUrl(instance), max: 1 })
  for (;;) {
    const { head, checkpoint, building } = await standingOf(db)
    if (checkpoint >= head && building === 0) break
    await pause(500)
  }
  await db.query('vacuum analyze')
  await db.end()
}
