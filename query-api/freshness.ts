import { answerWithin } from '@comanda/http/answer-within.ts'
import { busyText } from '@comanda/http/errors.ts'
import { readPosition } from '@comanda/http/position.ts'
import type { StaleModel } from '@comanda/projections/runtime/status.ts'
import type { FastifyInstance } from 'fastify'

/** Longest wait for the caller's own last write; then the answer says that it is not included. */
const timeoutMs = 1_500
const lookEveryMs = 40
/** Longest wait of a feed that opens; without a result, screens read their lists once more. */
const lookWithinMs = 500

/**
 * Progress of the read models: published by the runner through Redis, and queried from the database while a request
 * waits.
 */
export type Freshness = Readonly<{
  /** The newest position that is known to be in the read models. */
  current: () => bigint
  /** Records a position published by the runner. */
  reached: (position: bigint) => void
  /** Resolves to true when the read models contain the position, to false after the timeout. */
  wait: (position: bigint, withinMs?: number) => Promise<boolean>
  /** Queries the position; null on a timeout. */
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

  /** one query for all waiting requests: Redis may be unavailable, or its message lost */
  const lookForAll = async () => {
    if (isLooking) return
    isLooking = true
    await look(timeoutMs) // an answer with outdated rows is better than none
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
 * Read-your-own-writes: every read of a user includes their last write, or says in a header that it does not yet. Read
 * models that are not being updated are not waited for; the header names them. A missing row may exist then, so the
 * answer is 503 instead of 404.
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
  // a 404 without the caller's last write may be about the thing it created
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 404 || request.is404 || !reply.hasHeader('x-stale')) return payload
    reply.code(503).header('retry-after', 1)
    return JSON.stringify({ message: busyText })
  })
}

/** Sets the position before anything is read: everything committed up to it is in the answer. */
export function setReadPositions(app: FastifyInstance, positionNow: () => string): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.caller !== null && request.method === 'GET') reply.header('x-read-position', positionNow())
  })
}
