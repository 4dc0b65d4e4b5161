import { randomUUID } from 'node:crypto'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant
/** Changes of another process by stream, run right before the order is moved. */
let meanwhile: Map<string, () => Promise<unknown>>

beforeAll(async () => {
  const around = (log: EventLog): EventLog => ({
    ...log,
    append: async (stream, events, expected) => {
      const orderId = stream.split('_')[1] ?? ''
      const happens = meanwhile.get(orderId)
      if (events.some(({ type }) => type === 'OrderMoved') && happens) {
        meanwhile.delete(orderId)
        await happens()
      }
      return log.append(stream, events, expected)
    },
  })
  side = await startCommandSide({ around })
})
afterAll(() => side?.close())
beforeEach(async () => {
  meanwhile = new Map()
  tenant = await side.addTenant()
})

async function addTable(title: string): Promise<string> {
  const table = { title, floor: 'Hall', seatingCapacity: 4 }
  return String((await tenant.post('/settings/store-tables/add', table)).body.id)
}
async function placeOrder(tableId: string): Promise<string> {
  const cart = [{ id: tenant.menu.water, quantity: 1 }]
  return String((await tenant.post('/pos/create-order', { cart, tableId, deliveryType: 'dinein' })).body.orderId)
}
async function placeThree(tableId: string): Promise<[string, string, string]> {
  const orderIds = [await placeOrder(tableId), await placeOrder(tableId), await placeOrder(tableId)].sort()
  return orderIds as [string, string, string] // three went in
}
const move = (orderIds: readonly string[], tableId: string | null, options = {}) =>
  tenant.post('/orders/move', { orderIds, tableId }, options)
const movesOf = async (orderId: string) => {
  const events = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
  return events.filter(({ type }) => type === 'OrderMoved').map(({ data }) => data)
}
const pay = (orderId: string, more: object = {}) =>
  tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], ...more })

describe('moving orders to another table', () => {
  test('moves each order once, however often it is sent, and back', async () => {
    const [seven, twelve] = [await addTable('7'), await addTable('12')]
    const orderIds = await placeThree(seven)
    const key = randomUUID()
    const first = await move(orderIds, twelve, { key })
    expect([first.status, first.body]).toEqual([200, { message: 'Order moved!' }])
    expect((await move(orderIds, twelve, { key })).text).toBe(first.text)
    expect((await move(orderIds, twelve)).status).toBe(200)
    const there = { from: { tableId: seven, title: '7' }, to: { tableId: twelve, title: '12', floor: 'Hall' } }
    for (const orderId of orderIds) expect(await movesOf(orderId)).toMatchObject([there])
    expect((await move(orderIds, seven)).status).toBe(200)
    for (const orderId of orderIds) expect(await movesOf(orderId)).toMatchObject([there, { to: { tableId: seven } }])
  })

  test('repeats the first answer after the table was deleted', async () => {
    const [seven, twelve] = [await addTable('7'), await addTable('12')]
    const orderId = await placeOrder(seven)
    const key = randomUUID()
    await move([orderId], twelve, { key })
    const url = `/api/v1/settings/store-tables/${twelve}`
    const deleted = await side.app.inject({ method: 'DELETE', url, headers: { cookie: tenant.cookie } })
    expect(deleted.statusCode).toBe(200)
    expect(await move([await placeOrder(seven)], twelve)).toMatchObject({ status: 404 })
    expect(await move([orderId], twelve, { key })).toMatchObject({ status: 200, body: { message: 'Order moved!' } })
  })

  test('needs a table of this restaurant', async () => {
    const orderId = await placeOrder(await addTable('7'))
    const notFound = { status: 404, body: { message: 'Table not found!' } }
    expect(await move([orderId], randomUUID())).toMatchObject(notFound)
    expect(await move([orderId], 'window')).toMatchObject(notFound)
    const neighbour = tenant
    tenant = await side.addTenant()
    const foreign = await addTable('12')
    tenant = neighbour
    expect(await move([orderId], foreign)).toMatchObject(notFound)
    expect(await movesOf(orderId)).toEqual([])
  })

  test('takes at most 50 at once', async () => {
    const tooMany = Array.from({ length: 51 }, () => randomUUID())
    expect((await move(tooMany, await addTable('7'))).body).toEqual({ message: 'Too many orders at once!' })
    expect((await move(tooMany.slice(1), await addTable('8'))).body).toEqual({ message: 'Order not found!' })
  })

  test('moves no order if one of them has ended', async () => {
    const [seven, twelve] = [await addTable('7'), await addTable('12')]
    const [one, two, three] = await placeThree(seven)
    await tenant.post('/orders/cancel', { orderIds: [two] })
    expect(await move([one, two, three], twelve)).toMatchObject({
      status: 409,
      body: { message: 'This order is cancelled!' },
    })
    expect(await movesOf(one)).toEqual([])
  })

  test('names the moved orders if another ended meanwhile', async () => {
    const [seven, twelve] = [await addTable('7'), await addTable('12')]
    const [one, two, three] = await placeThree(seven)
    meanwhile.set(one, () => tenant.post('/orders/cancel', { orderIds: [two] }))
    const { status, body } = await move([one, two, three], twelve)
    expect([status, body]).toEqual([
      409,
      {
        message: 'Only some of these orders were moved, the others were changed on another device!',
        done: [one, three],
        refused: [{ id: two, message: 'This order is cancelled!' }],
      },
    ])
  })

  test('is possible for a paid order that is open, and its invoice keeps the table of the payment', async () => {
    const [seven, twelve] = [await addTable('7'), await addTable('12')]
    const orderId = await placeOrder(seven)
    await move([orderId], twelve)
    expect((await pay(orderId, { complete: false })).status).toBe(200)
    expect((await move([orderId], seven)).status).toBe(200)
    const year = new Date().getUTCFullYear()
    const invoices = await side.log.readStream(`invoices-${tenant.tenantId}_${year}`)
    expect(invoices.map(({ data }) => data)).toMatchObject([{ table: { tableId: twelve, title: '12' } }])
    expect(await movesOf(orderId)).toHaveLength(2)
  })
})
