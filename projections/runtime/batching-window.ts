import { setTimeout as delay } from 'node:timers/promises'
import type { Batch } from '@comanda/event-store/client/log.ts'

type Options = Readonly<{
  isHandled: (type: string) => boolean
  /** What has waited for so long is handed on alone. */
  waitMs: number
  maxBatch: number
}>

/**
 * Batches of a subscription, without those that bring nothing. Events that no read model handles move the checkpoints and
 * no row: they wait a moment for what comes after them, so that an order's token costs no commit of its own.
 */
export async function* batched(
  batches: AsyncIterable<Batch>,
  { isHandled, waitMs, maxBatch }: Options,
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
      const mayWait = batch.events.length < maxBatch && !batch.events.some(({ type }) => isHandled(type))
      waiting = mayWait ? batch : undefined
      if (!mayWait) yield batch
    }
  } finally {
    void source.return?.()
  }
}

const joined = (first: Batch | undefined, then: Batch): Batch =>
  first ? { ...then, events: [...first.events, ...then.events] } : then
