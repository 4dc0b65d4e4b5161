import { randomUUID } from 'node:crypto'
import { keepQrCode } from '@comanda/http/identity/qr-codes.ts'
import { createDatabase, redisUrl, type TestDatabase } from '@comanda/local/testing/engines.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CommandSide, startCommandSide, type TestTenant } from '../testing.ts'

let database: TestDatabase
let side: CommandSide
let tenant: TestTenant
let code: string

beforeAll(async () => {
  database = await createDatabase()
  side = await startCommandSide({ databaseUrl: database.url, redisUrl: redisUrl() })
})
afterAll(async () => {
  await side?.close()
  await database?.drop()
})
beforeEach(async () => {
  tenant = await side.addTenant()
  code = await openMenu(tenant)
})

/** Opens the menu and ordering; gives the code on the table. */
async function openMenu(of: TestTenant, switches: object = {}): Promise<string> {
  const on = { storeName: 'Trattoria', currency: 'EUR', isQRMenuEnabled: true, isQROrderEnabled: true, ...switches }
  expect((await of.post('/settings/store-setting', on)).status).toBe(200)
  const store = await side.needs.knowledge.store.of(of.tenantId, null)
  if (store.status === 'None') throw new Error('the store was opened with the tenant')
  await keepQrCode(side.needs.identity, store.qrCode, of.tenantId)
  return store.qrCode
}

/** Addresses are counted for the whole process: each guest here sits behind one of his own. */
let guests = 0
type Sending = Readonly<{ key?: string; at?: string; address?: string }>
async function send(body: unknown, { key, at = code, address }: Sending = {}) {
  guests += 1
  const answer = await side.app.inject({
    method: 'POST',
    url: `/api/v1/qrmenu/${at}/place-order`,
    remoteAddress: address ?? `10.1.${guests >> 8}.${guests & 255}`,
    headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** As a guest of 1.2.0 sends it: whole menu items, pictures as full URLs. */
const guest = (more: object = {}) => ({
  deliveryType: null,
  cartItems: [
    {
      ...{ id: tenant.menu.pizza, title: 'Pizza', price: '12.50', quantity: 1, notes: null },
      ...{ image: 'https://pictures.test/a.webp', addons: [], variants: [], tax_rate: '0' },
    },
  ],
  customerType: 'WALKIN',
  customer: { name: 'Guest', phone: '' },
  tableId: null,
  ...more,
})

type Recorded = { type: string; data: Record<string, unknown>; stream: string; metadata: unknown }
/** Everything that happened to QR orders of a tenant. */
async function eventsOf(of = tenant): Promise<Recorded[]> {
  const events = []
  for await (const event of side.log.readAll({ filter: { streamPrefixes: [`qrOrder-${of.tenantId}_`] } }))
    events.push(event as Recorded)
  return events
}
const waitingIds = () => side.needs.waiting.list(tenant.tenantId, 1_000)
const place = async (more: object = {}) => {
  const before = new Set(await waitingIds())
  expect((await send(guest(more))).status).toBe(200)
  const [id] = (await waitingIds()).filter((waiting) => !before.has(waiting))
  if (!id) throw new Error('an order that was placed waits')
  return id
}
const till = (more: object = {}) => ({
  cart: [{ id: tenant.menu.pizza, quantity: 1, price: '12.50' }],
  ...{ deliveryType: '', customerType: 'WALKIN', customerId: null, tableId: '', selectedQrOrderItem: null },
  ...more,
})
/** Rows as a crash may leave them, of orders that the log does not hold. */
const makeWait = (many: number) =>
  sql`insert into identity.waiting_qr_orders (tenant_id, qr_order_id)
    select ${tenant.tenantId}, gen_random_uuid() from generate_series(1, ${many}::integer)`.execute(side.needs.identity)
const typesOf = async () => (await eventsOf()).map(({ type }) => type)
const ordersPlaced = async () => {
  const orders = []
  for await (const { type, data } of side.log.readAll({ filter: { streamPrefixes: [`order-${tenant.tenantId}_`] } }))
    if (type === 'OrderPlaced') orders.push(data as Record<string, unknown>)
  return orders
}

describe('a guest orders', () => {
  test('and is told so alone: no position, no cookie, no number', async () => {
    const { status, body, headers } = await send(guest())
    expect([status, body]).toEqual([200, { message: 'Order placed successfully!' }])
    expect([headers['x-position'], headers['set-cookie']]).toEqual([undefined, undefined])
  })

  test('and what waits is priced by us, with titles, taxes and the table as they are', async () => {
    const { menu, tables } = tenant
    const coffee = {
      ...{ id: menu.coffee, title: 'Free', price: 5.25, quantity: '2', notes: 'hot', variant_id: menu.large },
      ...{ addons_ids: [menu.syrup], addons: [{ id: menu.syrup, price: '0' }] },
    }
    await place({ cartItems: [coffee], tableId: tables[1] })
    const [placed] = await eventsOf()
    expect(placed).toMatchObject({
      type: 'QrOrderPlaced',
      metadata: { tenantId: tenant.tenantId, by: null, device: null },
      data: {
        table: { tableId: tables[1], title: 'T2', floor: 'Ground' },
        ...{ customerType: 'WALKIN', customer: null, currency: 'EUR' },
        businessDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        lines: [
          {
            ...{ line: 1, title: 'Coffee', quantity: 2, unitPrice: 525, notes: 'hot' },
            ...{
              variant: { title: 'Large' },
              addons: [{ title: 'Syrup' }],
              tax: { ratePpm: 70_000, type: 'inclusive' },
            },
          },
        ],
      },
    })
  })

  test('at the table of a link as well as of an id', async () => {
    const [tableId] = tenant.tables
    if (!tableId) throw new Error('there are two')
    await place({ tableId: side.needs.ids.tableCode(tenant.tenantId, tableId) })
    await place({ tableId: 'null' })
    const tables = (await eventsOf()).map(({ data }) => data.table)
    expect(tables).toEqual([expect.objectContaining({ tableId }), null])
  })

  test('never at a table of another restaurant, or of none', async () => {
    const other = await side.addTenant()
    const [theirs] = other.tables
    if (!theirs) throw new Error('there are two')
    for (const tableId of [theirs, side.needs.ids.tableCode(other.tenantId, theirs), randomUUID(), 'garbled', '../x'])
      expect(await send(guest({ tableId }))).toMatchObject({ status: 404, body: { message: 'Table not found!' } })
    expect(await eventsOf()).toEqual([])
  })

  test('never from the menu of another restaurant', async () => {
    const other = await side.addTenant()
    const answer = await send(guest({ cartItems: [{ id: other.menu.pizza, quantity: 1 }] }))
    expect(answer).toMatchObject({ status: 404, body: { message: 'An item is no longer on the menu!' } })
    expect([await eventsOf(), await eventsOf(other)]).toEqual([[], []])
  })

  test('with a phone: both are sealed, and nobody else is told', async () => {
    await place({ customerType: 'CUSTOMER', customer: { name: ' Zoë Guest ', phone: '+49 151 99' } })
    const [placed] = await eventsOf()
    const customer = placed?.data.customer as { customerId: string; name: string; phone: string }
    const { personal, ids } = side.needs
    expect(customer.customerId).toBe(ids.customerId(tenant.tenantId, '+49 151 99'))
    expect(await personal.open(tenant.tenantId, customer.name)).toBe('Zoë Guest')
    expect(await personal.open(tenant.tenantId, customer.phone)).toBe('+49 151 99')
    expect(JSON.stringify(placed, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
      /Zo|151/,
    )
  })

  test('with a phone and is a customer from then on; one who is known stays as he is', async () => {
    const { ids, personal, log } = side.needs
    const order = (name: string) => place({ customerType: 'CUSTOMER', customer: { name, phone: '151 77' } })
    await order('Zoë')
    await order('Somebody else')
    const stream = `customer-${tenant.tenantId}_${ids.customerId(tenant.tenantId, '15177')}`
    const events = await log.readStream(stream)
    expect(events.map(({ type }) => type)).toEqual(['CustomerAdded'])
    const [kept = ''] = events.map(({ data }) => (data as { name: string }).name)
    expect(await personal.open(tenant.tenantId, kept)).toBe('Zoë')
    const given = (await eventsOf()).map(({ data }) => (data.customer as { name: string }).name)
    expect(await Promise.all(given.map((text) => personal.open(tenant.tenantId, text)))).toEqual([
      ...['Zoë', 'Somebody else'],
    ])
  })

  test('with a phone only when it is one, and with a name', async () => {
    const of = async (customer: object | null) =>
      (await send(guest({ customerType: 'CUSTOMER', customer }))).body.message
    expect(await of({ name: 'Zoë', phone: 'call me' })).toBe('Enter a valid phone number.')
    expect(await of({ name: 'Zoë', phone: '' })).toBe('Enter a valid phone number.')
    expect(await of({ name: '  ', phone: '123' })).toBe('Name is Required.')
    expect(await of(null)).toBe('Name is Required.')
  })

  test('twice with one key once, even when the menu and the switches change in between', async () => {
    const key = randomUUID()
    const first = await send(guest(), { key })
    await openMenu(tenant, { isQROrderEnabled: false })
    const again = await send(guest(), { key })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await typesOf()).toEqual(['QrOrderPlaced'])
    expect((await send(guest({ tableId: tenant.tables[0] }), { key })).status).toBe(409)
  })

  test('20 times at once with one key once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(guest(), { key })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await typesOf()).toEqual(['QrOrderPlaced'])
  })
})

describe('a guest is refused', () => {
  test('a price of his own, with ours, and nothing is stored', async () => {
    const cheap = [{ id: tenant.menu.pizza, quantity: 1, price: '0.50' }]
    expect(await send(guest({ cartItems: cheap }))).toMatchObject({
      status: 409,
      body: {
        message: 'Prices have changed, please review the order!',
        lines: [{ line: 1, id: tenant.menu.pizza, title: 'Pizza', claimed: 0.5, price: '12.50' }],
      },
    })
    expect(await eventsOf()).toEqual([])
  })

  test.each([{ isQROrderEnabled: false }, { isQRMenuEnabled: false }])(
    'while ordering is off: %j',
    async (switches) => {
      await openMenu(tenant, switches)
      const answer = await send(guest())
      expect(answer).toMatchObject({ status: 409, body: { message: 'Ordering is not available right now!' } })
      expect(await eventsOf()).toEqual([])
    },
  )

  test('under a code that is nobody’s', async () => {
    for (const at of [randomUUID(), 'x', 'a'.repeat(300)]) expect((await send(guest(), { at })).status).toBe(404)
  })

  test('more than a table eats', async () => {
    const line = { id: tenant.menu.water, quantity: 1 }
    const bodies = [
      { cartItems: [] },
      { cartItems: Array.from({ length: 51 }, () => line) },
      { cartItems: [{ ...line, quantity: 201 }] },
      { cartItems: [{ ...line, quantity: -1 }] },
      { cartItems: [{ ...line, quantity: 1e9 }] },
      { cartItems: [{ ...line, quantity: 0.5 }] },
      { cartItems: [{ ...line, notes: 'x'.repeat(101) }] },
      { cartItems: 'all of it' },
      { customerType: 'ADMIN' },
    ]
    for (const body of bodies) expect([body, (await send(guest(body))).status]).toEqual([body, 400])
    const padded = [{ ...line, image: 'x'.repeat(300_000) }]
    expect((await send(guest({ cartItems: padded }))).status).toBe(413)
    expect(await eventsOf()).toEqual([])
  })

  test('while 500 orders wait already', async () => {
    await makeWait(499)
    expect((await send(guest())).status).toBe(200)
    const answer = await send(guest())
    expect([answer.status, answer.body]).toEqual([
      ...[429, { message: 'Too many orders are waiting, please ask the staff!' }],
    ])
    expect((await typesOf()).length).toBe(1)
  })

  test('the seventh order of a table within a minute, while other tables go on', async () => {
    const [one, other] = tenant.tables
    const seven = []
    for (let count = 0; count < 7; count += 1) seven.push(await send(guest({ tableId: one })))
    expect(seven.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect(seven[6]?.headers['retry-after']).toMatch(/^\d+$/)
    expect((await send(guest({ tableId: other }))).status).toBe(200)
    expect((await typesOf()).length).toBe(7)
  })

  test('the 11th order without a table from one address, and the 61st of any kind', async () => {
    const address = '10.9.9.9'
    const statuses = []
    for (let count = 0; count < 61; count += 1) statuses.push((await send(guest(), { address })).status)
    expect(statuses.filter((status) => status === 200).length).toBe(10)
    expect(statuses.slice(10)).toEqual(Array.from({ length: 51 }, () => 429))
    const elsewhere = await side.addTenant()
    const at = await openMenu(elsewhere)
    expect(
      (await send(guest({ cartItems: [{ id: elsewhere.menu.pizza, quantity: 1 }] }), { at, address })).status,
    ).toBe(429)
    expect((await send(guest())).status).toBe(200)
  })
})

describe('staff', () => {
  test('dismiss one, once or twice, and not with another status', async () => {
    const id = await place()
    const path = `/pos/qrorders/update-status/${id}`
    expect((await tenant.post(path, { status: 'completed' })).status).toBe(400)
    const answers = [await tenant.post(path, { status: 'cancelled' }), await tenant.post(path, { status: 'cancelled' })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { message: 'QR order cancelled!' }],
      [200, { message: 'QR order cancelled!' }],
    ])
    expect(answers[0]?.headers['x-position']).toMatch(/^\d+$/)
    expect(await typesOf()).toEqual(['QrOrderPlaced', 'QrOrderDismissed'])
    expect(await waitingIds()).toEqual([])
  })

  test('cannot touch one of another restaurant', async () => {
    const id = await place()
    const other = await side.addTenant()
    const foreign = await other.post(`/pos/qrorders/update-status/${id}`, { status: 'cancelled' })
    const missing = await other.post(`/pos/qrorders/update-status/${randomUUID()}`, { status: 'cancelled' })
    expect([foreign.status, foreign.body]).toEqual([404, { message: 'QR order not found!' }])
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
    expect((await other.post('/pos/qrorders/update-status/17', { status: 'cancelled' })).status).toBe(404)
    expect((await other.post('/pos/qrorders/cancel-all')).status).toBe(200)
    const stolen = await other.post('/pos/create-order', {
      cart: [{ id: other.menu.pizza, quantity: 1 }],
      selectedQrOrderItem: id,
    })
    expect(stolen.status).toBe(404)
    expect(await typesOf()).toEqual(['QrOrderPlaced'])
    expect(await waitingIds()).toEqual([id])
  })

  test('dismiss all that wait, and none that is finished', async () => {
    const ids = [await place(), await place(), await place(), await place()]
    await tenant.post('/pos/create-order', till({ selectedQrOrderItem: ids[0] }))
    await tenant.post(`/pos/qrorders/update-status/${ids[1]}`, { status: 'cancelled' })
    // rows that were left behind by a crash: their streams know better
    for (const id of ids) await side.needs.waiting.add(tenant.tenantId, id)
    const { status, body } = await tenant.post('/pos/qrorders/cancel-all')
    expect([status, body]).toEqual([200, { message: 'QR orders cancelled!' }])
    const ends = new Map((await eventsOf()).map(({ data, type }) => [data.qrOrderId, type]))
    expect(ids.map((id) => ends.get(id))).toEqual([
      ...['QrOrderAccepted', 'QrOrderDismissed', 'QrOrderDismissed', 'QrOrderDismissed'],
    ])
    expect((await eventsOf()).length).toBe(8)
    expect(await waitingIds()).toEqual([])
    expect((await tenant.post('/pos/qrorders/cancel-all')).status).toBe(200)
  })

  test('dismiss more than are taken at a time, and rows of nothing with them', async () => {
    const ids = [await place(), await place(), await place()]
    await makeWait(60)
    expect((await tenant.post('/pos/qrorders/cancel-all')).status).toBe(200)
    const ended = (await eventsOf()).filter(({ type }) => type === 'QrOrderDismissed')
    expect(new Set(ended.map(({ data }) => data.qrOrderId))).toEqual(new Set(ids))
    expect(await waitingIds()).toEqual([])
  })

  test('need the till’s scope', async () => {
    const cookie = await tenant.signIn(['KITCHEN'])
    const calls = ['/pos/qrorders/cancel-all', `/pos/qrorders/update-status/${randomUUID()}`]
    for (const path of calls) {
      expect((await tenant.post(path, { status: 'cancelled' }, { cookie })).status).toBe(403)
      expect((await tenant.post(path, { status: 'cancelled' }, { cookie: 'none=1' })).status).toBe(401)
    }
  })
})

describe('sending a QR order', () => {
  test.each(['/pos/create-order', '/pos/create-order-and-invoice'])('by %s accepts it as that order', async (path) => {
    const id = await place()
    const sent = await tenant.post(path, till({ selectedQrOrderItem: id }))
    expect(sent.status, sent.text).toBe(200)
    expect((await eventsOf())[1]).toMatchObject({
      type: 'QrOrderAccepted',
      data: { qrOrderId: id, orderId: sent.body.orderId },
      metadata: { by: tenant.userId },
    })
    expect((await ordersPlaced())[0]).toMatchObject({ orderId: sent.body.orderId, qrOrderId: id })
    expect(await waitingIds()).toEqual([])
  })

  test('twice is refused the second time, and nothing more is cooked', async () => {
    const id = await place()
    await tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))
    const again = await tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))
    expect([again.status, again.body]).toEqual([409, { message: 'This QR order was already sent to the kitchen!' }])
    expect((await ordersPlaced()).length).toBe(1)
    expect((await tenant.post(`/pos/qrorders/update-status/${id}`, { status: 'cancelled' })).status).toBe(409)
  })

  test('that was dismissed is refused', async () => {
    const id = await place()
    await tenant.post(`/pos/qrorders/update-status/${id}`, { status: 'cancelled' })
    const sent = await tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))
    expect([sent.status, sent.body]).toEqual([409, { message: 'This QR order was already cancelled!' }])
    expect(await ordersPlaced()).toEqual([])
  })

  test('again with the same key hears the same answer', async () => {
    const id = await place()
    const key = randomUUID()
    const wish = till({ selectedQrOrderItem: id, orderId: key })
    const answers = []
    for (let count = 0; count < 3; count += 1) answers.push(await tenant.post('/pos/create-order', wish, { key }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await typesOf()).toEqual(['QrOrderPlaced', 'QrOrderAccepted'])
  })

  test('from ten tills at once makes one order', async () => {
    const id = await place()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect((await ordersPlaced()).length).toBe(1)
    expect(await typesOf()).toEqual(['QrOrderPlaced', 'QrOrderAccepted'])
  })

  test('that is refused for its prices leaves it waiting, for the corrected one', async () => {
    const id = await place()
    const stale = till({ selectedQrOrderItem: id, cart: [{ id: tenant.menu.pizza, quantity: 1, price: '11.00' }] })
    expect((await tenant.post('/pos/create-order', stale)).status).toBe(409)
    expect(await waitingIds()).toEqual([id])
    expect((await tenant.post('/pos/create-order', till({ selectedQrOrderItem: id }))).status).toBe(200)
  })
})
