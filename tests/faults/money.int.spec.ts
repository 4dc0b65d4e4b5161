import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiOf, openRestaurant, type Restaurant } from '../calls/given/things.ts'
import { type System, startSystem } from '../systems/system.ts'

/** A client's claim is exact to the minor unit, or refused with our figures; it is never stored. */
let system: System
let euro: TradingRestaurant
beforeAll(async () => {
  system = await startSystem()
  euro = await restaurantIn('EUR')
})
afterAll(() => system?.close())

type TradingRestaurant = Restaurant & Readonly<{ dish: (price: string, tax?: string | null) => Promise<string> }>

async function restaurantIn(currency: string): Promise<TradingRestaurant> {
  const place = await openRestaurant(system)
  await place.post('/settings/store-setting', { storeName: 'TradingRestaurant', currency })
  const dish = (price: string, taxId: string | null = null) =>
    place.add('/menu-items/add', { title: 'Dish', price, netPrice: null, categoryId: null, taxId })
  return { ...place, dish }
}

const ask = (restaurant: TradingRestaurant, path: string, body: unknown) =>
  system.ask({ method: 'POST', path: apiOf(path), jar: restaurant.admin, body })
const line = (id: string, more: object = {}) => ({ id, quantity: 1, ...more })
const eventsOf = async ({ tenantId }: TradingRestaurant) =>
  (await system.events()).filter(({ stream }) => stream.includes(tenantId) && !stream.startsWith('token'))

const Invoice = z.object({ subTotal: z.int(), taxTotal: z.int(), total: z.int() })
/** Amounts of the only invoice of this restaurant, in minor units. */
async function booked(restaurant: TradingRestaurant) {
  const invoices = (await eventsOf(restaurant)).filter(({ type }) => type === 'InvoiceIssued')
  expect(invoices).toHaveLength(1)
  return Invoice.parse(invoices[0]?.data)
}

describe('an invalid amount', () => {
  // text that is not JSON, as from a careless client: NaN and Infinity have no JSON
  test.each([
    ['NaN', '{"cart":[{"id":"$","quantity":NaN}]}', 400],
    ['a price of NaN', '{"cart":[{"id":"$","quantity":1,"price":NaN}]}', 400],
    ['Infinity', '{"cart":[{"id":"$","quantity":1e999}]}', 400],
    ['a total of Infinity', '{"cart":[{"id":"$","quantity":1}],"total":1e999}', 400],
    ['"NaN"', '{"cart":[{"id":"$","quantity":"NaN"}]}', 400],
    ['a total of "NaN"', '{"cart":[{"id":"$","quantity":1}],"total":"NaN"}', 400],
    ['-1', '{"cart":[{"id":"$","quantity":-1}]}', 400],
    ['-0', '{"cart":[{"id":"$","quantity":-0}]}', 400],
    ['1e9', '{"cart":[{"id":"$","quantity":1e9}]}', 400],
    ['"1e9"', '{"cart":[{"id":"$","quantity":"1e9"}]}', 400],
    ['0x10', '{"cart":[{"id":"$","quantity":"0x10"}]}', 400],
    ['half a dish', '{"cart":[{"id":"$","quantity":0.5}]}', 400],
    ['a list', '{"cart":[{"id":"$","quantity":[2]}]}', 400],
    ['a lower price', '{"cart":[{"id":"$","quantity":1,"price":"0.01"}]}', 409],
    ['a negative price', '{"cart":[{"id":"$","quantity":1,"price":-12.5}]}', 409],
    ['a lower total', '{"cart":[{"id":"$","quantity":1}],"netTotal":0,"taxTotal":0,"total":0}', 409],
  ])('%s is refused, and nothing is stored', async (_, body, status) => {
    const text = body.replace('$', await euro.dish('12.50'))
    const before = (await eventsOf(euro)).length
    for (const path of ['/pos/create-order', '/pos/create-order-and-invoice']) {
      const answer = await ask(euro, path, text)
      expect([path, answer.status, answer.text]).toEqual([path, status, expect.stringContaining('message')])
    }
    expect((await eventsOf(euro)).slice(before)).toEqual([])
  })

  test.each(['NaN', 'Infinity', '1e3', '-1', '0x10', '12,50', '1.005', '1000000001', '9'.repeat(50)])(
    'a dish for %s is not taken on the menu',
    async (price) => {
      const answer = await ask(euro, '/menu-items/add', { title: 'Dish', price, netPrice: null })
      expect([price, answer.status]).toEqual([price, 400])
    },
  )

  test('a dish of another restaurant is answered like an unknown one', async () => {
    const foreign = await (await restaurantIn('EUR')).dish('1.00')
    const answer = await ask(euro, '/pos/create-order-and-invoice', { cart: [line(foreign)] })
    expect([answer.status, answer.body]).toEqual([404, { message: 'An item is no longer on the menu!', line: 1 }])
  })
})

describe('a lower claim', () => {
  test('is answered with our figures when it is paid later, and the bill stays ours', async () => {
    const restaurant = await restaurantIn('EUR')
    const cart = [line(await restaurant.dish('12.50'), { quantity: 3 })]
    const { orderId } = z.object({ orderId: z.string() }).parse(await restaurant.post('/pos/create-order', { cart }))
    const claim = { orderIds: [orderId], subTotal: 0.01, taxTotal: 0, total: 0.01 }
    const refused = await ask(restaurant, '/orders/complete-and-pay-order', claim)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ totals: { total: '37.50' } })
    expect((await eventsOf(restaurant)).map(({ type }) => type)).not.toContain('InvoiceIssued')
    await restaurant.post('/orders/complete-and-pay-order', { ...claim, subTotal: 37.5, total: 37.5 })
    expect(await booked(restaurant)).toMatchObject({ subTotal: 3_750, taxTotal: 0, total: 3_750 })
  })
})

describe('a bill is exact', () => {
  test('for 0.1 and 0.2, with all the noise of floats in the claim', async () => {
    const restaurant = await restaurantIn('EUR')
    const cart = [
      line(await restaurant.dish('0.10'), { price: 0.1 }),
      line(await restaurant.dish('0.20'), { price: 0.2 }),
    ]
    await restaurant.post('/pos/create-order-and-invoice', { cart, netTotal: 0.1 + 0.2, taxTotal: 0, total: 0.1 + 0.2 })
    expect(await booked(restaurant)).toEqual({ ...(await booked(restaurant)), subTotal: 30, taxTotal: 0, total: 30 })
  })

  test.each([
    // currency, price, tax; sub-total, tax and total in the currency's minor unit
    ['JPY', '100', { rate: '10', type: 'exclusive' }, [300, 30, 330]],
    ['JPY', '13', { rate: '100', type: 'inclusive' }, [19, 20, 39]],
    ['KWD', '1.005', { rate: '15', type: 'exclusive' }, [3_015, 452, 3_467]],
    ['KWD', '0.001', { rate: '100', type: 'inclusive' }, [1, 2, 3]],
    ['EUR', '0.01', { rate: '100', type: 'inclusive' }, [1, 2, 3]],
    ['EUR', '33.33', { rate: '19', type: 'inclusive' }, [8_403, 1_596, 9_999]],
  ] as const)('in %s for three at %s with %j', async (currency, price, tax, [sub, taxed, total]) => {
    const restaurant = await restaurantIn(currency)
    const taxId = await restaurant.add('/settings/taxes/add', { title: 'Tax', ...tax })
    const cart = [line(await restaurant.dish(price, taxId), { quantity: 3, price })]
    await restaurant.post('/pos/create-order-and-invoice', { cart })
    const bill = await booked(restaurant)
    expect([bill.subTotal, bill.taxTotal, bill.total]).toEqual([sub, taxed, total])
    expect(bill.subTotal + bill.taxTotal).toBe(bill.total)
  })

  test.each([
    ['JPY', '12.5'],
    ['KWD', '0.0005'],
    ['EUR', '0.001'],
  ])('in %s, so %s is no price there', async (currency, price) => {
    const restaurant = await restaurantIn(currency)
    expect((await ask(restaurant, '/menu-items/add', { title: 'Dish', price, netPrice: null })).status).toBe(400)
  })
})
