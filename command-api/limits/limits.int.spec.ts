import { randomUUID } from 'node:crypto'
import { businessDayAt } from '@comanda/domain/kernel/business-day.ts'
import { Instant, OrderId, TableId } from '@comanda/domain/kernel/ids.ts'
import { type Browser, browserOn } from '@comanda/tests/command-system/browser.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { password, someEmail } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteOrders } from '../visits/tables-in-use.ts'

let side: CommandSide
let tenant: TestTenant
let username: string
let waiter: Browser
beforeAll(async () => {
  side = await startCommandSide()
  tenant = await side.addTenant()
  username = someEmail()
  const userScopes = ['POS', 'ORDERS', 'INVOICES', 'CANCEL_SENT', 'CLOSE_UNPAID', 'DISCOUNT', 'COMP', 'REFUND']
  await tenant.post('/users/add', { username, password, name: 'Sam', userScopes, namesRights: true })
  waiter = browserOn(side.app)
  await waiter.signIn(username, password)
})
afterAll(() => side?.close())

const none = { comp: 'alone', voidStarted: 'alone' }
const limit = (limits: object) => tenant.post(`/users/limits/${username}`, { ...none, ...limits })
async function placeOrder(quantity = 2): Promise<string> {
  const cart = [{ id: tenant.menu.water, quantity }]
  return String((await waiter.post('/pos/create-order', { cart })).body.orderId)
}
const reason = { code: 'complaint' }
const discount = (orderId: string, more: object) => {
  return { orderId, discountId: randomUUID(), kind: 'discount', reason, ...more }
}
const lastOf = async (orderId: string) =>
  (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).at(-1)?.type

/** Amount that the waiter's allowance of today was charged with, in cents. */
async function usedToday(): Promise<number> {
  const accounts = side.needs.identity.selectFrom('identity.accounts').select('user_id')
  const { user_id } = await accounts
    .where('tenant_id', '=', tenant.tenantId)
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow()
  const today = businessDayAt(Instant.parse(new Date().toISOString()), { timeZone: 'UTC', cutOffHour: 0 })
  const used = new Map<string, number>()
  for (const { type, data } of await side.log.readStream(`allowance-${tenant.tenantId}_${user_id}_${today}`)) {
    const { orderId, discountId, amount } = data as Record<string, string | number>
    used.set(`${orderId} ${discountId}`, type === 'AllowanceUsed' ? Number(amount) : -Number(amount ?? 0))
  }
  return [...used.values()].reduce((total, amount) => total + amount, 0)
}

describe('limits of a person', () => {
  test('are refused with an amount that is none, and for an admin', async () => {
    expect(await limit({ discountPerBill: '1.234' })).toMatchObject({ status: 400 })
    expect(await limit({ discountPercent: 100.5 })).toMatchObject({ status: 400 })
    expect(await limit({ refund: '-1' })).toMatchObject({ status: 400 })
    expect((await waiter.post(`/users/limits/${username}`, none)).status).toBe(403)
    const other = await side.addTenant()
    expect((await other.post(`/users/limits/${username}`, none)).status).toBe(404)
  })

  test('of a discount are named in the refusal, and apply to that person only', async () => {
    await limit({ discountPercent: 10 })
    const orderId = await placeOrder()
    const refused = await waiter.post('/orders/discount', discount(orderId, { percent: 11 }))
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'This discount is above your limit in percent, somebody else must approve it!',
        limit: 'discount_percent',
        approval: 'possible',
      },
    ])
    expect((await waiter.post('/orders/discount', discount(orderId, { percent: 10 }))).status).toBe(200)
    expect((await tenant.post('/orders/discount', discount(orderId, { percent: 50 }))).status).toBe(200)
  })

  test('apply at once, and end at once when they are removed', async () => {
    const orderId = await placeOrder()
    await limit({ discountPerBill: '0.01' })
    const request = discount(orderId, { percent: 20 })
    expect((await waiter.post('/orders/discount', request)).body).toMatchObject({ limit: 'discount_per_bill' })
    await limit({})
    expect((await waiter.post('/orders/discount', request)).status).toBe(200)
  })

  test('of a bill apply to the sum of the orders of a table, until a discount is removed', async () => {
    const table = { title: 'T1', floor: '-', seatingCapacity: '2' }
    const tableId = TableId.parse((await tenant.post('/settings/store-tables/add', table)).body.id)
    const { tenantId } = tenant
    const placeAt = async (at: TableId | null) => {
      const cart = [{ id: tenant.menu.water, quantity: 2 }]
      const orderId = OrderId.parse((await waiter.post('/pos/create-order', { cart, tableId: at })).body.orderId)
      if (at) await noteOrders(side.needs.identity, [{ tenantId, orderId, tableId: at }])
      return orderId
    }
    const [one, other, elsewhere] = [await placeAt(tableId), await placeAt(tableId), await placeAt(null)]
    await limit({ discountPerBill: '1.50' })
    const first = discount(one, { amount: '1.00' })
    const give = async (request: object) => (await waiter.post('/orders/discount', request)).body
    expect(await give(first)).toEqual({ message: 'Discount given!' })
    expect(await give(discount(other, { amount: '0.51' }))).toMatchObject({ limit: 'discount_per_bill' })
    for (const orderId of [other, elsewhere])
      expect(await give(discount(orderId, { amount: '0.50' }))).toEqual({ message: 'Discount given!' })
    expect((await tenant.post('/orders/discount', discount(other, { amount: '1.00' }))).status).toBe(200)
    await waiter.post('/orders/remove-discount', { orderId: one, discountId: first.discountId })
    expect(await give(discount(other, { amount: '1.00' }))).toEqual({ message: 'Discount given!' })
  })

  test('of a day apply to the sum of all orders, concurrent ones too; a removed discount frees its amount', async () => {
    const orderIds = await Promise.all(Array.from({ length: 6 }, () => placeOrder(1)))
    await limit({ discountPerDay: '3.00' })
    const requests = orderIds.map((orderId) => discount(orderId, { amount: '1.00' }))
    const answers = await Promise.all(requests.map((request) => waiter.post('/orders/discount', request)))
    const given = requests.filter((_, index) => answers[index]?.status === 200)
    expect(given).toHaveLength(3)
    expect(answers.filter(({ body }) => body.limit === 'discount_per_day')).toHaveLength(3)
    const left = requests.find((request) => !given.includes(request))
    const [removed] = given
    if (!left || !removed) throw new Error('three of six were given')
    const { orderId, discountId } = removed
    expect((await waiter.post('/orders/remove-discount', { orderId, discountId })).status).toBe(200)
    expect((await waiter.post('/orders/discount', { ...left, discountId: randomUUID() })).status).toBe(200)
    expect((await waiter.post('/orders/discount', discount(orderId, { amount: '0.01' }))).status).toBe(409)
  })

  test('of a day hold for cheaper options and a service charge too, until they are undone', async () => {
    const rule = { title: 'Service', percent: 10, deliveryTypes: ['dinein'], minGuests: null }
    expect((await tenant.post('/settings/service-charge', { rule })).status).toBe(200)
    const { coffee, large, small, milk } = tenant.menu
    const cart = [{ id: coffee, variant_id: large, addons_ids: [milk], quantity: 1 }]
    const place = async () => String((await waiter.post('/pos/create-order', { cart })).body.orderId)
    const [first, second] = [await place(), await place()]
    const revise = (variant_id: string, by: Pick<Browser, 'post'> | TestTenant = waiter) =>
      by.post(`/orders/revise/${first}.1`, { of: 1, options: { variant_id, addons_ids: [milk] } })
    const remove = (...orderIds: string[]) => waiter.post('/orders/remove-service-charge', { orderIds, reason })
    const limited = { status: 409, body: { limit: 'discount_per_day', approval: 'possible' } }
    const used = await usedToday()
    await limit({ discountPerDay: (used / 100 + 0.01).toFixed(2) })
    expect(await revise(small)).toMatchObject(limited)
    expect(await remove(first, second)).toMatchObject(limited)
    expect(await usedToday()).toBe(used)
    await limit({ discountPerDay: '100.00' })
    expect((await revise(small)).status).toBe(200)
    const withOptions = await usedToday()
    expect(withOptions).toBeGreaterThan(used)
    expect((await remove(first, second)).status).toBe(200)
    expect(await usedToday()).toBeGreaterThan(withOptions)
    const add = { orderIds: [first, second] }
    expect((await tenant.post('/orders/add-service-charge', add)).status).toBe(200)
    expect(await usedToday()).toBe(withOptions)
    expect((await revise(large, tenant)).status).toBe(200)
    expect(await usedToday()).toBe(used)
    expect((await tenant.post('/settings/service-charge', { rule: null })).status).toBe(200)
  })

  const lessCoffee = 1.5 // a small one instead of a large one
  type Steps = Readonly<{
    revise: (order: number, line: number, of: number, quantity: number, size: 'small' | 'large') => Promise<unknown>
    split: (order: number, lines: readonly (readonly [line: number, quantity: number])[]) => Promise<unknown>
    join: (order: number) => Promise<unknown>
    discount: (order: number, size: object) => Promise<string>
    remove: (order: number, discountId: string) => Promise<unknown>
  }>
  const journeys: readonly (readonly [name: string, steps: (steps: Steps) => Promise<unknown>, used: number])[] = [
    [
      'a line that is moved and made dearer there',
      async ({ revise, split }) => {
        await revise(0, 1, 3, 3, 'small')
        await split(0, [[1, 2]])
        await revise(1, 3, 2, 2, 'large')
      },
      lessCoffee,
    ],
    [
      'a part that is made dearer where it came from',
      async ({ revise, split }) => {
        await revise(0, 1, 3, 3, 'small')
        await split(0, [[1, 2]])
        await revise(0, 1, 1, 1, 'large')
      },
      2 * lessCoffee,
    ],
    [
      'portions that are made cheaper one after the other',
      async ({ revise, split, join }) => {
        await revise(0, 1, 3, 1, 'small')
        await split(0, [[3, 1]])
        await join(1)
        await revise(0, 1, 2, 2, 'small')
        await split(0, [[1, 2]])
      },
      3 * lessCoffee,
    ],
    [
      'a line that is moved to and fro',
      async ({ revise, split, join }) => {
        await revise(0, 1, 3, 3, 'small')
        await split(0, [[1, 3]])
        await join(1)
        await split(0, [[1, 1]])
        await join(2)
        await revise(0, 1, 3, 3, 'large')
      },
      0,
    ],
    [
      'a discount that is removed from one part of its order',
      async ({ discount, split, remove }) => {
        const discountId = await discount(0, { amount: '3.00' })
        await split(0, [[2, 1]])
        await remove(0, discountId)
      },
      0.57,
    ],
    [
      'a discount that is removed from both parts',
      async ({ discount, split, remove }) => {
        const discountId = await discount(0, { amount: '3.00' })
        await split(0, [[2, 1]])
        await remove(1, discountId)
        await remove(0, discountId)
      },
      0,
    ],
    [
      'a discount that has grown, because another one was removed',
      async ({ discount, remove }) => {
        const first = await discount(0, { percent: 90 })
        await discount(0, { percent: 50 })
        await remove(0, first)
      },
      8.35,
    ],
  ]

  test.each(journeys)('of a day count %s once, wherever its lines are', async (_, take, used) => {
    await limit({ discountPerDay: '1000.00' })
    const before = await usedToday()
    const { coffee, large, small, water } = tenant.menu
    const cart = [
      { id: coffee, variant_id: large, quantity: 3 },
      { id: water, quantity: 1 },
    ]
    const orderIds = [String((await waiter.post('/pos/create-order', { cart })).body.orderId)]
    const done = async (path: string, body: object) => {
      const answer = await waiter.post(path, body)
      expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body])
    }
    await take({
      revise: (order, line, of, quantity, size) => {
        const options = { variant_id: size === 'small' ? small : large, addons_ids: [] }
        return done(`/orders/revise/${orderIds[order]}.${line}`, { of, quantity, options })
      },
      split: (order, portions) => {
        const intoOrderId = randomUUID()
        const lines = portions.map(([line, quantity]) => ({ line, quantity }))
        orderIds.push(intoOrderId)
        return done('/orders/divide', { orderId: orderIds[order], intoOrderId, lines })
      },
      join: (order) => done('/orders/join', { orderId: orderIds[order] }),
      discount: async (order, size) => {
        const request = discount(orderIds[order] ?? '', size)
        await done('/orders/discount', request)
        return request.discountId
      },
      remove: (order, discountId) => done('/orders/remove-discount', { orderId: orderIds[order], discountId }),
    })
    expect(((await usedToday()) - before) / 100).toBeCloseTo(used)
  })

  test('of a day are not exceeded by a discount that is removed where its lines were', async () => {
    const used = await usedToday()
    await limit({ discountPerDay: ((used + 300) / 100).toFixed(2) })
    const [orderId, intoOrderId] = [await placeOrder(3), randomUUID()]
    const first = discount(orderId, { amount: '3.00' })
    expect((await waiter.post('/orders/discount', first)).status).toBe(200)
    const lines = [{ line: 1, quantity: 2 }]
    expect((await waiter.post('/orders/divide', { orderId, intoOrderId, lines })).status).toBe(200)
    const { discountId } = first
    expect((await waiter.post('/orders/remove-discount', { orderId, discountId })).status).toBe(200)
    const again = (amount: string) => waiter.post('/orders/discount', discount(orderId, { amount }))
    expect((await again('1.01')).body).toMatchObject({ limit: 'discount_per_day' })
    expect((await again('1.00')).status).toBe(200)
  })

  test('of a void begin with the kitchen, for a line, a card and a card that is closed unpaid', async () => {
    await limit({ voidStarted: 'with_approval' })
    const orderId = await placeOrder()
    await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'preparing' })
    const limited = { status: 409, body: { limit: 'void_started' } }
    expect(await waiter.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled' })).toMatchObject(limited)
    expect(await waiter.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled', quantity: 1 })).toMatchObject(
      limited,
    )
    expect(await waiter.post('/orders/cancel', { orderIds: [orderId] })).toMatchObject(limited)
    expect(await waiter.post('/orders/complete', { orderIds: [orderId] })).toMatchObject(limited)
    expect(await lastOf(orderId)).toBe('OrderItemStarted')
    const fresh = await placeOrder()
    expect((await waiter.post(`/orders/update-status/${fresh}.1`, { status: 'cancelled' })).status).toBe(200)
  })

  test('of a discount hold for cheaper options too', async () => {
    await limit({ discountPercent: 10 })
    const { coffee, large, small, milk } = tenant.menu
    const cart = [{ id: coffee, variant_id: large, addons_ids: [milk], quantity: 1 }]
    const orderId = String((await waiter.post('/pos/create-order', { cart })).body.orderId)
    const revise = (variant_id: string) =>
      waiter.post(`/orders/revise/${orderId}.1`, { of: 1, options: { variant_id, addons_ids: [milk] } })
    expect(await revise(small)).toMatchObject({
      status: 409,
      body: { limit: 'discount_percent', approval: 'possible' },
    })
    expect((await waiter.post(`/orders/revise/${orderId}.1`, { of: 1, notes: 'decaf' })).status).toBe(200)
    await limit({})
    expect((await revise(small)).status).toBe(200)
    await limit({ discountPercent: 0 })
    expect((await revise(large)).status).toBe(200)
  })

  test('of a discount apply to a removed service charge', async () => {
    const rule = { title: 'Service', percent: 10, deliveryTypes: ['dinein'], minGuests: null }
    expect((await tenant.post('/settings/service-charge', { rule })).status).toBe(200)
    await limit({ discountPerBill: '0.01' })
    const orderIds = [await placeOrder()]
    const remove = () => waiter.post('/orders/remove-service-charge', { orderIds, reason })
    expect(await remove()).toMatchObject({ status: 409, body: { limit: 'discount_per_bill', approval: 'possible' } })
    await limit({})
    expect((await remove()).status).toBe(200)
    expect((await tenant.post('/settings/service-charge', { rule: null })).status).toBe(200)
  })

  test('of a comp and of a refund', async () => {
    await limit({ comp: 'with_approval', refund: '1.00' })
    const orderId = await placeOrder()
    expect((await waiter.post('/orders/discount', discount(orderId, { kind: 'comp' }))).body).toMatchObject({
      limit: 'comp',
    })
    const { invoiceId } = (await waiter.post('/orders/complete-and-pay-order', { orderIds: [orderId] })).body
    const refund = (amount: string) =>
      waiter.post(`/invoices/${String(invoiceId)}/refund`, {
        refundId: randomUUID(),
        amount,
        reason: { code: 'other' },
      })
    const reopening = { refundId: randomUUID(), reason: { code: 'other' } }
    expect((await waiter.post(`/invoices/${String(invoiceId)}/reopen`, reopening)).body).toMatchObject({
      limit: 'refund',
      approval: 'possible',
    })
    expect((await refund('1.00')).status).toBe(200)
    expect((await refund('0.01')).body).toMatchObject({ limit: 'refund' })
  })
})
