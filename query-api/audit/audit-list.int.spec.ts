import { randomUUID } from 'node:crypto'
import { daysAfter } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay, Instant } from '@comanda/domain/kernel/ids.ts'
import { eveningOrder } from '@comanda/tests/query-system/evening-order.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { cancelOrder, openRestaurant, placeOrder, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let auditor: Person

beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse('2026-11-20T21:45:00.000Z') })
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  auditor = await system.enter(place.tenantId, ['AUDIT'])
})

const get = async (url: string) => {
  await system.settle()
  return system.app.inject({ url: `/api/v1/audit/orders${url}`, headers: { cookie: auditor.cookie } })
}
const daysBack = (days: number) => daysAfter(BusinessDay.parse('2026-11-20'), -days)
const at = (time: string) => `2026-11-20T${time}.000Z`

describe('the list of orders', () => {
  const list = async (query: string) => (await get(`?${query}`)).json()
  const idsOf = ({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id)

  test('has the fields of a row', async () => {
    const { orderId, invoiceId, amelie } = await eveningOrder(system, place)
    expect(await list('day=today')).toEqual({
      day: '2026-11-20',
      searched_since: null,
      next_cursor: null,
      orders: [
        {
          id: orderId,
          token_no: 131,
          business_day: '2026-11-20',
          customer_type: 'WALKIN',
          customer_name: null,
          table_id: place.table.id,
          table_title: 'Table 12',
          floor: 'Saal',
          delivery_type: 'dinein',
          placed_at: at('20:32:04'),
          last_at: at('21:38:20'),
          closed_at: expect.any(String),
          ...{
            status: 'completed',
            payment_status: 'paid',
            invoice_id: invoiceId,
            currency: 'EUR',
            total: '58.30',
            items: 1,
            cancelled_items: 1,
            lost: '0.00',
          },
          placed_by: { id: amelie.userId, name: 'Amélie B.' },
        },
      ],
    })
  })

  test('finds by day, token, table, invoice, id, person and state', async () => {
    const { orderId, amelie } = await eveningOrder(system, place)
    const gone = await placeOrder(system, place, { tokenNo: 7, table: false, placedAt: at('19:00:00') })
    await cancelOrder(system, place, gone)
    const old = await placeOrder(system, place, { tokenNo: 131, placedAt: '2025-01-02T10:00:00.000Z' })
    expect(idsOf(await list(''))).toEqual([orderId, gone, old])
    expect(idsOf(await list('day=2025-01-02'))).toEqual([old])
    for (const query of [
      'q=131',
      'q=%23131',
      'q=table',
      'q=2026-1',
      `q=${orderId}`,
      `who=${amelie.userId}`,
      'status=paid',
      'status=completed',
      `table=${place.table.id}`,
    ])
      expect({ [query]: idsOf(await list(query)) }).toEqual({ [query]: [orderId] })
    expect(idsOf(await list('status=cancelled'))).toEqual([orderId, gone])
    expect((await list('status=cancelled')).orders[1]).toMatchObject({ total: '0.00', status: 'cancelled' })
    expect(idsOf(await list('day=2025-01-02&status=open'))).toEqual([old])
    for (const query of ['q=nothing', 'day=2024-01-01', `q=${randomUUID()}`, `who=${randomUUID()}`])
      expect(idsOf(await list(query))).toEqual([])
  })

  test('contains the losses of an order with their reasons', async () => {
    const orderId = await placeOrder(system, place, { placedAt: at('19:00:00') })
    const losses = [{ line: 2, kind: 'waste', value: 300, currency: 'EUR' }]
    const reason = { code: 'other', title: 'Training', text: 'Fell down' }
    const data = { orderId, line: 2, reason, losses, cancelledAt: at('19:05:00') }
    await system.record(place.tenantId, `order-${place.tenantId}_${orderId}`, [{ type: 'OrderItemCancelled', data }])
    expect((await list(`q=${orderId}`)).orders).toMatchObject([{ lost: '3.00', cancelled_items: 1, items: 1 }])
    const { events } = (await get(`/${orderId}`)).json()
    expect(events).toMatchObject([
      { lost: null, reason: null },
      { lost: '3.00', reason },
    ])
  })

  test('searches a month at first, then a year at a time, and names the first searched day', async () => {
    const cancelledOn = async (day: string) => {
      const orderId = await placeOrder(system, place, { placedAt: `${day}T12:00:00.000Z` })
      await cancelOrder(system, place, orderId)
      return orderId
    }
    const [lately, lastSpring] = [await cancelledOn('2026-11-14'), await cancelledOn('2026-03-02')]
    const oldest = await placeOrder(system, place, { placedAt: '2024-01-02T12:00:00.000Z' })
    const pages: { orders: string[]; since: string | null }[] = []
    let cursor: string | null = ''
    do {
      const page = await list(`status=cancelled&cursor=${cursor}`)
      pages.push({ orders: idsOf(page), since: page.searched_since })
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(pages).toEqual([
      { orders: [lately], since: daysBack(31) },
      { orders: [lastSpring], since: daysBack(31 + 366) },
      { orders: [], since: daysBack(31 + 2 * 366) },
      { orders: [], since: null },
    ])
    expect(await list('status=open&limit=1&day=2024-01-02')).toMatchObject({ searched_since: null, next_cursor: null })
    expect(idsOf(await list(`q=${oldest}`))).toEqual([oldest])
  })

  test('pages without losing or repeating any', async () => {
    const placedAt = ['18:00:00', '18:00:00', '18:00:00', '18:01:00', '18:02:00', '18:02:00', '18:03:00']
    for (const time of placedAt) await placeOrder(system, place, { placedAt: at(time) })
    const whole = idsOf(await list('day=today'))
    const seen: string[] = []
    let cursor: string | null = ''
    do {
      const page = await list(`day=today&limit=2&cursor=${cursor}`)
      seen.push(...idsOf(page))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect([seen.length, seen]).toEqual([7, whole])
  })

  test.each(['day=never', 'status=odd', 'table=x', 'cursor=x', 'limit=-1'])('refuses %s', async (query) => {
    expect((await get(`?${query}`)).statusCode).toBe(400)
  })
})
