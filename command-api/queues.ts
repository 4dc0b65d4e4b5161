import { setTimeout as pause } from 'node:timers/promises'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { ConnectionOptions, Queue } from 'bullmq'

export const mailQueue = 'comanda-mail'
export const pictureQueue = 'comanda-pictures'
export const providerQueue = 'comanda-provider-events'

export type MailJob = Readonly<{ mailId: string }>
export type PictureJob = Readonly<{ tenantId: string }>
export type ProviderJob = Readonly<{ eventId: string }>

/** Queues of the jobs process. No job is the only copy of its work: lost jobs are recreated by the sweep. */
export type Queues = Readonly<{
  wakeMail(mailId: string): Promise<boolean>
  /** False, as for every call here, if Redis is unavailable and no worker was notified. */
  wakeProviderEvent(eventId: string): Promise<boolean>
  sweepPictures(tenantId: TenantId): Promise<boolean>
  close(): Promise<void>
}>

/** Time for which a replaced picture stays, because pages may still show it. */
export const pictureGraceMs = 10 * 60_000

/** About eleven minutes; then the job is listed for the super-admin and retried as long as it is useful. */
const maxAttempts = 8

const timeoutMs = 500

/**
 * The queues; each is opened, and BullMQ loaded, with its first job. Unlike BullMQ, calls do not wait for an unavailable
 * Redis: `isUp` decides whether to try.
 */
export function openQueues(redisUrl: string, isUp: () => boolean, onTrouble: (error: unknown) => void): Queues {
  const connection: ConnectionOptions = { url: redisUrl, enableOfflineQueue: false, maxRetriesPerRequest: 1 }
  const opened: Pick<Queue, 'close'>[] = []
  const open = async <Job>(name: string): Promise<Queue<Job>> => {
    const { Queue } = await import('bullmq')
    const queue = new Queue<Job>(name, { connection })
    queue.on('error', onTrouble)
    opened.push(queue)
    return queue
  }
  const lazy = <Job>(name: string) => {
    let opening: Promise<Queue<Job>> | undefined
    return async () => {
      opening ??= open<Job>(name)
      const queue = await opening
      await queue.waitUntilReady()
      return queue
    }
  }
  const mails = lazy<MailJob>(mailQueue)
  const pictures = lazy<PictureJob>(pictureQueue)
  const providerEvents = lazy<ProviderJob>(providerQueue)
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
    wakeMail: (mailId) => leave(async () => (await mails()).add('mail', { mailId }, wakingOptions(mailId))),
    wakeProviderEvent: (eventId) =>
      leave(async () => (await providerEvents()).add('apply', { eventId }, wakingOptions(eventId))),
    sweepPictures: (tenantId) =>
      leave(async () =>
        (await pictures()).add(
          'sweep',
          { tenantId },
          { delay: pictureGraceMs + 60_000, removeOnComplete: true, removeOnFail: true },
        ),
      ),
    close: async () => {
      await Promise.allSettled(opened.map((queue) => queue.close()))
    },
  }
}

/**
 * Job options. The id is that of the subject, so that waking twice creates one job. Results are stored in the database
 * only. Finished jobs are removed: their id would keep the sweep from queueing new work for the subject.
 */
const wakingOptions = (id: string) => ({
  jobId: id,
  attempts: maxAttempts,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
})
