import { randomUUID } from 'node:crypto'
import { businessDayAt } from '@comanda/domain/kernel/business-day.ts'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import type { Browser } from '@comanda/tests/command-system/browser.ts'
import type { TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { discount, limitSystem, reason } from '@comanda/tests/command-system/limit-system.ts'
import { describe, expect, test } from 'vitest'

const { here, limit, placeOrder } = limitSystem()

/** Amount that the waiter's allowance of today was charged with, in cents. */
async function usedToday(): Promise<number> {
  const accounts = here.side.needs.identity.selectFrom('identity.accounts').select('user_id')
  const { user_id } = await accounts
    .where('tenant_id', '=', here.tenant.tenantId)
    .where('role', '=', 'user')
    .executeTakeFirstOrThrow()
  const today = businessDayAt(Instant.parse(new Date().toISOString()), { timeZone: 'UTC', cutOffHour: 0 })
  const used = new Map<string, number>()
  for (const { type, data } of await here.side.log.readStream(
    `allowance-${here.tenant.tenantId}_${user_id}_${today}`,
  )) {
    const { orderId, discountId, amount } = data as Record<string, string | number>
    used.set(`${orderId} ${discountId}`, type === 'AllowanceUsed' ? Number(amount) : -Number(amount ?? 0))
  }
  return [...used.values()].reduce((total, amount) => total + amount, 0)
}

describe('limits of a person', () => {
  test('of a day apply to the sum of all orders, concurrent ones too; a removed discount frees its amount', async () => {
    const orderIds = await Promise.all(Array.from({ length: 6 }, () => placeOrder(1)))
    await limit({ discountPerDay: '3.00' })
    const requests = orderIds.map((orderId) => discount(orderId, { amount: '1.00' }))
    const answers = await Promise.all(requests.map((request) => here.waiter.post('/orders/discount', request)))
    const given = requests.filter((_, index) => answers[index]?.status === 200)
    expect(given).toHaveLength(3)
    expect(answers.filter(({ body }) => body.limit === 'discount_per_day')).toHaveLength(3)
    const left = requests.find((request) => !given.includes(request))
    const [removed] = given
    if (!left || !removed) throw new Error('three of six were given')
    const { orderId, discountId } = removed
    expect((await here.waiter.post('/orders/remove-discount', { orderId, discountId })).status).toBe(200)
    expect((await here.waiter.post('/orders/discount', { ...left, discountId: randomUUID() })).status).toBe(200)
    expect((await here.waiter.post('/orders/discount', discount(orderId, { amount: '0.01' }))).status).toBe(409)
  })

  test('of a day hold for cheaper options and a service charge too, until they are undone', async () => {
    const rule = { title: 'Service', percent: 10, deliveryTypes: ['dinein'], minGuests: null }
    expect((await here.tenant.post('/settings/service-charge', { rule })).status).toBe(200)
    const { coffee, large, small, milk } = here.tenant.menu
    const cart = [{ id: coffee, variant_id: large, addons_ids: [milk], quantity: 1 }]
    const place = async () => String((await here.waiter.post('/pos/create-order', { cart })).body.orderId)
    const [first, second] = [await place(), await place()]
    const revise = (variant_id: string, by: Pick<Browser, 'post'> | TestTenant = here.waiter) =>
      by.post(`/orders/revise/${first}.1`, { of: 1, options: { variant_id, addons_ids: [milk] } })
    const remove = (...orderIds: string[]) => here.waiter.post('/orders/remove-service-charge', { orderIds, reason })
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
    expect((await here.tenant.post('/orders/add-service-charge', add)).status).toBe(200)
    expect(await usedToday()).toBe(withOptions)
    expect((await revise(large, here.tenant)).status).toBe(200)
    expect(await usedToday()).toBe(used)
    expect((await here.tenant.post('/settings/service-charge', { rule: null })).status).toBe(200)
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
    const { coffee, large, small, water } = here.tenant.menu
    const cart = [
      { id: coffee, variant_id: large, quantity: 3 },
      { id: water, quantity: 1 },
    ]
    const orderIds = [String((await here.waiter.post('/pos/create-order', { cart })).body.orderId)]
    const done = async (path: string, body: object) => {
      const answer = await here.waiter.post(path, body)
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
    expect((await here.waiter.post('/orders/discount', first)).status).toBe(200)
    const lines = [{ line: 1, quantity: 2 }]
    expect((await here.waiter.post('/orders/divide', { orderId, intoOrderId, lines })).status).toBe(200)
    const { discountId } = first
    expect((await here.waiter.post('/orders/remove-discount', { orderId, discountId })).status).toBe(200)
    const again = (amount: string) => here.waiter.post('/orders/discount', discount(orderId, { amount }))
    expect((await again('1.01')).body).toMatchObject({ limit: 'discount_per_day' })
    expect((await again('1.00')).status).toBe(200)
  })
})
