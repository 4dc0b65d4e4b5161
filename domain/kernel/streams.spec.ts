import { describe, expect, test } from 'vitest'
import { OrderId, TenantId, UserId } from './ids.ts'
import { categoryOf, idsIn, orderStream, prefixOf, topicOf, userStream } from './streams.ts'

const tenantId = TenantId.parse('11111111-1111-4111-8111-111111111111')
const orderId = OrderId.parse('22222222-2222-4222-8222-222222222222')
const userId = UserId.parse('33333333-3333-4333-8333-333333333333')

describe('the name of a stream', () => {
  test('holds the category, the tenant and the id', () => {
    expect(orderStream(tenantId, orderId)).toBe(`order-${tenantId}_${orderId}`)
    expect(userStream(userId)).toBe(`user-${userId}`)
  })

  test('gives back what it holds', () => {
    const stream = orderStream(tenantId, orderId)
    expect([categoryOf(stream), idsIn(stream), topicOf(stream)]).toEqual(['order', [tenantId, orderId], 'orders'])
    expect(idsIn(userStream(userId))).toEqual([userId])
    expect(stream.startsWith(prefixOf('order'))).toBe(true)
  })

  test.each([`tokens-${tenantId}_2026-01-05`, 'toString-1', '$ce-order', 'order', ''])('%j has no topic', (stream) =>
    expect(topicOf(stream)).toBe(null),
  )
})
