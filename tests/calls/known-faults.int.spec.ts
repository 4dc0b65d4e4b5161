import { randomUUID } from 'node:crypto'
import { startCheckoutRecovery } from '@comanda/command-api/reactions/checkout-recovery.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCommandProcess } from '../command-system/process.ts'
import { askWithRetry } from '../systems/retry.ts'
import { type System, startSystem } from '../systems/system.ts'
import { apiOf, openRestaurant, type Restaurant, thingsOf } from './given/things.ts'
import { type Till, tillOf } from './given/till.ts'

/** A test for each known fault of similar systems: orders, money and days. */
vi.setConfig({ testTimeout: 120_000 }) // one starts a process, others send dozens of requests
let system: System
let ours: Restaurant
let till: Till
beforeAll(async () => {
  system = await startSystem()
  ours = await openRestaurant(system)
  till = tillOf(system, ours)
})
afterAll(() => system?.close())

const year = String(new Date().getUTCFullYear())
const newcomer = async () => {
  const restaurant = await openRestaurant(system)
  return { restaurant, till: tillOf(system, restaurant) }
}

describe('a price or total set by the client', () => {
  test('is refused with our figures, and nothing is stored', async () => {
    const id = await till.dish('Lobster', '48')
    const before = await till.events()
    const line = { id, quantity: 2, price: '0.01', unit_price: 1, total: 1 }
    const sent = { cart: [line], customerType: 'WALKIN', total: 0.02, netTotal: 0.02, taxTotal: 0 }
    for (const path of ['/pos/create-order', '/pos/create-order-and-invoice']) {
      const { status, body } = await till.ask('POST', path, sent)
      expect(status).toBe(409)
      expect(body).toMatchObject({ message: expect.any(String), totals: { total: '96.00' } })
    }
    expect(await till.events()).toEqual(before)
  })

  test('is refused when a table is paid; the bill has the menu’s prices', async () => {
    const { orderId } = await till.send([{ id: await till.dish('Steak', '30') }])
    const claim = { orderIds: [orderId], subTotal: 1, taxTotal: 0, total: 1 }
    expect((await till.ask('POST', '/orders/complete-and-pay-order', claim)).status).toBe(409)
    await till.pay([orderId])
    const invoices = (await till.events('InvoiceIssued')).filter(({ data }) => JSON.stringify(data).includes(orderId))
    expect(invoices.map(({ data }) => data.total)).toEqual([3000])
  })
})

test('a double tap makes one invoice', async () => {
  const { till: own } = await newcomer()
  const id = await own.dish('Tea', '2.50')
  const { orderId } = await own.send([{ id }])
  const tap = () => own.ask('POST', '/orders/complete-and-pay-order', { orderIds: [orderId] })
  const answers = await Promise.all([tap(), tap(), tap(), tap()])
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
  const key = { 'idempotency-key': randomUUID() }
  const sent = { cart: [{ id, quantity: 1 }], customerType: 'WALKIN' }
  const twice = () => own.ask('POST', '/pos/create-order-and-invoice', sent, key)
  const [first, second] = await Promise.all([twice(), twice()])
  expect([first.status, second.text]).toEqual([200, first.text])
  expect(await own.events('InvoiceIssued')).toHaveLength(2)
  expect(await own.events('OrderPlaced')).toHaveLength(2)
  expect(await own.read('/invoices?type=null&from=null&to=null')).toHaveLength(2)
})

test('an open order is still listed after days, and can be paid', async () => {
  const { restaurant, till: own } = await newcomer()
  const { orderId } = await own.send([{ id: await own.dish('Soup', '4') }])
  const [recent] = await system.log.readStream(`order-${restaurant.tenantId}_${orderId}`)
  if (!recent) throw new Error('it was placed')
  const old = randomUUID()
  const placedAt = new Date(Date.now() - 9 * 86_400_000).toISOString()
  const facts: object = JSON.parse(JSON.stringify(recent.data))
  const data = { ...facts, orderId: old, placedAt, businessDay: placedAt.slice(0, 10) }
  const event = { id: randomUUID(), type: recent.type, data, metadata: recent.metadata }
  await system.log.append(`order-${restaurant.tenantId}_${old}`, [event], 'no_stream')
  for (const list of ['/orders', '/kitchen']) expect(JSON.stringify(await own.read(list))).toContain(old)
  await own.pay([old])
  expect(JSON.stringify(await own.read('/orders'))).not.toContain(old)
  expect(JSON.stringify(await own.read('/invoices?type=null&from=null&to=null'))).toContain(old)
})

test('a menu edit does not change the price of an open bill', async () => {
  const taxId = await ours.add('/settings/taxes/add', { title: 'VAT', rate: '10', type: 'exclusive' })
  const id = await till.dish('Stew', '12', { taxId })
  const { orderId } = await till.send([{ id }])
  const dearer = { title: 'Stew of the day', price: '20', netPrice: null, categoryId: null, taxId }
  await ours.post(`/menu-items/update/${id}`, dearer)
  await ours.post(`/settings/taxes/${taxId}/update`, { title: 'VAT', rate: '50', type: 'exclusive' })
  await system.settle()
  const question = await till.ask('POST', '/orders/complete-order-payment-summary', { orderIds: [orderId] })
  expect(question.body).toMatchObject({ subtotal: '12.00', taxTotal: '1.20', total: '13.20' })
  await till.pay([orderId])
  expect(await till.read(`/invoices/search?q=${orderId}`)).toMatchObject([{ total: '13.20' }])
})

test('a deleted dish stays in past reports, invoices and orders', async () => {
  const { till: own } = await newcomer()
  const id = await own.dish('Fugu', '80')
  const paid = await own.send([{ id, quantity: 2 }])
  const open = await own.send([{ id }])
  await own.pay([paid.orderId])
  await own.ask('DELETE', `/menu-items/delete/${id}`)
  expect(await own.read('/menu-items')).toEqual([])
  const report = { revenueTotal: '160.00', topSellingItems: [{ title: 'Fugu', orders_count: 2, price: '80.00' }] }
  expect(await own.read('/reports?type=last_7days')).toMatchObject(report)
  const receipt = await own.ask('POST', '/invoices/orders', { orderIds: [paid.orderId] })
  expect(receipt.body).toMatchObject({ orders: [{ items: [{ item_title: 'Fugu', price: '80.00' }] }] })
  expect(await own.read('/kitchen')).toMatchObject([{ id: open.orderId, items: [{ item_title: 'Fugu' }] }])
})

test('"cancel all" affects no guest order that was accepted or dismissed', async () => {
  const { restaurant, till: own } = await newcomer()
  const things = thingsOf(system, restaurant)
  const [taken, dismissed, waiting] = [
    await things.get('qrOrder'),
    await thingsOf(system, restaurant).get('qrOrder'),
    await thingsOf(system, restaurant).get('qrOrder'),
  ]
  const { orderId } = await own.send([{ id: await things.get('dish') }], { selectedQrOrderItem: taken })
  await restaurant.post(`/pos/qrorders/update-status/${dismissed}`, { status: 'cancelled' })
  const streams = async () =>
    Promise.all(
      [taken, dismissed, `order-${restaurant.tenantId}_${orderId}`].map(async (of) => {
        const stream = of?.startsWith('order-') ? of : `qrorder-${restaurant.tenantId}_${of}`
        return (await system.log.readStream(stream)).map(({ type }) => type)
      }),
    )
  const before = await streams()
  await restaurant.post('/pos/qrorders/cancel-all', {})
  expect(await streams()).toEqual(before)
  expect(await own.events('QrOrderDismissed')).toHaveLength(2)
  expect(JSON.stringify(await own.events('QrOrderDismissed'))).toContain(waiting)
  expect(await own.read('/pos/qrorders')).toEqual([])
  expect(await own.read('/kitchen')).toMatchObject([{ id: orderId, status: 'created' }])
})

test('a crash leaves no partial payment', async () => {
  const { restaurant, till: own } = await newcomer()
  const id = await own.dish('Curry', '9')
  const orderIds = [(await own.send([{ id }])).orderId, (await own.send([{ id }])).orderId]
  const { config } = system.needs
  const doomed = await startCommandProcess({
    DATABASE_URL: config.databaseUrl,
    REDIS_URL: config.redisUrl,
    EVENTSTORE_URL: config.eventStoreUrl,
    PUBLIC_URL: config.publicUrl,
    SECRET: config.secret,
    DATA_DIR: config.dataDir,
    LOG_LEVEL: 'silent',
    CRASH_POINTS: JSON.stringify({ [restaurant.tenantId]: 'checkout:after-invoice' }),
  })
  const cookie = [...restaurant.admin].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ orderIds, total: 18 }) }
  await expect(fetch(`${doomed.url}/orders/complete-and-pay-order`, request)).rejects.toThrow()
  expect((await doomed.exited)[1]).toBe('SIGKILL')
  expect(await own.events('OrderSettled')).toEqual([])

  const stop = new AbortController()
  const recovering = startCheckoutRecovery({ ...system.needs, signal: stop.signal, graceMs: 100, everyMs: 50 })
  await expect.poll(async () => (await own.events('OrderSettled')).length, { timeout: 60_000 }).toBe(2)
  stop.abort()
  await recovering
  expect(await own.events('InvoiceIssued')).toHaveLength(1)
  expect(await own.read('/orders')).toEqual([])
  expect(await own.read('/invoices?type=null&from=null&to=null')).toMatchObject([
    { invoice_id: `${year}-1`, total: '18.00', orders: orderIds.map((order_id) => ({ order_id })) },
  ])
})

test.each([
  ['JPY', '1200', '120', '1320', '0.5'],
  ['KWD', '1.255', '0.126', '1.381', '0.0005'],
])('%s uses its own minor units, not cents', async (currency, price, taxTotal, total, tooFine) => {
  const { restaurant, till: own } = await newcomer()
  await restaurant.post('/settings/store-setting', { storeName: 'Chez Nous', currency })
  const taxId = await restaurant.add('/settings/taxes/add', { title: 'VAT', rate: '10', type: 'exclusive' })
  const id = await own.dish('Rice', price, { taxId })
  const fine = { title: 'Crumb', price: tooFine, netPrice: null, categoryId: null, taxId: null }
  expect((await own.ask('POST', '/menu-items/add', fine)).status).toBe(400)
  expect(await own.read('/menu-items')).toMatchObject([{ id, price }])
  const { orderId } = await own.send([{ id }])
  await own.pay([orderId])
  expect(await own.read(`/invoices/search?q=${orderId}`)).toMatchObject([
    { sub_total: price, tax_total: taxTotal, total },
  ])
  expect(await own.read('/reports?type=last_7days')).toMatchObject({ currency, revenueTotal: total, taxTotal })
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('today is that of the store in %s', async (timeZone) => {
  const { restaurant, till: own } = await newcomer()
  await restaurant.post('/settings/store-setting', { storeName: 'Chez Nous', currency: 'EUR', timeZone })
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())
  const days = [today()]
  const { orderId } = await own.send([{ id: await own.dish('Fish', '7') }])
  await own.pay([orderId])
  days.push(today())
  const [invoice] = await own.events('InvoiceIssued')
  expect(days).toContain(invoice?.data.businessDay)
  const day = String(invoice?.data.businessDay)
  const beyond = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect(await own.read(`/invoices?type=custom&from=${day}&to=${day}`)).toHaveLength(1)
  expect(await own.read(`/invoices?type=custom&from=${beyond}&to=null`)).toEqual([])
  expect(await own.read(`/reports?type=custom&from=${day}&to=${day}`)).toMatchObject({ revenueTotal: '7.00' })
})

test('the first orders and payments of a new restaurant, all at once, neither fail nor wait for each other', async () => {
  const { restaurant, till: own } = await newcomer()
  const sent = { cart: [{ id: await own.dish('Bread', '1'), quantity: 1 }], customerType: 'WALKIN' }
  const paths = Array.from({ length: 40 }, (_, n) => (n % 2 ? '/pos/create-order' : '/pos/create-order-and-invoice'))
  const keyed = (path: string) => ({ path: apiOf(path), headers: { 'idempotency-key': randomUUID() } })
  const asked = paths.map((path) => ({ method: 'POST', body: sent, jar: restaurant.admin, ...keyed(path) }))
  const answers = await Promise.all(asked.map((one) => askWithRetry(system, one)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const count = (max: number) => Array.from({ length: max }, (_, n) => n + 1)
  const tokens = (await own.events('OrderPlaced')).map(({ data }) => Number(data.tokenNo))
  expect(tokens.sort((one, other) => one - other)).toEqual(count(40))
  const invoices = await system.log.readStream(`invoices-${restaurant.tenantId}_${year}`)
  expect(invoices.map(({ revision }) => Number(revision) + 1)).toEqual(count(20))
  expect(await own.read('/invoices?type=null&from=null&to=null')).toHaveLength(20)
})
