import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Position of the caller's last change of menu, store or subscription. Separate from the position of the last write of
 * any kind, which moves with every order: only this one can make the caches too old for the caller.
 */
const cookie = 'comanda_known'
const lifeSeconds = 3_600

export function sendKnownPosition(reply: FastifyReply, position: bigint): void {
  reply.setCookie(cookie, position.toString(), { ...reply.server.cookieScope, httpOnly: true, maxAge: lifeSeconds })
}

/** A forged value costs a read of the stream per request, and affects nobody else. */
export function knownPositionOf(request: FastifyRequest): bigint | null {
  const text = request.cookies[cookie]
  return text !== undefined && /^\d{1,19}$/.test(text) ? BigInt(text) : null
}
