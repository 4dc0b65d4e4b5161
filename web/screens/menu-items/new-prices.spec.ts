import { money } from '@comanda/domain/kernel/money.ts'
import { expect, test } from 'vitest'
import { changedPrices, percentOf, raisedPrice, raisedPrices } from './new-prices.ts'

test.each([
  ['5', 5],
  ['-2,5', -2.5],
  ['+10', 10],
  ['-100', -100],
  ['-101', null],
  ['1001', null],
  ['', null],
  ['five', null],
])('%j is %s per cent', (typed, percent) => expect(percentOf(typed)).toBe(percent))

test.each([
  [1000, 5, 1050],
  [333, 10, 366],
  [335, 10, 369],
  [1990, -2.5, 1940],
  [500, -100, 0],
])('%d and %s per cent are %d', (price, percent, after) => expect(raisedPrice(money(price), percent)).toBe(after))

test('only changed prices are sent, in any notation', () => {
  const items = [
    { id: 'a', price: '2.00' },
    { id: 'b', price: '3.00' },
    { id: 'c', price: '4.00' },
  ]
  const typed = new Map([
    ['a', '2'],
    ['b', '3.10'],
    ['c', 'much'],
  ])
  expect(changedPrices(items, typed, 2)).toEqual([
    { id: 'b', price: '3.10' },
    { id: 'c', price: 'much' },
  ])
  expect([...raisedPrices(items, 10, 2)]).toEqual([
    ['a', '2.20'],
    ['b', '3.30'],
    ['c', '4.40'],
  ])
})
