import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { normalisePhone } from '@comanda/domain/customers/phone.ts'
import { BoardId, CustomerId, QrOrderId, TableId, TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { deriveKey } from './derive-key.ts'

/** Ids that are keyed hashes of personal data, and codes that hide ids. Stable as long as the SECRET is. */
export type Identifiers = Readonly<{
  /** Id of an e-mail's account: one for all tenants. */
  userId(email: string): UserId
  /** Id of a phone's customer within a tenant, however the phone is spaced. */
  customerId(tenantId: TenantId, phone: string): CustomerId
  /** Any other id that must be the same for the same parts. */
  derivedId(label: string, ...parts: string[]): string
  /** `encrypted_id` of a table: 32 hex digits for a URL (C6.7). */
  tableCode(tenantId: TenantId, tableId: TableId): string
  /** The table of a code; null for an invalid one. The caller checks that the table exists. */
  openTableCode(tenantId: TenantId, code: string): TableId | null
  /** Bearer token of a guest's order: the signed id, which cannot be guessed. 43 characters, for a URL. */
  guestOrderToken(tenantId: TenantId, qrOrderId: QrOrderId): string
  /** The order of a token; null for an invalid one or one of another tenant. */
  openGuestOrderToken(tenantId: TenantId, token: string): QrOrderId | null
  /**
   * Token of the link of a board of ready numbers: the signed ids, which cannot be guessed. 64 characters, for a URL.
   */
  boardToken(board: Board): string
  /** The board of a token; null for an invalid one. The caller checks that the restaurant still has this board. */
  openBoardToken(token: string): Board | null
}>

type Board = Readonly<{ tenantId: TenantId; boardId: BoardId }>

export function identifiers(secret: string): Identifiers {
  const idKey = deriveKey(secret, 'keyed-ids')
  const tableKey = deriveKey(secret, 'table-codes')
  const orderKey = deriveKey(secret, 'guest-orders')
  const boardKey = deriveKey(secret, 'ready-boards')
  const keyed = (...parts: string[]) => asUuid(createHmac('sha256', idKey).update(JSON.stringify(parts)).digest())
  const guestOrderToken = (tenantId: TenantId, qrOrderId: QrOrderId) => {
    const mac = createHmac('sha256', orderKey)
      .update(JSON.stringify([tenantId, qrOrderId]))
      .digest()
    return Buffer.concat([Buffer.from(qrOrderId.replaceAll('-', ''), 'hex'), mac.subarray(0, 16)]).toString('base64url')
  }
  const boardToken = ({ tenantId, boardId }: Board) => {
    const ids = Buffer.from(`${tenantId}${boardId}`.replaceAll('-', ''), 'hex')
    const mac = createHmac('sha256', boardKey).update(ids).digest().subarray(0, 16)
    return Buffer.concat([ids, mac]).toString('base64url')
  }
  // The plaintext is one AES block of unique bytes, so no ciphertext repeats and neither mode nor IV is needed.
  const cipherKey = (tenantId: TenantId) => createHmac('sha256', tableKey).update(tenantId).digest()
  return {
    userId: (email) => UserId.parse(keyed('user', normaliseEmail(email))),
    customerId: (tenantId, phone) => CustomerId.parse(keyed('customer', tenantId, normalisePhone(phone))),
    derivedId: (label, ...parts) => keyed('derived', label, ...parts),
    tableCode(tenantId, tableId) {
      const cipher = createCipheriv('aes-256-ecb', cipherKey(tenantId), null).setAutoPadding(false)
      return Buffer.concat([cipher.update(Buffer.from(tableId.replaceAll('-', ''), 'hex')), cipher.final()]).toString(
        'hex',
      )
    },
    openTableCode(tenantId, code) {
      if (!/^[0-9a-f]{32}$/i.test(code)) return null
      const decipher = createDecipheriv('aes-256-ecb', cipherKey(tenantId), null).setAutoPadding(false)
      const bytes = Buffer.concat([decipher.update(Buffer.from(code, 'hex')), decipher.final()])
      return TableId.safeParse(hyphenated(bytes.toString('hex'))).data ?? null
    },
    guestOrderToken,
    openGuestOrderToken(tenantId, token) {
      const bytes = Buffer.from(token, 'base64url')
      const qrOrderId = QrOrderId.safeParse(hyphenated(bytes.toString('hex', 0, 16))).data
      return qrOrderId && sameText(token, guestOrderToken(tenantId, qrOrderId)) ? qrOrderId : null
    },
    boardToken,
    openBoardToken(token) {
      const bytes = Buffer.from(token, 'base64url')
      const tenantId = TenantId.safeParse(hyphenated(bytes.toString('hex', 0, 16))).data
      const boardId = BoardId.safeParse(hyphenated(bytes.toString('hex', 16, 32))).data
      if (!tenantId || !boardId) return null
      return sameText(token, boardToken({ tenantId, boardId })) ? { tenantId, boardId } : null
    },
  }
}

/** Normal form of an e-mail: spellings that differ in case or Unicode form are one account. */
export const normaliseEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** Authenticated encryption of a short text; opening needs the same `context`. */
export const sealText = (key: Buffer, text: string, context: string): string =>
  sealWith(randomBytes(12), key, text, context)

/**
 * Deterministic encryption: the same text under the same key gives the same ciphertext, so that a form saved twice
 * changes nothing. The IV is a keyed hash of the text; it repeats only with the text, and reveals no more than that two
 * values of a key are equal.
 */
export function sealTextStably(key: Buffer, text: string, context: string): string {
  const iv = createHmac('sha256', key)
    .update(JSON.stringify(['iv', context, text]))
    .digest()
    .subarray(0, 12)
  return sealWith(iv, key, text, context)
}

function sealWith(iv: Buffer, key: Buffer, text: string, context: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The text; null if it was altered or sealed under another key or context. */
export function openText(key: Buffer, sealed: string, context: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export function signature(key: Buffer, text: string): string {
  const keyObject = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, keyObject)
  return createHmac('sha256', keyObject).update(text).digest('base64url')
}

/** Key objects by their bytes: Node makes one per signature otherwise, at seven times the cost of the signature. */
const keyObjects = new WeakMap<Buffer, KeyObject>()

/** Compares in constant time; texts of different length are unequal. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The first 16 bytes as a UUID of version 8 ("custom"), which every validator accepts. */
function asUuid(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return hyphenated(bytes.toString('hex'))
}

const hyphenated = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
