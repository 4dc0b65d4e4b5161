import { type APIRequestContext, expect } from '@playwright/test'
import { unique } from './fixtures.ts'

/** API calls of the tests: to prepare data and to count results. */

export type Line = Readonly<{ id: string; notes: string | null; item_title: string; status: string }>
export type Order = Readonly<{
  id: string
  date: string
  token_no: number
  table_id: string | null
  table_title: string | null
  last_position: string
  payment_status: string
  total: string
  items: readonly Line[]
}>
type Group = Readonly<{ orders: readonly Order[] }>
type Titled = Readonly<{ id: string; title: string }>
type MenuItem = Titled & Readonly<{ variants: readonly Titled[]; addons: readonly Titled[] }>

/** Reads an answer that includes this caller's own writes. */
export async function read<T>(api: APIRequestContext, address: string): Promise<T> {
  let found: T | undefined
  await expect(async () => {
    const answer = await api.get(`/api/v1${address}`)
    expect(answer.status(), await answer.text()).toBe(200)
    expect(answer.headers()['x-stale'], 'the read side has caught up').toBeUndefined()
    found = await answer.json()
  }).toPass({ timeout: 20_000 })
  return found as T // set by the successful attempt
}

export async function tell<T>(api: APIRequestContext, address: string, data?: object): Promise<T> {
  const answer = await api.post(`/api/v1${address}`, data ? { data } : {})
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** A table for this test: its card has no other orders. */
export async function addTable(admin: APIRequestContext, title = unique('Booth'), floor = 'Annex'): Promise<string> {
  await tell(admin, '/settings/store-tables/add', { title, floor, seatingCapacity: '4' })
  return title
}

type Dish = Readonly<{ title: string; price: string }>

/** A dish for this test, without tax and options, so that changing its price affects no other test. */
export async function addDish(admin: APIRequestContext, { title, price }: Dish): Promise<string> {
  await tell(admin, '/menu-items/add', { title, price, netPrice: null, categoryId: null, taxId: null })
  const item = (await read<Titled[]>(admin, '/menu-items')).find((one) => one.title === title)
  if (!item) throw new Error(`"${title}" is not on the menu`)
  return item.id
}

export const addVariant = (admin: APIRequestContext, id: string, variant: Dish): Promise<unknown> =>
  tell(admin, `/menu-items/variants/${id}/add`, variant)

export const repriceDish = (admin: APIRequestContext, id: string, { title, price }: Dish): Promise<unknown> =>
  tell(admin, `/menu-items/update/${id}`, { title, price, netPrice: null, categoryId: null, taxId: null })

type OrderOfTest = Readonly<{ table: string; title: string; notes?: string; variant?: string; quantity?: number }>

/** The item and the table; either may have been added a moment before by another caller. */
async function itemAndTable(waiter: APIRequestContext, { title, table: wanted }: OrderOfTest) {
  let found: { item: MenuItem; table: { id: string } } | undefined
  await expect(async () => {
    const { menuItems, storeTables } = await read<{
      menuItems: MenuItem[]
      storeTables: { id: string; table_title: string }[]
    }>(waiter, '/pos/init')
    const item = menuItems.find((one) => one.title === title)
    const table = storeTables.find(({ table_title }) => table_title === wanted)
    if (!item || !table) throw new Error(`there is no "${title}" or no "${wanted}"`)
    found = { item, table }
  }).toPass({ timeout: 20_000 })
  return found as NonNullable<typeof found> // set by the successful attempt
}

/** Places an order of one line, in the form of the till. */
export async function placeOrder(
  waiter: APIRequestContext,
  order: OrderOfTest,
): Promise<{ orderId: string; tokenNo: number }> {
  const { item, table } = await itemAndTable(waiter, order)
  return tell(waiter, '/pos/create-order', {
    cart: [
      {
        id: item.id,
        quantity: order.quantity ?? 1,
        notes: order.notes ?? null,
        variant_id: item.variants.find(({ title }) => title === order.variant)?.id ?? null,
        addons_ids: [],
      },
    ],
    deliveryType: 'dinein',
    customerType: 'WALKIN',
    customerId: null,
    tableId: table.id,
    selectedQrOrderItem: null,
  })
}

/** All open orders with this note, including duplicates. */
export async function ordersNoted(api: APIRequestContext, note: string): Promise<readonly Order[]> {
  const orders = await read<Order[]>(api, '/kitchen')
  return orders.filter(({ items }) => items.some(({ notes }) => notes === note))
}

export async function ordersAt(api: APIRequestContext, table: string): Promise<readonly Order[]> {
  const groups = await read<Group[]>(api, '/orders')
  return groups.flatMap(({ orders }) => orders).filter(({ table_title }) => table_title === table)
}

/** Path of this restaurant's guest menu, with or without a table. */
export async function menuOf(admin: APIRequestContext, table?: string): Promise<string> {
  const { uniqueQRCode } = await read<{ uniqueQRCode: string }>(admin, '/settings/store-setting')
  if (!table) return `/m/${uniqueQRCode}`
  const tables = await read<{ table_title: string; encrypted_id: string }[]>(admin, '/settings/store-tables')
  return `/m/${uniqueQRCode}?table=${tables.find(({ table_title }) => table_title === table)?.encrypted_id}`
}
