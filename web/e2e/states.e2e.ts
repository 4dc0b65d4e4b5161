import type { APIRequestContext, Page, Route } from '@playwright/test'
import { expect, test, unique, type Who } from './fixtures.ts'
import { addTable, placeOrder, tell } from './restaurant.ts'

// Each screen while its list cannot be reached, is refused, is slow, is empty, and holds 300 entries with long names.

const count = 300
const long =
  'Zum goldenen Löwen am Marktplatz mit Biergarten, Kegelbahn und Donaudampfschifffahrtsgesellschaftskapitänszimmer'

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const longOf = (n: number) => `${long} ${n + 1}`

/** The rows of a real answer, repeated, each changed by `change`. */
function repeated(rows: unknown, change: (row: Row, n: number) => Row): readonly Row[] {
  const real = rowsIn(rows)
  expect(real.length, 'the answer holds a row to be repeated').toBeGreaterThan(0)
  return Array.from({ length: count }, (_, n) => change(real[n % real.length] ?? {}, n))
}

/** Each with an id of its own, and with long texts under these names. */
const many = (rows: unknown, ...names: readonly string[]) =>
  repeated(rows, (row, n) => ({ ...row, id: idOf(n), ...Object.fromEntries(names.map((name) => [name, longOf(n)])) }))

/** One card for each order, at a table of its own. */
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

type States = Readonly<{
  name: string
  who: Who
  address: string
  call: RegExp
  failed: string
  /** What it says when there is nothing; absent where there is always something. */
  none?: string
  lists?: Readonly<{ empty: (answer: Row) => unknown; full: (answer: Row) => unknown }>
  /** Makes sure that a list has a row. */
  fill?: (api: (who: Who) => Promise<APIRequestContext>) => Promise<unknown>
}>

const today = () => new Date().toISOString().slice(0, 10)

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
const aBooking: NonNullable<States['fill']> = async (api) => {
  const phone = `+33 6 ${String(Math.random()).slice(2, 10)}`
  await tell(await api('admin'), '/customers/add', { phone, name: unique('Ada') })
  const booking = { customerId: phone, date: `${today()}T21:30`, tableId: null, status: 'booked', peopleCount: 2 }
  return tell(await api('admin'), '/reservations/add', booking)
}

const listFailed = 'Error loading data, Try Later!'
const detailsFailed = 'Error loading details! Please Try Later!'
const ordersFailed = 'Error loading orders! Please try later!'
const settings = '/dashboard/settings'

const all: readonly States[] = [
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
    call: /v1\/kitchen/,
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
    fill: aBooking,
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
    name: 'menu items',
    who: 'admin',
    address: `${settings}/menu-items`,
    call: /v1\/menu-items$/,
    failed: listFailed,
    none: 'There are no dishes yet.',
    lists: list('title'),
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
]

type Fault = 'cut off' | 'refused' | 'slow' | 'empty' | 'full' | 'well'

/** Answers the call as the fault says, which the test changes as it goes. */
async function playFaults(page: Page, { call, lists }: States) {
  let fault: Fault = 'well'
  let release: () => void = () => undefined
  let asked = 0
  const answer = async (route: Route) => {
    asked += 1
    if (fault === 'cut off') return route.abort('connectionreset')
    if (fault === 'refused') return route.fulfill({ status: 500, json: { message: 'No.' } })
    if (fault === 'slow') await new Promise<void>((resolve) => (release = resolve))
    const real = await route.fetch()
    if (!lists || (fault !== 'empty' && fault !== 'full')) return route.fulfill({ response: real })
    const { empty, full } = lists
    const json = await real.json()
    const headers = { ...real.headers(), 'x-read-position': '999999999999' } // else a change meanwhile would be read after it
    return route.fulfill({ headers, json: fault === 'empty' ? empty(json) : full(json) })
  }
  await page.route(call, answer)
  return {
    set: (next: Fault) => {
      fault = next
    },
    release: () => release(),
    asked: () => asked,
    /** A read may be under way still. */
    end: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
}

/** What stands out of a window that is to be scrolled up and down alone. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 1,
    )
    return wide.slice(0, 8).map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)
  })

for (const states of all) {
  const { name, who, address, failed, none, lists, fill } = states
  test(`${name}: cut off, refused, slow, empty and full`, async ({ enter, api }) => {
    test.slow() // five states of one screen
    await fill?.(api)
    const page = await enter(who, '/dashboard/profile')
    const faults = await playFaults(page, states)
    const sentence = page.getByRole('alert').filter({ hasText: failed })
    const again = sentence.getByRole('button', { name: 'Try again' })

    faults.set('cut off')
    await page.goto(address)
    await expect(sentence).toBeVisible({ timeout: 20_000 })
    faults.set('refused')
    const before = faults.asked()
    await again.click()
    await expect.poll(faults.asked).toBeGreaterThan(before)
    await expect(sentence).toBeVisible()
    faults.set('slow')
    await again.click()
    await expect.poll(faults.asked).toBeGreaterThan(before + 1)
    faults.set('well')
    faults.release()
    await expect(sentence).toHaveCount(0)

    if (!lists) return faults.end()
    if (none) {
      faults.set('empty')
      await page.reload()
      await expect(page.getByText(none)).toBeVisible()
      expect(await outside(page)).toEqual([])
    }
    faults.set('full')
    await page.reload()
    const entry = page.getByText(long).first()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(entry).toBeVisible()
      expect(await outside(page), `at ${width} px`).toEqual([])
    }
    await faults.end()
  })
}
