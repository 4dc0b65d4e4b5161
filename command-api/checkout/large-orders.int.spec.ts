import { randomUUID } from 'node:crypto'
import { AddonId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { maxAddons } from '@comanda/domain/menu/limits.ts'
import { maxCartLines } from '@comanda/domain/menu/price-cart.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { newId } from '@comanda/tests/command-system/menu.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxOrdersAtOnce } from './payment-queue.ts'

let side: CommandSide
let tenant: TestTenant
const addonIds = Array.from({ length: maxAddons }, () => newId(AddonId))

beforeAll(async () => {
  side = await startCommandSide()
  tenant = await side.addTenant()
  const addon = { itemId: tenant.menu.pizza, title: 'é'.repeat(100), price: { amount: money(0), exponent: 2 as const } }
  for (const addonId of addonIds) await tenant.change({ type: 'AddAddon', data: { ...addon, addonId } })
})
afterAll(() => side?.close())

/** A line takes about 13 KB in the log. */
const cartOf = (lines: number) =>
  Array.from({ length: lines }, () => ({ id: tenant.menu.pizza, quantity: 1, addons_ids: addonIds }))
const place = (lines: number, options = {}) => tenant.post('/pos/create-order', { cart: cartOf(lines) }, options)
const oneCoffee = () => ({ cart: [{ id: tenant.menu.coffee, quantity: 1 }] })
const pay = (orderIds: readonly unknown[], options = {}) =>
  tenant.post('/orders/complete-and-pay-order', { orderIds }, options)
const typesIn = async (orderId: unknown) =>
  (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).map(({ type }) => type)

describe('orders that are too large for one invoice', () => {
  test('are refused before any of them is in checkout, and paid one by one', async () => {
    const orderIds = [(await place(60)).body.orderId, (await place(60)).body.orderId]
    const key = randomUUID()
    const refusal = { message: 'These orders are too large for one invoice, please pay fewer at once!' }
    for (const answer of [await pay(orderIds, { key }), await pay(orderIds, { key })])
      expect([answer.status, answer.body]).toEqual([413, refusal])
    for (const orderId of orderIds) expect(await typesIn(orderId)).toEqual(['OrderPlaced'])
    for (const orderId of orderIds) expect((await pay([orderId])).status).toBe(200)
  })
})

describe('a payment of more than 20 orders', () => {
  test('waits for the other one of its tenant, and a payment of one order does not', async () => {
    const ids: unknown[] = []
    while (ids.length < maxOrdersAtOnce + 2)
      ids.push((await tenant.post('/pos/create-order', oneCoffee())).body.orderId)
    const [single, ...many] = ids
    const other = Promise.withResolvers<void>()
    const before = side.needs.paymentQueue({ tenantId: tenant.tenantId, orders: many.length }, () => other.promise)
    const waiting = pay(many)
    expect((await pay([single])).status).toBe(200)
    for (const orderId of many) expect(await typesIn(orderId)).toEqual(['OrderPlaced'])
    other.resolve()
    await before
    expect((await waiting).status).toBe(200)
  })
})

describe('an order that is too large for the log', () => {
  test.each(['/pos/create-order', '/pos/create-order-and-invoice'])('is refused by %s as a whole', async (path) => {
    const key = randomUUID()
    const before = Number((await place(1)).body.tokenNo)
    const answer = await tenant.post(path, { cart: cartOf(maxCartLines) }, { key })
    expect([answer.status, answer.body]).toEqual([413, { message: 'The order is too large!' }])
    expect(await typesIn(key)).toEqual(['OrderRefused'])
    expect((await tenant.post(path, { cart: cartOf(maxCartLines) }, { key })).text).toBe(answer.text)
    expect((await place(1)).body.tokenNo).toBe(before + 1)
  })

  test('is not the largest that is taken: that one can be paid', async () => {
    const sizes = [64, 66, 68, 70, 72, 74, 76, 78, 80]
    let largest: unknown
    for (const size of sizes) largest = (await place(size)).body.orderId ?? largest
    expect((await pay([largest])).status).toBe(200)
    expect((await tenant.post('/pos/create-order-and-invoice', { cart: cartOf(60) })).status).toBe(200)
  })
})
