import { setTimeout as delay } from 'node:timers/promises'
import type { FeedSource } from '@comanda/query-api/feed/redis.ts'

/** Where messages are lost on purpose, a test goes on without them after this long. */
const patienceMs = 1_000

/**
 * A source, and a way to wait until what was committed has been told through it too: answers that were kept are sent until
 * then, which is right for a screen and no ground for a test to stand on.
 */
export function overhear(
  source: FeedSource,
): Readonly<{ source: FeedSource; told: (position: bigint) => Promise<void> }> {
  let heard = -1n
  const listen: FeedSource['listen'] = (on) =>
    source.listen({
      ...on,
      checkpoint(position) {
        on.checkpoint(position)
        if (position > heard) heard = position
      },
    })
  const told = async (position: bigint) => {
    const end = performance.now() + patienceMs
    while (heard < position && performance.now() < end) await delay(2)
  }
  return { source: { ...source, listen }, told }
}
