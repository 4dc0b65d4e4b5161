import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { tooBusy } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'
import { networkOf } from './network.ts'
import { whenOver } from './when-over.ts'
import type { App } from './zod.ts'

/** Bytes from which on parsing and checking a body take milliseconds of the one thread that serves all restaurants. */
export const largeBody = 65_536
const maxRunning = 4
/** Maximum of a caller's running and waiting large bodies: each waiting one occupies memory. */
export const maxLargeBodies = 16

/** Calls `begin` when a body that has arrived may be parsed: without an error, or with a refusal. */
type BodyTurn = (request: FastifyRequest, bytes: number, begin: (refused?: Error) => void) => void

/**
 * Parses and handles large bodies one at a time per restaurant (per network without a session), so that a restaurant
 * that sends many delays others by at most one. A slow upload takes no turn: the turn begins when the body has arrived.
 */
export function largeBodyTurns(app: App): BodyTurn {
  const queue = createFairQueue({ maxRunning, maxRunningOfOne: 1 })
  const responses = new WeakMap<FastifyRequest, ServerResponse>()
  app.addHook('preParsing', (request, reply, payload, done) => {
    responses.set(request, reply.raw)
    done(null, payload)
  })
  return (request, bytes, begin) => {
    const response = responses.get(request)
    if (bytes < largeBody || response === undefined) return begin()
    const key = request.caller?.tenantId ?? networkOf(request.ip)
    if (queue.countOf(key) >= maxLargeBodies) return begin(tooBusy())
    const leave = queue.enter(key, begin)
    // not at once: a queue of bodies that are refused without waiting would run in one turn of the event loop
    whenOver(request.raw, response, () => void setImmediate(leave))
  }
}
