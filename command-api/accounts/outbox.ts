import type { UserId } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb, IdentitySchema } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'
import { uuidV5 } from '../uuid.ts'

export type MailKind = IdentitySchema['identity.mails']['kind']

/** Pending mails are stored in the database; the queue only wakes the worker, so a lost queue loses no mail. */
export type Outbox = Readonly<{
  /** Stores a mail. Does nothing for an unknown account, or one that was written to just now or often today. */
  put(kind: MailKind, userId: UserId): Promise<void>
}>

const quietMinutes = 1
/**
 * Anybody can request a mail to anybody: per day and kind five, a minute apart, then one an hour, at most 29. An
 * attacker who uses them up delays the owner's next link by an hour.
 */
export const soonPerDay = 5
const laterMinutes = 60

export function mailOutbox(identity: IdentityDb, wake: (mailId: string) => Promise<unknown>): Outbox {
  return {
    async put(kind, userId) {
      // Concurrent requests make one mail: its id contains the minute.
      const mailId = uuidV5(userId, `${kind} ${Math.floor(Date.now() / 60_000)}`)
      const { rows } = await sql<{ mail_id: string }>`
        insert into identity.mails (mail_id, kind, user_id)
        select ${mailId}, ${kind}, account.user_id
        from identity.accounts as account
        where account.user_id = ${userId} and account.is_active
          and coalesce((
            select max(recent.created_at) <= now() - make_interval(
              mins => case when count(*) < ${soonPerDay}::int then ${quietMinutes}::int else ${laterMinutes}::int end)
            from identity.mails as recent
            where recent.user_id = account.user_id and recent.kind = ${kind}
              and recent.created_at > now() - interval '1 day'), true)
        on conflict do nothing
        returning mail_id`.execute(identity)
      // If the queue is unavailable, the worker's sweep finds the row.
      if (rows.length > 0) await wake(mailId).catch(() => undefined)
    },
  }
}
