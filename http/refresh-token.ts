import { createHash, randomBytes } from 'node:crypto'
import { sameText, signature } from './keys.ts'

/** 256 random bits, the session id and our signature: only tokens that we issued can end a session. */
export function makeRefreshToken(key: Buffer, sessionId: string): string {
  const body = `${sessionId}.${randomBytes(32).toString('base64url')}`
  return `${body}.${signature(key, body)}`
}

/** Session id of a refresh token that we issued; null for any other text. */
export function sessionIdIn(key: Buffer, refreshToken: string | undefined): string | null {
  const [sessionId, secret, mac] = refreshToken?.split('.') ?? []
  if (!sessionId || !secret || !mac) return null
  return sameText(mac, signature(key, `${sessionId}.${secret}`)) ? sessionId : null
}

/** Hash by which a refresh token is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
