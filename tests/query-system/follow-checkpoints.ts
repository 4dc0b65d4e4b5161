import { setTimeout as delay } from 'node:timers/promises'
import type { FeedSource } from '@comanda/query-api/feed/redis.ts'

/** Upper limit of the wait: some tests drop messages on purpose. */
const timeoutMs = 1_000

/**
 * Wraps a feed source and waits for its checkpoints: query-api serves cached answers until a checkpoint passes, which a
 * test must not read.
 */
export function followCheckpoints(
  source: FeedSource,
): Readonly<{ source: FeedSource; reached: (position: bigint) => Promise<void> }> {
  let newest = -1n
  const listen: FeedSource['listen'] = (on) =>
    source.listen({
      ...on,
      checkpoint(position) {
        on.checkpoint(position)
        if (position > newest) newest = position
      },
    })
  const reached = async (position: bigint) => {
    const end = performance.now() + timeoutMs
    while (newest < position && performance.now() < end) await delay(2)
  }
  return { source: { ...source, listen }, reached }
}
