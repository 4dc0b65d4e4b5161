import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessLifeMs, idleDays } from './access-token.ts'
import { positionCookie } from './position.ts'
import type { Tokens } from './session.ts'

export const accessCookie = 'accessToken'
export const refreshCookie = 'refreshToken'
/** Browser clients of 1.2.0 read it as the sign of being signed in: never HttpOnly, always host-only (C3.1). */
const flagCookie = 'restroprosaas__authenticated'

const refreshSeconds = idleDays * 86_400

export const tokensOf = ({ cookies }: FastifyRequest) => ({
  accessToken: cookies[accessCookie],
  refreshToken: cookies[refreshCookie],
})

/** The access token in a request whose cookies are not parsed yet. */
export const accessTokenIn = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  tokenPattern.exec(cookie ?? '')?.[1]
const tokenPattern = new RegExp(`(?:^|; ?)${accessCookie}=([^;]*)`)

export function setTokenCookies(reply: FastifyReply, { accessToken, refreshToken }: Tokens): void {
  const scope = reply.server.cookieScope
  reply.setCookie(accessCookie, accessToken, { ...scope, httpOnly: true, maxAge: accessLifeMs / 1_000 })
  reply.setCookie(refreshCookie, refreshToken, { ...scope, httpOnly: true, maxAge: refreshSeconds })
  reply.setCookie(flagCookie, '1', { ...scope, maxAge: refreshSeconds })
}

/**
 * Deletes the cookies with exactly the attributes they were set with: if the flag survives, old clients redirect
 * without end (C3.3).
 */
export function clearTokenCookies(reply: FastifyReply): void {
  for (const name of [accessCookie, refreshCookie, flagCookie, positionCookie]) {
    reply.clearCookie(name, { ...reply.server.cookieScope, httpOnly: name !== flagCookie })
  }
}
