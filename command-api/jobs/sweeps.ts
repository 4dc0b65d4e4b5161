import { setTimeout as pause } from 'node:timers/promises'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { IdempotencyRecords } from '../idempotency/records.ts'
import { type FallbackNeeds, sweepPrintJobs } from '../printing/fallbacks.ts'
import type { AcceptNeeds } from '../qr/accept.ts'
import { finishHandOvers } from '../qr/finish-hand-overs.ts'
import type { Queues } from '../queues.ts'
import type { EndingNeeds } from '../subscription/end.ts'
import { applyEvent, type InboxNeeds, openEvents } from '../subscription/inbox.ts'
import { releaseUnused, sweepExpired } from '../subscription/sweep.ts'
import { type ClosingNeeds, sweepClosed } from '../tenants/close.ts'
import { type DeliveryNeeds, deliver, giveUpMails, unsentMails } from './mail/deliver.ts'
import { type PictureNeeds, sweepAllPictures } from './pictures.ts'

type SweepNeeds = EndingNeeds &
  ClosingNeeds &
  DeliveryNeeds &
  PictureNeeds &
  AcceptNeeds &
  FallbackNeeds &
  Readonly<{
    identity: IdentityDb
    idempotency: IdempotencyRecords
    queues: Queues
    logger: FastifyBaseLogger
    signal: AbortSignal
  }>

const everyMs = 15_000
const roundsADay = 86_400_000 / everyMs
const idempotencyDays = 7
/** Life of an ended session's row: the order history names its device. */
const sessionDays = 180

/** Re-queues lost jobs, ends expired subscriptions, and deletes records that no retry can need any more. */
export async function sweepForEver(needs: SweepNeeds): Promise<void> {
  for (let round = 0; !needs.signal.aborted; round += 1) {
    const due: ((needs: SweepNeeds) => Promise<unknown>)[] = [
      finishHandOvers,
      wakeMails,
      workOnProviderEvents,
      sweepExpired,
      releaseUnused,
      sweepClosed,
      sweepPrintJobs,
    ]
    if (round % Math.floor(roundsADay / 24) === 0) due.push(deleteExpired, sweepAllPictures)
    for (const sweep of due) {
      // A failing sweep must not keep the others from running.
      await sweep(needs).catch((err: unknown) => needs.logger.error({ err, sweep: sweep.name }, 'a sweep failed'))
    }
    await pause(everyMs, undefined, { signal: needs.signal }).catch(() => undefined)
  }
}

/** Wakes the worker for unsent mails. If the queue is unavailable, sends them here until one fails. */
export async function wakeMails(needs: DeliveryNeeds & Pick<SweepNeeds, 'queues'>): Promise<void> {
  for (const mailId of await unsentMails(needs.identity)) {
    if (!(await needs.queues.wakeMail(mailId))) await deliver(needs, mailId)
  }
}

/**
 * Wakes the worker for unprocessed messages. If the queue is unavailable, processes them here: payments must not wait.
 */
export async function workOnProviderEvents(needs: InboxNeeds & Pick<SweepNeeds, 'queues'>): Promise<void> {
  for (const eventId of await openEvents(needs.identity)) {
    if (!(await needs.queues.wakeProviderEvent(eventId))) await applyEvent(needs, eventId)
  }
}

/** Deletes expired records, once an hour. */
export async function deleteExpired({
  identity,
  idempotency,
}: Pick<SweepNeeds, 'identity' | 'idempotency'>): Promise<void> {
  await idempotency.sweep(idempotencyDays)
  await giveUpMails(identity)
  // The order history keeps the device's name, but not its address.
  await identity
    .updateTable('identity.sessions')
    .set({ ip: '', successor: null, previous_hash: null })
    .where(sql<boolean>`least(ended_at, expires_at) < now() - interval '7 days'`)
    .where('ip', '!=', '')
    .execute()
  await identity
    .deleteFrom('identity.sessions')
    .where(sql<boolean>`least(ended_at, expires_at) < now() - make_interval(days => ${sessionDays})`)
    .execute()
  await identity
    .deleteFrom('identity.kitchen_screens')
    .where('seen_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  await identity.deleteFrom('identity.reset_tokens').where('expires_at', '<', sql<string>`now()`).execute()
  // stored as long as a command may be repeated
  await identity
    .deleteFrom('identity.approvals')
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${idempotencyDays})`)
    .execute()
  // an hour after they expire: the requester may still read the answer
  await identity
    .deleteFrom('identity.approval_requests')
    .where('expires_at', '<', sql<string>`now() - interval '1 hour'`)
    .execute()
  await identity
    .deleteFrom('identity.pending_passwords')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  await identity
    .deleteFrom('identity.mails')
    .where('created_at', '<', sql<string>`now() - interval '30 days'`)
    .execute()
  await identity
    .deleteFrom('identity.provider_events')
    .where('applied_at', '<', sql<string>`now() - interval '90 days'`)
    .execute()
  await identity
    .deleteFrom('identity.failed_jobs')
    .where('failed_at', '<', sql<string>`now() - interval '90 days'`)
    .execute()
}
