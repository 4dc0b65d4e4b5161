import { randomUUID } from 'node:crypto'
import { BoardId, QrOrderId, TableId, TenantId } from '@comanda/domain/kernel/ids.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAccessToken, writeAccessToken } from './access-token.ts'
import { deriveKey } from './derive-key.ts'
import { identifiers, openText, sealText, sealTextStably } from './keys.ts'

const secret = 'a secret for tests, of more than 32 characters'
const ids = identifiers(secret)
const tenant = TenantId.parse(randomUUID())
const key = deriveKey(secret, 'test')

describe('ids from personal data', () => {
  test('are the same for any spelling of an address, and reveal nothing without the secret', () => {
    expect(ids.userId(' Jane@Example.test ')).toBe(ids.userId('jane@example.test'))
    expect(ids.userId('jane@example.test')).not.toBe(identifiers(`${secret}!`).userId('jane@example.test'))
    expect(ids.userId('a')).not.toBe(ids.customerId(tenant, 'a'))
    expect(ids.customerId(tenant, '+49 (30) 1-2')).toBe(ids.customerId(tenant, '+493012'))
    expect(ids.customerId(tenant, '1')).not.toBe(ids.customerId(TenantId.parse(randomUUID()), '1'))
  })
})

describe('the token of a guest’s order', () => {
  const order = QrOrderId.parse(randomUUID())
  const token = ids.guestOrderToken(tenant, order)

  test('is safe in a URL, and valid in its own tenant only', () => {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(ids.openGuestOrderToken(tenant, token)).toBe(order)
    expect(ids.openGuestOrderToken(TenantId.parse(randomUUID()), token)).toBe(null)
    expect(identifiers(`${secret}!`).openGuestOrderToken(tenant, token)).toBe(null)
  })

  test('cannot be computed from the id, which the guest knows', () => {
    const id = Buffer.from(order.replaceAll('-', ''), 'hex')
    const forged = Buffer.concat([id, Buffer.alloc(16)]).toString('base64url')
    for (const rubbish of ['', 'null', 'x'.repeat(43), forged, `${token}x`])
      expect(ids.openGuestOrderToken(tenant, rubbish)).toBe(null)
  })
})

describe('the token of a board', () => {
  const board = { tenantId: tenant, boardId: BoardId.parse(randomUUID()) }
  const token = ids.boardToken(board)

  test('is safe in a URL, and names the restaurant and its board', () => {
    expect(token).toMatch(/^[\w-]{64}$/)
    expect(ids.openBoardToken(token)).toEqual(board)
    expect(identifiers(`${secret}!`).openBoardToken(token)).toBe(null)
  })

  test('cannot be computed from the ids', () => {
    const bytes = Buffer.from(`${tenant}${board.boardId}`.replaceAll('-', ''), 'hex')
    const forged = Buffer.concat([bytes, Buffer.alloc(16)]).toString('base64url')
    for (const rubbish of ['', 'null', 'x'.repeat(64), forged, `${token}x`])
      expect(ids.openBoardToken(rubbish)).toBe(null)
  })
})

describe('the code of a table', () => {
  test('is stable, safe in a URL, and valid in its own tenant only', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), (id) => {
        const table = TableId.parse(id)
        const code = ids.tableCode(tenant, table)
        expect(code).toMatch(/^[0-9a-f]{32}$/)
        expect(ids.tableCode(tenant, table)).toBe(code)
        expect(ids.openTableCode(tenant, code)).toBe(table)
        expect(ids.openTableCode(tenant, code.toUpperCase())).toBe(table)
        expect(ids.openTableCode(TenantId.parse(randomUUID()), code)).not.toBe(table)
      }),
      { numRuns: 50 },
    )
  })

  test('is null for an invalid code', () => {
    for (const rubbish of ['', 'null', 'x'.repeat(32), '0'.repeat(31), `${'0'.repeat(32)}0`]) {
      expect(ids.openTableCode(tenant, rubbish)).toBe(null)
    }
  })
})

describe('a sealed text', () => {
  test('is readable with its key and context only, and not after a change', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const seal of [sealText, sealTextStably]) {
          const sealed = seal(key, text, 'context')
          expect(openText(key, sealed, 'context')).toBe(text)
          expect(openText(key, sealed, 'other')).toBe(null)
          expect(openText(deriveKey(secret, 'other'), sealed, 'context')).toBe(null)
          expect(openText(key, `${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}x`, 'context')).toBe(null)
        }
        expect(sealTextStably(key, text, 'c')).toBe(sealTextStably(key, text, 'c'))
        expect(sealText(key, text, 'c')).not.toBe(sealText(key, text, 'c'))
      }),
      { numRuns: 50 },
    )
  })

  test('is null for an invalid text', () => {
    for (const rubbish of ['', 'abc', '.'.repeat(100)]) expect(openText(key, rubbish, 'context')).toBe(null)
  })
})

describe('an access token', () => {
  const claim = { sessionId: randomUUID(), kind: 'staff' as const, expiresAt: 1_800_000_000_000 }

  test('contains the signed claim', () => {
    expect(readAccessToken(key, writeAccessToken(key, claim))).toEqual(claim)
  })

  test('is invalid once a part of it is changed', () => {
    const token = writeAccessToken(key, claim)
    const changed = [
      token.replace('staff', 'platform'),
      token.replace('a1.', 'a2.'),
      token.replace(claim.sessionId, randomUUID()),
      token.slice(0, -1),
      `${token}x`,
      token.split('.').slice(0, 4).join('.'),
    ]
    for (const other of [...changed, '', undefined, '....']) expect(readAccessToken(key, other)).toBe(null)
    expect(readAccessToken(deriveKey(secret, 'refresh-token'), token)).toBe(null)
  })
})
