import { randomUUID } from 'node:crypto'
import { applyEvent, storeEvent } from '@comanda/command-api/subscription/inbox.ts'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import { z } from 'zod'
import { type Jar, platformAccount, type System } from '../../systems/system.ts'
import { pngUpload } from './picture.ts'
import { apiOf, openRestaurant, type Restaurant, someEmail, somePhone } from './things.ts'

/** A restaurant that has one of everything, so that no list and no field of its answers is empty. */
export type FullRestaurant = Restaurant &
  Readonly<{
    pizza: string
    water: string
    table: string
    phone: string
    waiter: Jar
    waiterName: string
    /** Two orders at the table: 2 large pizzas with cheese; a water, and a cancelled pizza. */
    atTable: readonly [string, string]
    takeaway: string
    /** Paid when it was sent, not yet served. */
    paidAtOnce: string
    /** Paid at the table and completed. */
    settled: string
  }>

const dayMs = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

export async function openFullRestaurant(system: System): Promise<FullRestaurant> {
  const restaurant = await openRestaurant(system)
  const { post, add } = restaurant
  const store = { storeName: 'Chez Nous', address: 'Rue 1', phone: '+33 1', email: 'chez@nous.test', currency: 'EUR' }
  const switches = { isQRMenuEnabled: true, isQROrderEnabled: true }
  await post('/settings/store-setting', { ...store, ...switches, timeZone: 'UTC', language: 'fr', taxNumber: 'FR 1' })
  await post('/settings/print-setting', { pageFormat: '57', header: 'Hello', footer: 'Bye', showNotes: true })
  const menu = await fillMenu(restaurant)
  await system.ask({ ...pngUpload(`/menu-items/update/${menu.pizza}/upload-photo`), jar: restaurant.admin })
  await system.ask({ ...pngUpload('/settings/store-setting/upload-logo'), jar: restaurant.admin })
  const table = await add('/settings/store-tables/add', { title: 'T1', floor: 'Hall', seatingCapacity: '4' })
  await add('/settings/payment-types/add', { title: 'Cash', isActive: true })
  await add('/settings/payment-types/add', { title: 'Cheque', isActive: false })
  const phone = somePhone()
  const described = { name: 'Bo', email: 'bo@guests.test', birthDate: '1990-05-01', gender: 'female' }
  await post('/customers/add', { phone, ...described })
  await post(`/customers/${phone}/update`, { ...described, name: 'Bo Derek' })
  // one of them is today, also if the test runs over midnight
  for (const day of [0, 1]) {
    const booking = { date: `${dayFrom(day)}T23:59`, tableId: table, status: 'booked', notes: 'Window' }
    const id = await add('/reservations/add', { customerId: phone, ...booking, peopleCount: '3' })
    await post(`/reservations/update/${id}`, { ...booking, peopleCount: '4' })
  }
  const staff = await addWaiter(system, restaurant)
  const orders = await takeOrders(restaurant, { ...menu, table, phone })
  await orderAsGuest(system, restaurant, { ...menu, table })
  await subscribe(system, restaurant)
  await system.settle()
  return { ...restaurant, ...menu, table, phone, ...staff, ...orders }
}

async function fillMenu({ add }: Restaurant) {
  const categoryId = await add('/settings/categories/add', { title: 'Mains' })
  const taxId = await add('/settings/taxes/add', { title: 'VAT', rate: '10', type: 'exclusive' })
  await add('/settings/taxes/add', { title: 'Service', rate: '7.5', type: 'inclusive' })
  const sizes = { title: 'Crust', least: 0, most: 1, options: [{ title: 'Thin', price: '0' }] }
  const choiceGroupIds = [await add('/settings/choice-groups/add', sizes)]
  const prices = { price: '10', netPrice: '9.5' }
  const pizza = await add('/menu-items/add', { title: 'Pizza', ...prices, categoryId, taxId, choiceGroupIds })
  const none = { netPrice: null, categoryId: null, taxId: null }
  const water = await add('/menu-items/add', { title: 'Water', price: '3', ...none })
  const large = await add(`/menu-items/variants/${pizza}/add`, { title: 'Large', price: '15' })
  await add(`/menu-items/variants/${pizza}/add`, { title: 'Small', price: '8' })
  const cheese = await add(`/menu-items/addons/${pizza}/add`, { title: 'Cheese', price: '1.5' })
  await add('/settings/stations/add', { title: 'Bar', categoryIds: [categoryId], itemIds: [water] })
  return { pizza, water, large, cheese }
}

async function addWaiter(system: System, { post }: Restaurant) {
  const waiterName = someEmail()
  const { password } = platformAccount
  const person = { name: 'Sam', designation: 'Waiter', phone: '+49 1', userScopes: ['POS', 'KITCHEN'] }
  await post('/users/add', { username: waiterName, password, ...person, email: null })
  const waiter: Jar = new Map()
  const body = { username: waiterName, password }
  await system.ask({ method: 'POST', path: apiOf('/auth/signin'), jar: waiter, body })
  return { waiter, waiterName }
}

type Ids = Readonly<{ pizza: string; water: string; large: string; cheese: string; table: string }>
const Placed = z.object({ orderId: z.string() })

async function takeOrders(
  { post }: Restaurant,
  { pizza, water, large, cheese, table, phone }: Ids & { phone: string },
) {
  const guest = { customerType: 'CUSTOMER', customerId: { phone, name: `Bo Derek - (${phone})` } }
  const walkIn = { customerType: 'WALKIN', customerId: null }
  const one = (id: string, more: object = {}) => ({ id, quantity: 1, notes: null, ...more })
  const place = async (cart: readonly object[], more: object, path = '/pos/create-order') =>
    Placed.parse(await post(path, { cart, deliveryType: 'dinein', selectedQrOrderItem: null, ...more })).orderId
  const chosen = { quantity: 2, notes: 'hot', variant_id: large, addons_ids: [cheese] }
  const first = await place([one(pizza, chosen)], { tableId: table, ...guest })
  const second = await place([one(water), one(pizza)], { tableId: table, ...walkIn })
  await post(`/orders/update-status/${second}.2`, { status: 'cancelled', reason: { code: 'other', text: 'Fell down' } })
  const takeaway = await place([one(water)], { tableId: '', ...walkIn, deliveryType: '' })
  const settled = await place([one(pizza, chosen)], { tableId: table, ...guest })
  await post('/orders/complete-and-pay-order', { orderIds: [settled] })
  const paidAtOnce = await place([one(pizza)], { tableId: '', ...guest }, '/pos/create-order-and-invoice')
  return { atTable: [first, second] as const, takeaway, settled, paidAtOnce }
}

async function orderAsGuest(system: System, { tenantId }: Restaurant, { pizza, large, cheese, table }: Ids) {
  const [row] = await system.sql('select code from identity.qr_codes where tenant_id = $1', [tenantId])
  const path = apiOf(`/qrmenu/${row?.code}/place-order`)
  const cartItems = [{ id: pizza, quantity: 2, notes: 'crisp', variant_id: large, addons_ids: [cheese] }]
  const known = { customerType: 'CUSTOMER', customer: { name: 'Zoë', phone: somePhone() }, tableId: table }
  const guest = { customerType: 'WALKIN', customer: { name: 'Guest', phone: '' }, tableId: null }
  for (const who of [known, guest]) {
    const { status, text } = await system.ask({ method: 'POST', path, body: { deliveryType: null, cartItems, ...who } })
    if (status !== 200) throw new Error(`${path} answered ${status} ${text}`)
  }
}

/** Sends the payment provider's message of a payment for a month. */
async function subscribe({ needs }: System, { tenantId }: Restaurant) {
  const id = `evt_${randomUUID()}`
  const at = (days: number) => Instant.parse(new Date(Date.now() + days * dayMs).toISOString())
  const subscriptionId = SubscriptionId.parse(`sub_${randomUUID().replaceAll('-', '')}`)
  const subscription = { subscriptionId, tenantId, status: 'active', startsOn: at(0), expiresOn: at(30) }
  await storeEvent(needs.identity, { id, type: 'customer.subscription.created', live: false, subscription })
  await applyEvent(needs, id)
}
