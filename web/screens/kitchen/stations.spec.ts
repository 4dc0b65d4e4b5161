import { generalKitchen } from '@comanda/domain/menu/general-kitchen.ts'
import { describe, expect, test } from 'vitest'
import type { ShownOrder } from '../board/pending-items.ts'
import { ordersByStation, routingOf } from './stations.ts'

const routing = routingOf(
  [
    { id: 'bar', title: 'Bar', item_ids: ['beer'] },
    { id: 'grill', title: 'Grill', item_ids: ['steak'] },
  ],
  'Kitchen',
)
const item = (item_id: string, status = 'created') => ({ id: `line-${item_id}`, item_id, status })
// the only fields that the stations read
const order = (id: string, ...items: object[]) => ({ id, items }) as unknown as ShownOrder
const mixed = order('mixed', item('beer'), item('steak'), item('soup'))

describe('the orders of a station', () => {
  test('are those with items of the station, without other items, but with the names of the other stations', () => {
    const orders = ordersByStation()([mixed, order('food', item('soup'))], routing, 'bar')
    expect(orders).toEqual([{ id: 'mixed', items: [item('beer')], stationId: 'bar', alsoAt: ['Kitchen', 'Grill'] }])
  })
  test('of the general kitchen have the items without a route', () => {
    const orders = ordersByStation()([mixed, order('drinks', item('beer'))], routing, generalKitchen)
    expect(orders).toEqual([
      { id: 'mixed', items: [item('soup')], stationId: generalKitchen, alsoAt: ['Bar', 'Grill'] },
    ])
  })
  test('name no station whose dishes are all cancelled', () => {
    const orders = ordersByStation()([order('one', item('beer'), item('soup', 'cancelled'))], routing, 'bar')
    expect(orders).toMatchObject([{ alsoAt: [] }])
  })
  test('of the pass are all, each dish with its station', () => {
    expect(ordersByStation()([mixed], routing, null)).toMatchObject([
      { items: [{ station: 'Bar' }, { station: 'Grill' }, { station: 'Kitchen' }] },
    ])
  })
  test('are all orders, as they are, where there are no stations', () => {
    expect(routingOf([], 'Kitchen')).toBeNull()
    expect(ordersByStation()([mixed], null, null)[0]).toBe(mixed)
  })
  test('stay the same objects while they do not change', () => {
    const show = ordersByStation()
    const [first] = show([mixed], routing, 'bar')
    expect(show([mixed], routing, 'bar')[0]).toBe(first)
    expect(show([mixed], routing, 'grill')[0]).not.toBe(first)
  })
})
