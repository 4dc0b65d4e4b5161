import { hash } from 'node:crypto'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuidPattern.test(text)

/**
 * A name-based UUID (RFC 9562, version 5): the same command derives the same ids again, also after a crash.
 * `crypto.hash` is synchronous and one call; this runs several times per order.
 */
export function uuidV5(namespace: string, name: string): string {
  const input = Buffer.allocUnsafe(16 + Buffer.byteLength(name))
  input.write(namespace.replaceAll('-', ''), 0, 16, 'hex')
  input.write(name, 16, 'utf8')
  const hex = hash('sha1', input, 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
