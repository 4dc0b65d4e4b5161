import { sameText, signature } from './keys.ts'

/** Short, so that a copied cookie is worth little; the session behind it is checked at every request all the same. */
export const accessLifeMs = 10 * 60_000

export type SessionKind = 'staff' | 'platform'
type AccessClaim = Readonly<{ sessionId: string; kind: SessionKind; expiresAt: number }>

/** `a1.<session>.<kind>.<expiry>.<mac>`: the leading word keeps any other token of ours from being taken for one. */
export function writeAccessToken(key: Buffer, { sessionId, kind, expiresAt }: AccessClaim): string {
  const body = `a1.${sessionId}.${kind}.${expiresAt.toString(36)}`
  return `${body}.${signature(key, body)}`
}

/** What we once signed, or null. The caller judges the expiry. */
export function readAccessToken(key: Buffer, token: string | undefined): AccessClaim | null {
  const [version, sessionId, kind, expiry, mac] = token?.split('.') ?? []
  if (version !== 'a1' || !sessionId || !expiry || !mac || (kind !== 'staff' && kind !== 'platform')) return null
  if (!sameText(mac, signature(key, `${version}.${sessionId}.${kind}.${expiry}`))) return null
  return { sessionId, kind, expiresAt: Number.parseInt(expiry, 36) }
}
