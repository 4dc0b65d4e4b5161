import { setTimeout as delay } from 'node:timers/promises'
import type { Batch } from '@comanda/event-store/client/log.ts'

type Options = Readonly<{
  /** A request may be waiting for its read model. */
  isAwaited: (type: string) => boolean
  /** What has waited for so long is handed on alone. */
  waitMs: number
  maxBatch: number
}>

/** The answer to a payment names the position of what follows these. */
const firstStepsOfPayment = new Set(['CheckoutStarted', 'CheckoutCommitted', 'InvoiceIssued'])

export const isAwaitedAlone = (type: string): boolean => !firstStepsOfPayment.has(type)

/**
 * Batches of a subscription, without the empty ones. Events that no request waits for are held for a moment, so that an
 * order's token and the first steps of a payment need no commit of their own.
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
      // asked only when there is nothing to do: until then, what arrives gathers in the subscription
      pending ??= source.next()
      pending.catch(() => undefined) // it may fail while a batch is being worked on; it is awaited after that
      const result = waiting ? await Promise.race([pending, delay(waitMs)]) : await pending
      if (!result) {
        if (waiting) yield waiting
        waiting = undefined
        continue
      }
      pending = undefined
      if (result.done) return
      const batch = joined(waiting, result.value)
      if (batch.events.length === 0) continue
      const mayWait = batch.events.length < maxBatch && !batch.events.some(({ type }) => isAwaited(type))
      waiting = mayWait ? batch : undefined
      if (!mayWait) yield batch
    }
  } finally {
    void source.return?.()
  }
}

const joined = (first: Batch | undefined, then: Batch): Batch =>
  first ? { ...then, events: [...first.events, ...then.events] } : then

const longestMs = 20
/** What arrives within this time after a window has arrived while it was open. */
const atOnceMs = 1
/** A worker that is given more events than this at once is catching up, and does not wait. */
const catchingUp = 100

type Clock = Readonly<{ now: () => number; pause: (ms: number) => Promise<unknown> }>

/**
 * Waits after each commit for what arrives meanwhile, for a commit costs about as much for ten events as for one. The window
 * is longer the more events came, and grows as long as more arrive while it is open. After a pause it is short again: a lone
 * event is committed at once.
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
