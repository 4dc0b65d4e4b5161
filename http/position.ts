import type { FastifyReply, FastifyRequest } from 'fastify'

export const positionCookie = 'comanda_position'
const positionHeader = 'x-position'

/** Gives the caller the log position of its write: a header for our web, a cookie for every other client. */
export function tellPosition(reply: FastifyReply, position: bigint): void {
  const known = readPosition(reply.request)
  const newest = known !== null && known > position ? known : position
  reply.header(positionHeader, position.toString())
  reply.setCookie(positionCookie, newest.toString(), {
    ...reply.server.cookieScope,
    httpOnly: true,
    maxAge: positionLifeSeconds,
  })
}

/** The caller's last own write, or null. A forged value costs only the forger a bounded wait. */
export function readPosition(request: FastifyRequest): bigint | null {
  const text = request.cookies[positionCookie]
  return text !== undefined && /^\d{1,19}$/.test(text) ? BigInt(text) : null
}

/** Reads follow within seconds; an hour covers a sleeping laptop without keeping the cookie for ever. */
const positionLifeSeconds = 3_600
