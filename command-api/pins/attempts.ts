import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { maxWrongPins } from '@comanda/domain/users/pin.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'

/** Attempt at a person's PIN on a device. `userId`: null for a person who has no PIN in this restaurant. */
export type Attempt = Readonly<{ tenantId: TenantId; deviceId: string; userId: UserId | null }>

/** `free`: number of wrong PINs without a delay. `max`: number after which a manager has to unlock. */
type Rule = Readonly<{ free: number; max: number; forgetsAfterDays: number }>

const personRule: Rule = { free: 2, max: maxWrongPins, forgetsAfterDays: 36_500 }
/** Limits of a device. The maximum is never reached in practice, because people are locked before. */
const deviceRule: Rule = { free: 8, max: 1_000_000, forgetsAfterDays: 1 }
const firstDelaySeconds = 15
const maxDelaySeconds = 900

const personKey = (userId: UserId) => `person ${userId}`
const deviceKey = (deviceId: string) => `device ${deviceId}`

/**
 * Counts an attempt of the device and of the person before the PIN is compared, so that simultaneous guesses count too.
 * After the third wrong PIN a person waits, each time twice as long; after the tenth a manager unlocks.
 */
export async function beginAttempt(db: IdentityDb, { tenantId, deviceId, userId }: Attempt): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await count(tx, tenantId, { subject: deviceKey(deviceId), rule: deviceRule })
    // a refusal undoes both counts: an attempt that is not allowed now is not counted
    if (userId) await count(tx, tenantId, { subject: personKey(userId), rule: personRule })
  })
}

/** Resets the counts of device and person after a correct PIN. */
export async function forgetAttempts(db: IdentityDb, { deviceId, userId }: Omit<Attempt, 'tenantId'>): Promise<void> {
  const subjects = [deviceKey(deviceId), ...(userId ? [personKey(userId)] : [])]
  await db.deleteFrom('identity.pin_attempts').where('subject', 'in', subjects).execute()
}

/** Takes the count back after an outage, which is no wrong PIN. */
export async function takeBack(db: IdentityDb, { deviceId, userId }: Attempt): Promise<void> {
  const subjects = [deviceKey(deviceId), ...(userId ? [personKey(userId)] : [])]
  await db
    .updateTable('identity.pin_attempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, locked_until: sql<string>`now()` })
    .where('subject', 'in', subjects)
    .execute()
}

export async function unlockPerson(db: IdentityDb, tenantId: TenantId, userId: UserId): Promise<void> {
  await db
    .deleteFrom('identity.pin_attempts')
    .where('subject', '=', personKey(userId))
    .where('tenant_id', '=', tenantId)
    .execute()
}

async function count(
  db: IdentityDb,
  tenantId: TenantId,
  { subject, rule: { free, max, forgetsAfterDays } }: Readonly<{ subject: string; rule: Rule }>,
): Promise<void> {
  const wrong = sql`case when seen.last_at < now() - make_interval(days => ${forgetsAfterDays}) then 1
    else seen.failures + 1 end`
  const { rows } = await sql`
    insert into identity.pin_attempts as seen (subject, tenant_id, failures, last_at, locked_until)
    values (${subject}, ${tenantId}, 1, now(), now())
    on conflict (subject) do update set failures = ${wrong}, last_at = now(),
      locked_until = now() + make_interval(secs => case when ${wrong} <= ${free}::int then 0
        else least(${maxDelaySeconds}::float8, ${firstDelaySeconds} * power(2, least(${wrong} - ${free}::int - 1, 10))) end)
    where seen.locked_until <= now() and seen.failures < ${max}::int
    returning failures`.execute(db)
  if (rows.length > 0) return
  const waits = await db
    .selectFrom('identity.pin_attempts')
    .select(['failures', sql<number>`ceil(extract(epoch from locked_until - now()))::float8`.as('seconds')])
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (waits && waits.failures >= max) throw new Refusal(409, 'This PIN is locked, a manager can unlock it!')
  throw new Refusal(429, 'Too many attempts, please try again later!', Math.max(1, waits?.seconds ?? 1))
}
