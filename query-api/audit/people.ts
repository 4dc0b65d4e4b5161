import { type TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { listUserNames } from '@comanda/projections/users/read-users.ts'
import { openNames } from '../names.ts'
import type { Needs } from '../needs.ts'

export type Person = Readonly<{ id: string; name: string | null }>

/** Names of these people, by id. People who are in no read model (yet) have no name. */
export async function findPeople(
  { withTenant, personalData }: Pick<Needs, 'withTenant' | 'personalData'>,
  tenantId: TenantId,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Person | null> {
  const userIds = [...new Set(ids.flatMap((id) => id ?? []))].map((id) => UserId.parse(id))
  const users = await withTenant(tenantId, (db) => listUserNames(db, tenantId, userIds))
  const sealed = users.map(({ name }) => name)
  const names = await openNames(personalData, tenantId, sealed)
  const byId = new Map(users.map(({ user_id }, index) => [user_id, names[index] ?? null]))
  return (id) => (id === null ? null : { id, name: byId.get(id) ?? null })
}

type Device = Readonly<{ id: string; name: string | null }>

/** Device names ("Chrome on Windows") of these sessions; a deleted session has none. */
export async function findDevices(
  identity: Needs['identity'],
  tenantId: TenantId,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Device | null> {
  const sessionIds = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows =
    sessionIds.length === 0
      ? []
      : await identity
          .selectFrom('identity.sessions')
          .select(['session_id', 'device_name'])
          .where('tenant_id', '=', tenantId)
          .where('session_id', 'in', sessionIds)
          .execute()
  const names = new Map(rows.map(({ session_id, device_name }) => [session_id, device_name]))
  return (id) => (id === null ? null : { id, name: names.get(id) ?? null })
}
