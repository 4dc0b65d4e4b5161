import type { APIRequestContext } from '@playwright/test'
import { expect, unique, type Who } from './fixtures.ts'
import { addTable, placeOrder, tell } from './restaurant.ts'

// The screens with the calls that they load, for tests of each state.

const count = 300
export const long =
  'Zum goldenen Löwen am Marktplatz mit Biergarten, Kegelbahn und Donaudampfschifffahrtsgesellschaftskapitänszimmer'

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const longOf = (n: number) => `${long} ${n + 1}`

/** The rows of a real answer, repeated and changed by `change`. */
function repeated(rows: unknown, change: (row: Row, n: number) => Row): readonly Row[] {
  const real = rowsIn(rows)
  expect(real.length, 'the answer holds a row to be repeated').toBeGreaterThan(0)
  return Array.from({ length: count }, (_, n) => change(real[n % real.length] ?? {}, n))
}

/** Many rows with different ids, and with long texts in these fields. */
const many = (rows: unknown, ...names: readonly string[]) =>
  repeated(rows, (row, n) => ({ ...row, id: idOf(n), ...Object.fromEntries(names.map((name) => [name, longOf(n)])) }))

/** Many cards, each with one order at a table of its own. */
const manyGroups = (groups: unknown) =>
  repeated(groups, (group, n) => {
    const seat = { table_id: idOf(n), table_title: longOf(n) }
    const [order] = rowsIn(group.orders)
    return { ...group, ...seat, orders: [{ ...order, ...seat, id: idOf(n) }], order_ids: [idOf(n)] }
  })

const under = (name: string, ...names: readonly string[]) => ({
  empty: (answer: Row): unknown => ({ ...answer, [name]: [] }),
  full: (answer: Row): unknown => ({ ...answer, [name]: many(answer[name], ...names) }),
})
const list = (...names: readonly string[]) => ({
  empty: (): unknown => [],
  full: (answer: unknown): unknown => many(answer, ...names),
})

export type States = Readonly<{
  name: string
  who: Who
  address: string
  call: RegExp
  failed: string
  /** Text of the empty state; absent if the screen is never empty. */
  none?: string
  lists?: Readonly<{ empty: (answer: Row) => unknown; full: (answer: Row) => unknown }>
  /** Ensures that a list has a row. */
  fill?: (api: (who: Who) => Promise<APIRequestContext>) => Promise<unknown>
}>

const anOrder = async (api: Parameters<NonNullable<States['fill']>>[0]) =>
  placeOrder(await api('waiter'), { table: await addTable(await api('admin')), title: 'Ratatouille' })
const anInvoice: NonNullable<States['fill']> = async (api) => {
  const { orderId } = await anOrder(api)
  return tell(await api('waiter'), '/orders/complete-and-pay-order', { orderIds: [orderId] })
}
const aCustomer: NonNullable<States['fill']> = async (api) =>
  tell(await api('admin'), '/customers/add', {
    phone: `+33 6 ${String(Math.random()).slice(2, 10)}`,
    name: unique('Ada'),
  })
/** Reservations on three days, because today depends on the restaurant's zone and cut-off hour. */
const bookings: NonNullable<States['fill']> = async (api) => {
  const admin = await api('admin')
  const phone = `+33 6 ${String(Math.random()).slice(2, 10)}`
  await tell(admin, '/customers/add', { phone, name: unique('Ada') })
  for (const days of [-1, 0, 1]) {
    const day = new Date(Date.now() + days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
    const booking = { customerId: phone, date: `${day}T21:30`, tableId: null, status: 'booked', peopleCount: 2 }
    await tell(admin, '/reservations/add', booking)
  }
}

const listFailed = 'Error loading data, Try Later!'
const detailsFailed = 'Error loading details! Please Try Later!'
const ordersFailed = 'Error loading orders! Please try later!'
export const settings = '/dashboard/settings'

export const loadingScreens: readonly States[] = [
  {
    name: 'the till',
    who: 'waiter',
    address: '/dashboard/pos',
    call: /v1\/pos\/init$/,
    failed: 'Error loading details! Please try later!',
    none: 'There is nothing on the menu yet.',
    lists: under('menuItems', 'title', 'category_title'),
  },
  {
    name: 'the kitchen',
    who: 'kitchen',
    address: '/dashboard/kitchen',
    call: /v1\/kitchen(\?|$)/,
    failed: ordersFailed,
    none: 'No Orders Pending!',
    lists: list('table_title'),
    fill: anOrder,
  },
  {
    name: 'open orders',
    who: 'waiter',
    address: '/dashboard/orders',
    call: /v1\/orders$/,
    failed: ordersFailed,
    none: 'No Orders Pending!',
    lists: { empty: () => [], full: manyGroups },
    fill: anOrder,
  },
  {
    name: 'order history',
    who: 'auditor',
    address: '/dashboard/history',
    call: /v1\/audit\/orders(\?|$)/,
    failed: ordersFailed,
    none: 'No orders here.',
    lists: under('orders', 'table_title'),
    fill: anOrder,
  },
  {
    name: 'invoices',
    who: 'admin',
    address: '/dashboard/invoices',
    call: /v1\/invoices(\?|$)/,
    failed: "We're getting issue while fetching data! Please try later!",
    none: 'No invoices in this period.',
    lists: {
      empty: () => [],
      full: (rows) =>
        repeated(rows, (row, n) => ({ ...row, invoice_id: `2026-${n + 1}`, number: n + 1, name: longOf(n) })),
    },
    fill: anInvoice,
  },
  {
    name: 'the dashboard',
    who: 'admin',
    address: '/dashboard/home',
    call: /v1\/dashboard$/,
    failed: 'Error Loading Dashboard Data, Please try later!',
  },
  {
    name: 'customers',
    who: 'admin',
    address: '/dashboard/customers',
    call: /v1\/customers\?/,
    failed: listFailed,
    none: 'No customers yet.',
    lists: {
      empty: (answer) => ({ ...answer, customers: [], totalCustomers: 0, totalPages: 1 }),
      full: (answer) => ({
        ...answer,
        customers: repeated(answer.customers, (row, n) => ({
          ...row,
          phone: `+33 6 ${10_000_000 + n}`,
          name: longOf(n),
        })),
        totalCustomers: count,
      }),
    },
    fill: aCustomer,
  },
  {
    name: 'reservations',
    who: 'admin',
    address: '/dashboard/reservation',
    call: /v1\/reservations\?/,
    failed: listFailed,
    none: 'No Reservation found for Today!',
    lists: list('customer_name', 'table_title', 'notes'),
    fill: bookings,
  },
  {
    name: 'the staff',
    who: 'admin',
    address: '/dashboard/users',
    call: /v1\/users$/,
    failed: listFailed,
    lists: list('name'),
  },
  {
    name: 'reports',
    who: 'admin',
    address: '/dashboard/reports',
    call: /v1\/reports\?/,
    failed: 'Error Loading Reports Data, Please try later!',
  },
  { name: 'details', who: 'admin', address: settings, call: /v1\/settings\/store-setting$/, failed: detailsFailed },
  {
    name: 'print settings',
    who: 'admin',
    address: `${settings}/print-settings`,
    call: /v1\/settings\/print-setting$/,
    failed: detailsFailed,
  },
  {
    name: 'tables',
    who: 'admin',
    address: `${settings}/tables`,
    call: /v1\/settings\/store-tables$/,
    failed: listFailed,
    none: 'There are no tables yet.',
    lists: list('table_title', 'floor'),
  },
  {
    name: 'categories',
    who: 'admin',
    address: `${settings}/menu-items/categories`,
    call: /v1\/settings\/categories$/,
    failed: listFailed,
    none: 'There are no categories yet.',
    lists: list('title'),
  },
  {
    name: 'choice groups',
    who: 'admin',
    address: `${settings}/menu-items/choices`,
    call: /v1\/settings\/choice-groups$/,
    failed: listFailed,
    none: 'There are no choices yet. A group such as “Doneness” or “Side” is shared by many dishes.',
  },
  // after the categories, which it reads too
  {
    name: 'menu items',
    who: 'admin',
    address: `${settings}/menu-items`,
    call: /v1\/menu-items$/,
    failed: listFailed,
    none: 'There are no dishes yet.',
    lists: list('title'),
  },
  {
    name: 'stations',
    who: 'admin',
    address: `${settings}/stations`,
    call: /v1\/settings\/stations$/,
    failed: listFailed,
    none: 'There are no stations: every kitchen screen shows whole orders.',
  },
  {
    name: 'taxes',
    who: 'admin',
    address: `${settings}/tax-setup`,
    call: /v1\/settings\/taxes$/,
    failed: listFailed,
    none: 'There are no taxes yet.',
    lists: list('title'),
  },
  {
    name: 'payment types',
    who: 'admin',
    address: `${settings}/payment-types`,
    call: /v1\/settings\/payment-types$/,
    failed: listFailed,
    none: 'There are no payment types yet.',
    lists: list('title'),
  },
  {
    name: 'card terminals',
    who: 'admin',
    address: `${settings}/card-terminals`,
    call: /v1\/settings\/card-readers$/,
    failed: listFailed,
    none: 'There are no card terminals: amounts are typed by hand on the terminal you have.',
  },
  {
    name: 'reasons',
    who: 'admin',
    address: `${settings}/reasons`,
    call: /v1\/settings\/reasons$/,
    failed: detailsFailed,
  },
]
