import { expect, test } from 'vitest'
import { addressOf, parseAddress } from './address.ts'

const at = (address: string) => parseAddress(new URL(address, 'http://localhost'))

test.each([
  ['/m/b8f790aafad38381', 'menu'],
  ['/m/b8f790aafad38381/', 'menu'],
  ['/m/b8f790aafad38381/cart', 'cart'],
  ['/m/order-success?code=b8f790aafad38381', 'placed'],
  ['/m/order-failed?code=b8f790aafad38381', 'failed'],
  ['/m/order-failed', 'broken'],
  [`/m/board/${'a'.repeat(64)}`, 'board'],
  ['/m/board/', 'broken'],
  ['/m/', 'broken'],
  ['/m/short', 'broken'],
  ['/m/b8f790aafad38381/elsewhere', 'broken'],
  ['/m/b8f790aafad38381/cart/more', 'broken'],
])('%s is the page %s', (address, page) => expect(at(address).page).toBe(page))

test('the table and the order stay in the address', () => {
  const menu = at('/m/b8f790aafad38381?table=d95f')
  expect(addressOf({ ...menu, page: 'cart' })).toBe('/m/b8f790aafad38381/cart?table=d95f')
  const placed = addressOf({ ...menu, page: 'placed', order: 'a-token' })
  expect(placed).toBe('/m/order-success?code=b8f790aafad38381&table=d95f&order=a-token')
  expect(at(placed)).toEqual({ page: 'placed', code: 'b8f790aafad38381', table: 'd95f', order: 'a-token' })
  expect(addressOf({ ...at(placed), page: 'menu' })).toBe('/m/b8f790aafad38381?table=d95f')
})
