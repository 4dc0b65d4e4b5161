import { randomUUID } from 'node:crypto'
import { money } from '@comanda/domain/kernel/money.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant

beforeAll(async () => {
  side = await startCommandSide()
  tenant = await side.addTenant()
})
afterAll(() => side?.close())

const cartOf = ({ menu }: TestTenant, quantity = 1) => ({ cart: [{ id: menu.pizza, quantity }] })
const place = async (of = tenant) => String((await of.post('/pos/create-order', cartOf(of))).body.orderId)
const typesIn = async (orderId: string, of = tenant) =>
  (await side.log.readStream(`order-${of.tenantId}_${orderId}`)).map(({ type }) => type)
const tokensDrawn = async (of: TestTenant) => {
  const drawn = []
  for await (const event of side.log.readAll({ filter: { streamPrefixes: [`tokens-${of.tenantId}`] } }))
    drawn.push(event)
  return drawn.length
}

describe('the same request id', () => {
  test('sent 20 times at once places one order and gets 20 equal answers', async () => {
    const fresh = await side.addTenant()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fresh.post('/pos/create-order', cartOf(fresh), { key })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.body).toEqual({ message: 'Order sent to kitchen!', tokenNo: 1, orderId: key })
    expect(await typesIn(key, fresh)).toEqual(['OrderPlaced'])
    expect(await tokensDrawn(fresh)).toBe(1)
  })

  test('sent 20 times at once pays an order once', async () => {
    const fresh = await side.addTenant()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fresh.post('/pos/create-order-and-invoice', cartOf(fresh), { key })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status, answers[0]?.text).toBe(200)
    const invoices = await side.log.readStream(`invoices-${fresh.tenantId}_${new Date().getFullYear()}`)
    expect(invoices).toHaveLength(1)
  })

  test('with another body is refused, and places nothing', async () => {
    const key = randomUUID()
    await tenant.post('/pos/create-order', cartOf(tenant), { key })
    const other = await tenant.post('/pos/create-order', cartOf(tenant, 2), { key })
    expect([other.status, other.body.message]).toEqual([409, 'This request id was already used for another request!'])
    expect(await typesIn(key)).toEqual(['OrderPlaced'])
  })

  test('with another order id in the body is refused, and places nothing', async () => {
    const key = randomUUID()
    const [one, two] = [randomUUID(), randomUUID()]
    const first = await tenant.post('/pos/create-order', { ...cartOf(tenant), orderId: one }, { key })
    expect(first.body.orderId).toBe(one)
    const second = await tenant.post('/pos/create-order', { ...cartOf(tenant), orderId: two }, { key })
    expect(second.status).toBe(409)
    expect(await typesIn(two)).toEqual([])
    const again = await tenant.post('/pos/create-order', { ...cartOf(tenant), orderId: one }, { key })
    expect(again.text).toBe(first.text)
  })

  test('may be the order id made by the till, without a header', async () => {
    const orderId = randomUUID()
    const first = await tenant.post('/pos/create-order', { ...cartOf(tenant), orderId })
    const again = await tenant.post('/pos/create-order', { ...cartOf(tenant), orderId })
    expect(first.body.orderId).toBe(orderId)
    expect(again.text).toBe(first.text)
  })

  test('gets its answer again after the price has changed, refused or not', async () => {
    const fresh = await side.addTenant()
    const { pizza, category: categoryId, exclusive: taxId } = fresh.menu
    const [placed, refused] = [randomUUID(), randomUUID()]
    const at = (price: string) => ({ cart: [{ id: pizza, quantity: 1, price }] })
    const first = await fresh.post('/pos/create-order', at('12.50'), { key: placed })
    const no = await fresh.post('/pos/create-order', at('14.00'), { key: refused })
    expect([first.status, no.status]).toEqual([200, 409])
    const price = { amount: money(1400), exponent: 2 as const }
    const item = { itemId: pizza, title: 'Pizza', price, netPrice: null, categoryId, taxId }
    await fresh.change({ type: 'ReviseMenuItem', data: item })
    expect((await fresh.post('/pos/create-order', at('12.50'), { key: placed })).text).toBe(first.text)
    expect((await fresh.post('/pos/create-order', at('14.00'), { key: refused })).text).toBe(no.text)
    expect((await fresh.post('/pos/create-order', at('14.00'))).status).toBe(200)
  })

  test('sent 20 times at once is refused with one answer, which is stored in the order’s stream', async () => {
    const key = randomUUID()
    const unknown = { cart: [{ id: randomUUID(), quantity: 1 }] }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tenant.post('/pos/create-order', unknown, { key })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBeGreaterThanOrEqual(400)
    expect(await typesIn(key)).toEqual(['OrderRefused'])
    const other = await tenant.post('/pos/create-order', cartOf(tenant), { key })
    expect([other.status, other.body.message]).toEqual([409, 'This request id was already used for another request!'])
    expect(await typesIn(key)).toEqual(['OrderRefused'])
  })

  test('if refused, does not block the same order under another id', async () => {
    const orderId = randomUUID()
    const unknown = { orderId, cart: [{ id: randomUUID(), quantity: 1 }] }
    const refused = await tenant.post('/pos/create-order', unknown)
    const placed = await tenant.post('/pos/create-order', { ...cartOf(tenant), orderId }, { key: randomUUID() })
    expect([placed.status, placed.body.orderId]).toEqual([200, orderId])
    expect(await typesIn(orderId)).toEqual(['OrderRefused', 'OrderPlaced'])
    expect((await tenant.post('/pos/create-order', unknown)).text).toBe(refused.text)
    expect((await tenant.post(`/kitchen/${orderId}.1`, { status: 'preparing' })).status).toBe(200)
  })

  test('moves an item once, and is refused for another request', async () => {
    const orderId = await place()
    const key = randomUUID()
    const start = () => tenant.post(`/kitchen/${orderId}.1`, { status: 'preparing' }, { key })
    const answers = await Promise.all([start(), start(), start()])
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await typesIn(orderId)).toEqual(['OrderPlaced', 'OrderItemStarted'])
    expect((await tenant.post(`/kitchen/${orderId}.1`, { status: 'completed' }, { key })).status).toBe(409)
    const other = await place()
    expect((await tenant.post('/orders/cancel', { orderIds: [other] }, { key })).status).toBe(409)
    expect(await typesIn(other)).toEqual(['OrderPlaced'])
  })

  test('gets its refusal again, although the request would be accepted now', async () => {
    const key = randomUUID()
    const orderId = randomUUID()
    const first = await tenant.post('/orders/cancel', { orderIds: [orderId] }, { key })
    expect(first.status).toBe(404)
    await tenant.post('/pos/create-order', { ...cartOf(tenant), orderId })
    expect((await tenant.post('/orders/cancel', { orderIds: [orderId] }, { key })).text).toBe(first.text)
    expect((await tenant.post('/orders/cancel', { orderIds: [orderId] })).status).toBe(200)
  })

  test('that is longer than 255 characters, or has a blank, is refused', async () => {
    for (const key of ['k'.repeat(256), 'two words']) {
      expect((await tenant.post('/pos/create-order', cartOf(tenant), { key })).status).toBe(400)
      expect((await tenant.post('/orders/cancel', { orderIds: ['1'] }, { key })).status).toBe(400)
    }
  })

  test('belongs to one restaurant: another may use it too', async () => {
    const other = await side.addTenant()
    const key = randomUUID()
    expect((await tenant.post('/pos/create-order', cartOf(tenant), { key })).status).toBe(200)
    expect((await other.post('/pos/create-order', cartOf(other), { key })).status).toBe(200)
    expect(await typesIn(key, other)).toEqual(['OrderPlaced'])
  })
})

describe('many requests at once', () => {
  const atOnce = 384

  test('as many orders as one restaurant may have running get different tokens, even its first ones', async () => {
    const fresh = await side.addTenant()
    const answers = await Promise.all(
      Array.from({ length: atOnce }, () => fresh.post('/pos/create-order', cartOf(fresh), { key: randomUUID() })),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const tokens = answers.map(({ body }) => Number(body.tokenNo)).sort((one, other) => one - other)
    expect(tokens).toEqual(Array.from({ length: atOnce }, (_, index) => index + 1))
    const placed = []
    for await (const event of side.log.readAll({ filter: { streamPrefixes: [`order-${fresh.tenantId}`] } }))
      placed.push(event)
    expect(placed.map(({ data }) => (data as { tokenNo: number }).tokenNo).sort((one, other) => one - other)).toEqual(
      tokens,
    )
  })

  test('50 commands on one order leave a stream without gaps and duplicates', async () => {
    const orderId = await place()
    const moves = ['preparing', 'completed', 'delivered', 'preparing', 'completed']
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        tenant.post(`/orders/update-status/${orderId}.1`, { status: moves[index % 5] }, { key: randomUUID() }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    const events = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
    expect(events.map(({ revision }) => Number(revision))).toEqual(events.map((_, index) => index))
    const commands = events.map(({ metadata }) => (metadata as { commandId: string }).commandId)
    expect(new Set(commands).size).toBe(commands.length)
    for (const [index, { type }] of events.slice(1).entries()) expect(type).not.toBe(events[index]?.type)
  })
})
