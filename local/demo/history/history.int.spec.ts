import { randomUUID } from 'node:crypto'
import { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import { Instant, type TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { order } from '@comanda/domain/orders/order.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { openQuerySystem, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comptoirHabits, type Habits } from './habits.ts'
import { writeHistory } from './history.ts'

const now = Date.parse('2026-01-09T16:00:00.000Z')
const appetite = { Mains: 120 }
const habits: Habits = {
  ...comptoirHabits,
  weeks: 2,
  orders: 6,
  customers: 8,
  awayAppetite: appetite,
  sittings: [
    { from: 11, to: 13, share: 50, appetite },
    { from: 18, to: 20, share: 50, appetite },
  ],
}
const crew = { waiters: [1, 2].map(() => UserId.parse(randomUUID())), cooks: [UserId.parse(randomUUID())] }

let querySystem: QuerySystem
let place: Restaurant
let events: RecordedEvent[]
let client: pg.Client

const write = (tenantId: TenantId, more: { stopped?: AbortSignal; now?: number } = {}) =>
  writeHistory(
    {
      log: querySystem.events,
      ids: querySystem.identifiers,
      personal: { seal: querySystem.seal },
      ...(more.stopped ? { stopped: more.stopped } : {}),
    },
    { tenantId, habits, crew, now: more.now ?? now },
  )

async function eventsOf(tenantId: TenantId): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = []
  for await (const event of querySystem.events.readAll())
    if (event.stream.includes(`-${tenantId}`) && !/^(store|menu)-/.test(event.stream)) found.push(event)
  return found
}

beforeAll(async () => {
  querySystem = await openQuerySystem()
  place = await openRestaurant(querySystem)
  client = new pg.Client({ connectionString: querySystem.databaseUrl })
  await client.connect()
  await write(place.tenantId)
  events = await eventsOf(place.tenantId)
  await querySystem.record(place.tenantId, `store-${place.tenantId}`, [
    { type: 'TableAdded', data: { tableId: randomUUID(), title: 'T2', floor: '-', seatingCapacity: 2 } },
  ])
  await querySystem.settle()
})
afterAll(async () => {
  await client.end()
  await querySystem.close()
})

const invoicesIn = (among: readonly RecordedEvent[]) =>
  among.flatMap((event) => {
    const { success, data } = InvoiceEvent.safeParse({ type: event.type, data: event.data })
    return success ? [{ ...data.data, number: Number(event.revision) + 1 }] : []
  })

describe('the history of a demo restaurant', () => {
  test('contains every kind of event', () => {
    const types = new Set(events.map(({ type }) => type))
    const expected = ['OrderPlaced', 'OrderItemServed', 'OrderCompleted', 'OrderSettled', 'InvoiceIssued']
    const beside = ['TokensReserved', 'CustomerAdded', 'ReservationBooked', 'ReservationPaid']
    expect([...types]).toEqual(expect.arrayContaining([...expected, ...beside]))
  })

  test('numbers its invoices without a gap in chronological order, in each year from 1', () => {
    const years = Map.groupBy(invoicesIn(events), ({ period }) => period)
    expect([...years.keys()]).toEqual(['2025', '2026'])
    for (const invoices of years.values()) {
      expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, index) => index + 1))
      const moments = invoices.map(({ issuedAt }) => issuedAt)
      expect(moments).toEqual(moments.toSorted())
    }
  })

  test('names the payment type of most payments', () => {
    const named = invoicesIn(events).filter(({ paidWith }) => paidWith?.title === 'Cash')
    expect(named.length).toBeGreaterThan(invoicesIn(events).length / 2)
  })

  test('numbers the tokens of each day from 1', () => {
    const placed = events.flatMap((event) => (event.type === 'OrderPlaced' ? [OrderEvent.parse(event)] : []))
    const days = Map.groupBy(
      placed.flatMap(({ type, data }) => (type === 'OrderPlaced' ? [data] : [])),
      ({ businessDay }) => businessDay,
    )
    expect(days.size).toBeGreaterThan(10)
    for (const orders of days.values()) {
      const tokens = orders.map(({ tokenNo }) => tokenNo).toSorted((one, other) => one - other)
      expect(tokens).toEqual(orders.map((_, index) => index + 1))
    }
  })

  test('leaves no order open, no event in the future and no name in clear', () => {
    const orders = Map.groupBy(
      events.filter(({ stream }) => stream.startsWith('order-')),
      ({ stream }) => stream,
    )
    for (const life of orders.values()) {
      const state = life.map((event) => OrderEvent.parse(event)).reduce(order.evolve, order.initial)
      expect(state.status).not.toBe('Open')
    }
    const moments = events.map(({ metadata }) => String((metadata as { at: unknown }).at))
    expect(Math.max(...moments.map((at) => Date.parse(Instant.parse(at))))).toBeLessThanOrEqual(now)
    const texts = events.map(({ data, metadata }) => JSON.stringify([data, metadata])).join()
    expect(texts).not.toMatch(/\+33 6|guest\d+@|Anniversaire/)
    for (const name of habits.familyNames) expect(texts).not.toContain(` ${name}"`)
  })

  test('gives the read models the same figures as a fold of the log', async () => {
    const { rows } = await client.query<{ orders: string; invoices: string; total: string; sub_total: string }>(
      `select sum(orders) as orders, sum(invoices) as invoices, sum(total) as total, sum(sub_total) as sub_total
       from read.sales_days where tenant_id = $1`,
      [place.tenantId],
    )
    const invoices = invoicesIn(events)
    const sumOf = (key: 'total' | 'subTotal') => invoices.reduce((sum, invoice) => sum + invoice[key], 0)
    expect(rows[0]).toEqual({
      orders: String(events.filter(({ type }) => type === 'OrderPlaced').length),
      invoices: String(invoices.length),
      total: String(sumOf('total')),
      sub_total: String(sumOf('subTotal')),
    })
  })

  test('written again, even later, adds nothing', async () => {
    expect(await write(place.tenantId, { now: now + 86_400_000 })).toBe(0)
    expect(await eventsOf(place.tenantId)).toHaveLength(events.length)
  })

  test('interrupted halfway is completed consistently', async () => {
    const { tenantId } = await openRestaurant(querySystem)
    const stop = new AbortController()
    const stopped = Object.assign(stop.signal, {})
    let looks = 0
    stopped.throwIfAborted = () => {
      looks += 1
      if (looks === 6) throw new Error('cut off')
    }
    await expect(write(tenantId, { stopped })).rejects.toThrow('cut off')
    const half = (await eventsOf(tenantId)).length
    await write(tenantId, { now: now + 3_600_000 })
    const system = await eventsOf(tenantId)
    expect(half).toBeLessThan(system.length)
    expect(new Set(system.map(({ id }) => id)).size).toBe(system.length)
    expect(system.map(({ type }) => type).toSorted()).toEqual(events.map(({ type }) => type).toSorted())
  })

  test('is not written for a restaurant that has issued invoices', async () => {
    const { tenantId } = await openRestaurant(querySystem)
    const [invoice] = invoicesIn(events)
    await querySystem.record(tenantId, `invoices-${tenantId}_2026`, [{ type: 'InvoiceIssued', data: invoice }])
    expect(await write(tenantId)).toBe(0)
    expect(await eventsOf(tenantId)).toHaveLength(1)
  })
})
