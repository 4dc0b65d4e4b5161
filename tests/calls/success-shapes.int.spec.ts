import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { declarations } from '@comanda/api/all.ts'
import { tokenHash } from '@comanda/command-api/accounts/reset-token.ts'
import { TableId } from '@comanda/domain/kernel/ids.ts'
import { access, type Call } from '@comanda/http/access.ts'
import { freePort } from '@comanda/local/engines/ports.ts'
import { createSandbox } from '@comanda/local/stripe-sandbox/sandbox.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { specCalls } from '../systems/http-calls.ts'
import { type Jar, platformAccount, type RequestOptions, type System, startSystem } from '../systems/system.ts'
import { requestOf } from './given/asking.ts'
import { type FullRestaurant, openFullRestaurant } from './given/full-restaurant.ts'
import { pngUpload } from './given/picture.ts'
import { apiOf, openRestaurant, type Restaurant, thingsOf } from './given/things.ts'

const provider = { secretKey: 'sk_test_shapes', webhookSecret: 'whsec_shapes' }
let system: System
let full: FullRestaurant
let empty: Restaurant
let leaver: FullRestaurant
let sandbox: Awaited<ReturnType<typeof createSandbox>>
let books: string

beforeAll(async () => {
  const port = await freePort()
  books = await mkdtemp(path.join(tmpdir(), 'comanda-shapes-'))
  const urls = { webhookUrl: 'http://127.0.0.1:1', publicUrl: 'http://localhost:3000' }
  sandbox = await createSandbox({
    ...provider,
    ...urls,
    file: path.join(books, 'books.json'),
    log: pino({ level: 'silent' }),
  })
  await sandbox.listen({ host: '127.0.0.1', port })
  system = await startSystem({
    settings: {
      STRIPE_SECRET_KEY: provider.secretKey,
      STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
  })
  full = await openFullRestaurant(system)
  leaver = await openFullRestaurant(system)
  empty = await openRestaurant(system)
  await system.settle()
}, 180_000)
afterAll(async () => {
  await system?.close()
  await sandbox?.close()
  await rm(books, { recursive: true })
})

const questions: readonly Call[] = ['POST /orders/complete-order-payment-summary', 'POST /invoices/orders']
const isRead = (call: Call) => call.startsWith('GET ') || questions.includes(call)
const reads = specCalls.filter(isRead)
const changes = specCalls.filter((call) => !isRead(call))
const jarFor = (call: Call, { admin }: Restaurant): Jar =>
  access[call].who === 'superadmin' ? new Map(system.platform) : access[call].who === 'public' ? new Map() : admin

async function shapeOf(call: Call, asked: RequestOptions) {
  const { status, headers, body, text } = await system.ask(asked)
  expect([status, text]).toEqual([200, text])
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(z.prettifyError(declarations[call].answer.safeParse(body).error ?? new z.ZodError([]))).toBe('')
  const amounts = [...text.matchAll(/"\w*(?:[pP]rice|otal|amount|Revenue|OrderValue)":"([^"]*)"/g)].map(
    ([, amount]) => amount,
  )
  expect(amounts.filter((amount) => !/^\d+\.\d\d$/.test(amount ?? ''))).toEqual([]) // the tests sell in euro
  return body
}

/** Parameters of lists that need more than their path. */
const asked: Readonly<Partial<Record<Call, () => Partial<RequestOptions>>>> = {
  'GET /customers': () => ({ path: '/customers?sort=created_at&page=1&filter=&perPage=10' }),
  'GET /customers/search-by-phone-name/search': () => ({ path: `/customers/search-by-phone-name/search?q=${q()}` }),
  'GET /menu-items/:id': () => ({ path: `/menu-items/${full.pizza}` }),
  'GET /reservations': () => ({ path: '/reservations?type=custom&from=2020-01-01&to=null' }),
  'GET /reservations/search': () => ({ path: `/reservations/search?q=${full.phone}` }),
  'GET /invoices': () => ({ path: '/invoices?type=custom&from=null&to=null' }),
  'GET /invoices/search': () => ({ path: '/invoices/search?q=1' }),
  'GET /qrmenu/:qrcode': () => ({ path: `/qrmenu/:qrcode?tableId=${tableCode()}` }),
  'GET /reports': () => ({ path: '/reports?type=custom&from=2020-01-01&to=null' }),
  'GET /superadmin/reports': () => ({ path: '/superadmin/reports?type=custom&from=2020-01-01&to=null' }),
  'GET /superadmin/tenants': () => ({
    path: '/superadmin/tenants?page=1&perPage=5&search=&status=&type=null&from=null&to=null',
  }),
  'GET /superadmin/tenantsData/:status': () => ({ path: '/superadmin/tenantsData/all' }),
  'POST /orders/complete-order-payment-summary': () => ({ body: { orderIds: [...full.atTable] } }),
  'POST /invoices/orders': () => ({ body: { orderIds: [full.settled] } }),
}
const tableCode = () => system.needs.ids.tableCode(full.tenantId, TableId.parse(full.table))
const q = () => full.phone.slice(0, 6)
const ofOneThing: readonly Call[] = ['GET /menu-items/:id', 'GET /reservations/search', ...questions]

async function read(call: Call, restaurant: Restaurant) {
  const [method = '', bare = ''] = call.split(' ')
  const [row] = await system.sql('select code from identity.qr_codes where tenant_id = $1', [restaurant.tenantId])
  const { path: named = bare, ...own } = asked[call]?.() ?? {}
  const path = named.replace(':qrcode', String(row?.code)).replace(':id', restaurant.tenantId)
  return shapeOf(call, { method, jar: jarFor(call, restaurant), ...own, path: apiOf(path) })
}

describe('a restaurant that has one of everything', () => {
  test.each(reads)('reads %s', async (call) => {
    const body = await read(call, full)
    expect(blanksIn(body)).toEqual(blankOnPurpose[call] ?? [])
  })
})

/** Fields that may be empty here: they are declared so, or no client of 1.2.0 reads them. */
const blankOnPurpose: Readonly<Partial<Record<Call, readonly string[]>>> = {
  'GET /qrmenu/:qrcode': ['.storeSettings.image'],
  'GET /orders': ['[].orders[].closed_at', '[].orders[].items[].variant_price'],
  'GET /kitchen': ['[].closed_at', '[].items[].variant_price'],
  'POST /orders/complete-order-payment-summary': [
    '.orders[].invoice_id',
    '.orders[].closed_at',
    '.orders[].items[].variant_price',
    '.invoice_ids',
  ],
  'POST /invoices/orders': ['.orders[].items[].variant_price'],
  'GET /invoices': ['[].payment_type_id', '[].payment_type'],
  'GET /invoices/search': ['[].payment_type_id', '[].payment_type'],
  'GET /users': ['[].photo', '[].email'],
  'GET /reports': ['.to', '.otherCurrencies'],
  'GET /superadmin/dashboard': ['.unknownCurrencies'],
  'GET /superadmin/reports': ['.unknownCurrencies'],
}

/** Empty lists, and fields that are null in all items: their shape is not tested. */
function blanksIn(body: unknown) {
  const [filled, blank, empty] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const walk = (value: unknown, at: string) => {
    if (value === null) return blank.add(at)
    filled.add(at)
    if (Array.isArray(value)) {
      if (value.length === 0) empty.add(at)
      else filled.add(`${at}[]`)
      for (const each of value) walk(each, `${at}[]`)
    } else if (typeof value === 'object') {
      for (const [name, each] of Object.entries(value)) walk(each, `${at}.${name}`)
    }
    return blank
  }
  walk(body, '')
  return [...[...blank].filter((at) => !filled.has(at)), ...[...empty].filter((at) => !filled.has(`${at}[]`))]
}

describe('the contents of its answers', () => {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await system.ask({ method, path: apiOf(path), jar: full.admin, ...(body ? { body } : {}) })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer.body
  }
  test('an item with its choices: the first variant is preselected, prices have two decimals', async () => {
    const pizza = {
      id: full.pizza,
      title: 'Pizza',
      price: '10.00',
      net_price: '9.50',
      category_title: 'Mains',
      tax_title: 'VAT',
      tax_rate: '10',
      tax_type: 'exclusive',
      variants: [
        { item_id: full.pizza, title: 'Large', price: '15.00' },
        { title: 'Small', price: '8.00' },
      ],
      addons: [
        { item_id: full.pizza, title: 'Cheese', price: '1.50' },
        { item_id: full.pizza, title: 'Thin', price: '0.00' },
      ],
    }
    expect(await ask('GET', `/menu-items/${full.pizza}`)).toMatchObject(pizza)
    const water = { net_price: null, category_id: null, tax_id: null, tax_rate: null, variants: [], addons: [] }
    expect(await ask('GET', `/menu-items/${full.water}`)).toMatchObject(water)
  })

  test('one card for the table, and one for each order without', async () => {
    const groups = await ask('GET', '/orders')
    const cards = groups as { table_id: string | null; order_ids: string[] }[] // its shape is checked above
    expect(cards.find(({ table_id }) => table_id === full.table)?.order_ids).toEqual(full.atTable)
    const alone = cards.filter(({ table_id }) => table_id === null).map(({ order_ids }) => order_ids)
    expect(alone).toEqual([[full.takeaway], [full.paidAtOnce]])
    expect(groups).toMatchObject([
      {
        table_title: 'T1',
        floor: 'Hall',
        orders: [
          {
            payment_status: 'pending',
            customer_name: 'Bo Derek',
            token_no: 1,
            items: [
              { variant_title: 'Large', addons: [{ title: 'Cheese' }], quantity: 2, price: '16.50', notes: 'hot' },
            ],
          },
          { customer_name: null, items: [{ item_title: 'Water' }, { status: 'cancelled' }] },
        ],
      },
      { table_title: null, orders: [{ delivery_type: '', table_title: null }] },
      { orders: [{ status: 'created', payment_status: 'paid' }] },
    ])
  })

  test('a summary without cancelled items, and an invoice as it was issued', async () => {
    const body = { orderIds: full.atTable }
    const summary = await ask('POST', '/orders/complete-order-payment-summary', body)
    expect(summary).toMatchObject({ subtotal: '36.00', taxTotal: '3.30', total: '39.30' })
    expect(summary).toMatchObject({ orders: [{ items: [{ price: '16.50' }] }, { items: [{ price: '3.00' }] }] })
    expect(await ask('POST', '/invoices/orders', { orderIds: [full.settled] })).toMatchObject({
      subtotal: '33.00',
      taxTotal: '3.30',
      total: '36.30',
      orders: [{ id: full.settled, items: [{ price: '16.50', quantity: 2 }] }],
    })
    const invoices = { sub_total: '33.00', tax_total: '3.30', total: '36.30', table_title: 'T1', name: 'Bo Derek' }
    expect(await ask('GET', '/invoices?type=null&from=null&to=null')).toMatchObject([{ total: '11.00' }, invoices])
  })

  test('figures: revenue and dishes of paid orders', async () => {
    const paid = { ordersCount: 5, revenueTotal: '47.30', netRevenue: '43.00', taxTotal: '4.30' }
    const top = [{ title: 'Pizza', price: '10.00', orders_count: 3 }] // items on invoices
    expect(await ask('GET', '/reports?type=last_7days')).toMatchObject({
      ...paid,
      averageOrderValue: '23.65',
      currency: 'EUR',
      topSellingItems: top,
    })
  })

  test('a guest order that the till can accept', async () => {
    const item = { item_title: 'Pizza', price: '16.50', quantity: 2, tax_title: 'VAT', tax_rate: '10' }
    expect(await ask('GET', '/pos/qrorders')).toMatchObject([
      { table_id: full.table, customer_name: 'Zoë', items: [{ ...item, item_id: full.pizza }] },
      { table_id: null, customer_type: 'WALKIN', customer_id: null },
    ])
    expect(await ask('GET', '/pos/qrorders/count')).toEqual({ totalQROrders: 2 })
  })

  test('wall-clock times and birthdays that no zone shifts', async () => {
    const found = await ask('GET', `/reservations/search?q=${full.phone}`)
    expect(JSON.stringify(found)).toMatch(/"date":"\d{4}-\d\d-\d\d[T ]23:59:00"/)
    const { customers } = z
      .object({ customers: z.array(z.looseObject({ phone: z.string() })) })
      .parse(await ask('GET', '/customers?page=1&perPage=10'))
    const bo = customers.find(({ phone }) => phone === full.phone)
    expect(bo).toMatchObject({ name: 'Bo Derek', birth_date: '1990-05-01T00:00:00', gender: 'female' })
  })
})

describe('an empty restaurant', () => {
  test.each(reads.filter((call) => !ofOneThing.includes(call)))('reads %s', async (call) => {
    await read(call, empty)
  })
})

/** Requests of changes whose sample does not succeed, or consumes what others need. */
const successes: Readonly<Partial<Record<Call, () => Promise<Partial<RequestOptions>>>>> = {
  'POST /auth/signout': async () => ({ jar: await signedIn('/auth/signin', full.waiterName) }),
  'POST /auth/refresh-token': async () => ({ jar: await signedIn('/auth/signin', full.waiterName) }),
  'POST /superadmin/signout': async () => ({ jar: await signedIn('/superadmin/signin', platformAccount.username) }),
  'POST /superadmin/refresh-token': async () => ({
    jar: await signedIn('/superadmin/signin', platformAccount.username),
  }),
  'POST /auth/reset-password/:token': async () => ({ path: apiOf(`/auth/reset-password/${await resetToken()}`) }),
  'POST /auth/stripe-product-lookup': async () => ({ jar: empty.admin }),
  'POST /auth/cancel-subscription': async () => {
    const { body } = await system.ask({ method: 'GET', path: apiOf('/auth/subscription-details'), jar: leaver.admin })
    return { jar: leaver.admin, body: { id: z.object({ subscription_id: z.string() }).parse(body).subscription_id } }
  },
  'POST /settings/store-setting/upload-logo': async () => pngUpload('/settings/store-setting/upload-logo'),
  'POST /menu-items/update/:id/upload-photo': async () => pngUpload(`/menu-items/update/${full.pizza}/upload-photo`),
}

async function signedIn(path: string, username: string): Promise<Jar> {
  const jar: Jar = new Map()
  const { password } = platformAccount
  await system.ask({ method: 'POST', path: apiOf(path), jar, body: { username, password } })
  return jar
}

/** The token of the reset mail. */
async function resetToken(): Promise<string> {
  const token = 'a-token-of-the-tests-a-token-of-the-tests'
  const someone = 'select user_id from identity.accounts where tenant_id = $1 and role = $2 limit 1'
  await system.sql(
    `insert into identity.reset_tokens (token_hash, user_id, expires_at) select $3, (${someone}), now() + interval '1 hour'`,
    [leaver.tenantId, 'user', tokenHash(token)],
  )
  return token
}

describe('every change answers exactly 200 and a message', () => {
  test.each(changes)('%s', async (call) => {
    const own = await successes[call]?.()
    const request = await requestOf(call, thingsOf(system, full))
    await system.settle()
    await shapeOf(call, { ...request, jar: jarFor(call, full), ...own })
  })
})
