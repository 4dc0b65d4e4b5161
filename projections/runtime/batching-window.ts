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
