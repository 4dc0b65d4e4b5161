import { connectLog } from '@comanda/event-store/client/connect.ts'
import { openDatabase } from '@comanda/http/database.ts'
import type { IdentitySchema } from '@comanda/http/identity/schema.ts'
import { identifiers } from '@comanda/http/keys.ts'
import { personalData } from '@comanda/http/personal-data.ts'
import type { Staff } from './accounts.ts'
import type { Habits } from './history/habits.ts'
import { writeHistory } from './history/history.ts'

type Place = Readonly<{ databaseUrl: string; eventStoreUrl: string; secret: string; stopped: AbortSignal }>
type Restaurant = Readonly<{ admin: Pick<Staff, 'username'>; staff: readonly Staff[]; habits: Habits }>

/** A slow first start may leave the event store busy for longer than a till would wait. */
const timeoutMs = 60_000

/** Gives a restaurant of the demo the weeks before today. */
export async function seedPast(place: Place, { admin, staff, habits }: Restaurant): Promise<void> {
  const { databaseUrl, eventStoreUrl, secret, stopped } = place
  const identity = openDatabase<IdentitySchema>(databaseUrl, { applicationName: 'comanda demo', max: 4 })
  const log = connectLog({ url: eventStoreUrl, appendTimeoutMs: timeoutMs, attemptTimeoutMs: timeoutMs })
  const ids = identifiers(secret)
  const crewOf = (scope: Staff['scopes'][number]) =>
    staff.filter(({ scopes }) => scopes.includes(scope)).map(({ username }) => ids.userId(username))
  try {
    const account = await identity
      .selectFrom('identity.accounts')
      .select('tenant_id')
      .where('user_id', '=', ids.userId(admin.username))
      .executeTakeFirst()
    if (!account?.tenant_id) throw new Error(`${admin.username} has no restaurant`)
    const crew = { waiters: crewOf('POS'), cooks: crewOf('KITCHEN') }
    const personal = personalData(identity, secret)
    const past = { tenantId: account.tenant_id, habits, crew, now: Date.now() }
    await writeHistory({ log, personal, ids, stopped }, past)
  } finally {
    await log.close()
    await identity.destroy()
  }
}
