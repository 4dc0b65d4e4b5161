import { randomUUID } from 'node:crypto'
import { maxAddons } from '@comanda/domain/menu/limits.ts'
import { maxCartLines, maxQuantity } from '@comanda/domain/menu/price-cart.ts'
import { maxGuestLines } from '@comanda/domain/qr-orders/limits.ts'
import type { Call } from '@comanda/http/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type System, startSystem } from '../systems/system.ts'
import { requestOf } from './given/asking.ts'
import {
  apiOf,
  openRestaurant,
  type Restaurant,
  someEmail,
  somePhone,
  type ThingName,
  thingsOf,
} from './given/things.ts'

let system: System
let ours: Restaurant
let empty: Restaurant
beforeAll(async () => {
  system = await startSystem()
  ours = await openRestaurant(system)
  empty = await openRestaurant(system)
})
afterAll(() => system?.close())

type Change = Readonly<Record<string, unknown>>
const text = (length: number) => 'é'.repeat(length)
const whoAsks = (call: Call) => new Map(call.includes('/superadmin/') ? system.platform : ours.admin)

/** Sends the sample with other fields; returns its events, without the refusal in an order's stream. */
async function send(call: Call, change: Change, instead: Partial<Record<ThingName, string>> = {}) {
  const request = await requestOf(call, thingsOf(system, ours), instead)
  const key = randomUUID()
  const fields: Change = typeof request.body === 'object' ? { ...request.body } : {}
  const headers = { 'idempotency-key': key }
  const { status, body } = await system.ask({ ...request, body: { ...fields, ...change }, jar: whoAsks(call), headers })
  const left = await system.sql(
    `select type from log.events
     where convert_from(metadata, 'utf8')::json ->> 'commandId' = $1 and type <> 'OrderRefused' order by position`,
    [key],
  )
  return { status, body, left: left.map(({ type }) => type) }
}

const taken: readonly (readonly [Call, Change])[] = [
  // nearly every number may be text, and some may be blank (C2.5)
  ['POST /settings/taxes/add', { rate: '0' }],
  ['POST /settings/taxes/add', { rate: '' }],
  ['POST /settings/taxes/add', { rate: 7.5 }],
  ['POST /settings/store-tables/add', { seatingCapacity: '0' }],
  ['POST /settings/store-tables/add', { seatingCapacity: 0 }],
  ['POST /menu-items/add', { price: '' }],
  ['POST /menu-items/add', { price: '0' }],
  ['POST /menu-items/add', { price: 12.5, netPrice: '11.00' }],
  ['POST /menu-items/add', { netPrice: null, categoryId: null, taxId: null }],
  ['POST /menu-items/add', { netPrice: '', categoryId: '', taxId: '' }],
  ['POST /menu-items/variants/:itemId/add', { price: 0 }],
  ['POST /menu-items/addons/:itemId/add', { price: 0 }],
  ['POST /reservations/add', { tableId: null, notes: null, peopleCount: '0' }],
  ['POST /reservations/add', { tableId: '', peopleCount: 3 }],
  ['POST /pos/create-order', { tableId: '', deliveryType: '', customerId: null, customerType: 'WALKIN' }],
  ['POST /pos/create-order', { tableId: null, deliveryType: null, selectedQrOrderItem: null }],
  ['POST /pos/create-order', { customerType: 'WALKIN', customerId: { phone: null, name: null } }],
  ['POST /customers/add', { phone: '(0)30 ext. 7', email: null, birthDate: null, gender: null }],
  ['POST /customers/add', { phone: '12345678901234567890', name: text(200) }],
  ['POST /settings/categories/add', { title: text(200) }],
  ['POST /settings/categories/add', { title: 'مأكولات 🍕 \u202E' }],
  ['POST /settings/payment-types/:id/toggle', { isActive: 0 }],
  ['POST /settings/store-setting', { isQRMenuEnabled: true, isQROrderEnabled: true, image: null }],
  ['POST /settings/print-setting', { pageFormat: '57', header: null, showNotes: false }],
  ['POST /users/update/:username', { designation: '', phone: '', email: null }],
  ['PATCH /superadmin/tenants/update/:id', { isActive: 0 }],
  ['PATCH /superadmin/tenants/update/:id', { isActive: true }],
]

describe('requests of clients of 1.2.0', () => {
  test.each(taken)('%s accepts %j', async (call, change) => {
    const { status, body } = await send(call, change)
    expect([status, body]).toEqual([200, expect.objectContaining({ message: expect.any(String) })])
  })

  test('a guest of a QR menu without a name, and with the word null for a table', async () => {
    const call = 'POST /qrmenu/:qrcode/place-order'
    for (const tableId of [null, 'null', '']) {
      const guest = { customerType: 'WALKIN', customer: { name: 'Guest', phone: '' }, tableId }
      expect(await send(call, guest)).toMatchObject({ status: 200, left: ['QrOrderPlaced'] })
    }
  })
})

const refused: readonly (readonly [Call, Change, string | RegExp])[] = [
  ['POST /settings/taxes/add', { title: ' ' }, 'Provide Title!'],
  ['POST /settings/taxes/add', { rate: '-1' }, 'Invalid value provided in Tax Rate!'],
  ['POST /settings/taxes/add', { rate: 'NaN' }, 'Invalid value provided in Tax Rate!'],
  ['POST /settings/taxes/add', { rate: '1e5' }, 'Invalid value provided in Tax Rate!'],
  ['POST /settings/taxes/add', { type: 'other' }, 'Select Tax Type!'],
  ['POST /settings/store-tables/add', { title: '' }, 'Please provide Title!'],
  ['POST /settings/store-tables/add', { floor: null }, "Please provide Floor or use '-'"],
  ['POST /settings/store-tables/add', { seatingCapacity: '' }, "Please provide Seating Capacity or '0'"],
  ['POST /settings/store-tables/add', { seatingCapacity: '-1' }, /Valid Seating Capacity/],
  ['POST /settings/store-tables/add', { seatingCapacity: 0.1 }, /Valid Seating Capacity/],
  ['POST /settings/categories/add', { title: '' }, 'Please provide Category Title!'],
  ['POST /settings/categories/add', { title: text(201) }, /at most 200/],
  ['POST /settings/payment-types/add', { title: null }, 'Please provide Payment Type Title!'],
  ['POST /settings/store-setting', { currency: 'XXY' }, /currency/i],
  ['POST /settings/print-setting', { pageFormat: '99' }, /page format/],
  ['POST /menu-items/add', { title: '' }, 'Please enter title!'],
  ['POST /menu-items/add', { price: '-0.01' }, 'Please provide valid price!'],
  ['POST /menu-items/add', { price: '1e5' }, 'Please provide valid price!'],
  ['POST /menu-items/add', { price: 1e9 + 0.001 }, 'Please provide valid price!'],
  ['POST /menu-items/variants/:itemId/add', { title: '' }, 'Please provide variant title!'],
  ['POST /menu-items/variants/:itemId/add', { price: -1 }, 'Please provide valid variant price!'],
  ['POST /menu-items/addons/:itemId/add', { price: 'x' }, 'Please provide valid addon price!'],
  ['POST /customers/add', { phone: '' }, "Please Provide Customer's Phone!"],
  ['POST /customers/add', { phone: '123456789012345678901' }, 'Please provide valid phone no.!'],
  ['POST /customers/add', { phone: '9'.repeat(50_000) }, 'Please provide valid phone no.!'],
  ['POST /customers/add', { phone: '12#3' }, 'Please provide valid phone no.!'],
  ['POST /customers/add', { phone: '12/3' }, 'Please provide valid phone no.!'],
  ['POST /customers/add', { name: '' }, "Please Provide Customer's Name!"],
  ['POST /customers/add', { email: 'bo' }, 'Please Provide Valid Email!'],
  ['POST /customers/add', { birthDate: '2026-02-30' }, /birth date/],
  ['POST /customers/add', { birthDate: '9999-12-31' }, /birth date/i],
  ['POST /reservations/add', { customerId: '' }, 'Please select customer!'],
  ['POST /reservations/add', { date: '' }, 'Please select date & time!'],
  ['POST /reservations/add', { date: '2026-02-30T19:00' }, 'Please select date & time!'],
  ['POST /reservations/add', { date: '0000-01-01T00:00' }, 'Please select date & time!'],
  ['POST /reservations/add', { date: '9999-12-31T23:59' }, 'Please select date & time!'],
  ['POST /reservations/add', { peopleCount: '-1' }, 'Please provide valid people count!'],
  ['POST /users/add', { username: 'sam' }, 'Please provide valid email!'],
  ['POST /users/add', { userScopes: ['ROOT'] }, 'Unknown scope!'],
  ['POST /users/update-password/:username', { password: '' }, 'Provide new password!'],
  ['POST /superadmin/tenants/add', { name: '' }, 'Please provide name!'],
  ['POST /superadmin/tenants/add', { password: '' }, 'Please provide password!'],
  ['PATCH /superadmin/tenants/update/:id', { email: '' }, "Please Provide Tenant's Email!"],
  ['POST /pos/create-order', { cart: [] }, 'Cart is empty!'],
  ['POST /pos/create-order', { cart: null }, 'Cart is empty!'],
  ['POST /orders/cancel', { orderIds: [] }, /order/],
  ['POST /orders/update-status/:id', { status: 'eaten' }, /./],
  ['POST /settings/categories/add', { title: 'a\u0000b' }, /cannot be stored/],
]

describe('invalid values', () => {
  test.each(refused)('%s refuses %j', async (call, change, why) => {
    const { status, body, left } = await send(call, change)
    expect({ status, body, left }).toEqual({
      status: 400,
      body: { message: typeof why === 'string' ? why : expect.stringMatching(why) },
      left: [],
    })
  })

  test.each([0, -1, 0.1, maxQuantity + 1, 1e9, null, '', 'NaN', '1e5', 2 ** 53])(
    'a quantity of %s is none',
    async (quantity) => {
      const id = await thingsOf(system, ours).get('dish')
      const { status, left } = await send('POST /pos/create-order', { cart: [{ id, quantity }], tableId: '' })
      expect([status, left]).toEqual([400, []])
    },
  )
})

describe('the maximum, and one more', () => {
  const kept = { status: 200, left: expect.arrayContaining(['OrderPlaced']) }
  const none = { status: 400, left: [] }

  test.each([
    [{ quantity: maxQuantity }, kept],
    [{ quantity: String(maxQuantity) }, kept],
    [{ notes: text(100) }, kept],
    [{ notes: text(101) }, none],
    [{ notes: '🍕 بدون بصل \u202E' }, kept],
    [{ addons_ids: Array.from({ length: maxAddons + 1 }, () => randomUUID()) }, none],
    [{ variant_id: 'x'.repeat(65) }, none],
  ])('of one line %#', async (more, expected) => {
    const id = await thingsOf(system, ours).get('dish')
    const cart = [{ id, quantity: 1, ...more }]
    expect(await send('POST /pos/create-order', { cart, tableId: '' })).toMatchObject(expected)
  })

  test('of the lines of a cart, at the till and for a guest', async () => {
    const things = thingsOf(system, ours)
    const id = await things.get('dish')
    const lines = (count: number) => Array.from({ length: count }, () => ({ id, quantity: 1 }))
    expect(await send('POST /pos/create-order', { cart: lines(maxCartLines), tableId: '' })).toMatchObject(kept)
    expect(await send('POST /pos/create-order', { cart: lines(maxCartLines + 1), tableId: '' })).toMatchObject(none)
    const guest = 'POST /qrmenu/:qrcode/place-order'
    const placed = { status: 200, left: ['QrOrderPlaced'] }
    expect(await send(guest, { cartItems: lines(maxGuestLines), tableId: null })).toMatchObject(placed)
    expect(await send(guest, { cartItems: lines(maxGuestLines + 1), tableId: null })).toMatchObject(none)
  })
})

describe('pages and periods', () => {
  const read = async (path: string, jar = ours.admin) => {
    const { status, body, text: said } = await system.ask({ method: 'GET', path: apiOf(path), jar: new Map(jar) })
    expect([status, said]).toEqual([200, said])
    return body
  }

  test.each(['0', '-1', '1e9', '1e309', 'NaN', 'null', '', 'x'])(
    'a page of %s is the nearest there is',
    async (page) => {
      const customers = await read(`/customers?sort=created_at&page=${page}&filter=&perPage=10`, empty.admin)
      expect(customers).toMatchObject({ currentPage: 1, totalPages: 1 })
      const tenants = await read(
        `/superadmin/tenants?page=${page}&perPage=5&type=null&from=null&to=null`,
        system.platform,
      )
      expect(tenants).toMatchObject({ currentPage: expect.any(Number), perPage: 5 })
    },
  )

  test('a page of a thousand million is clamped', async () => {
    for (let n = 0; n < 3; n += 1) await ours.post('/customers/add', { phone: somePhone(), name: someEmail() })
    await system.settle()
    expect(JSON.stringify(await read('/customers?page=1&perPage=1e9')).length).toBeLessThan(50_000)
    const { perPage } = Object(await read('/superadmin/tenants?page=1&perPage=1000000000', system.platform))
    expect(perPage).toBeLessThanOrEqual(100)
  })

  const lists = ['/invoices', '/reservations', '/reports']
  test.each(lists)('%s accepts absent bounds as open, and any day of the calendar', async (list) => {
    const absent = ['type=null&from=null&to=null', 'type=undefined&from=&to=', 'type=custom&from=2026-01-01&to=null']
    const days = ['type=custom&from=0000-01-01&to=9999-12-31', 'type=custom&from=2026-02-01&to=2026-01-01']
    for (const query of [...absent, ...days]) await read(`${list}?${query}`)
    for (const wrong of ['type=never', 'type=custom&from=2026-02-30', 'type=custom&to=31.12.2026']) {
      const { status, body } = await system.ask({ method: 'GET', path: apiOf(`${list}?${wrong}`), jar: ours.admin })
      expect([status, body]).toEqual([400, { message: expect.any(String) }])
    }
  })
})
