import { randomUUID } from 'node:crypto'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { eveningOrder } from '@comanda/tests/query-system/evening-order.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  moveItem,
  moveOrder,
  openRestaurant,
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
const at = (time: string) => `2026-11-20T${time}.000Z`

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
    const { orderId, invoiceId, amelie, jonas } = await eveningOrder(system, place)
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
    const { orderId } = await eveningOrder(system, place)
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

  test('never leaves out an event that a shown one depends on, even if clocks differ', async () => {
    const orderId = await placeOrder(system, place, { placedAt: at('20:32:04'), at: at('20:32:04') })
    await moveItem(system, place, orderId, 'OrderItemStarted', 1, { at: at('20:33:40') })
    await moveItem(system, place, orderId, 'OrderItemStarted', 2, { at: at('20:33:39') })
    const { events, as_of } = (await get(`/${orderId}?at=${at('20:33:39')}`)).json()
    expect(events.map(({ revision }: { revision: number }) => revision)).toEqual([0])
    expect(as_of).toMatchObject({ revision: 0, state: { lines: [{ status: 'created' }, { status: 'created' }] } })
  })

  test('forgets a person, but not their actions', async () => {
    const { orderId, jonas } = await eveningOrder(system, place)
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

  test('begins when the order was placed: a refused order does not exist', async () => {
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
