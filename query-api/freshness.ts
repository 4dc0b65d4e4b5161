import { readPosition } from '@comanda/http/position.ts'
import type { Standing } from '@comanda/projections/runtime/status.ts'
import type { FastifyInstance } from 'fastify'

/** How long an answer waits for the caller's own last write before it says that it is not in it. */
export const patienceMs = 1_500
const lookEveryMs = 40

/** How far the read models are. Told by the runner over Redis; looked up in the database while somebody waits. */
export type Freshness = Readonly<{
  /** The newest position known to be in the read models. */
  current: () => bigint
  /** The runner says so. */
  reached: (position: bigint) => void
  /** True as soon as the read models hold this position, false when it takes too long. */
  wait: (position: bigint, withinMs?: number) => Promise<boolean>
}>

type Waiter = { position: bigint; resolve: (isFresh: boolean) => void }

export function trackFreshness(lookUp: () => Promise<bigint>): Freshness {
  let known = -1n
  let isLooking = false
  const waiters = new Set<Waiter>()

  const reached = (position: bigint) => {
    if (position <= known) return
    known = position
    for (const waiter of waiters) if (waiter.position <= known) waiter.resolve(true)
  }

  /** One look for all who wait: Redis may be away, or its message lost. */
  const look = async () => {
    if (isLooking) return
    isLooking = true
    const found = await lookUp().catch(() => null) // an answer with old rows is better than none
    isLooking = false
    if (found !== null) reached(found)
  }

  const wait = async (position: bigint, withinMs = patienceMs) => {
    if (position <= known) return true
    await look()
    if (position <= known) return true
    return new Promise<boolean>((resolve) => {
      const waiter: Waiter = { position, resolve: (isFresh) => done(isFresh) }
      const looking = setInterval(look, lookEveryMs)
      const timeout = setTimeout(() => done(false), withinMs)
      const done = (isFresh: boolean) => {
        clearInterval(looking)
        clearTimeout(timeout)
        waiters.delete(waiter)
        resolve(isFresh)
      }
      waiters.add(waiter)
    })
  }

  return { current: () => known, reached, wait }
}

/**
 * Every read of a signed-in person holds his own last write, or says in a header that it does not yet. For a read model
 * that stands still nobody waits: it is named.
 */
export function readYourOwnWrites(
  app: FastifyInstance,
  { freshness, standing }: Readonly<{ freshness: Freshness; standing: () => readonly Standing[] }>,
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.caller === null) return
    const position = readPosition(request)
    if (position === null) return
    const isFresh = await freshness.wait(position)
    const behind = standing().flatMap(({ name, checkpoint }) => (checkpoint < position ? name : []))
    if (!isFresh || behind.length > 0) reply.header('x-stale', '1')
    if (behind.length > 0) reply.header('x-stale-models', behind.join(', '))
  })
}
