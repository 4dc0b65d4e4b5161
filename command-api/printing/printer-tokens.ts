import { createHmac, timingSafeEqual } from 'node:crypto'
import { PrinterId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { deriveKey } from '@comanda/http/derive-key.ts'

export type PrinterKey = Readonly<{ tenantId: TenantId; printerId: PrinterId }>

/**
 * Tokens in the addresses of polling printers. They are derived, so none is stored; removing a printer ends its token.
 */
export type PrinterTokens = Readonly<{
  of: (key: PrinterKey) => string
  read: (token: string) => PrinterKey | undefined
}>

const idBytes = 16
const macBytes = 16

export function printerTokens(secret: string): PrinterTokens {
  const hashKey = deriveKey(secret, 'printer-address')
  const macOf = (ids: Buffer) => createHmac('sha256', hashKey).update(ids).digest().subarray(0, macBytes)
  return {
    of: ({ tenantId, printerId }) => {
      const ids = Buffer.concat([bytesOf(tenantId), bytesOf(printerId)])
      return Buffer.concat([ids, macOf(ids)]).toString('base64url')
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== 2 * idBytes + macBytes) return undefined
      const ids = bytes.subarray(0, 2 * idBytes)
      if (!timingSafeEqual(macOf(ids), bytes.subarray(2 * idBytes))) return undefined
      return {
        tenantId: TenantId.parse(uuidOf(ids.subarray(0, idBytes))),
        printerId: PrinterId.parse(uuidOf(ids.subarray(idBytes))),
      }
    },
  }
}

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

export function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A shorter form of a job's id: Epson's ids have at most 30 characters. */
export const shortId = (uuid: string): string => bytesOf(uuid).toString('base64url')
export const longId = (short: string): string | undefined => {
  const bytes = Buffer.from(short, 'base64url')
  return bytes.length === idBytes ? uuidOf(bytes) : undefined
}
