import { randomUUID } from 'node:crypto'
import { listen } from '@comanda/tests/query-system/listen.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, placeOrder, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let system: QuerySystem
let place: Restaurant
let waiter: Person

beforeAll(async () => {
  system = await openQuerySystem()
})
afterAll(() => system.close())
beforeEach(async () => {
  place = await openRestaurant(system)
  waiter = await system.enter(place.tenantId, ['POS'])
})

const at = '2026-11-20T20:32:04.120Z'
const fact = (type: string, data: unknown) => ({ type, data })
const stream = (id: string, of = place) => `qrOrder-${of.tenantId}_${id}`

type Guest = Readonly<{ customer?: unknown; table?: boolean; placedAt?: string; variant?: string }>
/** Places a guest order of two steaks with a variant and an addon, 10 % on top, and one water. */
async function guestOrders(of = place, { customer = null, table = true, placedAt = at, variant }: Guest = {}) {
  const qrOrderId = randomUUID()
  const vat = { taxId: of.tax, title: 'VAT', ratePpm: 100_000, type: 'exclusive' }
  const lines = [
    {
      line: 1,
      itemId: of.steak,
      title: 'Steak frites',
      quantity: 2,
      unitPrice: 2650,
      tax: vat,
      notes: 'rare',
      variant: { variantId: variant ?? of.variant, title: '320 g' },
      categoryId: of.category,
      addons: [{ addonId: of.addon, title: 'Sauce' }],
    },
    {
      line: 2,
      itemId: of.water,
      title: 'Water',
      quantity: 1,
      unitPrice: 300,
      tax: null,
      notes: null,
      variant: null,
      addons: [],
      categoryId: null,
    },
  ]
  const seat = table ? { tableId: of.table.id, title: of.table.title, floor: of.table.floor } : null
  const placed = {
    qrOrderId,
    table: seat,
    customer,
    currency: of.currency,
    lines,
    businessDay: '2026-11-20',
    placedAt,
    customerType: customer ? 'CUSTOMER' : 'WALKIN',
  }
  await system.record(of.tenantId, stream(qrOrderId, of), [fact('QrOrderPlaced', placed)])
  return qrOrderId
}
const accept = (id: string) =>
  system.record(place.tenantId, stream(id), [
    fact('QrOrderAccepted', { qrOrderId: id, orderId: randomUUID(), acceptedAt: at }),
  ])
const dismiss = (id: string) =>
  system.record(place.tenantId, stream(id), [fact('QrOrderDismissed', { qrOrderId: id, dismissedAt: at })])

const get = async (url: string, { cookie }: Partial<Person> = waiter) => {
  await system.settle()
  return system.app.inject({ url: `/api/v1${url}`, headers: cookie ? { cookie } : {} })
}
describe('GET /pos/qrorders', () => {
  test('has every field of C6.4, and items usable as cart lines', async () => {
    const customerId = randomUUID()
    const seal = (text: string) => system.seal(place.tenantId, customerId, text)
    const customer = { customerId, name: await seal('Zoë'), phone: await seal('+49 151 99') }
    const id = await guestOrders(place, { customer })
    const { steak, water, category, variant, addon, tax, table } = place
    expect((await get('/pos/qrorders')).json()).toEqual([
      {
        id,
        date: at,
        delivery_type: '',
        status: 'created',
        payment_status: 'pending',
        customer_type: 'CUSTOMER',
        customer_id: '+49 151 99',
        customer_name: 'Zoë',
        table_id: table.id,
        table_title: 'Table 12',
        floor: 'Saal',
        currency: 'EUR',
        sub_total: '56.00',
        tax_total: '5.30',
        total: '61.30',
        items: [
          {
            id: `${id}.1`,
            order_id: id,
            item_id: steak,
            item_title: 'Steak frites',
            category_id: category,
            price: '26.50',
            quantity: 2,
            notes: 'rare',
            variant_id: variant,
            variant_title: '320 g',
            variant: { id: variant, title: '320 g', price: '25.00' },
            addons: [{ id: addon, title: 'Sauce' }],
            tax_id: tax,
            tax_title: 'VAT',
            tax_rate: '10',
            tax_type: 'exclusive',
          },
          {
            id: `${id}.2`,
            order_id: id,
            item_id: water,
            item_title: 'Water',
            category_id: null,
            price: '3.00',
            quantity: 1,
            notes: null,
            variant_id: null,
            variant_title: null,
            addons: null,
            tax_id: null,
            tax_title: null,
            tax_rate: null,
            tax_type: null,
          },
        ],
      },
    ])
  })

  test('has null for a walk-in customer, and for no table', async () => {
    await guestOrders(place, { table: false })
    const [order] = (await get('/pos/qrorders')).json()
    expect(order).toMatchObject({ customer_type: 'WALKIN', customer_id: null, customer_name: null, table_id: null })
  })

  test('shows a variant that was removed from the menu with the price the guest was shown', async () => {
    const gone = randomUUID()
    await guestOrders(place, { variant: gone })
    const [order] = (await get('/pos/qrorders')).json()
    expect(order.items[0].variant).toEqual({ id: gone, title: '320 g', price: '26.50' })
  })

  test('lists pending orders only, oldest first, with their number', async () => {
    const later = await guestOrders(place, { placedAt: '2026-11-20T20:40:00.000Z' })
    const earlier = await guestOrders()
    await accept(await guestOrders())
    await dismiss(await guestOrders())
    const orders: { id: string }[] = (await get('/pos/qrorders')).json()
    expect(orders.map(({ id }) => id)).toEqual([earlier, later])
    expect((await get('/pos/qrorders/count')).json()).toEqual({ totalQROrders: 2 })
  })

  test('is an empty array, and the number 0, without pending orders', async () => {
    expect((await get('/pos/qrorders')).json()).toEqual([])
    expect((await get('/pos/qrorders/count')).json()).toEqual({ totalQROrders: 0 })
  })

  test('contains no phone of a forgotten person', async () => {
    const customerId = randomUUID()
    const seal = (text: string) => system.seal(place.tenantId, customerId, text)
    await guestOrders(place, { customer: { customerId, name: await seal('Zoë'), phone: await seal('151') } })
    await system.forget(place.tenantId, customerId)
    const [order] = (await get('/pos/qrorders')).json()
    expect(order).toMatchObject({ customer_type: 'CUSTOMER', customer_id: null, customer_name: 'erased' })
  })

  test('contains nothing of another restaurant', async () => {
    const neighbour = await openRestaurant(system)
    await guestOrders(neighbour)
    expect((await get('/pos/qrorders')).json()).toEqual([])
    expect((await get('/pos/qrorders/count')).json()).toEqual({ totalQROrders: 0 })
  })

  test('needs the till’s scope', async () => {
    const cook = await system.enter(place.tenantId, ['KITCHEN'])
    for (const url of ['/pos/qrorders', '/pos/qrorders/count']) {
      expect((await get(url, cook)).statusCode).toBe(403)
      expect((await get(url, {})).statusCode).toBe(401)
    }
  })
})

test('the feed notifies the till of every guest order, and the kitchen of none', async () => {
  const cook = await system.enter(place.tenantId, ['KITCHEN'])
  await system.settle()
  const [till, kitchen] = [await listen(system, waiter), await listen(system, cook)]
  const id = await guestOrders()
  const changes = { topic: 'qrOrders', ids: [id] }
  expect((await till.next('changes')).changes).toEqual([{ ...changes, type: 'QrOrderPlaced' }])
  await accept(id)
  expect((await till.next('changes')).changes).toEqual([{ ...changes, type: 'QrOrderAccepted' }])
  await placeOrder(system, place)
  await expect.poll(() => kitchen.received.some(({ changes = [] }) => changes.length > 0)).toBe(true)
  expect(kitchen.received.flatMap(({ changes = [] }) => changes).filter(({ topic }) => topic === 'qrOrders')).toEqual(
    [],
  )
  for (const { socket } of [till, kitchen]) socket.terminate()
})
