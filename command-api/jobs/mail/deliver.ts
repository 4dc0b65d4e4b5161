import { randomBytes } from 'node:crypto'
import type { UserId } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { PersonalData } from '@comanda/http/personal-data.ts'
import { sql } from 'kysely'
import { findAccount, keyTenantOf } from '../../accounts/directory.ts'
import { type MailKind, soonPerDay } from '../../accounts/outbox.ts'
import { tokenHash } from '../../accounts/reset-token.ts'
import { mailQueue } from '../../queues.ts'
import { mailOf } from './templates.ts'
import type { SendMail } from './transport.ts'

export type DeliveryNeeds = Readonly<{
  identity: IdentityDb
  personal: PersonalData
  sendMail: SendMail
  config: Readonly<{ publicUrl: string }>
}>

const resetMinutes = 20
/**
 * Number of valid links: as many as the outbox sends within the life of one (outbox.ts), so that further requests
 * invalidate no earlier link.
 */
const maxLinks = soonPerDay

/**
 * Sends a mail of the outbox once: its row is locked meanwhile, and a repeated job finds it sent. The address is read
 * only here, so no queue contains one.
 */
export async function deliver(needs: DeliveryNeeds, mailId: string): Promise<void> {
  try {
    await sendOnce(needs, mailId)
  } catch (err) {
    await needs.identity
      .updateTable('identity.mails')
      .set({ failures: sql<number>`failures + 1` })
      .where('mail_id', '=', mailId)
      .execute()
      .catch(() => undefined) // the first failure is the one to report
    throw err
  }
}

async function sendOnce(needs: DeliveryNeeds, mailId: string): Promise<void> {
  const { identity, personal, sendMail } = needs
  await identity.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('identity.mails')
      .select(['kind', 'user_id'])
      .where('mail_id', '=', mailId)
      .where('sent_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return
    const account = await findAccount(tx, mail.user_id)
    const to = account && (await personal.open(keyTenantOf(account), account.username))
    // The account was removed or the person forgotten since.
    if (to) {
      const link = await linkOf(tx, needs.config.publicUrl, mail.kind, mail.user_id)
      await sendMail({ ...mailOf(mail.kind, link), to, messageId: `<${mailId}@comanda>` })
    }
    await tx.updateTable('identity.mails').set({ sent_at: sql<string>`now()` }).where('mail_id', '=', mailId).execute()
  })
}

/** Creates the token when the mail is sent and stores its hash only: neither row nor job contains it. */
async function linkOf(tx: IdentityDb, publicUrl: string, kind: MailKind, userId: UserId): Promise<string> {
  if (kind === 'already-registered') return `${publicUrl}/login`
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('identity.reset_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      expires_at: sql<string>`now() + make_interval(mins => ${resetMinutes})`,
    })
    .execute()
  await sql`
    delete from identity.reset_tokens
    where user_id = ${userId} and (expires_at <= now() or token_hash not in (
      select token_hash from identity.reset_tokens where user_id = ${userId}
      order by created_at desc limit ${maxLinks}))`.execute(tx)
  return `${publicUrl}/reset-password?token=${token}`
}

/** A password link is useless after a day. */
const worthIt = sql<string>`now() - interval '1 day'`

/** Mails without a job: the queue was lost or never received them. */
export async function unsentMails(identity: IdentityDb): Promise<string[]> {
  const rows = await identity
    .selectFrom('identity.mails')
    .select('mail_id')
    .where('sent_at', 'is', null)
    .where('created_at', '>', worthIt)
    .orderBy('created_at')
    .limit(500)
    .execute()
  return rows.map(({ mail_id }) => mail_id)
}

/** Lists mails that were not sent in time with the failed jobs, whatever the queue knows of them. */
export async function giveUpMails(identity: IdentityDb): Promise<void> {
  await sql`
    insert into identity.failed_jobs (queue, job_id, attempts, error, failed_at)
    select ${mailQueue}, mail_id, failures, 'not sent within a day', now()
    from identity.mails where sent_at is null and created_at <= ${worthIt}
    on conflict do nothing`.execute(identity)
}
