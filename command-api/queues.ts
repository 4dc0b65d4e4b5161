import { setTimeout as pause } from 'node:timers/promises'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type ConnectionOptions, Queue } from 'bullmq'

export const mailQueue = 'comanda-mail'
export const pictureQueue = 'comanda-pictures'
export const providerQueue = 'comanda-provider-events'

export type MailJob = Readonly<{ mailId: string }>
export type PictureJob = Readonly<{ tenantId: string }>
export type ProviderJob = Readonly<{ eventId: string }>

/** Where the write side leaves work for the jobs process. Nothing here is the only copy: what is lost is found again. */
export type Queues = Readonly<{
  wakeMail(mailId: string): Promise<boolean>
  /** False, as for the others: Redis is away, and no worker was notified. */
  wakeProviderEvent(eventId: string): Promise<boolean>
  sweepPictures(tenantId: TenantId): Promise<boolean>
  close(): Promise<void>
}>

/** A picture that a page still shows stays for a while after it was replaced. */
export const pictureGraceMs = 10 * 60_000

/** Some eleven minutes; then the job is listed for the super-admin, and retried as long as it is useful. */
const maxAttempts = 8

const timeoutMs = 500

/** Requests do not wait for a Redis that is away, as BullMQ would. `isUp` decides whether to try at all. */
export function openQueues(redisUrl: string, isUp: () => boolean, onTrouble: (error: unknown) => void): Queues {
  const connection: ConnectionOptions = { url: redisUrl, enableOfflineQueue: false, maxRetriesPerRequest: 1 }
  const options = { connection }
  const mails = new Queue<MailJob>(mailQueue, options)
  const pictures = new Queue<PictureJob>(pictureQueue, options)
  const providerEvents = new Queue<ProviderJob>(providerQueue, options)
  const all = [mails, pictures, providerEvents]
  for (const queue of all) queue.on('error', onTrouble)
  const leave = async (work: () => Promise<unknown>) => {
    if (!isUp()) return false
    const timeout = pause(timeoutMs, false, { ref: false })
    const left = work().then(
      () => true,
      (error: unknown) => {
        onTrouble(error)
        return false
      },
    )
    return Promise.race([left, timeout])
  }
  return {
    wakeMail: (mailId) => leave(() => mails.add('mail', { mailId }, wakingOptions(mailId))),
    wakeProviderEvent: (eventId) => leave(() => providerEvents.add('apply', { eventId }, wakingOptions(eventId))),
    sweepPictures: (tenantId) =>
      leave(() =>
        pictures.add(
          'sweep',
          { tenantId },
          { delay: pictureGraceMs + 60_000, removeOnComplete: true, removeOnFail: true },
        ),
      ),
    close: async () => {
      await Promise.allSettled(all.map((queue) => queue.close()))
    },
  }
}

/**
 * The job's id is that of its subject, so that waking twice makes one job. The result is in the database alone. A
 * finished job is removed: its id would keep the sweep from queueing new work for the same subject.
 */
const wakingOptions = (id: string) => ({
  jobId: id,
  attempts: maxAttempts,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
})
