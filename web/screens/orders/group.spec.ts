import { describe, expect, test } from 'vitest'
import type { ItemStatus } from '../../api/orders.ts'
import { currencyOf } from '../../money.ts'
import { amountOf, countsOf, isOwed } from './group.ts'

const euro = currencyOf('EUR')
const order = (payment_status: 'pending' | 'paid', total: string, ...statuses: ItemStatus[]) => ({
  payment_status,
  total,
  items: statuses.map((status) => ({ status })),
})

describe('a card of orders', () => {
  test('asks for what its unpaid orders cost', () => {
    const group = { total: '12.50', orders: [order('paid', '40.00', 'created'), order('pending', '12.50', 'created')] }
    expect([isOwed(group), amountOf(group, euro)]).toEqual([true, 1250])
  })

  test('only closes what is paid, and shows what that was', () => {
    const group = { total: '0.00', orders: [order('paid', '40.00', 'created'), order('paid', '2.50', 'delivered')] }
    expect([isOwed(group), amountOf(group, euro)]).toEqual([false, 4250])
  })

  test('has nothing to pay when every unpaid item is cancelled', () => {
    expect(isOwed({ total: '0.00', orders: [order('pending', '0.00', 'cancelled')] })).toBe(false)
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
})
