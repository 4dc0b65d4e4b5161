import { money } from '@comanda/domain/kernel/money.ts'
import { expect, test } from 'vitest'
import type { CartLine } from '../screens/pos/cart.ts'
import { emptyGuestState, type GuestState, readGuestState, writeGuestState } from './guest-state.ts'

const key = 'RESTROPROSAAS__CART'

function storage(start?: string) {
  const values = new Map(start === undefined ? [] : [[key, start]])
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, text: string) => values.set(name, text),
  }
}

const line: CartLine = {
  key: 'k1',
  itemId: 'soup',
  title: 'Soup',
  variant: { id: 'v', title: 'Large' },
  addons: [{ id: 'a', title: 'Bread' }],
  unitPrice: money(750),
  tax: { ratePpm: 100_000, type: 'inclusive' },
  quantity: 2,
  notes: 'hot',
  was: null,
  gone: false,
}
const cart = (changedAt: number): GuestState => ({ ...emptyGuestState, lines: [line], changedAt })

test('a cart is restored after a reload, separately for each code', () => {
  const browser = storage()
  writeGuestState(browser, 'restaurant-one', cart(1))
  writeGuestState(browser, 'restaurant-two', { ...cart(2), lines: [{ ...line, title: 'Tea' }] })
  expect(readGuestState(browser, 'restaurant-one')).toEqual(cart(1))
  expect(readGuestState(browser, 'restaurant-two').lines.map(({ title }) => title)).toEqual(['Tea'])
  expect(readGuestState(browser, 'restaurant-three')).toEqual(emptyGuestState)
})

test('an unanswered order is restored with its time and its total, or without a total if an earlier version stored it', () => {
  for (const attempt of [
    { commandId: 'c1', body: '{}', at: 1_700_000_000_000, shownTotal: 1_250 },
    { commandId: 'c1', body: '{}' },
  ]) {
    const browser = storage()
    writeGuestState(browser, 'restaurant-one', { ...cart(1), attempt })
    expect(readGuestState(browser, 'restaurant-one').attempt).toEqual(attempt)
  }
})

test('the oldest of more than five codes is removed', () => {
  const browser = storage()
  for (const at of [3, 1, 2, 4, 5, 6]) writeGuestState(browser, `restaurant-${at}`, cart(at))
  expect(readGuestState(browser, 'restaurant-1')).toEqual(emptyGuestState)
  expect(readGuestState(browser, 'restaurant-2').lines).toEqual([line])
})

test.each([
  ['the list of a client of 1.2.0', JSON.stringify([{ id: 'soup', quantity: 1 }])],
  ['no JSON', '{'],
  ['null', 'null'],
  ['other lines', JSON.stringify({ 'restaurant-one': { lines: [{ title: 'x' }, null, { ...line, quantity: -1 }] } })],
])('%s is an empty cart', (_, text) => {
  expect(readGuestState(storage(text), 'restaurant-one').lines).toEqual([])
})

test('a browser with full storage works without it', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => writeGuestState(full, 'restaurant-one', cart(1))).not.toThrow()
})
