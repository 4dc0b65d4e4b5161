import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { completeOrder, openRestaurant, placeOrder, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

let system: QuerySystem
let place: Restaurant
let waiter: Person

beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  waiter = await system.enter(place.tenantId, ['POS', 'KITCHEN'])
})

const get = async (url: string) => {
  await system.settle()
  return system.app.inject({ url: `/api/v1${url}`, headers: { cookie: waiter.cookie } })
}
const Orders = z.array(z.object({ id: z.string() }))
const Groups = z.array(z.object({ table_id: z.string().nullable(), order_ids: z.array(z.string()), total: z.string() }))

/** Contents of all pages of a list. */
async function pagesOf<T extends z.ZodType>(url: string, shape: T): Promise<z.output<T>[]> {
  const pages = []
  let cursor: unknown
  do {
    const answer = await get(cursor === undefined ? url : `${url}&cursor=${cursor}`)
    expect(answer.statusCode).toBe(200)
    pages.push(shape.parse(answer.json()))
    cursor = answer.headers['x-next-cursor']
  } while (cursor !== undefined)
  return pages
}

/** Places orders in this order; `true`: at the table, `false`: without one. */
async function placeAt(...seats: boolean[]): Promise<string[]> {
  const ids = []
  for (const [minute, table] of seats.entries())
    ids.push(await placeOrder(system, place, { table, placedAt: `2026-11-20T10:0${minute}:00.000Z` }))
  return ids
}

describe('open orders beyond one answer', () => {
  test('are cut before the newest, which are sorted oldest first, with a link to earlier ones', async () => {
    const [one, two, three, four, five] = await placeAt(false, false, false, false, false)
    const pages = await pagesOf('/kitchen?limit=2', Orders)
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[four, five], [two, three], [one]])
  })

  test('have no link if they just fit', async () => {
    await placeAt(false, false)
    expect(await pagesOf('/kitchen?limit=2', Orders)).toHaveLength(1)
    expect(await pagesOf('/orders?limit=2', Groups)).toHaveLength(1)
  })

  test('are on the pages once each, even if they were placed at the same moment', async () => {
    const placedAt = '2026-11-20T10:00:00.000Z'
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.push(await placeOrder(system, place, { placedAt }))
    const pages = await pagesOf('/kitchen?limit=2', Orders)
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
  })

  test('form a card of the page’s orders of a table, with their amount', async () => {
    const [one, two, three, four] = await placeAt(true, false, true, true)
    const table_id = place.table.id
    expect(await pagesOf('/orders?limit=2', Groups)).toEqual([
      [{ table_id, order_ids: [three, four], total: '122.60' }],
      [
        { table_id, order_ids: [one], total: '61.30' },
        { table_id: null, order_ids: [two], total: '61.30' },
      ],
    ])
  })

  test('appear when newer ones are closed', async () => {
    const [, two, three, four] = await placeAt(false, false, false, false)
    for (const orderId of [three, four]) await completeOrder(system, place, orderId ?? '')
    const [page] = await pagesOf('/kitchen?limit=1', Orders)
    expect(page).toMatchObject([{ id: two }])
  })

  test.each(['/kitchen', '/orders'])('are a thousand of %s, for every caller and any limit', async (list) => {
    const oldest = await placeOrder(system, place, { table: false, placedAt: '2026-11-20T10:00:00.000Z' })
    await system.settle()
    await sql`insert into read.orders select (jsonb_populate_record(o, jsonb_build_object(
      'order_id', gen_random_uuid(), 'placed_at', o.placed_at + n * interval '1 second'))).*
      from read.orders o, generate_series(1, 1000) n where o.tenant_id = ${place.tenantId}`.execute(system.identity)
    for (const url of [list, `${list}?limit=100000`]) {
      const answer = await get(url)
      expect(answer.json()).toHaveLength(1_000)
      expect(answer.body).not.toContain(oldest)
      const rest = await get(`${list}?cursor=${answer.headers['x-next-cursor']}`)
      expect(rest.json()).toHaveLength(1)
      expect(rest.body).toContain(oldest)
    }
  })

  test.each(['nonsense', 'W10', 'WyJ4IiwieSJd'])('have no page %s', async (cursor) => {
    for (const list of ['/kitchen', '/orders']) {
      const answer = await get(`${list}?cursor=${cursor}`)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'Unknown page!' }])
    }
  })
})
