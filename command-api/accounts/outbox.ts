import type { UserId } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb, IdentitySchema } from '@comanda/http/identity/schema.ts'
import { sql } from 'kysely'
import { uuidV5 } from '../uuid.ts'

export type MailKind = IdentitySchema['identity.mails']['kind']

/** A mail is stored in the database first; the queue only wakes the worker, so losing the queue loses no mail. */
export type Outbox = Readonly<{
  /** Does nothing for an account that is not there, or that was written to just now or often today. */
  put(kind: MailKind, userId: UserId): Promise<void>
}>

const quietMinutes = 1
/**
 * Anybody may ask for a mail to anybody: in a day five of a kind a minute apart, then one an hour, so 29 at most. Whoever
 * uses them up delays the owner's next link by an hour, no more.
 */
export const soonPerDay = 5
const laterMinutes = 60

export function mailOutbox(identity: IdentityDb, wake: (mailId: string) => Promise<unknown>): Outbox {
  return {
    async put(kind, userId) {
      // Asked for twice at once, it is one mail: the minute is in its id.
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
      // Without the queue the worker's own sweep finds the row.
      if (rows.length > 0) await wake(mailId).catch(() => undefined)
    },
  }
}
