import { randomUUID } from 'node:crypto'
import type { CustomerId } from '@comanda/domain/kernel/ids.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import {
  knowCustomer,
  openRestaurant,
  pay,
  placed,
  placeOrder,
  type Restaurant,
} from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let admin: Person

beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  admin = await system.enter(place.tenantId, [], 'admin')
})

const historyOf = async (phone: string, { cookie }: Person = admin) => {
  await system.settle()
  const url = `/api/v1/customers/${encodeURIComponent(phone)}/history`
  const { statusCode, body } = await system.app.inject({ url, headers: { cookie } })
  return { status: statusCode, body: JSON.parse(body) }
}
async function visit(day: string, number: number, customer: unknown) {
  const at = { placedAt: `${day}T10:00:00.000Z`, customer }
  const orderId = await placeOrder(system, place, at)
  await pay(system, place, [[placed(place, orderId, at)]], number)
}

/** Forgets the phone's customer, and adds the phone with another person a day later. */
async function handOver(customerId: CustomerId, phone: string, name: string) {
  const stream = `customer-${place.tenantId}_${customerId}`
  const forgottenAt = '2026-11-19T10:00:00.000Z'
  const forgotten = { type: 'CustomerForgotten', data: { customerId, forgottenAt } }
  await system.record(place.tenantId, stream, [forgotten], { at: forgottenAt })
  await system.forget(place.tenantId, customerId)
  expect((await historyOf(phone)).status).toBe(404)
  const seal = (text: string) => system.seal(place.tenantId, customerId, text)
  const addedAt = '2026-11-20T10:00:00.000Z'
  const again = { customerId, phone: await seal(phone), name: await seal(name), addedAt }
  const unsaid = { email: null, birthDate: null, gender: null }
  await system.record(place.tenantId, stream, [{ type: 'CustomerAdded', data: { ...again, ...unsaid } }])
}

describe('the history of a customer', () => {
  test('counts the invoiced visits, sums them and lists the newest first', async () => {
    const [zoe, bo] = [
      await knowCustomer(system, place, '+33 1', 'Zoé'),
      await knowCustomer(system, place, '+33 2', 'Bo'),
    ]
    await visit('2026-11-18', 1, zoe)
    await visit('2026-11-19', 2, bo)
    await visit('2026-11-20', 3, zoe)
    const { status, body } = await historyOf('+33 1')
    expect(status).toBe(200)
    expect(body).toMatchObject({ visits: 2, spent: [{ currency: 'EUR', total: '122.60' }] })
    expect(body.newest).toEqual([
      {
        invoice_id: '2026-3',
        created_at: '2026-11-20T10:00:00.000Z',
        table_title: 'Table 12',
        delivery_type: 'dinein',
        total: '61.30',
        currency: 'EUR',
      },
      expect.objectContaining({ invoice_id: '2026-1' }),
    ])
  })

  test('sums the spending minus refunds', async () => {
    await visit('2026-11-18', 1, await knowCustomer(system, place, '+33 1', 'Zoé'))
    const note = {
      invoiceId: '2026-1',
      refundId: randomUUID(),
      invoiceDay: '2026-11-18',
      businessDay: '2026-11-19',
      period: '2026',
      currency: 'EUR',
      lines: [],
      subTotal: 1_000,
      taxTotal: 30,
      total: 1_030,
      tenders: [],
      reason: { code: 'wrong_item' },
      refundedBy: null,
      issuedAt: '2026-11-19T10:00:00.000Z',
    }
    const stream = `creditNotes-${place.tenantId}_2026`
    await system.record(place.tenantId, stream, [{ type: 'CreditNoteIssued', data: note }])
    const { body } = await historyOf('+33 1')
    expect(body).toMatchObject({ visits: 1, spent: [{ currency: 'EUR', total: '51.00' }] })
    expect(body.newest).toMatchObject([{ invoice_id: '2026-1', total: '61.30', refunded: '10.30' }])
  })

  test('of a customer without payments is empty, of an unknown one and of another restaurant a 404', async () => {
    await knowCustomer(system, place, '+33 1', 'Zoé')
    expect((await historyOf('+331')).body).toEqual({ visits: 0, spent: [], newest: [] })
    expect(await historyOf('+33 9')).toEqual({ status: 404, body: { message: 'Customer not found!' } })
    const other = await system.enter((await openRestaurant(system)).tenantId, [], 'admin')
    expect((await historyOf('+33 1', other)).status).toBe(404)
  })

  test('does not contain an order of a forgotten customer that is paid when the phone belongs to another person', async () => {
    const anna = await knowCustomer(system, place, '+33 1', 'Anna')
    const left = { placedAt: '2026-11-18T10:00:00.000Z', customer: anna }
    const orderId = await placeOrder(system, place, left)
    await handOver(anna.customerId, '+33 1', 'Bernd')
    const paidAt = { issuedAt: '2026-11-21T10:00:00.000Z' }
    await pay(system, place, [[placed(place, orderId, left)]], 1, paidAt)
    expect((await historyOf('+33 1')).body).toEqual({ visits: 0, spent: [], newest: [] })
    const search = async (q: string) => {
      const url = `/api/v1/invoices/search?q=${encodeURIComponent(q)}`
      return (await system.app.inject({ url, headers: { cookie: admin.cookie } })).json()
    }
    expect([await search('+33 1'), await search('Bernd')]).toEqual([[], []])
    await visit('2026-11-22', 2, anna)
    expect((await historyOf('+33 1')).body).toMatchObject({ visits: 1, newest: [{ invoice_id: '2026-2' }] })
    for (const q of ['+33 1', 'Bernd']) expect(await search(q)).toMatchObject([{ invoice_id: '2026-2' }])
  })

  test('contains an invoice on which somebody else’s order is older than the customer', async () => {
    const zoe = await knowCustomer(system, place, '+33 1', 'Zoé')
    const [own, earlier] = [
      { placedAt: '2026-11-18T10:00:00.000Z', customer: zoe },
      { placedAt: '2026-10-18T10:00:00.000Z' },
    ]
    const orders = [await placeOrder(system, place, own), await placeOrder(system, place, earlier)]
    const histories = [[placed(place, orders[0] ?? '', own)], [placed(place, orders[1] ?? '', earlier)]]
    await pay(system, place, histories, 1)
    expect((await historyOf('+33 1')).body).toMatchObject({ visits: 1 })
  })

  test('starts anew when a forgotten phone is added again', async () => {
    const zoe = await knowCustomer(system, place, '+33 1', 'Zoé')
    await visit('2026-11-18', 1, zoe)
    await handOver(zoe.customerId, '+33 1', 'Zoé')
    expect((await historyOf('+33 1')).body).toEqual({ visits: 0, spent: [], newest: [] })
  })

  test('needs a scope to see customers', async () => {
    await knowCustomer(system, place, '+33 1', 'Zoé')
    expect((await historyOf('+33 1', await system.enter(place.tenantId, ['VIEW_CUSTOMERS']))).status).toBe(200)
    expect((await historyOf('+33 1', await system.enter(place.tenantId, ['POS']))).status).toBe(403)
  })
})
