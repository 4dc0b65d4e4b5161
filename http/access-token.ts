import { sameText, signature } from './keys.ts'

/** Short, so that a copied cookie is soon worthless. The session is checked at every request in any case. */
export const accessLifeMs = 10 * 60_000

/** Days after which a session ends that is not refreshed. */
export const idleDays = 30

export type SessionKind = 'staff' | 'platform'
type AccessClaim = Readonly<{ sessionId: string; kind: SessionKind; expiresAt: number }>

/** `a1.<session>.<kind>.<expiry>.<mac>`. The prefix keeps other tokens of ours from being accepted as access tokens. */
export function writeAccessToken(key: Buffer, { sessionId, kind, expiresAt }: AccessClaim): string {
  const body = `a1.${sessionId}.${kind}.${expiresAt.toString(36)}`
  return `${body}.${signature(key, body)}`
}

/** The claim of a token with a valid signature; null for others. The caller checks the expiry. */
export function readAccessToken(key: Buffer, token: string | undefined): AccessClaim | null {
  const [version, sessionId, kind, expiry, mac] = token?.split('.') ?? []
  if (version !== 'a1' || !sessionId || !expiry || !mac || (kind !== 'staff' && kind !== 'platform')) return null
  if (!sameText(mac, signature(key, `${version}.${sessionId}.${kind}.${expiry}`))) return null
  return { sessionId, kind, expiresAt: Number.parseInt(expiry, 36) }
}
