import { expect, test } from 'vitest'
import type { ItemStatus } from '../../api/orders.ts'
import { toMakeOf } from './to-make.ts'

const ticket = (...items: ReturnType<typeof item>[]) => ({ status: 'created' as const, items })
const item = (item_id: string, quantity: number, status: ItemStatus, more: { held?: true } = {}) => ({
  ...more,
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

test('held portions are counted apart, after what is to be made', () => {
  const held = { held: true } as const
  const orders = [
    ticket(item('steak', 1, 'created'), item('steak', 2, 'created', held)),
    ticket(item('cake', 4, 'created', held), item('cake', 1, 'cancelled', held)),
  ]
  expect(toMakeOf(orders).map(({ title, count, held }) => [title, count, held])).toEqual([
    ['steak', 1, 2],
    ['cake', 0, 4],
  ])
})
