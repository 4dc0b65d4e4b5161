import { randomUUID } from 'node:crypto'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { openQuerySystem, ownOrigin, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, pay, placed, placeOrder, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let restaurant: Restaurant
let cashier: Person
let orderId: string
let invoiceId: string

beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse('2026-11-20T12:00:00.000Z') })
})
afterAll(() => system.close())
beforeEach(async () => {
  restaurant = await openRestaurant(system)
  cashier = await system.enter(restaurant.tenantId, ['INVOICES'])
  const at = { placedAt: '2026-11-20T10:00:00.000Z' }
  orderId = await placeOrder(system, restaurant, at)
  invoiceId = await pay(system, restaurant, [[placed(restaurant, orderId, at)]], 1)
})

const ask = async (url: string, payload?: object) => {
  await system.settle()
  const headers = { cookie: cashier.cookie, origin: ownOrigin }
  return system.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1${url}`,
    headers,
    ...(payload && { payload }),
  })
}
const preview = (payload: object, id = invoiceId) => ask('/invoices/refund-preview', { invoiceId: id, ...payload })

/** Refunds one of two steaks: 26.50 and 10 %. */
async function refundSteak() {
  const { tenantId, steak, tax } = restaurant
  const vat = { taxId: tax, title: 'VAT', ratePpm: 100_000, type: 'exclusive' }
  const line = { orderId, line: 1, itemId: steak, title: 'Steak frites', categoryId: null, variant: null, tax: vat }
  const data = {
    invoiceId,
    refundId: randomUUID(),
    invoiceDay: '2026-11-20',
    businessDay: '2026-11-20',
    period: '2026',
    currency: 'EUR',
    lines: [{ ...line, quantity: 1, net: 2650, taxAmount: 265 }],
    subTotal: 2650,
    taxTotal: 265,
    total: 2915,
    tenders: [{ tender: 0, paymentTypeId: null, title: null, amount: 2915, rounding: 0 }],
    reason: { code: 'wrong_item', title: 'Cold food', text: 'Cold' },
  }
  const at = '2026-11-20T11:00:00.000Z'
  await system.record(tenantId, `refunds-${tenantId}_${invoiceId}`, [
    { type: 'RefundGranted', data: { ...data, grantedAt: at } },
  ])
  await system.record(tenantId, `creditNotes-${tenantId}_2026`, [
    { type: 'CreditNoteIssued', data: { ...data, refundedBy: null, issuedAt: at } },
  ])
}

describe('the refundable part of an invoice', () => {
  test('contains all sold lines, with nothing chosen', async () => {
    expect((await preview({})).json()).toMatchObject({
      currency: 'EUR',
      lines: [
        { order_id: orderId, line: 1, item_title: 'Steak frites', quantity: 2, left_quantity: 2, left: '58.30' },
        { line: 2, item_title: 'Water', quantity: 1, left_quantity: 1, left: '3.00' },
      ],
      left: '61.30',
      refund: null,
    })
  })

  test('lists the payments that the chosen amount returns to', async () => {
    const lines = [{ orderId, line: 1, quantity: 1 }]
    expect((await preview({ lines })).json().refund).toEqual({
      sub_total: '26.50',
      tax_total: '2.65',
      total: '29.15',
      taxes: [{ rate: '10', net: '26.50', tax: '2.65' }],
      payments: [
        { payment_type_id: null, payment_type: null, amount: '29.15', rounding: '0.00', handed_over: '29.15' },
      ],
    })
    expect((await preview({ amount: '10' })).json().refund.total).toBe('10.00')
  })

  test('is smaller after a refund', async () => {
    await refundSteak()
    expect((await preview({})).json()).toMatchObject({
      left: '32.15',
      lines: [{ left_quantity: 1, left: '29.15' }, {}],
    })
    const tooMany = await preview({ lines: [{ orderId, line: 1, quantity: 2 }] })
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([409, 'This is more than was paid!'])
  })

  test.each(['2026-99', '1999-1', 'x'])('of %s is not found', async (id) =>
    expect((await preview({}, id)).statusCode).toBe(404),
  )
})

test('the history of an order contains its refunds up to the requested moment', async () => {
  const auditor = await system.enter(restaurant.tenantId, ['AUDIT'])
  const replay = async (query = '') => {
    await system.settle()
    const url = `/api/v1/audit/orders/${orderId}${query}`
    return (await system.app.inject({ url, headers: { cookie: auditor.cookie } })).json()
  }
  expect(await replay()).not.toHaveProperty('refunds')
  await refundSteak()
  expect((await replay()).refunds).toEqual([
    {
      credit_note_id: 'CN-2026-1',
      invoice_id: invoiceId,
      at: '2026-11-20T11:00:00.000Z',
      amount: '29.15',
      reason: { code: 'wrong_item', title: 'Cold food', text: 'Cold' },
      person: null,
      lines: [{ line: 1, item_title: 'Steak frites', quantity: 1, amount: '29.15' }],
    },
  ])
  expect(await replay('?at=2026-11-20T10:59:59.000Z')).not.toHaveProperty('refunds')
})

test('the file of the invoices contains refunds and their credit notes', async () => {
  await refundSteak()
  const [head, line] = (await ask('/invoices/export.csv?type=today')).body.split('\r\n')
  expect(head).toMatch(/,refunded,credit_notes,service_charge,tips_refunded$/)
  expect(line).toMatch(/,29\.15,CN-2026-1,,$/)
})

describe('an invoice', () => {
  test('contains its refunds, with their credit notes', async () => {
    expect((await ask('/invoices?type=today')).json()[0]).not.toHaveProperty('refunded')
    await refundSteak()
    const [invoice] = (await ask('/invoices?type=today')).json()
    expect(invoice).toMatchObject({
      total: '61.30',
      refunded: '29.15',
      credit_notes: [
        {
          credit_note_id: 'CN-2026-1',
          invoice_id: invoiceId,
          created_at: '2026-11-20T11:00:00.000Z',
          business_day: '2026-11-20',
          invoice_day: '2026-11-20',
          total: '29.15',
          reason: { code: 'wrong_item', title: 'Cold food', text: 'Cold' },
          lines: [{ order_id: orderId, line: 1, quantity: 1, net: '26.50', tax: '2.65', tax_rate: '10' }],
          payments: [{ handed_over: '29.15' }],
        },
      ],
    })
  })
})
