import { createHmac, type KeyObject } from 'node:crypto'

/** UUIDs that the events' schemas accept: versions 1 to 8 of RFC 9562. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const visible = /^[\x21-\x7e]{1,255}$/

/**
 * The command id of an Idempotency-Key; null if the key is invalid. A UUID is used as it is. Other texts may be reused
 * by other callers, so the id is an HMAC of the text and `scope`; keyed, because it stays in the log and such texts can
 * be guessed.
 */
export function commandIdOf(hashKey: KeyObject, key: string, scope: readonly (string | null)[]): string | null {
  if (uuid.test(key)) return key.toLowerCase()
  if (!visible.test(key)) return null
  const hex = createHmac('sha256', hashKey)
    .update(JSON.stringify(['idempotency-key', ...scope, key]))
    .digest('hex')
  // version 8 of RFC 9562: custom content
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
