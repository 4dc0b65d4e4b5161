import { randomUUID } from 'node:crypto'
import { maxAddons } from '@comanda/domain/menu/limits.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant

beforeAll(async () => {
  side = await startCommandSide()
  tenant = await side.addTenant()
})
afterAll(() => side?.close())

/** Body of a till of 1.2.0 with an empty form. */
const blank = { deliveryType: '', customerType: 'WALKIN', customerId: null, tableId: '', selectedQrOrderItem: null }
const pizza = (more: object = {}) => ({ id: tenant.menu.pizza, quantity: 1, notes: null, price: '12.50', ...more })
const order = (...cart: unknown[]) => ({ ...blank, cart })
const eventsOf = (orderId: unknown, of = tenant) => side.log.readStream(`order-${of.tenantId}_${orderId}`)
const typesOf = async (orderId: string) => (await eventsOf(orderId)).map(({ type }) => type)
const placedOf = async (orderId: unknown) => (await eventsOf(orderId))[0]?.data as Record<string, unknown>

describe('placing an order', () => {
  test('answers with the next token of the day and the id', async () => {
    const fresh = await side.addTenant()
    const cart = [{ id: fresh.menu.water, quantity: 1 }]
    const first = await fresh.post('/pos/create-order', { ...blank, cart })
    const second = await fresh.post('/pos/create-order', { ...blank, cart })
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ message: 'Order sent to kitchen!', tokenNo: 1, orderId: expect.any(String) })
    expect(second.body.tokenNo).toBe(2)
    expect(second.body.orderId).not.toBe(first.body.orderId)
  })

  test('returns the position in a header and a cookie', async () => {
    const { headers } = await tenant.post('/pos/create-order', order(pizza()))
    expect(headers['x-position']).toMatch(/^\d+$/)
    expect(String(headers['set-cookie'])).toContain(`comanda_position=${headers['x-position']}`)
  })

  test('stores current titles, prices and taxes, and no price of the client', async () => {
    const { menu, tables } = tenant
    const coffee = {
      id: menu.coffee,
      title: 'Free coffee',
      quantity: 2,
      price: 5.25,
      tax_rate: '0',
      notes: 'hot',
      variant_id: menu.large,
      addons_ids: [menu.syrup],
      addons: [{ id: menu.syrup, price: '0' }],
      variants: [],
    }
    const body = { ...order(pizza({ quantity: '3' }), coffee), tableId: tables[0], deliveryType: 'dinein' }
    const { body: answer } = await tenant.post('/pos/create-order', body)
    expect(await placedOf(answer.orderId)).toMatchObject({
      deliveryType: 'dinein',
      table: { tableId: tables[0], title: 'T1', floor: 'Ground' },
      currency: 'EUR',
      lines: [
        { line: 1, title: 'Pizza', quantity: 3, unitPrice: 1250, tax: { ratePpm: 190_000, type: 'exclusive' } },
        {
          line: 2,
          title: 'Coffee',
          quantity: 2,
          unitPrice: 525,
          notes: 'hot',
          variant: { title: 'Large' },
          addons: [{ title: 'Syrup' }],
        },
      ],
    })
  })

  test('identifies a customer by the phone only and seals the name', async () => {
    const customer = { customerType: 'CUSTOMER', customerId: { phone: '+49 151 1', name: 'Bob - (+49 151 1)' } }
    const [one, other] = await Promise.all(
      [1, 2].map(() => tenant.post('/pos/create-order', { ...order(pizza()), ...customer })),
    )
    const [placed, again] = [await placedOf(one?.body.orderId), await placedOf(other?.body.orderId)]
    expect(placed.customerType).toBe('CUSTOMER')
    const { customerId, name } = placed.customer as { customerId: string; name: string }
    expect((again.customer as { customerId: string }).customerId).toBe(customerId)
    expect(await side.needs.personal.open(tenant.tenantId, name)).toBe('Bob')
    expect(JSON.stringify(placed)).not.toMatch(/"Bob"|151 1/)
  })

  test('accepts a walk-in customer of a QR order, numbers as ids, and absent fields', async () => {
    const answer = await tenant.post('/pos/create-order', {
      customerType: 'WALKIN',
      customerId: { phone: null, name: null },
      selectedQrOrderItem: 17,
      cart: [{ id: tenant.menu.coffee, quantity: 1, variant_id: '', addons_ids: [], price: 4 }],
    })
    expect(answer.status, answer.text).toBe(200)
    expect(await placedOf(answer.body.orderId)).toMatchObject({ customer: null, table: null, qrOrderId: null })
  })
})

describe('a claimed price', () => {
  test('that is outdated is refused with our figures, and no order is placed', async () => {
    const key = randomUUID()
    const answer = await tenant.post('/pos/create-order', order(pizza({ price: '11.00', quantity: 2 })), { key })
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      message: 'Prices have changed, please review the order!',
      totals: { netTotal: '25.00', taxTotal: '4.75', total: '29.75' },
      lines: [{ line: 1, id: tenant.menu.pizza, title: 'Pizza', claimed: 11, price: '12.50' }],
    })
    expect(await typesOf(key)).not.toContain('OrderPlaced')
  })

  test.each([
    ['the price as served', { price: '12.50' }],
    ['float noise', { price: 0.1 + 0.2 + 12.2 }],
    ['no claim', { price: undefined }],
    ['an empty claim', { price: '' }],
  ])('passes with %s', async (_, claim) =>
    expect((await tenant.post('/pos/create-order', order(pizza(claim)))).status).toBe(200),
  )

  test.each([
    ['netTotal', { netTotal: 12, taxTotal: 2.375, total: 14.875 }],
    ['taxTotal', { netTotal: 12.5, taxTotal: 1, total: 14.875 }],
    ['total', { netTotal: 12.5, taxTotal: 2.375, total: 0.01 }],
  ])('of a wrong %s is refused', async (_, totals) => {
    const answer = await tenant.post('/pos/create-order-and-invoice', { ...order(pizza()), ...totals })
    expect([answer.status, answer.body.totals]).toEqual([409, { netTotal: '12.50', taxTotal: '2.38', total: '14.88' }])
  })

  test.each([
    ['JPY', '13', '15'],
    ['KWD', '12.500', '14.875'],
  ])('is compared at the precision of %s', async (currency, netTotal, total) => {
    const abroad = await side.addTenant({ currency })
    const body = { ...blank, cart: [{ id: abroad.menu.pizza, quantity: 1 }] }
    const refused = await abroad.post('/pos/create-order-and-invoice', { ...body, total: 1 })
    expect(refused.body.totals).toMatchObject({ netTotal, total })
    const answer = await abroad.post('/pos/create-order-and-invoice', { ...body, total })
    expect(answer.status, answer.text).toBe(200)
  })

  test('of several units is a multiple of the rounded unit price', async () => {
    const abroad = await side.addTenant({ currency: 'JPY' }) // the menu's price is 12.50
    const cart = [{ id: abroad.menu.pizza, quantity: 10, price: '13' }]
    const sums = { netTotal: 130, taxTotal: 25, total: 155 }
    const answer = await abroad.post('/pos/create-order-and-invoice', { ...blank, cart, ...sums })
    expect(answer.status, answer.text).toBe(200)
  })
})

describe('create-order-and-invoice', () => {
  test('issues the first invoice of the year, settles the order and leaves it to the kitchen', async () => {
    const fresh = await side.addTenant()
    const body = {
      ...blank,
      cart: [{ id: fresh.menu.pizza, quantity: 1 }],
      netTotal: 12.5,
      taxTotal: 2.375,
      total: 14.875,
    }
    const key = randomUUID()
    const answer = await fresh.post('/pos/create-order-and-invoice', body, { key })
    const year = new Date().getFullYear()
    expect(answer.body).toEqual({
      message: 'Order paid and sent to kitchen!',
      tokenNo: 1,
      orderId: key,
      invoiceId: `${year}-1`,
    })
    const events = await eventsOf(key, fresh)
    expect(events.map(({ type }) => type)).toEqual([
      'OrderPlaced',
      'CheckoutStarted',
      'CheckoutCommitted',
      'OrderSettled',
    ])
    const [invoice, ...more] = await side.log.readStream(`invoices-${fresh.tenantId}_${year}`)
    expect(more).toEqual([])
    expect(invoice?.data).toMatchObject({ subTotal: 1250, taxTotal: 238, total: 1488, currency: 'EUR' })
    expect((await fresh.post('/pos/create-order-and-invoice', body, { key })).text).toBe(answer.text)
  })
})

describe('an invalid request', () => {
  const many = (count: number) => Array.from({ length: count }, () => pizza())
  const tooManyAddons = Array.from({ length: maxAddons + 1 }, () => randomUUID())

  test.each<[string, () => unknown, number, string]>([
    ['an empty cart', () => order(), 400, 'Cart is empty!'],
    ['no cart', () => blank, 400, 'Cart is empty!'],
    ['no body at all', () => undefined, 400, 'Cart is empty!'],
    ['a zero quantity', () => order(pizza({ quantity: 0 })), 400, 'Please provide valid quantity!'],
    ['a negative quantity', () => order(pizza({ quantity: -1 })), 400, 'Please provide valid quantity!'],
    ['a huge quantity', () => order(pizza({ quantity: 1e9 })), 400, 'Please provide valid quantity!'],
    ['a fractional quantity', () => order(pizza({ quantity: 1.5 })), 400, 'Please provide valid quantity!'],
    ['a quantity of words', () => order(pizza({ quantity: 'two' })), 400, 'Please provide valid quantity!'],
    ['no quantity', () => order(pizza({ quantity: null })), 400, 'Please provide valid quantity!'],
    ['a price of words', () => order(pizza({ price: 'cheap' })), 400, 'Please provide valid price!'],
    ['an unknown item', () => order(pizza({ id: randomUUID() })), 404, 'An item is no longer on the menu!'],
    ['an item id of another kind', () => order(pizza({ id: '__proto__' })), 404, 'An item is no longer on the menu!'],
    ['an unknown variant', () => order(pizza({ variant_id: 9 })), 404, 'A variant is no longer on the menu!'],
    ['an unknown addon', () => order(pizza({ addons_ids: ['x'] })), 404, 'An addon is no longer on the menu!'],
    [
      'more addons than a dish can have',
      () => order(pizza({ addons_ids: tooManyAddons })),
      400,
      'This item has too many addons!',
    ],
    ['an unknown table', () => ({ ...order(pizza()), tableId: '12' }), 404, 'Table not found!'],
    ['notes too long', () => order(pizza({ notes: 'x'.repeat(101) })), 400, 'Notes must have at most 100 characters!'],
    ['too many lines', () => order(...many(201)), 400, 'The cart has too many lines!'],
    [
      'a bad phone',
      () => ({ ...order(pizza()), customerId: { phone: 'call me' } }),
      400,
      'Please provide valid phone no.!',
    ],
    ['malformed JSON', () => '{"cart": [', 400, 'The request is not valid JSON!'],
    ['a 10 MB body', () => order(pizza({ notes: 'x'.repeat(10_000_000) })), 413, 'The request is too large!'],
  ])('is refused: %s', async (_, body, status, message) => {
    const key = randomUUID()
    const answer = await tenant.post('/pos/create-order', body(), { key })
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(await typesOf(key)).not.toContain('OrderPlaced')
  })

  test('is refused: another tenant’s item and table, exactly like unknown ones', async () => {
    const other = await side.addTenant()
    const item = await tenant.post('/pos/create-order', order({ id: other.menu.pizza, quantity: 1 }))
    expect([item.status, item.body]).toEqual([404, { message: 'An item is no longer on the menu!', line: 1 }])
    const table = await tenant.post('/pos/create-order', { ...order(pizza()), tableId: other.tables[0] })
    expect([table.status, table.body]).toEqual([404, { message: 'Table not found!' }])
  })

  test('is refused: an unknown item, with its line', async () => {
    const answer = await tenant.post('/pos/create-order', order(pizza(), pizza({ id: randomUUID() }), pizza()))
    expect([answer.status, answer.body]).toEqual([404, { message: 'An item is no longer on the menu!', line: 2 }])
  })

  test('is refused: no session, the wrong scope', async () => {
    const cook = await tenant.signIn(['KITCHEN'])
    expect((await tenant.post('/pos/create-order', order(pizza()), { cookie: '' })).status).toBe(401)
    expect((await tenant.post('/pos/create-order', order(pizza()), { cookie: cook })).status).toBe(403)
  })
})
