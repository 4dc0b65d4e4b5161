import { readModels } from '@comanda/projections/all.ts'
import { listen } from '@comanda/tests/query-system/listen.ts'
import { openQuerySystem, type Person, type QuerySystem, until } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, placeOrder, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let waiter: Person

beforeAll(async () => {
  system = await openQuerySystem({ heartbeatMs: 100, progressMs: 50 })
  place = await openRestaurant(system)
  waiter = await system.enter(place.tenantId, ['POS', 'ORDERS'])
  await system.settle()
})
afterAll(() => system.close())

const ready = async () => (await system.app.inject({ url: '/api/v1/ready' })).json()
const metrics = async () => (await system.app.inject({ url: '/metrics' })).body

/** Open orders, as read by a caller whose last write has this position. */
async function ordersAfter(position: bigint) {
  const headers = { cookie: `${waiter.cookie}; comanda_position=${position}` }
  const answer = await system.app.inject({ url: '/api/v1/orders', headers })
  const { 'x-stale': stale, 'x-stale-models': models } = answer.headers
  const ids = answer.json().flatMap(({ order_ids }: { order_ids: string[] }) => order_ids)
  return { status: answer.statusCode, ids, stale, models }
}

describe('without a worker', () => {
  test('the feed reports that it is late, also to new listeners; with one it continues', async () => {
    const feed = await listen(system, waiter)
    await until(() => feed.beats.length > 0)
    expect(feed.beats.at(-1)?.late).toBeUndefined()

    await system.stopWorker()
    await until(() => feed.beats.at(-1)?.late === true)
    const orderId = await placeOrder(system, place)
    const newcomer = await listen(system, waiter)
    expect(newcomer.received[0]).toMatchObject({ type: 'hello', late: true })
    expect((await ready()).checks).toMatchObject({ worker: false, feed: true })
    expect(await metrics()).toMatch(/^comanda_read_models_followed\{.*\} 0$/m)

    system.startWorker()
    await until(() => feed.beats.at(-1)?.late === undefined)
    await system.settle()
    expect((await ordersAfter(0n)).ids).toContain(orderId)
    expect((await ready()).checks).toMatchObject({ worker: true })
    expect(await metrics()).toMatch(/^comanda_read_models_followed\{.*\} 1$/m)
    for (const { socket } of [feed, newcomer]) socket.terminate()
  })
})

describe('while a read model is built for a new version', () => {
  test('its old rows are read, and a header names it to a caller whose own write is missing', async () => {
    const before = await placeOrder(system, place)
    await system.settle()
    const later = readModels.map((model) =>
      model.name === 'orders' ? { ...model, version: model.version + 1 } : model,
    )
    const letBuild = Promise.withResolvers<void>()
    await system.stopWorker()
    system.startWorker(later, letBuild.promise)
    await until(async () => (await ready()).standing.includes('orders'))
    expect(await ready()).toMatchObject({ ready: true, building: ['orders'], standing: ['orders'], stuck: [] })
    expect(await metrics()).toMatch(/^comanda_read_model_standing\{model="orders".*\} 1$/m)

    const orderId = await placeOrder(system, place)
    const written = (await system.events.head()) ?? 0n
    const meanwhile = await ordersAfter(written)
    expect(meanwhile).toMatchObject({ status: 200, stale: '1', models: 'orders' })
    expect(meanwhile.ids).toContain(before)
    expect(meanwhile.ids).not.toContain(orderId)
    expect(await ordersAfter(0n)).toMatchObject({ status: 200, stale: undefined, models: undefined })

    letBuild.resolve()
    await until(async () => (await ordersAfter(written)).models === undefined)
    const built = await ordersAfter(written)
    expect(built).toMatchObject({ status: 200, stale: undefined })
    expect(built.ids).toContain(orderId)
    expect(await ready()).toMatchObject({ building: [], standing: [] })
  })
})
