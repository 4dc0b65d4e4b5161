import { expect, test } from 'vitest'
import type { ItemStatus } from '../../api/orders.ts'
import { toMakeOf } from './to-make.ts'

const ticket = (...items: ReturnType<typeof item>[]) => ({ status: 'created' as const, items })
const item = (item_id: string, quantity: number, status: ItemStatus) => ({
  item_id,
  item_title: item_id,
  quantity,
  status,
})

test('the strip counts unfinished portions over all tickets, the largest number first', () => {
  const orders = [
    ticket(item('frites', 2, 'created'), item('soup', 3, 'preparing'), item('soup', 9, 'completed')),
    ticket(item('frites', 2, 'preparing'), item('fish', 1, 'cancelled'), item('salad', 1, 'delivered')),
  ]
  expect(toMakeOf(orders).map(({ title, count }) => [title, count])).toEqual([
    ['frites', 4],
    ['soup', 3],
  ])
})
