import { setTimeout as delay } from 'node:timers/promises'
import type { Batch } from '@comanda/event-store/client/log.ts'

type Options = Readonly<{
  /** True if a request may be waiting for the read model of an event of this type. */
  isAwaited: (type: string) => boolean
  /** Longest time that events are held back. */
  waitMs: number
  maxBatch: number
}>

/** Events that further events of the same payment always follow. The payment's answer waits for the last one only. */
const firstStepsOfPayment = new Set(['CheckoutStarted', 'CheckoutCommitted', 'InvoiceIssued'])

/** False for an event whose position no answer waits for. */
export const isAwaitedAlone = (type: string): boolean => !firstStepsOfPayment.has(type)

/**
 * The subscription's batches, without empty ones. Events that no request waits for are held back briefly and joined
 * with the next batch, so that an order's token and the first steps of a payment need no separate commit. The beginning of
 * an append is held back until its other events arrive, because readers must not see a part of it.
 */
export async function* batched(
  batches: AsyncIterable<Batch>,
  { isAwaited, waitMs, maxBatch }: Options,
): AsyncGenerator<Batch> {
  const source = batches[Symbol.asyncIterator]()
  let pending: Promise<IteratorResult<Batch>> | undefined
  let waiting: Batch | undefined
  try {
    for (;;) {
      // the next batch is requested only now: until then events accumulate in the subscription
      pending ??= source.next()
      // a failure while a batch is being handled is thrown by the await below
      pending.catch(() => undefined)
      const result = waiting ? await Promise.race([pending, delay(waitMs)]) : await pending
      if (!result) {
        if (waiting) yield waiting
        waiting = undefined
        continue
      }
      pending = undefined
      if (result.done) return
      const batch = concatenate(waiting, result.value)
      if (batch.events.length === 0) continue
      const isUnawaited = batch.events.length < maxBatch && !batch.events.some(({ type }) => isAwaited(type))
      const mayWait = isUnawaited || isContinued(batch.events.at(-1)?.metadata)
      waiting = mayWait ? batch : undefined
      if (!mayWait) yield batch
    }
  } finally {
    void source.return?.()
  }
}

const isContinued = (metadata: unknown): boolean =>
  typeof metadata === 'object' && metadata !== null && 'continues' in metadata && metadata.continues === true

const concatenate = (first: Batch | undefined, then: Batch): Batch =>
  first ? { ...then, events: [...first.events, ...then.events] } : then

const longestMs = 20
/** Events that are read within this time after a window arrived while it was open. */
const atOnceMs = 1
/** A batch of more events than this means that the worker is catching up: no window. */
const catchingUp = 100

type Clock = Readonly<{ now: () => number; pause: (ms: number) => Promise<unknown> }>

/**
 * Delay after each commit that collects further events: a commit of ten events costs about as much as one of one. It
 * grows with the number of events and as long as more arrive, and is short again after a pause, so that a single event
 * is committed at once.
 */
export function growingWindow({ now, pause }: Clock = { now: () => performance.now(), pause: delay }) {
  let ms = 0
  let closedAt = Number.NEGATIVE_INFINITY
  return async (events: number): Promise<void> => {
    const grown = now() - closedAt <= atOnceMs ? ms * 1.5 : 0
    ms = Math.min(longestMs, Math.max(3 + events, grown))
    if (events <= catchingUp) await pause(ms)
    closedAt = now()
  }
}
