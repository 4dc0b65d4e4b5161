import { describe, expect, test } from 'vitest'
import type { Order, OrderItem } from '../../api/orders.ts'
import type { Entry } from '../../outbox/command.ts'
import { pendingStatusesIn, shownOrders, withPendingStatuses } from './pending-items.ts'

const entry = (path: string, status: unknown, state: Entry['state'] = 'waiting') =>
  ({ id: path, path, body: { status }, state }) as Entry // the only fields that are read

const item = (id: string, status: OrderItem['status']) => ({ id, status }) as OrderItem
const order = (...items: OrderItem[]) => ({ id: 'o', items }) as unknown as Order // likewise

describe('the pending status of an item', () => {
  test('is the last request, from either screen', () => {
    const pending = pendingStatusesIn([
      entry('/kitchen/o.1', 'preparing'),
      entry('/orders/update-status/o.1', 'delivered'),
    ])
    expect([...pending]).toEqual([['o.1', 'delivered']])
  })

  test('is found for each item of a ticket', () => {
    const lines = [
      { line: 1, status: 'completed' },
      { line: 2, status: 'preparing' },
    ]
    const ticket = { ...entry('/kitchen/tickets/move', null), body: { orderId: 'o', lines } }
    expect([...pendingStatusesIn([entry('/kitchen/o.1', 'preparing'), ticket])]).toEqual([
      ['o.1', 'completed'],
      ['o.2', 'preparing'],
    ])
  })

  test('is none for refused ones, other commands and unknown statuses', () => {
    const others = [entry('/orders/cancel', undefined), entry('/kitchen/o.2', 'burnt')]
    expect(pendingStatusesIn([entry('/kitchen/o.1', 'preparing', 'refused'), ...others]).size).toBe(0)
  })

  test('is shown at once, marked as unanswered', () => {
    const { items } = withPendingStatuses(
      order(item('o.1', 'created'), item('o.2', 'created')),
      new Map([['o.1', 'preparing']]),
    )
    expect(items.map(({ status, isPending }) => [status, isPending])).toEqual([
      ['preparing', true],
      ['created', false],
    ])
  })

  test('keeps the objects of all other orders', () => {
    const show = shownOrders()
    const [touched, untouched] = [order(item('a.1', 'created')), order(item('b.1', 'created'))]
    const before = show([touched, untouched], new Map())
    const after = show([touched, untouched], new Map([['a.1', 'preparing']]))
    expect(after[1]).toBe(before[1])
    expect(after[0]).not.toBe(before[0])
  })
})
