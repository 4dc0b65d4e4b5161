import { randomUUID } from 'node:crypto'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { openQuerySystem, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, pay, placed, placeOrder, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse('2026-11-20T12:00:00.000Z') })
  place = await openRestaurant(system)
})
afterAll(() => system.close())

async function download(url: string, scopes: Parameters<QuerySystem['enter']>[1], tenantId = place.tenantId) {
  const { cookie } = await system.enter(tenantId, scopes)
  await system.settle()
  return system.app.inject({ url: `/api/v1${url}`, headers: { cookie } })
}
const lines = (body: string) => body.slice(1).split('\r\n').slice(0, -1)

describe('GET /invoices/export.csv', () => {
  test('contains the invoices of the period, newest first, and no formula', async () => {
    const customerId = randomUUID()
    const name = await system.seal(place.tenantId, customerId, '=HYPERLINK("http://x")')
    const at = { placedAt: '2026-11-20T10:00:00.000Z', tokenNo: 7, customer: { customerId, name } }
    const before = { placedAt: '2026-11-19T10:00:00.000Z' }
    const first = await placeOrder(system, place, before)
    await pay(system, place, [[placed(place, first, before)]], 1)
    const orderId = await placeOrder(system, place, at)
    await pay(system, place, [[placed(place, orderId, at)]], 2)

    const answer = await download('/invoices/export.csv?type=today&from=null&to=null', ['INVOICES'])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="invoices.csv"',
      'cache-control': 'no-store',
    })
    const line = '2026-2,2026-11-20,2026-11-20T10:00:00+00:00,EUR,56.00,5.30,61.30,dinein,Table 12,Saal,CUSTOMER'
    expect(lines(answer.body)).toEqual([
      expect.stringMatching(/^invoice_id,business_day,/),
      `${line},"'=HYPERLINK(""http://x"")",7,${orderId},,,,,,,,`,
    ])
    expect(lines((await download('/invoices/export.csv', ['INVOICES'])).body)).toHaveLength(3)
    await system.forget(place.tenantId, customerId)
    const { body } = await download('/invoices/export.csv?type=today', ['INVOICES'])
    await expect.poll(async () => (await download('/invoices/export.csv', ['INVOICES'])).body).toContain(',erased,')
    expect(lines(body)).toHaveLength(2)
  })

  test('reads its pages without losing or repeating any', async () => {
    const many = await openRestaurant(system)
    const facts = []
    for (let number = 1; number <= 2_100; number += 1) facts.push(issued(number))
    for (let from = 0; from < facts.length; from += 300)
      await system.record(many.tenantId, `invoices-${many.tenantId}_2026`, facts.slice(from, from + 300))
    const { body } = await download('/invoices/export.csv?type=null', ['INVOICES'], many.tenantId)
    const ids = lines(body)
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(ids).toEqual(Array.from({ length: 2_100 }, (_, at) => `2026-${2_100 - at}`))
  })

  const issued = (number: number) => ({
    type: 'InvoiceIssued',
    data: {
      settlementId: randomUUID(),
      period: '2026',
      businessDay: '2026-11-20',
      currency: 'EUR',
      table: null,
      ...{
        deliveryType: 'takeaway',
        customerType: 'WALKIN',
        customer: null,
        orders: [],
        subTotal: number,
        taxTotal: 0,
      },
      total: number,
      issuedAt: '2026-11-20T10:00:00.000Z',
    },
  })
})

describe('GET /customers/export.csv', () => {
  test('contains only this restaurant’s customers, without forgotten ones', async () => {
    const other = await openRestaurant(system)
    const add = async (tenantId: typeof place.tenantId, phone: string, name: string) => {
      const customerId = system.identifiers.customerId(tenantId, phone)
      const [sealedPhone, sealedName] = [
        await system.seal(tenantId, customerId, phone),
        await system.seal(tenantId, customerId, name),
      ]
      const more = { email: null, birthDate: null, gender: null, addedAt: '2026-11-20T10:00:00.000Z' }
      const data = { customerId, phone: sealedPhone, name: sealedName, ...more }
      await system.record(tenantId, `customer-${tenantId}_${customerId}`, [{ type: 'CustomerAdded', data }])
      return customerId
    }
    await add(place.tenantId, '+49 170 1', 'Zoë, "the first"')
    await add(other.tenantId, '+49 170 2', 'Foreign')
    const gone = await add(place.tenantId, '+49 170 3', 'Gone')
    await system.record(place.tenantId, `customer-${place.tenantId}_${gone}`, [
      { type: 'CustomerForgotten', data: { customerId: gone, forgottenAt: '2026-11-20T11:00:00.000Z' } },
    ])
    const { body } = await download('/customers/export.csv', ['VIEW_CUSTOMERS'])
    expect(lines(body)).toEqual([
      'phone,name,email,birth_date,gender,created_at,updated_at',
      `'+49 170 1,"Zoë, ""the first""",,,,2026-11-20T10:00:00+00:00,`,
    ])
  })
})

test.each(['/invoices/export.csv', '/customers/export.csv'])('%s requires access to the list', async (url) => {
  expect((await download(url, ['KITCHEN', 'POS'])).statusCode).toBe(403)
  expect((await system.app.inject({ url: `/api/v1${url}` })).statusCode).toBe(401)
  expect((await download('/invoices/export.csv?type=never', ['INVOICES'])).statusCode).toBe(400)
})
