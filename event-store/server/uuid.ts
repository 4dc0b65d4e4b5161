import { randomUUID } from 'node:crypto'

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const shape = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** The 16 bytes of a UUID; null if the text is none. */
export function uuidBytes(text: string): Buffer | null {
  return shape.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : null
}

export function uuidText(bytes: Buffer): string {
  let text = ''
  for (let index = 0; index < 16; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-'
    text += hex[bytes[index] ?? 0]
  }
  return text
}

export const randomUuidBytes = (): Buffer => Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
