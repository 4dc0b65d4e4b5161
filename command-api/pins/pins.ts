import { createHmac } from 'node:crypto'
import type { TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import type { Actor } from '@comanda/http/actors.ts'
import { deriveKey } from '@comanda/http/derive-key.ts'
import { Refusal } from '@comanda/http/errors.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Passwords } from '../accounts/passwords.ts'
import { type Attempt, beginAttempt, forgetAttempts, takeBack, unlockPerson } from './attempts.ts'

export type Pins = Readonly<{
  /** Sets the PIN of an account, or takes it away (null), and forgets wrong ones. */
  set(account: Readonly<{ tenantId: TenantId; userId: UserId }>, pin: string | null): Promise<void>
  /**
   * Throws unless this is the PIN of a person of the caller's restaurant, tried on a device that is signed in there.
   */
  check(request: FastifyRequest, claim: Readonly<{ userId: UserId; pin: string }>): Promise<void>
  unlock(tenantId: TenantId, userId: UserId): Promise<void>
}>

type PinNeeds = Readonly<{ identity: IdentityDb; passwords: Passwords; secret: string }>

/**
 * PINs of 4 to 6 digits. A slow hash alone would not protect so few digits in a stolen database: they are hashed
 * together with a key that is not in it.
 */
export function createPins({ identity, passwords, secret }: PinNeeds): Pins {
  const key = deriveKey(secret, 'pin')
  const secretOf = (userId: UserId, pin: string) =>
    createHmac('sha256', key).update(`${userId}/${pin}`).digest('base64url')

  return {
    async set({ tenantId, userId }, pin) {
      if (pin === null) {
        await identity
          .deleteFrom('identity.pins')
          .where('user_id', '=', userId)
          .where('tenant_id', '=', tenantId)
          .execute()
      } else {
        const row = { tenant_id: tenantId, pin_hash: await passwords.hash(secretOf(userId, pin), tenantId) }
        await identity
          .insertInto('identity.pins')
          .values({ user_id: userId, ...row })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, set_at: sql<string>`now()` }))
          .execute()
      }
      await unlockPerson(identity, tenantId, userId)
    },

    async check(request, { userId, pin }) {
      const { actor } = request
      const [deviceId, stored] = await Promise.all([deviceOf(identity, actor), findPin(identity, actor, userId)])
      const attempt: Attempt = { tenantId: actor.tenantId, deviceId, userId: stored ? userId : null }
      const facts = { tenantId: actor.tenantId, by: actor.userId, deviceId, userId }
      await beginAttempt(identity, attempt).catch((error) => {
        if (error instanceof Refusal) request.log.warn({ security: 'pin-blocked', ...facts }, 'a PIN may not be tried')
        throw error
      })
      const isRight = await passwords
        .matches(stored?.pin_hash ?? null, secretOf(userId, pin), actor.tenantId)
        .catch(async (error) => {
          await takeBack(identity, attempt)
          throw error
        })
      if (!isRight) {
        request.log.warn({ security: 'pin-wrong', ...facts }, 'a PIN was wrong')
        throw new Refusal(409, 'This PIN is wrong!')
      }
      await forgetAttempts(identity, attempt)
    },

    unlock: (tenantId, userId) => unlockPerson(identity, tenantId, userId),
  }
}

/** The device's id, which stays the same when another person takes over. */
async function deviceOf(db: IdentityDb, { sessionId }: Actor): Promise<string> {
  const session = await db
    .selectFrom('identity.sessions')
    .select('device_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return session?.device_id ?? sessionId
}

const findPin = (db: IdentityDb, { tenantId }: Actor, userId: UserId) =>
  db
    .selectFrom('identity.pins as pin')
    .innerJoin('identity.accounts as account', 'account.user_id', 'pin.user_id')
    .select('pin.pin_hash')
    .where('pin.user_id', '=', userId)
    .where('pin.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('account.is_active', '=', true)
    .executeTakeFirst()
