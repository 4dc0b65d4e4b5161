import { describe, expect, test } from 'vitest'
import { type KitchenScreen, lineKey, unseenOrders } from './unseen.ts'

const order = { order_id: 'o', token_no: 7, table_id: null, table_title: null, placed_by: null, sent_at: '' }
const steak = { ...order, line: 1, item_id: 'steak', sent_position: 20 }
const wine = { ...order, line: 2, item_id: 'wine', sent_position: 20 }
const bar = { station_id: 'bar', title: 'Bar', item_ids: ['wine'] }
const screen = (station_id: string, position: number): KitchenScreen => ({ station_id, position })

const unseen = (screens: KitchenScreen[], { stations = [bar], printed = [] as string[] } = {}) =>
  unseenOrders([steak, wine], { screens, stations, printed: new Set(printed) }).map(({ stations }) => stations)

describe('an order that was sent', () => {
  test('is unseen while no screen has shown its position', () => {
    expect(unseen([screen('', 19)])).toEqual([['Bar']])
    expect(unseen([screen('', 20)])).toEqual([])
    expect(unseen([screen('', 19)], { stations: [] })).toEqual([[]])
  })

  test('is seen by the screen of its station or of all stations', () => {
    expect(unseen([screen('kitchen', 20), screen('bar', 19)])).toEqual([['Bar']])
    expect(unseen([screen('kitchen', 20), screen('bar', 19), screen('', 20)])).toEqual([])
  })

  test('is not expected at a station without a screen', () => {
    expect(unseen([])).toEqual([])
    expect(unseen([screen('kitchen', 20)])).toEqual([])
    expect(unseen([screen('grill', 1)])).toEqual([])
  })

  test('is seen on paper', () => {
    expect(unseen([screen('', 19)], { printed: [lineKey('o', 2)] })).toEqual([[]])
    expect(unseen([screen('', 19)], { printed: [lineKey('o', 1), lineKey('o', 2)] })).toEqual([])
  })
})
