import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The position of the caller's last change to menu, store or subscription. It is kept apart from the position of their
 * last write of any kind, which moves with every order: only this one can make the caches too old for them.
 */
const cookie = 'comanda_known'
const lifeSeconds = 3_600

export function tellKnownPosition(reply: FastifyReply, position: bigint): void {
  reply.setCookie(cookie, position.toString(), { ...reply.server.cookieScope, httpOnly: true, maxAge: lifeSeconds })
}

/** A forged value costs a read of the stream with each request that has it, and changes nothing for others. */
export function knownPositionOf(request: FastifyRequest): bigint | null {
  const text = request.cookies[cookie]
  return text !== undefined && /^\d{1,19}$/.test(text) ? BigInt(text) : null
}
