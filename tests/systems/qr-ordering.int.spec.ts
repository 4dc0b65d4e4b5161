import { saveQrCode } from '@comanda/http/identity/qr-codes.ts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandSide, startCommandSide, type TestTenant } from '../command-system/command-system.ts'
import { openQuerySystem, ownOrigin, type QuerySystem, until } from '../query-system/query-system.ts'

let system: QuerySystem
let side: CommandSide
let tenant: TestTenant
let code: string
let socket: Socket
const received: string[] = []

beforeAll(async () => {
  system = await openQuerySystem()
  const { EVENTSTORE_URL: eventStoreUrl, ...environment } = system.environment
  side = await startCommandSide({ databaseUrl: system.databaseUrl, eventStoreUrl, environment })
  tenant = await side.addTenant()
  const store = await side.needs.caches.store.of(tenant.tenantId, null)
  code = store.status === 'Open' ? store.qrCode : ''
  await saveQrCode(side.needs.identity, code, tenant.tenantId)
  const open = { storeName: 'Trattoria', currency: 'EUR', isQRMenuEnabled: true, isQROrderEnabled: true }
  await tenant.post('/settings/store-setting', open)
  const extraHeaders = { origin: ownOrigin, cookie: tenant.cookie }
  socket = io(system.url, { extraHeaders, reconnection: false, forceNew: true })
  socket.onAny((name: string) => received.push(name))
  await until(() => socket.connected)
})
afterAll(async () => {
  socket?.disconnect()
  await side?.close()
  await system?.close()
})

async function get(path: string, cookie?: string) {
  const url = `/api/v1${path}`
  const answer = await system.app.inject({ url, headers: cookie ? { cookie } : {} })
  return answer.json()
}
const count = async () => (await get('/pos/qrorders/count', tenant.cookie)).totalQROrders

/** Cart of a till of 1.2.0 that has loaded a QR order (C5): its items unchanged, under the ids of the menu. */
type QrItem = { item_id: string; item_title: string; addons: { id: string }[] | null }
const asCart = (items: QrItem[]) =>
  items.map((item) => ({
    ...item,
    id: item.item_id,
    title: item.item_title,
    ...(item.addons ? { addons_ids: item.addons.map(({ id }) => id) } : {}),
  }))

test('a guest order is sent from the table through the till to the kitchen, and the count follows', async () => {
  const [tableId] = tenant.tables
  if (!tableId) throw new Error('there are two')
  const tableCode = system.identifiers.tableCode(tenant.tenantId, tableId)
  await until(async () => (await get(`/qrmenu/${code}?tableId=${tableCode}`)).storeSettings?.is_qr_order_enabled === 1)
  const shown = await get(`/qrmenu/${code}?tableId=${tableCode}`)
  const coffee = shown.menuItems.find(({ id }: { id: string }) => id === tenant.menu.coffee)
  const { large, syrup, pizza } = tenant.menu
  const cartItems = [
    { ...coffee, price: 5.25, quantity: 2, variant_id: large, addons_ids: [syrup], notes: 'hot' },
    { ...shown.menuItems.find(({ id }: { id: string }) => id === pizza), quantity: 1, notes: null },
  ]
  const order = { deliveryType: null, customerType: 'CUSTOMER', customer: { name: 'Zoë', phone: '+49 151 99' } }
  const placed = await side.app.inject({
    method: 'POST',
    url: `/api/v1/qrmenu/${code}/place-order`,
    payload: { ...order, cartItems, tableId: shown.storeTable.id },
  })
  expect(placed.json()).toMatchObject({ message: 'Order placed successfully!' })
  await until(async () => received.includes('new_qrorder') && (await count()) === 1) // joining alone sends the message too

  const [waiting] = await get('/pos/qrorders', tenant.cookie)
  expect(waiting).toMatchObject({ table_id: tableId, customer_id: '+49 151 99', customer_name: 'Zoë' })
  expect(await get('/kitchen', tenant.cookie)).toEqual([])
  received.length = 0
  const sent = await tenant.post('/pos/create-order', {
    cart: asCart(waiting.items),
    deliveryType: 'dinein',
    customerType: waiting.customer_type,
    tableId: waiting.table_id,
    customerId: { phone: waiting.customer_id, name: waiting.customer_name },
    selectedQrOrderItem: waiting.id,
  })
  expect(sent.status, sent.text).toBe(200)
  await until(() => received.includes('new_order') && received.includes('new_qrorder'))
  const cookie = `${tenant.cookie}; comanda_position=${sent.headers['x-position']}`
  expect(await get('/pos/qrorders/count', cookie)).toEqual({ totalQROrders: 0 })
  expect(await get('/pos/qrorders', cookie)).toEqual([])
  const kitchen = await get('/kitchen', cookie)
  expect(kitchen).toMatchObject([
    {
      id: sent.body.orderId,
      token_no: 1,
      table_title: 'T1',
      customer_name: 'Zoë',
      items: [
        { item_title: 'Coffee', quantity: 2, price: '5.25', variant_title: 'Large', notes: 'hot' },
        { item_title: 'Pizza', quantity: 1, price: '12.50' },
      ],
    },
  ])
  expect(kitchen[0].total).toBe(waiting.total)
  await callFromThePhone(sent.body.orderId, placed.json().order)
})

/** A guest whose order was moved calls with the link of the old table; the staff see the call at the new one. */
async function callFromThePhone(orderId: unknown, order: string): Promise<void> {
  const [from = '', to = ''] = tenant.tables
  await tenant.post('/orders/move', { orderIds: [orderId], tableId: to })
  const call = async () =>
    side.app.inject({
      method: 'POST',
      url: `/api/v1/qrmenu/${code}/call`,
      payload: { tableId: from, order, reason: 'bill' },
    })
  const { message, called_at } = (await call()).json()
  expect([message, (await call()).json().called_at]).toEqual(['The staff was called!', called_at])
  const calls = () => get('/floor/calls', tenant.cookie)
  await until(async () => (await calls()).length > 0)
  expect(await calls()).toEqual([{ table_id: to, table_title: 'T2', floor: 'Ground', reason: 'bill', called_at }])
  const seen = () => get(`/qrmenu/${code}/calls?tableId=${from}&order=${order}`)
  expect(await seen()).toEqual({ calls: [{ reason: 'bill', called_at, answered_at: null }] })
  const next = await side.app.inject({
    method: 'POST',
    url: `/api/v1/qrmenu/${code}/place-order`,
    payload: { cartItems: [{ id: tenant.menu.pizza, quantity: 1 }], tableId: from, order },
  })
  const ofNext = () => get(`/qrmenu/${code}/calls?tableId=${from}&order=${next.json().order}`)
  await until(async () => (await ofNext()).calls.length > 0)
  await tenant.post('/floor/calls/answer', { tableId: to, reason: 'bill' })
  await until(async () => (await calls()).length === 0)
  expect(await seen()).toMatchObject({ calls: [{ reason: 'bill', answered_at: expect.any(String) }] })
}
