import { randomUUID } from 'node:crypto'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { openQuerySystem, ownOrigin, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  knowCustomer,
  openRestaurant,
  pay,
  placed,
  placeOrder,
  type Restaurant,
} from '@comanda/tests/query-system/restaurant.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let cashier: Person

beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse('2026-11-20T12:00:00.000Z') })
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  cashier = await system.enter(place.tenantId, ['INVOICES'])
})

const get = async (url: string) => {
  await system.settle()
  return system.app.inject({ url: `/api/v1${url}`, headers: { cookie: cashier.cookie } })
}
const ordersOf = async (orderIds: unknown) => {
  await system.settle()
  const headers = { cookie: cashier.cookie, origin: ownOrigin }
  return system.app.inject({ method: 'POST', url: '/api/v1/invoices/orders', headers, payload: { orderIds } })
}
/** Pays an order placed on this day; the number counts up from 1 per year. */
async function invoice(day: string, number: number, options: { customer?: unknown; tokenNo?: number } = {}) {
  const at = { placedAt: `${day}T10:00:00.000Z`, ...options }
  const orderId = await placeOrder(system, place, at)
  return { orderId, invoiceId: await pay(system, place, [[placed(place, orderId, at)]], number) }
}
const addCustomer = (phone: string, name: string, email?: string) =>
  knowCustomer(system, place, phone, name, email === undefined ? {} : { email })
const idsOf = (rows: { invoice_id: string }[]) => rows.map(({ invoice_id }) => invoice_id)

describe('GET /invoices', () => {
  test('has every field of C6.7', async () => {
    const { orderId } = await invoice('2026-11-20', 1, { tokenNo: 7 })
    expect((await get('/invoices?type=today&from=null&to=null')).json()).toEqual([
      {
        invoice_id: '2026-1',
        number: 1,
        created_at: '2026-11-20T10:00:00.000Z',
        business_day: '2026-11-20',
        currency: 'EUR',
        sub_total: '56.00',
        tax_total: '5.30',
        total: '61.30',
        table_id: place.table.id,
        table_title: 'Table 12',
        floor: 'Saal',
        delivery_type: 'dinein',
        customer_type: 'WALKIN',
        customer_id: null,
        name: null,
        email: null,
        payment_type_id: null,
        payment_type: null,
        orders: [{ order_id: orderId, token_no: 7 }],
      },
    ])
  })

  test('filters by the periods of rule S6, newest first, by number and not by text', async () => {
    const days = ['2025-12-31', '2026-10-15', '2026-11-13', '2026-11-14', '2026-11-19', '2026-11-20', '2026-11-20']
    for (const [index, day] of days.entries()) await invoice(day, index === 0 ? 1 : index)
    const list = async (query: string) => idsOf((await get(`/invoices?${query}`)).json())
    expect(await list('type=today&from=null&to=null')).toEqual(['2026-6', '2026-5'])
    expect(await list('type=yesterday')).toEqual(['2026-4'])
    expect(await list('type=tomorrow')).toEqual([])
    expect(await list('type=last_7days')).toEqual(['2026-6', '2026-5', '2026-4', '2026-3'])
    expect(await list('type=this_month')).toHaveLength(5)
    expect(await list('type=last_month')).toEqual(['2026-1'])
    expect(await list('type=custom&from=2026-11-13&to=2026-11-14')).toEqual(['2026-3', '2026-2'])
    expect(await list('type=custom&from=2026-11-19&to=null')).toEqual(['2026-6', '2026-5', '2026-4'])
    expect(await list('type=null&from=null&to=null')).toHaveLength(7)
    expect(await list('')).toHaveLength(7)
  })

  test('pages without losing or repeating any', async () => {
    for (let number = 1; number <= 12; number += 1) await invoice('2026-11-20', number)
    const seen: string[] = []
    let cursor = ''
    do {
      const answer = await get(`/invoices?type=today&limit=5&cursor=${cursor}`)
      seen.push(...idsOf(answer.json()))
      cursor = String(answer.headers['x-next-cursor'] ?? '')
    } while (cursor !== '')
    expect(seen).toEqual(Array.from({ length: 12 }, (_, index) => `2026-${12 - index}`))
  })

  test.each(['type=never', 'type=custom&from=2026-13-01', 'limit=0', 'limit=x', 'cursor=rubbish', 'cursor=W10'])(
    'refuses %s',
    async (query) => {
      const answer = await get(`/invoices?${query}`)
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['message']])
    },
  )
})

describe('GET /invoices/search', () => {
  test('finds by invoice, number, order and phone', async () => {
    const customer = await addCustomer('+33 1 23', 'Zoé', 'zoe@comanda.test')
    await invoice('2026-11-19', 1)
    const { orderId } = await invoice('2026-11-20', 2, { customer })
    const found = async (q: string) => idsOf((await get(`/invoices/search?q=${q}`)).json())
    for (const q of ['2026-2', '2026-0002', '2', orderId, '+33 1 23', '%2B33 1 23'])
      expect(await found(q)).toEqual(['2026-2'])
    for (const q of ['', 'null', '2026-9', '99', randomUUID(), 'Zu', "'; drop table"])
      expect(await found(q)).toEqual([])
    const shown = { name: 'Zoé', customer_id: '+33 1 23', customer_type: 'CUSTOMER' }
    const invoiced = { ...shown, email: 'zoe@comanda.test' }
    expect((await get('/invoices/search?q=2')).json()).toMatchObject([invoiced])
    expect((await get('/invoices?type=today')).json()).toMatchObject([invoiced])
    const { name: customer_name, ...others } = shown
    expect((await ordersOf([orderId])).json().orders).toMatchObject([{ customer_name, ...others }])
  })
})

describe('GET /invoices/search by name', () => {
  const found = async (q: string) => idsOf((await get(`/invoices/search?q=${encodeURIComponent(q)}`)).json())

  test('finds those of customers whose name contains the text, newest first, and no other restaurant’s', async () => {
    const [zoe, bo] = [await addCustomer('+33 1 23', 'Zoé Schröder'), await addCustomer('+33 1 24', 'Bo')]
    await invoice('2026-11-18', 1, { customer: zoe })
    await invoice('2026-11-19', 2, { customer: bo })
    await invoice('2026-11-20', 3, { customer: zoe })
    for (const q of ['Zoé', 'zoe', 'RÖDER', 'e schr']) expect(await found(q)).toEqual(['2026-3', '2026-1'])
    expect(await found('o')).toEqual(['2026-3', '2026-2', '2026-1'])
    expect(await found('zoo')).toEqual([])
  })

  test('finds them behind many customers of that name without invoices, and behind many newer invoices', async () => {
    const zoe = await addCustomer('+33 2 00', 'Zoé Schröder')
    await invoice('2026-11-18', 1, { customer: zoe })
    for (let n = 0; n < 60; n += 1) await addCustomer(`+33 2 1${String(n).padStart(2, '0')}`, `Zoé ${n}`)
    expect(await found('zoé')).toEqual(['2026-1'])
    await sql`insert into read.invoices select (jsonb_populate_record(i, jsonb_build_object('customer_id', null,
      'invoice_id', '2026-' || n, 'number', n, 'settlement_id', gen_random_uuid(), 'business_day', '2026-11-19'))).*
      from read.invoices i, generate_series(2, 2600) n where i.tenant_id = ${place.tenantId}`.execute(system.identity)
    expect(await found('zoé s')).toEqual(['2026-1'])
  })

  test('finds the newest of a customer on every thirtieth, by part of the name and by more than a stored suffix', async () => {
    const text = 'Zoé von Schröder-Lindenbaum zu Wartenberg'
    await invoice('2026-11-18', 1, { customer: await addCustomer('+33 2 00', text) })
    await system.settle()
    await sql`insert into read.invoices select (jsonb_populate_record(i, jsonb_build_object('customer_id',
      case when n % 30 = 0 then i.customer_id end, 'invoice_id', '2026-' || n, 'number', n,
      'settlement_id', gen_random_uuid(), 'business_day', '2026-11-19'))).*
      from read.invoices i, generate_series(2, 900) n where i.tenant_id = ${place.tenantId}`.execute(system.identity)
    await sql`insert into read.invoice_orders select (jsonb_populate_record(o, jsonb_build_object('invoice_id', '2026-' || n))).*
      from read.invoice_orders o, generate_series(2, 900) n where o.tenant_id = ${place.tenantId}`.execute(
      system.identity,
    )
    const newest = Array.from({ length: 20 }, (_, n) => `2026-${900 - 30 * n}`)
    expect(await found('linden')).toEqual(newest)
    expect(await found(text)).toEqual(newest)
  })
})

describe('POST /invoices/orders', () => {
  test('returns the stored totals and the charged lines', async () => {
    const at = { placedAt: '2026-11-20T10:00:00.000Z' }
    const [one, two] = [await placeOrder(system, place, at), await placeOrder(system, place, { ...at, tokenNo: 2 })]
    await pay(system, place, [[placed(place, one, at)], [placed(place, two, { ...at, tokenNo: 2 })]], 1)
    const answer = (await ordersOf([one, two])).json()
    expect(answer).toMatchObject({
      subtotal: '112.00',
      taxTotal: '10.60',
      total: '122.60',
      invoice_ids: ['2026-1'],
      paid: true,
      taxes: [
        { rate: '10', net: '106.00', tax: '10.60' },
        { rate: null, net: '6.00', tax: '0.00' },
      ],
    })
    expect(answer.orders.map(({ id }: { id: string }) => id).sort()).toEqual([one, two].sort())
    expect(answer.orders[0].items[0]).toMatchObject({ price: '26.50', quantity: 2, addons: [{ title: 'Sauce' }] })
    expect((await ordersOf([one])).json().total).toBe('122.60')
  })

  test.each([[[randomUUID()]], [['x']]])('does not know %j', async (orderIds) => {
    expect((await ordersOf(orderIds)).statusCode).toBe(404)
  })

  test('has no invoice for an unpaid order', async () => {
    expect((await ordersOf([await placeOrder(system, place)])).statusCode).toBe(404)
  })
})
