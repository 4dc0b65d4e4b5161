import { describe, expect, test } from 'vitest'
import type { ItemStatus } from '../../api/orders.ts'
import { countsOf, isOwed, unservedOf } from './group.ts'

const order = (payment_status: 'pending' | 'paid', total: string, ...statuses: ItemStatus[]) => ({
  payment_status,
  total,
  items: statuses.map((status) => ({ status })),
})

describe('a card of orders', () => {
  test('has the total of its unpaid orders to pay', () => {
    const group = { total: '12.50', orders: [order('paid', '40.00', 'created'), order('pending', '12.50', 'created')] }
    expect(isOwed(group)).toBe(true)
  })

  test('is only closed if it is paid', () => {
    const group = { total: '0.00', orders: [order('paid', '40.00', 'created'), order('paid', '2.50', 'delivered')] }
    expect(isOwed(group)).toBe(false)
  })

  test('has nothing to pay if every unpaid item is cancelled', () => {
    expect(isOwed({ total: '0.00', orders: [order('pending', '0.00', 'cancelled')] })).toBe(false)
  })

  test('lists the unserved dishes', () => {
    const orders = [order('pending', '1.00', 'created', 'delivered', 'completed'), order('paid', '1.00', 'preparing')]
    expect(unservedOf(orders).map(({ status }) => status)).toEqual(['created', 'completed', 'preparing'])
  })

  test('is counted by its orders: open, paid, and ready to serve', () => {
    const groups = [
      {
        total: '1.00',
        orders: [order('pending', '1.00', 'completed', 'cancelled'), order('paid', '1.00', 'preparing')],
      },
      { total: '0.00', orders: [order('paid', '1.00', 'delivered')] },
    ]
    expect(countsOf(groups)).toEqual({ open: 3, paid: 2, ready: 1 })
  })
  test('counts each ready dish, also beside unfinished ones', () => {
    const groups = [{ total: '9.00', orders: [order('pending', '9.00', 'completed', 'created', 'completed')] }]
    expect(countsOf(groups).ready).toBe(2)
  })
})
