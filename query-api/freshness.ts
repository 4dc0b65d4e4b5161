import { answerWithin } from '@comanda/http/answer-within.ts'
import { busyText } from '@comanda/http/errors.ts'
import { readPosition } from '@comanda/http/position.ts'
import type { StaleModel } from '@comanda/projections/runtime/status.ts'
import type { FastifyInstance } from 'fastify'

/** How long an answer waits for the caller's own last write before it says that it is not in it. */
const timeoutMs = 1_500
const lookEveryMs = 40
/** A feed that opens waits no longer: without it, screens read their lists once more. */
const lookWithinMs = 500

/** How far the read models are. Published by the runner over Redis; looked up in the database while a request waits. */
export type Freshness = Readonly<{
  /** The newest position known to be in the read models. */
  current: () => bigint
  /** The runner says so. */
  reached: (position: bigint) => void
  /** True as soon as the read models hold this position, false when it takes too long. */
  wait: (position: bigint, withinMs?: number) => Promise<boolean>
  /** Looks it up anew; null on a timeout. */
  look: (withinMs?: number) => Promise<bigint | null>
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

  const look = async (withinMs = lookWithinMs) => {
    const found = await answerWithin(withinMs, lookUp())
    if (found !== null) reached(found)
    return found
  }

  /** One look for all who wait: Redis may be away, or its message lost. */
  const lookForAll = async () => {
    if (isLooking) return
    isLooking = true
    await look(timeoutMs) // an answer with old rows is better than none
    isLooking = false
  }

  const wait = async (position: bigint, withinMs = timeoutMs) => {
    if (position <= known) return true
    await lookForAll()
    if (position <= known) return true
    return new Promise<boolean>((resolve) => {
      const waiter: Waiter = { position, resolve: (isFresh) => done(isFresh) }
      const looking = setInterval(lookForAll, lookEveryMs)
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

  return { current: () => known, reached, wait, look }
}

/**
 * Every read of a signed-in person holds their own last write, or says in a header that it does not yet. A read model
 * that is not being updated is not waited for: the header names it. What is not found in such an answer may exist, so
 * the answer is 503 and not 404.
 */
export function readYourOwnWrites(
  app: FastifyInstance,
  { freshness, standing }: Readonly<{ freshness: Freshness; standing: () => readonly StaleModel[] }>,
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
  // "Not found" in an answer that lacks the caller's last write may be about what that write made.
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 404 || request.is404 || !reply.hasHeader('x-stale')) return payload
    reply.code(503).header('retry-after', 1)
    return JSON.stringify({ message: busyText })
  })
}

/** Set before anything is read: all that was committed up to here is in the answer. */
export function tellReadPositions(app: FastifyInstance, positionNow: () => string): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.caller !== null && request.method === 'GET') reply.header('x-read-position', positionNow())
  })
}
