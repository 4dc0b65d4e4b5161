import { createHmac, type KeyObject } from 'node:crypto'

/** What the schemas of events take: versions 1 to 8 of RFC 9562. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const visible = /^[\x21-\x7e]{1,255}$/

/**
 * The id of the command under this Idempotency-Key; null where it is no key. A UUID is the id. Any other text is a name that
 * `whose` may use too, so the id is made of both. It is keyed, because it stays in the log and a name can be guessed.
 */
export function commandIdOf(hashKey: KeyObject, key: string, whose: readonly (string | null)[]): string | null {
  if (uuid.test(key)) return key.toLowerCase()
  if (!visible.test(key)) return null
  const hex = createHmac('sha256', hashKey)
    .update(JSON.stringify(['idempotency-key', ...whose, key]))
    .digest('hex')
  // version 8 of RFC 9562: the content is ours
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
