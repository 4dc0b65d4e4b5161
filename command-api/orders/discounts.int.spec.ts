import { randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant
beforeAll(async () => {
  side = await startCommandSide()
})
afterAll(() => side?.close())
beforeEach(async () => {
  tenant = await side.addTenant()
})

async function placeOrder(): Promise<string> {
  const cart = [{ id: tenant.menu.water, quantity: 2 }]
  return String((await tenant.post('/pos/create-order', { cart })).body.orderId)
}
const eventsOf = async (orderId: string) => {
  const events = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
  return events.map(({ type, data }) => ({ type, data }))
}
const reason = { code: 'complaint', text: 'Cold' }
const tenth = (orderId: string, change: object = {}) => {
  return { orderId, discountId: randomUUID(), kind: 'discount', percent: 10, reason, ...change }
}

describe('a discount', () => {
  test('is given once, removed once, and not given again under the same id', async () => {
    const orderId = await placeOrder()
    const request = tenth(orderId)
    expect(await tenant.post('/orders/discount', request)).toMatchObject({ status: 200 })
    expect(await tenant.post('/orders/discount', request)).toMatchObject({ status: 200 })
    const removal = { orderId, discountId: request.discountId }
    expect(await tenant.post('/orders/remove-discount', removal)).toMatchObject({ status: 200 })
    expect(await tenant.post('/orders/remove-discount', removal)).toMatchObject({ status: 200 })
    expect(await tenant.post('/orders/discount', request)).toMatchObject({ status: 200 })
    expect(await eventsOf(orderId)).toMatchObject([
      { type: 'OrderPlaced' },
      {
        type: 'OrderDiscounted',
        data: { kind: 'discount', scope: null, reason, asked: { type: 'percent', basisPoints: 1_000 } },
      },
      { type: 'OrderDiscountRemoved', data: { discountId: request.discountId } },
    ])
  })

  test('changes the amount due: a payment with the previous totals is refused', async () => {
    const orderId = await placeOrder()
    const [{ data } = { data: {} }] = await eventsOf(orderId)
    const [line] = (data as { lines: { unitPrice: number; quantity: number }[] }).lines // of the event that was read
    const before = ((line?.unitPrice ?? 0) * (line?.quantity ?? 0)) / 100
    await tenant.post('/orders/discount', tenth(orderId, { percent: 50 }))
    const pay = (total: number) =>
      tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], subTotal: total, taxTotal: 0, total })
    expect(await pay(before)).toMatchObject({
      status: 409,
      body: { message: 'Prices have changed, please review the order!' },
    })
    expect(await pay(before / 2)).toMatchObject({ status: 200 })
    expect(await tenant.post('/orders/discount', tenth(orderId))).toMatchObject({
      status: 409,
      body: { message: 'This order is already completed!' },
    })
  })

  test('of everything can be paid with nothing', async () => {
    const orderId = await placeOrder()
    await tenant.post('/orders/discount', tenth(orderId, { kind: 'comp', percent: null }))
    const nothing = { subTotal: 0, taxTotal: 0, total: 0 }
    expect(await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], ...nothing })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    [{ percent: 100 }, 400],
    [{ percent: 0 }, 400],
    [{ percent: 12.345 }, 400],
    [{ percent: null }, 400],
    [{ percent: 10, amount: '1' }, 400],
    [{ percent: null, amount: 'x' }, 400],
    [{ reason: null }, 400],
    [{ reason: { code: 'boredom' } }, 400],
    [{ discountId: 'x' }, 400],
    [{ line: 7 }, 404],
    [{ orderId: 'x' }, 404],
    [{ percent: null, amount: '100000' }, 409],
  ])('is refused with %j', async (change, status) => {
    const orderId = await placeOrder()
    expect(await tenant.post('/orders/discount', tenth(orderId, change))).toMatchObject({ status })
    expect(await eventsOf(orderId)).toHaveLength(1)
  })
})

describe('the rights', () => {
  const mayNot = { status: 403, body: { message: 'You may not give discounts!' } }
  const mayNotComp = { status: 403, body: { message: 'You may not give anything for free!' } }

  test('to discount and to give for free are separate', async () => {
    const orderId = await placeOrder()
    const comp = tenth(orderId, { kind: 'comp', percent: null })
    const discount = tenth(orderId)
    const waiter = await tenant.signIn(['ORDERS'])
    const host = await tenant.signIn(['ORDERS', 'DISCOUNT'])
    const chef = await tenant.signIn(['ORDERS', 'COMP'])
    const give = (body: object, cookie: string) => tenant.post('/orders/discount', body, { cookie })
    const remove = ({ discountId }: typeof comp, cookie: string) =>
      tenant.post('/orders/remove-discount', { orderId, discountId }, { cookie })
    expect(await give(discount, waiter)).toMatchObject(mayNot)
    expect(await give(comp, waiter)).toMatchObject(mayNotComp)
    expect(await give(discount, host)).toMatchObject({ status: 200 })
    expect(await give(comp, host)).toMatchObject(mayNotComp)
    expect(await give(comp, chef)).toMatchObject({ status: 200 })
    expect(await remove(comp, host)).toMatchObject(mayNotComp)
    expect(await remove(discount, chef)).toMatchObject(mayNot)
    expect(await remove(comp, chef)).toMatchObject({ status: 200 })
    expect(await remove(comp, chef)).toMatchObject({ status: 200 })
    expect(await remove(comp, waiter)).toMatchObject(mayNot)
  })
})

describe('a service charge', () => {
  const rule = { title: 'Service', percent: 12.5, deliveryTypes: ['dinein'], minGuests: null }
  const choose = (change: object = {}) => tenant.post('/settings/service-charge', { rule: { ...rule, ...change } })
  const inEvents = async (orderId: string) => {
    const events = await eventsOf(orderId)
    return events.map(({ type, data }) => [type, (data as { charge?: unknown }).charge])
  }
  const charge = { title: 'Service', basisPoints: 1_250 }

  test('is added to orders by the rule, removed with a reason by users with the right, and added again', async () => {
    const before = await placeOrder()
    expect(await choose()).toMatchObject({ status: 200, body: { message: 'Service charge saved!' } })
    const orderId = await placeOrder()
    const cart = [{ id: tenant.menu.water, quantity: 2 }]
    const delivered = String((await tenant.post('/pos/create-order', { cart, deliveryType: 'delivery' })).body.orderId)
    expect(await inEvents(before)).toEqual([['OrderPlaced', undefined]])
    expect(await inEvents(delivered)).toEqual([['OrderPlaced', undefined]])
    const removal = { orderIds: [orderId], reason }
    const waiter = await tenant.signIn(['ORDERS'])
    expect(await tenant.post('/orders/remove-service-charge', removal, { cookie: waiter })).toMatchObject({
      status: 403,
    })
    expect(await tenant.post('/orders/remove-service-charge', removal)).toMatchObject({ status: 200 })
    expect(await tenant.post('/orders/add-service-charge', { orderIds: [orderId] })).toMatchObject({ status: 200 })
    expect(await inEvents(orderId)).toEqual([
      ['OrderPlaced', charge],
      ['OrderChargeRemoved', undefined],
      ['OrderChargeAdded', charge],
    ])
    // 6.40 and a charge of 12.5 %
    const totals = { subTotal: 7.2, taxTotal: 0, total: 7.2 }
    expect(await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], ...totals })).toMatchObject({
      status: 200,
    })
    const year = new Date().getFullYear()
    const [invoice] = await side.log.readStream(`invoices-${tenant.tenantId}_${year}`)
    expect(invoice?.data).toMatchObject({
      total: 720,
      orders: [{ charge, lines: [{ charge: { net: 80, taxAmount: 0 } }] }],
    })
  })

  test('of large parties counts the guests at the table; an order paid at once has it if the client shows it', async () => {
    await choose({ minGuests: 6 })
    const table = await tenant.post('/settings/store-tables/add', { title: 'T1', floor: 'A', seatingCapacity: 8 })
    const tableId = String(table.body.id)
    const cart = [{ id: tenant.menu.water, quantity: 1 }]
    const placeAt = async (body: object = {}, path = '/pos/create-order') =>
      String((await tenant.post(path, { cart, tableId, deliveryType: 'dinein', ...body })).body.orderId)
    expect(await inEvents(await placeAt())).toEqual([['OrderPlaced', undefined]])
    await tenant.post('/visits/start', { visitId: randomUUID(), tableId, covers: 6 })
    expect(await inEvents(await placeAt())).toEqual([['OrderPlaced', charge]])
    const paidAtOnce = '/pos/create-order-and-invoice'
    const plain = await placeAt({ netTotal: 3.2, taxTotal: 0, total: 3.2 }, paidAtOnce)
    expect((await inEvents(plain))[0]).toEqual(['OrderPlaced', undefined])
    const shown = await placeAt({ netTotal: 3.6, taxTotal: 0, total: 3.6, serviceCharge: 0.4 }, paidAtOnce)
    expect((await inEvents(shown))[0]).toEqual(['OrderPlaced', charge])
  })
})
