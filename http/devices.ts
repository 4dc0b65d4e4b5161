import { sql } from 'kysely'
import type { Actor } from './actors.ts'
import type { IdentityDb } from './identity/schema.ts'

/** WIRE §4, `GET /auth/devices`. No token and no hash ever leaves the table. */
export type DeviceRow = Readonly<{
  device_id: string
  device_ip: string
  device_name: string
  device_location: string
  created_at: string
  isMyDevice: boolean
}>

/** The live sessions of this person, newest first. */
export async function listDevices(db: IdentityDb, { userId, sessionId }: Actor): Promise<DeviceRow[]> {
  const rows = await db
    .selectFrom('identity.sessions')
    .select(['session_id', 'ip', 'device_name', 'created_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    device_id: row.session_id,
    device_ip: row.ip,
    device_name: row.device_name,
    device_location: '',
    created_at: row.created_at,
    isMyDevice: row.session_id === sessionId,
  }))
}
