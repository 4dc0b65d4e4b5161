import { generalKitchen } from '@comanda/domain/menu/general-kitchen.ts'
import { describe, expect, test } from 'vitest'
import type { ShownOrder } from '../board/pending-items.ts'
import { ordersByStation, passStation, routingOf } from './stations.ts'

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
  test.each([null, passStation])('of all stations (%s) have each dish with its station', (stationId) => {
    expect(ordersByStation()([mixed], routing, stationId)).toMatchObject([
      { items: [{ station: 'Bar' }, { station: 'Grill' }, { station: 'Kitchen' }] },
    ])
  })
  test('say what is at the pass on its screens alone, while the order is open', () => {
    const items = [item('beer', 'completed'), { ...item('steak', 'completed'), passed_at: 'now' }, item('soup')]
    const atPass = (status: string, stationId: string | null) => {
      const shown = { ...order('one', ...items), status } as ShownOrder
      return ordersByStation()([shown], routing, stationId).flatMap((one) => one.items.map((item) => item.atPass))
    }
    expect(atPass('created', passStation)).toEqual(['ready', 'passed', undefined])
    expect(atPass('completed', passStation)).toEqual([undefined, undefined, undefined])
    expect(atPass('created', null)).toEqual([undefined, undefined, undefined])
    expect(atPass('created', 'bar')).toEqual([undefined])
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
