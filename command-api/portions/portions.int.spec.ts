import { randomUUID } from 'node:crypto'
import { CountId, OrderId } from '@comanda/domain/kernel/ids.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemContext } from '../command-context.ts'
import { handler } from '../handle.ts'
import { startAbandonedPortions, startReturnedPortions } from '../reactions/portions.ts'
import { claimPortions } from './claims.ts'

let side: CommandSide
let tenant: TestTenant
const stop = new AbortController()
let reactions: Promise<unknown>
beforeAll(async () => {
  side = await startCommandSide()
  const { identity, handle, logger } = side.needs
  const needs = { log: side.log, identity, handle, logger, signal: stop.signal }
  reactions = Promise.all([startReturnedPortions(needs), startAbandonedPortions(needs, 1_500)])
})
afterAll(async () => {
  stop.abort()
  await reactions
  await side?.close()
})
beforeEach(async () => {
  tenant = await side.addTenant()
})

const polling = { timeout: 10_000 }
const setLeft = (left: number, id = tenant.menu.water, part: object = {}) =>
  tenant.post(`/menu-items/${id}/sold-out`, { until: 'dayEnd', left, ...part })
const order = (quantity: number, options = {}, line: object = {}) =>
  tenant.post('/pos/create-order', { cart: [{ id: tenant.menu.water, quantity, ...line }] }, options)
const placed = async (quantity: number) => String((await order(quantity)).body.orderId)
const cancel = (orderId: string, line = 1) =>
  tenant.post(`/orders/update-status/${orderId}.${line}`, { status: 'cancelled', reason: { code: 'changed_mind' } })

/** The last count that was set, and what is left of it. */
async function countNow() {
  const events = await side.log.readStream(`menu-${tenant.tenantId}`)
  const { countId, portions } = z
    .object({ countId: CountId, portions: z.number() })
    .parse(events.findLast(({ type }) => type.endsWith('Counted'))?.data)
  const claims = await side.log.readStream(`portions-${tenant.tenantId}_${countId}`)
  const last = z.object({ left: z.number() }).optional().parse(claims.at(-1)?.data)
  return { countId, portions, left: last?.left ?? portions }
}
const left = async () => (await countNow()).left

describe('a dish with a number of portions that are left', () => {
  test('is sold until none is left, and the last portion once to many tills', async () => {
    expect((await setLeft(3)).body).toEqual({ message: 'Number of portions set!' })
    const tills = await Promise.all([1, 1, 1, 1, 1, 1].map((quantity) => order(quantity)))
    expect(tills.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const { status, body } of tills.filter((till) => till.status !== 200))
      expect([status, body]).toEqual([409, { message: 'Water is sold out!', line: 1, soldOut: 'Water' }])
    expect(await left()).toBe(0)
  })

  test('is refused whole with the facts if there are fewer, and sold once to a request that is repeated', async () => {
    await setLeft(2)
    const key = randomUUID()
    const tooFew = { title: 'Water', asked: 3, left: 2 }
    const refused = await order(3, { key })
    expect([refused.status, refused.body]).toEqual([409, { message: 'Only 2 left: Water!', line: 1, tooFew }])
    expect(await left()).toBe(2)
    await setLeft(4)
    for (let times = 0; times < 3; times += 1) expect((await order(3, { key })).body.orderId).toBe(key)
    expect(await left()).toBe(1)
  })

  test('is granted once by different processes', async () => {
    await setLeft(2)
    const { countId, portions } = await countNow()
    const claims = Array.from({ length: 6 }, () => {
      const orderId = OrderId.parse(randomUUID())
      const context = systemContext(tenant.tenantId, randomUUID(), side.needs.now())
      const counted = [{ countId, portions, quantity: 1, line: 1, title: 'Water' }]
      return claimPortions({ log: side.log, handle: handler(side.log) }, context, { orderId, counted })
    })
    expect((await Promise.all(claims)).filter((claim) => !('refusal' in claim))).toHaveLength(2)
  })

  test('is claimed by additions to an order', async () => {
    await setLeft(2)
    const orderId = await placed(1)
    const add = (quantity: number, additionId: string = randomUUID()) =>
      tenant.post('/orders/add', { orderId, additionId, cart: [{ id: tenant.menu.water, quantity }] })
    expect((await add(2)).body).toMatchObject({ tooFew: { asked: 2, left: 1 } })
    const additionId = randomUUID()
    for (let times = 0; times < 2; times += 1) expect((await add(1, additionId)).status).toBe(200)
    expect((await add(1)).body).toMatchObject({ soldOut: 'Water' })
  })

  test('is free again after a void before the kitchen begins, and not later', async () => {
    await setLeft(3)
    const [waiting, started] = [await placed(2), await placed(1)]
    await tenant.post(`/kitchen/${started}.1`, { status: 'preparing' })
    await cancel(started)
    await cancel(waiting)
    await expect.poll(left, polling).toBe(2)
    const restored = await tenant.post(`/kitchen/${waiting}.1`, { status: 'created' })
    expect(restored).toMatchObject({
      status: 409,
      body: { message: 'Its portions may be sold already, please add it to the order again!' },
    })
  })

  test('may be a variant and an addon, which follow a change of options', async () => {
    const { coffee, small, large, milk } = tenant.menu
    await setLeft(1, coffee, { variantId: small })
    await setLeft(1, coffee, { addonId: milk })
    const cart = [{ id: coffee, variant_id: large, addons_ids: [milk], quantity: 1 }]
    const orderId = String((await tenant.post('/pos/create-order', { cart })).body.orderId)
    expect((await tenant.post('/pos/create-order', { cart })).body.message).toBe('Coffee (Milk) is sold out!')
    const revise = (options: object) => tenant.post(`/orders/revise/${orderId}.1`, { of: 1, options })
    expect((await revise({ variant_id: small, addons_ids: [] })).status).toBe(200)
    await expect.poll(left, polling).toBe(1)
    const other = [{ id: coffee, variant_id: small, quantity: 1 }]
    expect((await tenant.post('/pos/create-order', { cart: other })).body.message).toBe('Coffee (Small) is sold out!')
    expect((await tenant.post('/pos/create-order', { cart })).status).toBe(200)
  })

  test('costs an order without counted dishes nothing', async () => {
    const orderId = String((await order(1, {}, { id: tenant.menu.pizza })).body.orderId)
    const [event] = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
    expect(event?.data).not.toMatchObject({ lines: [{ counts: expect.anything() }] })
  })

  test('is free again after a process died before the order was written', async () => {
    await setLeft(2)
    const { countId, portions } = await countNow()
    const claim = async (orderId: string) => {
      const context = systemContext(tenant.tenantId, orderId, side.needs.now())
      const counted = [{ countId, portions, quantity: 1, line: 1, title: 'Water' }]
      await claimPortions(side.needs, context, { orderId: OrderId.parse(orderId), counted })
    }
    const [lost, repeated] = [randomUUID(), randomUUID()]
    await claim(lost)
    await claim(repeated)
    expect(await left()).toBe(0)
    expect((await order(1, { key: repeated })).body.orderId).toBe(repeated)
    expect(await left()).toBe(0)
    await expect.poll(left, polling).toBe(1)
  })

  test('needs a number', async () => {
    for (const number of [0, 1_000, 1.5, '3'])
      expect((await setLeft(number as number)).body).toEqual({ message: 'Please provide how many are left!' })
  })
})
