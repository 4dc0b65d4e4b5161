import { sql } from 'kysely'
import type { Actor } from './actors.ts'
import type { IdentityDb } from './identity/schema.ts'

/** A row of `GET /auth/devices` (C4), without tokens and hashes. */
type DeviceRow = Readonly<{
  device_id: string
  device_ip: string
  device_name: string
  device_location: string
  created_at: string
  isMyDevice: boolean
}>

/** Sort key of a device in the list; `createdAt` in ISO 8601 to the microsecond. */
export type DeviceSortKey = Readonly<{ createdAt: string; sessionId: string }>
type DevicePage = Readonly<{ after?: DeviceSortKey | undefined; limit: number }>

/**
 * Live sessions of a user, newest first. The requesting device is always on the first page, and on no other. `next` is
 * the sort key of the next page.
 */
export async function listDevices(
  db: IdentityDb,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  { after, limit }: DevicePage,
): Promise<Readonly<{ devices: DeviceRow[]; next: DeviceSortKey | null }>> {
  const live = db
    .selectFrom('identity.sessions')
    .select(['session_id', 'ip', 'device_name', 'created_at'])
    .select(sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('sort_key'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
  const others = await live
    .where('session_id', '!=', sessionId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, session_id) < (${after?.createdAt}::timestamptz, ${after?.sessionId}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('session_id', 'desc')
    .limit(limit + 1)
    .execute()
  const own = after === undefined ? await live.where('session_id', '=', sessionId).execute() : []
  const page = others.slice(0, limit)
  const last = page.at(-1)
  const rows = [...page, ...own].toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
  const devices = rows.map((row) => ({
    device_id: row.session_id,
    device_ip: row.ip,
    device_name: row.device_name,
    device_location: '',
    created_at: row.created_at,
    isMyDevice: row.session_id === sessionId,
  }))
  return {
    devices,
    next: last && others.length > limit ? { createdAt: last.sort_key, sessionId: last.session_id } : null,
  }
}
