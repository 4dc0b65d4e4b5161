import { randomUUID } from 'node:crypto'
import { daysAfter } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay, Instant } from '@comanda/domain/kernel/ids.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  cancelOrder,
  moveItem,
  moveOrder,
  openRestaurant,
  pay,
  placed,
  placeOrder,
  type Restaurant,
} from '@comanda/tests/query-system/restaurant.ts'
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
/** A waiter whose name is on file. */
async function hire(name: string): Promise<Person> {
  const person = await system.enter(place.tenantId, ['POS'])
  const seal = (text: string) => system.seal(place.tenantId, person.userId, text)
  const names = { username: await seal('x@y.test'), name: await seal(name), designation: null, phone: null }
  const data = { userId: person.userId, tenantId: place.tenantId, role: 'user', scopes: [], ...names }
  await system.record(place.tenantId, `user-${person.userId}`, [{ type: 'UserAdded', data }])
  return person
}
const as = ({ userId, sessionId }: Person, time: string) => ({ by: userId, device: sessionId, at: at(time) })

/** Placed by Amélie at 20:32:04, started by Jonas, one item cancelled, paid at 21:38:20. */
async function evening() {
  const [amelie, jonas] = [await hire('Amélie B.'), await hire('Jonas W.')]
  const options = { tokenNo: 131, placedAt: at('20:32:04') }
  const orderId = await placeOrder(system, place, { ...options, ...as(amelie, '20:32:04') })
  await moveItem(system, place, orderId, 'OrderItemStarted', 1, as(jonas, '20:33:40'))
  await moveItem(system, place, orderId, 'OrderItemCancelled', 2, as(amelie, '20:41:07'))
  const cancelled = { type: 'OrderItemCancelled' as const, data: { orderId, line: 2, cancelledAt: at('20:41:07') } }
  const history = [placed(place, orderId, options), cancelled] as Parameters<typeof pay>[2][number]
  const invoiceId = await pay(system, place, [history], 1, as(amelie, '21:38:20'))
  return { orderId, invoiceId, amelie, jonas }
}

describe('the replay of an order', () => {
  test('names both tables of a move, and the table at each moment', async () => {
    const orderId = await placeOrder(system, place, { tokenNo: 131, placedAt: at('20:32:04'), at: at('20:32:04') })
    const to = { tableId: randomUUID(), title: 'Table 15', floor: 'Saal' }
    await moveOrder(system, place, orderId, to, { at: at('20:40:00') })
    const { order, events } = (await get(`/${orderId}`)).json()
    expect(order).toMatchObject({ table_id: to.tableId, table_title: 'Table 15' })
    const moved = { type: 'OrderMoved', tables: { from: 'Table 12', to: 'Table 15' } }
    expect(events).toMatchObject([{ type: 'OrderPlaced' }, moved])
    const before = (await get(`/${orderId}?at=${at('20:35:00')}`)).json()
    expect(before).toMatchObject({ order: { table_title: 'Table 12' }, events: [{ type: 'OrderPlaced' }] })
  })

  test('names every event, its person, device and place in the log, and the order after it', async () => {
    const { orderId, invoiceId, amelie, jonas } = await evening()
    const { order, events, as_of } = (await get(`/${orderId}`)).json()
    expect(order).toEqual({
      id: orderId,
      token_no: 131,
      business_day: '2026-11-20',
      currency: 'EUR',
      currency_exponent: 2,
      table_id: place.table.id,
      table_title: 'Table 12',
      floor: 'Saal',
      delivery_type: 'dinein',
      customer_type: 'WALKIN',
      customer_name: null,
      placed_at: at('20:32:04'),
    })
    const person = { id: amelie.userId, name: 'Amélie B.' }
    const device = { id: amelie.sessionId, name: 'Chrome on Linux' }
    const nothing = { line: null, item_title: null, invoice_id: null, settlement_id: null }
    expect(events).toMatchObject([
      { revision: 0, type: 'OrderPlaced', at: at('20:32:04'), person, device, ...nothing },
      {
        revision: 1,
        type: 'OrderItemStarted',
        person: { id: jonas.userId, name: 'Jonas W.' },
        line: 1,
        item_title: 'Steak frites',
      },
      { revision: 2, type: 'OrderItemCancelled', at: at('20:41:07'), person, line: 2, item_title: 'Water' },
      { revision: 3, type: 'CheckoutStarted', settlement_id: expect.any(String) },
      { revision: 4, type: 'OrderSettled', invoice_id: invoiceId, at: at('21:38:20') },
    ])
    const positions = events.map(({ position }: { position: string }) => BigInt(position))
    expect(positions).toEqual([...positions].sort((a, b) => Number(a - b)))
    const totals = events.map(({ state }: { state: { total: string } }) => state.total)
    expect(totals).toEqual(['61.30', '61.30', '58.30', '58.30', '58.30'])
    expect(events[0].state).toEqual({
      status: 'created',
      payment_status: 'pending',
      invoice_id: null,
      checkout: null,
      sub_total: '56.00',
      tax_total: '5.30',
      total: '61.30',
      lines: [
        {
          id: `${orderId}.1`,
          line: 1,
          item_id: place.steak,
          item_title: 'Steak frites',
          variant_title: '320 g',
          quantity: 2,
          price: '26.50',
          amount: '58.30',
          notes: 'rare',
          status: 'created',
          tax_title: 'VAT',
          tax_rate: '10',
          tax_type: 'exclusive',
          addons: [{ id: place.addon, title: 'Sauce' }],
        },
        {
          id: `${orderId}.2`,
          line: 2,
          item_id: place.water,
          item_title: 'Water',
          variant_title: null,
          quantity: 1,
          price: '3.00',
          amount: '3.00',
          notes: null,
          status: 'created',
          tax_title: null,
          tax_rate: null,
          tax_type: null,
          addons: [],
        },
      ],
    })
    expect(events[3].state.checkout).toMatchObject({ order_ids: [orderId], committed: false })
    expect(events[4].state).toMatchObject({ status: 'completed', payment_status: 'paid', invoice_id: invoiceId })
    expect(as_of).toEqual({ at: null, revision: 4, state: events[4].state })
  })

  test('shows the order as it was at a moment', async () => {
    const { orderId } = await evening()
    const then = async (moment: string) => (await get(`/${orderId}?at=${moment}`)).json()
    const before = await then(at('20:32:03'))
    expect([before.events, before.as_of]).toEqual([[], { at: at('20:32:03'), revision: null, state: null }])
    const during = await then(at('20:41:06'))
    expect(during.events).toHaveLength(2)
    expect(during.as_of).toMatchObject({
      revision: 1,
      state: { total: '61.30', lines: [{ status: 'preparing' }, { status: 'created' }] },
    })
    const exactly = await then(at('20:41:07'))
    expect(exactly.as_of).toMatchObject({
      revision: 2,
      state: { total: '58.30', lines: [{}, { status: 'cancelled', amount: '0.00' }] },
    })
  })

  test('never shows what came of an event without the event, where two clocks disagree', async () => {
    const orderId = await placeOrder(system, place, { placedAt: at('20:32:04'), at: at('20:32:04') })
    await moveItem(system, place, orderId, 'OrderItemStarted', 1, { at: at('20:33:40') })
    await moveItem(system, place, orderId, 'OrderItemStarted', 2, { at: at('20:33:39') })
    const { events, as_of } = (await get(`/${orderId}?at=${at('20:33:39')}`)).json()
    expect(events.map(({ revision }: { revision: number }) => revision)).toEqual([0])
    expect(as_of).toMatchObject({ revision: 0, state: { lines: [{ status: 'created' }, { status: 'created' }] } })
  })

  test('forgets a person, not what they did', async () => {
    const { orderId, jonas } = await evening()
    await system.forget(place.tenantId, jonas.userId)
    const { events } = (await get(`/${orderId}`)).json()
    expect(events[1].person).toEqual({ id: jonas.userId, name: 'erased' })
  })

  test('needs no read model of the order', async () => {
    const orderId = randomUUID()
    system.slowDown(500)
    await system.record(place.tenantId, `order-${place.tenantId}_${orderId}`, [placed(place, orderId)])
    const url = `/api/v1/audit/orders/${orderId}`
    const answer = await system.app.inject({ url, headers: { cookie: auditor.cookie } })
    system.slowDown(0)
    expect(answer.json().events).toHaveLength(1)
  })

  test('begins when the order was placed: what was only refused does not exist', async () => {
    const orderId = randomUUID()
    const stream = `order-${place.tenantId}_${orderId}`
    const answer = { status: 409, body: '{"message":"Prices have changed, please review the order!"}' }
    const refusedAt = new Date().toISOString()
    await system.record(place.tenantId, stream, [{ type: 'OrderRefused', data: { orderId, answer, refusedAt } }])
    expect((await get(`/${orderId}`)).statusCode).toBe(404)
    await system.record(place.tenantId, stream, [placed(place, orderId)])
    expect((await get(`/${orderId}`)).json().events).toMatchObject([{ type: 'OrderPlaced', revision: 1 }])
  })

  test.each([randomUUID(), 'nonsense', '1'])('of %s does not exist', async (id) => {
    expect((await get(`/${id}`)).statusCode).toBe(404)
  })

  test('is refused for a moment that is none', async () => {
    for (const at of ['yesterday', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00%2B23:59'])
      expect((await get(`/${randomUUID()}?at=${at}`)).statusCode).toBe(400)
  })
})

describe('the list of orders', () => {
  const list = async (query: string) => (await get(`?${query}`)).json()
  const idsOf = ({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id)

  test('has what a row shows', async () => {
    const { orderId, invoiceId, amelie } = await evening()
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
    const { orderId, amelie } = await evening()
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

  test('tells what an order has lost, and why', async () => {
    const orderId = await placeOrder(system, place, { placedAt: at('19:00:00') })
    const losses = [{ line: 2, kind: 'waste', value: 300, currency: 'EUR' }]
    const reason = { code: 'other', text: 'Fell down' }
    const data = { orderId, line: 2, reason, losses, cancelledAt: at('19:05:00') }
    await system.record(place.tenantId, `order-${place.tenantId}_${orderId}`, [{ type: 'OrderItemCancelled', data }])
    expect((await list(`q=${orderId}`)).orders).toMatchObject([{ lost: '3.00', cancelled_items: 1, items: 1 }])
    const { events } = (await get(`/${orderId}`)).json()
    expect(events).toMatchObject([
      { lost: null, reason: null },
      { lost: '3.00', reason },
    ])
  })

  test('searches a month at first, then a year at a time, and tells since when', async () => {
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
