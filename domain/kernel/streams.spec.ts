import { describe, expect, test } from 'vitest'
import { InvoiceId, OrderId, Period, TenantId, UserId } from './ids.ts'
import {
  categoryOf,
  creditNotesStream,
  idsIn,
  invoicesStream,
  orderStream,
  prefixOf,
  refundsStream,
  refusedByJournal,
  topicOf,
  userStream,
} from './streams.ts'

const tenantId = TenantId.parse('11111111-1111-4111-8111-111111111111')
const orderId = OrderId.parse('22222222-2222-4222-8222-222222222222')
const userId = UserId.parse('33333333-3333-4333-8333-333333333333')

describe('the name of a stream', () => {
  test('contains the category, the tenant and the id', () => {
    expect(orderStream(tenantId, orderId)).toBe(`order-${tenantId}_${orderId}`)
    expect(userStream(userId)).toBe(`user-${userId}`)
  })

  test('is parsed into its parts', () => {
    const stream = orderStream(tenantId, orderId)
    expect([categoryOf(stream), idsIn(stream), topicOf(stream)]).toEqual(['order', [tenantId, orderId], 'orders'])
    expect(idsIn(userStream(userId))).toEqual([userId])
    expect(stream.startsWith(prefixOf('order'))).toBe(true)
  })

  test.each([`tokens-${tenantId}_2026-01-05`, 'toString-1', '$ce-order', 'order', ''])('%j has no topic', (stream) =>
    expect(topicOf(stream)).toBe(null),
  )
})

describe('a stream of numbered documents', () => {
  const period = Period.parse('2026')
  test('refuses all other event types, which would leave a gap in the numbers', () => {
    const [invoices, notes] = [invoicesStream(tenantId, period), creditNotesStream(tenantId, period)]
    expect(refusedByJournal(invoices, ['InvoiceIssued', 'InvoiceIssued'])).toBe(undefined)
    expect(refusedByJournal(notes, ['CreditNoteIssued'])).toBe(undefined)
    expect(refusedByJournal(invoices, ['InvoiceIssued', 'CreditNoteIssued'])).toBe('CreditNoteIssued')
    expect(refusedByJournal(notes, ['RefundGranted'])).toBe('RefundGranted')
  })

  test('is no other stream', () => {
    expect(refusedByJournal(orderStream(tenantId, orderId), ['OrderPlaced'])).toBe(undefined)
    expect(refusedByJournal(refundsStream(tenantId, InvoiceId.parse('2026-7')), ['RefundGranted'])).toBe(undefined)
  })
})
