import { setTimeout as pause } from 'node:timers/promises'
import { type ConnectionOptions, UnrecoverableError, Worker } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import { type MailJob, mailQueue, type PictureJob, type ProviderJob, pictureQueue, providerQueue } from '../queues.ts'
import type { DeadLetters } from './dead-letters.ts'

type Work = Readonly<{
  mail: (job: MailJob) => Promise<unknown>
  pictures: (job: PictureJob) => Promise<unknown>
  providerEvents: (job: ProviderJob) => Promise<unknown>
}>

/** Part of the ten seconds of a shutdown; an unfinished job is run again elsewhere. */
const closeTimeoutMs = 5_000

export type Workers = Readonly<{ close: () => Promise<void> }>

/** Runs jobs until closed; the current job is finished first. A failed job is retried with growing pauses. */
export function startWorkers(
  redisUrl: string,
  logger: FastifyBaseLogger,
  work: Work,
  deadLetters: DeadLetters,
): Workers {
  // Workers wait for an unavailable Redis without limit; BullMQ requires null for that.
  const connection: ConnectionOptions = {
    url: redisUrl,
    maxRetriesPerRequest: null,
    retryStrategy: (tries: number) => Math.min(tries * 200, 3_000),
  }
  const workers = [
    new Worker<MailJob>(mailQueue, ({ data }) => work.mail(data), { connection, concurrency: 4 }),
    new Worker<PictureJob>(pictureQueue, ({ data }) => work.pictures(data), { connection }),
    new Worker<ProviderJob>(providerQueue, ({ data }) => work.providerEvents(data), { connection, concurrency: 2 }),
  ]
  const logFailure = (done: Promise<void>) =>
    void done.catch((err: unknown) => logger.error({ err }, 'the list of failed jobs could not be written'))
  let lastTrouble = Number.NEGATIVE_INFINITY
  for (const worker of workers) {
    worker.on('failed', (job, err) => {
      logger.error({ err, queue: worker.name, job: job?.id, attempts: job?.attemptsMade }, 'a job failed')
      // a job whose worker died more than once is failed by the queue without further attempts
      const isGivenUp = err instanceof UnrecoverableError
      if (!job?.id || (!isGivenUp && job.attemptsMade < (job.opts.attempts ?? 1))) return
      const letter = { queue: worker.name, jobId: job.id, attempts: job.attemptsMade, error: err.message }
      logFailure(deadLetters.add(letter))
    })
    worker.on('completed', ({ id }) => {
      if (id) logFailure(deadLetters.remove(worker.name, id))
    })
    worker.on('error', (err) => {
      if (performance.now() - lastTrouble < 60_000) return
      lastTrouble = performance.now()
      logger.warn({ err, queue: worker.name }, 'the jobs wait for Redis')
    })
  }
  return {
    close: async () => {
      const closing = Promise.allSettled(workers.map((worker) => worker.close()))
      // Closing a worker without Redis would wait for ever.
      await Promise.race([closing, pause(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}
