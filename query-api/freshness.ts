import { busyText } from '@comanda/http/errors.ts'
import { readPosition } from '@comanda/http/position.ts'
import { withTimeout } from '@comanda/http/with-timeout.ts'
import type { StaleModel } from '@comanda/projections/runtime/status.ts'
import type { FastifyInstance } from 'fastify'

/** Longest wait for the caller's own last write; then the answer says that it is not included. */
const timeoutMs = 1_500
const pollMs = 40
/** Longest wait of a feed that opens. Without a result, its screen reads its lists once more. */
const refreshTimeoutMs = 500

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
  refresh: (withinMs?: number) => Promise<bigint | null>
}>

type Waiter = { position: bigint; resolve: (isFresh: boolean) => void }

export function trackFreshness(queryPosition: () => Promise<bigint>): Freshness {
  let newest = -1n
  let isRefreshing = false
  const waiters = new Set<Waiter>()

  const reached = (position: bigint) => {
    if (position <= newest) return
    newest = position
    for (const waiter of waiters) if (waiter.position <= newest) waiter.resolve(true)
  }

  const refresh = async (withinMs = refreshTimeoutMs) => {
    const found = await withTimeout(withinMs, queryPosition())
    if (found !== null) reached(found)
    return found
  }

  /** One query for all waiting requests, because Redis may be unavailable or its message lost. */
  const refreshForAll = async () => {
    if (isRefreshing) return
    isRefreshing = true
    await refresh(timeoutMs) // on a failure the requests are answered with outdated rows
    isRefreshing = false
  }

  const wait = async (position: bigint, withinMs = timeoutMs) => {
    if (position <= newest) return true
    await refreshForAll()
    if (position <= newest) return true
    return new Promise<boolean>((resolve) => {
      const waiter: Waiter = { position, resolve: (isFresh) => done(isFresh) }
      const polling = setInterval(refreshForAll, pollMs)
      const timeout = setTimeout(() => done(false), withinMs)
      const done = (isFresh: boolean) => {
        clearInterval(polling)
        clearTimeout(timeout)
        waiters.delete(waiter)
        resolve(isFresh)
      }
      waiters.add(waiter)
    })
  }

  return { current: () => newest, reached, wait, refresh }
}

/**
 * Read-your-own-writes: every read of a user includes their last write, or the header `x-stale` says that it does not.
 * Read models that are not being updated are not waited for; `x-stale-models` names them. A row that is missing from a
 * stale answer may exist, so the answer is 503 instead of 404.
 */
export function readYourOwnWrites(
  app: FastifyInstance,
  { freshness, staleModels }: Readonly<{ freshness: Freshness; staleModels: () => readonly StaleModel[] }>,
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.caller === null) return
    const position = readPosition(request)
    if (position === null) return
    const isFresh = await freshness.wait(position)
    const behind = staleModels().flatMap(({ name, checkpoint }) => (checkpoint < position ? name : []))
    if (!isFresh || behind.length > 0) reply.header('x-stale', '1')
    if (behind.length > 0) reply.header('x-stale-models', behind.join(', '))
  })
  // the missing row may be the one that the caller's last write created
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 404 || request.is404 || !reply.hasHeader('x-stale')) return payload
    reply.code(503).header('retry-after', 1)
    return JSON.stringify({ message: busyText })
  })
}

/** Sends the position before anything is read, so that the answer contains everything committed up to it. */
export function setReadPositions(app: FastifyInstance, positionNow: () => string): void {
  app.addHook('preHandler', async (request, reply) => {
    if (request.caller !== null && request.method === 'GET') reply.header('x-read-position', positionNow())
  })
}
