import { describe, expect, test } from 'vitest'
import type { Order, OrderGroup } from '../../api/orders.ts'
import { endingIn, lateTickets, longOpen, unansweredGuests } from './attention.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const cardOf = (orders: readonly Partial<Order>[]): OrderGroup => ({
  table_id: 'a',
  table_title: 'Table 7',
  floor: null,
  order_ids: [],
  currency: 'EUR',
  sub_total: '9.09',
  tax_total: '0.91',
  total: '10.00',
  orders: orders as readonly Order[],
})
const unpaid = (minutes: number) => ({ date: ago(minutes), payment_status: 'pending', items: [] }) as const
const dish = (status: 'created' | 'delivered') => [{ status }] as unknown as Order['items']

describe('the list of things that need attention', () => {
  test('an unpaid table open for an hour and a half', () =>
    expect(longOpen([cardOf([unpaid(90)]), cardOf([unpaid(89)])], now)).toHaveLength(1))
  test('no paid table', () => expect(longOpen([cardOf([{ ...unpaid(200), payment_status: 'paid' }])], now)).toEqual([]))
  test('the one open longest first', () =>
    expect(longOpen([cardOf([unpaid(100)]), cardOf([unpaid(300)])], now)[0]?.orders[0]?.date).toBe(ago(300)))
  test('food that has waited ten minutes', () => {
    const late = { ...unpaid(10), items: dish('created') }
    const early = { ...unpaid(9), items: dish('created') }
    const served = { ...unpaid(30), items: dish('delivered') }
    expect(lateTickets([cardOf([late, early, served])], now)).toBe(1)
  })
  test('a guest order that is unanswered for two minutes', () =>
    expect(unansweredGuests([{ date: ago(1) }, { date: ago(2) }, { date: ago(20) }], now)).toBe(2))
  test('a subscription that ends within a week', () => {
    expect(endingIn('2026-11-27T12:00:00Z', now)).toBe(7)
    expect(endingIn('2026-11-29T00:00:00Z', now)).toBeNull()
    expect(endingIn('2026-11-10T00:00:00Z', now)).toBeNull()
    expect(endingIn(null, now)).toBeNull()
  })
})
