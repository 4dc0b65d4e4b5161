import { randomUUID } from 'node:crypto'
import { OrderId, TableId } from '@comanda/domain/kernel/ids.ts'
import { discount, limitSystem, noLimits, reason } from '@comanda/tests/command-system/limit-system.ts'
import { describe, expect, test } from 'vitest'
import { saveTableOrders } from '../table-orders.ts'

const { here, limit, placeOrder } = limitSystem()
const lastOf = async (orderId: string) =>
  (await here.side.log.readStream(`order-${here.tenant.tenantId}_${orderId}`)).at(-1)?.type

describe('limits of a person', () => {
  test('are refused with an amount that is none, and for an admin', async () => {
    expect(await limit({ discountPerBill: '1.234' })).toMatchObject({ status: 400 })
    expect(await limit({ discountPercent: 100.5 })).toMatchObject({ status: 400 })
    expect(await limit({ refund: '-1' })).toMatchObject({ status: 400 })
    expect((await here.waiter.post(`/users/limits/${here.username}`, noLimits)).status).toBe(403)
    const other = await here.side.addTenant()
    expect((await other.post(`/users/limits/${here.username}`, noLimits)).status).toBe(404)
  })

  test('of a discount are named in the refusal, and apply to that person only', async () => {
    await limit({ discountPercent: 10 })
    const orderId = await placeOrder()
    const refused = await here.waiter.post('/orders/discount', discount(orderId, { percent: 11 }))
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'This discount is above your limit in percent, somebody else must approve it!',
        limit: 'discount_percent',
        approval: 'possible',
      },
    ])
    expect((await here.waiter.post('/orders/discount', discount(orderId, { percent: 10 }))).status).toBe(200)
    expect((await here.tenant.post('/orders/discount', discount(orderId, { percent: 50 }))).status).toBe(200)
  })

  test('apply at once, and end at once when they are removed', async () => {
    const orderId = await placeOrder()
    await limit({ discountPerBill: '0.01' })
    const request = discount(orderId, { percent: 20 })
    expect((await here.waiter.post('/orders/discount', request)).body).toMatchObject({ limit: 'discount_per_bill' })
    await limit({})
    expect((await here.waiter.post('/orders/discount', request)).status).toBe(200)
  })

  test('of a bill apply to the sum of the orders of a table, until a discount is removed', async () => {
    const table = { title: 'T1', floor: '-', seatingCapacity: '2' }
    const tableId = TableId.parse((await here.tenant.post('/settings/store-tables/add', table)).body.id)
    const { tenantId } = here.tenant
    const placeAt = async (at: TableId | null) => {
      const cart = [{ id: here.tenant.menu.water, quantity: 2 }]
      const orderId = OrderId.parse((await here.waiter.post('/pos/create-order', { cart, tableId: at })).body.orderId)
      if (at) await saveTableOrders(here.side.needs.identity, [{ tenantId, orderId, tableId: at }])
      return orderId
    }
    const [one, other, elsewhere] = [await placeAt(tableId), await placeAt(tableId), await placeAt(null)]
    await limit({ discountPerBill: '1.50' })
    const first = discount(one, { amount: '1.00' })
    const give = async (request: object) => (await here.waiter.post('/orders/discount', request)).body
    expect(await give(first)).toEqual({ message: 'Discount given!' })
    expect(await give(discount(other, { amount: '0.51' }))).toMatchObject({ limit: 'discount_per_bill' })
    for (const orderId of [other, elsewhere])
      expect(await give(discount(orderId, { amount: '0.50' }))).toEqual({ message: 'Discount given!' })
    expect((await here.tenant.post('/orders/discount', discount(other, { amount: '1.00' }))).status).toBe(200)
    await here.waiter.post('/orders/remove-discount', { orderId: one, discountId: first.discountId })
    expect(await give(discount(other, { amount: '1.00' }))).toEqual({ message: 'Discount given!' })
  })

  test('of a bill apply to all parts of an order that was split, paid ones too, until a part is cancelled', async () => {
    await limit({ discountPerBill: '1.50' })
    const orderId = await placeOrder(6)
    const splitOff = async (from: string, line: number, quantity: number) => {
      const intoOrderId = randomUUID()
      const divide = { orderId: from, intoOrderId, lines: [{ line, quantity }] }
      expect((await here.waiter.post('/orders/divide', divide)).status).toBe(200)
      return intoOrderId
    }
    const part = await splitOff(orderId, 1, 4)
    const partOfPart = await splitOff(part, 2, 2)
    const give = async (id: string, amount: string) =>
      (await here.waiter.post('/orders/discount', discount(id, { amount }))).body
    const [given, limited] = [{ message: 'Discount given!' }, { limit: 'discount_per_bill' }]
    expect(await give(orderId, '1.00')).toEqual(given)
    expect(await give(partOfPart, '0.51')).toMatchObject(limited)
    expect(await give(partOfPart, '0.50')).toEqual(given)
    expect((await here.waiter.post('/orders/complete-and-pay-order', { orderIds: [orderId] })).status).toBe(200)
    expect(await give(part, '0.01')).toMatchObject(limited)
    expect((await here.waiter.post('/orders/cancel', { orderIds: [partOfPart] })).status).toBe(200)
    expect(await give(part, '0.50')).toEqual(given)
  })

  test('of a void begin with the kitchen, for a line, a card and a card that is closed unpaid', async () => {
    await limit({ voidStarted: 'with_approval' })
    const orderId = await placeOrder()
    await here.tenant.post(`/orders/update-status/${orderId}.1`, { status: 'preparing' })
    const limited = { status: 409, body: { limit: 'void_started' } }
    expect(await here.waiter.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled' })).toMatchObject(limited)
    expect(
      await here.waiter.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled', quantity: 1 }),
    ).toMatchObject(limited)
    expect(await here.waiter.post('/orders/cancel', { orderIds: [orderId] })).toMatchObject(limited)
    expect(await here.waiter.post('/orders/complete', { orderIds: [orderId] })).toMatchObject(limited)
    expect(await lastOf(orderId)).toBe('OrderItemStarted')
    const fresh = await placeOrder()
    expect((await here.waiter.post(`/orders/update-status/${fresh}.1`, { status: 'cancelled' })).status).toBe(200)
  })

  test('of a void hold for an item that was set back to not started, also on an order it was split off to', async () => {
    await limit({ voidStarted: 'with_approval' })
    const orderId = await placeOrder()
    const cart = [{ id: here.tenant.menu.water, quantity: 1 }]
    const added = { orderId, additionId: randomUUID(), cart }
    expect((await here.waiter.post('/orders/add', added)).status).toBe(200)
    const move = (id: string, status: string) => here.waiter.post(`/orders/update-status/${id}`, { status })
    for (const status of ['preparing', 'created']) expect((await move(`${orderId}.1`, status)).status).toBe(200)
    const limited = { status: 409, body: { limit: 'void_started' } }
    expect(await move(`${orderId}.1`, 'cancelled')).toMatchObject(limited)
    const intoOrderId = randomUUID()
    const lines = [{ line: 1, quantity: 1 }]
    expect((await here.waiter.post('/orders/divide', { orderId, intoOrderId, lines })).status).toBe(200)
    expect(await here.waiter.post('/orders/cancel', { orderIds: [intoOrderId] })).toMatchObject(limited)
    expect((await move(`${orderId}.2`, 'cancelled')).status).toBe(200)
  })

  test('of a discount hold for cheaper options too', async () => {
    await limit({ discountPercent: 10 })
    const { coffee, large, small, milk } = here.tenant.menu
    const cart = [{ id: coffee, variant_id: large, addons_ids: [milk], quantity: 1 }]
    const orderId = String((await here.waiter.post('/pos/create-order', { cart })).body.orderId)
    const revise = (variant_id: string) =>
      here.waiter.post(`/orders/revise/${orderId}.1`, { of: 1, options: { variant_id, addons_ids: [milk] } })
    expect(await revise(small)).toMatchObject({
      status: 409,
      body: { limit: 'discount_percent', approval: 'possible' },
    })
    expect((await here.waiter.post(`/orders/revise/${orderId}.1`, { of: 1, notes: 'decaf' })).status).toBe(200)
    await limit({})
    expect((await revise(small)).status).toBe(200)
    await limit({ discountPercent: 0 })
    expect((await revise(large)).status).toBe(200)
  })

  test('of a printed bill hold for options that cost less than on it, not for dearer ones that are undone', async () => {
    await limit({ voidStarted: 'with_approval' })
    const { coffee, large, small } = here.tenant.menu
    const cart = [{ id: coffee, variant_id: small, quantity: 1 }]
    const orderId = String((await here.waiter.post('/pos/create-order', { cart })).body.orderId)
    const print = () =>
      here.waiter.post('/orders/print-bill', { orderIds: [orderId], jobId: randomUUID(), language: 'en' })
    const revise = (variant_id: string) =>
      here.waiter.post(`/orders/revise/${orderId}.1`, { of: 1, options: { variant_id, addons_ids: [] } })
    expect((await print()).status).toBe(200)
    expect((await revise(large)).status).toBe(200)
    expect((await revise(small)).status).toBe(200)
    expect((await revise(large)).status).toBe(200)
    expect((await print()).status).toBe(200)
    expect(await revise(small)).toMatchObject({ status: 409, body: { limit: 'after_print', approval: 'possible' } })
  })

  test('of a discount apply to a removed service charge', async () => {
    const rule = { title: 'Service', percent: 10, deliveryTypes: ['dinein'], minGuests: null }
    expect((await here.tenant.post('/settings/service-charge', { rule })).status).toBe(200)
    await limit({ discountPerBill: '0.01' })
    const orderIds = [await placeOrder()]
    const remove = () => here.waiter.post('/orders/remove-service-charge', { orderIds, reason })
    expect(await remove()).toMatchObject({ status: 409, body: { limit: 'discount_per_bill', approval: 'possible' } })
    await limit({})
    expect((await remove()).status).toBe(200)
    expect((await here.tenant.post('/settings/service-charge', { rule: null })).status).toBe(200)
  })

  test('of a comp and of a refund', async () => {
    await limit({ comp: 'with_approval', refund: '1.00' })
    const orderId = await placeOrder()
    expect((await here.waiter.post('/orders/discount', discount(orderId, { kind: 'comp' }))).body).toMatchObject({
      limit: 'comp',
    })
    const { invoiceId } = (await here.waiter.post('/orders/complete-and-pay-order', { orderIds: [orderId] })).body
    const refund = (amount: string) =>
      here.waiter.post(`/invoices/${String(invoiceId)}/refund`, {
        refundId: randomUUID(),
        amount,
        reason: { code: 'other' },
      })
    const reopening = { refundId: randomUUID(), reason: { code: 'other' } }
    expect((await here.waiter.post(`/invoices/${String(invoiceId)}/reopen`, reopening)).body).toMatchObject({
      limit: 'refund',
      approval: 'possible',
    })
    expect((await refund('1.00')).status).toBe(200)
    expect((await refund('0.01')).body).toMatchObject({ limit: 'refund' })
  })
})
