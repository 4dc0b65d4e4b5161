import { Placing } from '@comanda/api/shapes/placing.ts'
import type { MenuItem, PosInit } from '@comanda/web/api/pos.ts'
import { expect, test } from 'vitest'
import { tillOf } from './till.ts'

const item = (n: number): MenuItem => ({
  id: crypto.randomUUID(),
  title: `Dish ${n}`,
  price: '10.00',
  net_price: null,
  image: null,
  category_id: null,
  category_title: null,
  tax_id: null,
  tax_title: null,
  tax_rate: '10',
  tax_type: 'exclusive',
  variants: n % 2 ? [] : [{ id: crypto.randomUUID(), item_id: 'x', title: 'Large', price: '12.00' }],
  addons: [{ id: crypto.randomUUID(), item_id: 'x', title: 'Sauce', price: '1.50' }],
})
const init = {
  menuItems: Array.from({ length: 9 }, (_, n) => item(n)),
  storeSettings: { currency: 'EUR' },
  storeTables: [{ id: crypto.randomUUID() }],
} as unknown as PosInit // the only fields that the till reads

const orders = Array.from({ length: 40 }, (_, n) => tillOf(init)(n))

test('every order of the bench is one that the till could send, with its id and totals', () => {
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(orders.length)
  for (const { cart, netTotal, taxTotal, total } of orders) {
    expect(netTotal).toBeCloseTo(cart.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0))
    expect(total).toBeCloseTo(netTotal + taxTotal)
    expect(taxTotal).toBeGreaterThan(0)
  }
  expect(orders.map((order) => Placing.parse(order)).every(({ cart, total }) => cart.length === 2 && total)).toBe(true)
})

test('orders differ in their content', () => {
  const lines = orders.flatMap(({ cart }) => cart)
  expect(new Set(lines.map(({ quantity }) => quantity)).size).toBeGreaterThan(3)
  for (const part of [lines.map(({ variant_id: id }) => id !== null), lines.map(({ notes }) => notes !== null)]) {
    expect(new Set(part).size).toBe(2)
  }
  expect(new Set(lines.map(({ addons_ids: ids }) => ids.length)).size).toBe(2)
})
