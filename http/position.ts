import type { FastifyReply, FastifyRequest } from 'fastify'

export const positionCookie = 'comanda_position'
const positionHeader = 'x-position'

/** Sends the log position of a write to the caller: in a header for our web, in a cookie for all other clients. */
export function sendPosition(reply: FastifyReply, position: bigint): void {
  const requested = readPosition(reply.request)
  const newest = requested !== null && requested > position ? requested : position
  reply.header(positionHeader, position.toString())
  reply.setCookie(positionCookie, newest.toString(), {
    ...reply.server.cookieScope,
    httpOnly: true,
    maxAge: positionLifeSeconds,
  })
}

/** Position of the caller's last write, or null. A forged value only makes the forger wait. */
export function readPosition(request: FastifyRequest): bigint | null {
  const text = request.cookies[positionCookie]
  return text !== undefined && /^\d{1,19}$/.test(text) ? BigInt(text) : null
}

/** Reads follow within seconds; an hour covers a sleeping laptop. */
const positionLifeSeconds = 3_600
