import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test'
import { expect, unique } from './fixtures.ts'
import { login, ownPassword } from './owner.ts'
import { addTable, read, tell } from './restaurant.ts'

/** A restaurant of its own for one evening, and the accounts that its papers add up to. */

export type Visit = (address: string, how?: BrowserContextOptions) => Promise<Page>
type Added = Readonly<{ id: string }>
type PaymentType = Readonly<{ id: string; title: string; cash?: object | null }>
export type Restaurant = Readonly<{ owner: APIRequestContext; pin: string; coins: string; card: string; id: string }>

export const emailOf = (who: string, id: string): string => `${who}.${id}@example.test`

/** Opens a restaurant with dishes, taxes, tables, payment types, a service charge and three people beside the owner. */
export async function openRestaurant(platform: APIRequestContext, visit: Visit) {
  const id = randomUUID().slice(0, 8)
  const email = emailOf('odile', id)
  const tenant = { name: unique('Chez Odile'), email, password: ownPassword, isActive: true, adminName: 'Odile' }
  await tell(platform, '/superadmin/tenants/add', tenant)
  const page = await visit('/login')
  await login(page, email)
  await expect(page).toHaveURL('/dashboard/home')
  const owner = page.request
  const store = { storeName: tenant.name, currency: 'EUR', isQRMenuEnabled: true, isQROrderEnabled: true }
  await tell(owner, '/settings/store-setting', store)
  await addMenu(owner)
  for (const table of [1, 2, 3, 4, 5]) await addTable(owner, `Table ${table}`, 'Room')
  const rule = { title: 'Service', percent: 10, deliveryTypes: ['dinein'], minGuests: 900 } // nobody has it by itself
  await tell(owner, '/settings/service-charge', { rule })
  const pin = '918273'
  await tell(owner, '/pin/own', { password: ownPassword, pin })
  for (const [name, ...userScopes] of [
    ['anna', 'POS', 'ORDERS', 'CANCEL_SENT'],
    ['ben', 'POS'],
    ['carl', 'KITCHEN'],
  ]) {
    const username = emailOf(String(name), id)
    await tell(owner, '/users/add', { name, username, password: ownPassword, userScopes, namesRights: true })
  }
  await tell(owner, `/users/limits/${emailOf('anna', id)}`, { comp: 'alone', voidStarted: 'with_approval' })
  return { page, restaurant: { owner, pin, id, ...(await paymentTypes(owner)) } }
}

async function addMenu(owner: APIRequestContext): Promise<void> {
  const tax = async (rate: string, type: string) =>
    (await tell<Added>(owner, '/settings/taxes/add', { title: `${rate} %`, rate, type })).id
  const [food, drink, wine] = [await tax('10', 'inclusive'), await tax('20', 'inclusive'), await tax('20', 'exclusive')]
  for (const [title, price, taxId] of [
    ['Soup', '7.00', food],
    ['Fish', '20.00', food],
    ['Steak', '24.90', food],
    ['Cake', '6.50', food],
    ['Beer', '4.50', drink],
    ['Wine', '5.02', wine],
  ])
    await tell(owner, '/menu-items/add', { title, price, netPrice: null, categoryId: null, taxId })
}

async function paymentTypes(owner: APIRequestContext) {
  const cash = { step: '0.05', direction: 'nearest' }
  await tell(owner, '/settings/payment-types/add', { title: 'Coins', isActive: true, cash })
  await tell(owner, '/settings/payment-types/add', { title: 'Plastic', isActive: true })
  const types = await read<PaymentType[]>(owner, '/settings/payment-types')
  const idOf = (wanted: string) => types.find(({ title }) => title === wanted)?.id ?? ''
  return { coins: idOf('Coins'), card: idOf('Plastic') }
}

type Payment = Readonly<{ payment_type_id: string; amount: string; rounding: string }>
type CreditNote = Readonly<{
  credit_note_id: string
  total: string
  payments: readonly (Payment & Readonly<{ handed_over: string }>)[]
}>
type Invoice = Readonly<{
  invoice_id: string
  number: number
  sub_total: string
  tax_total: string
  total: string
  payment_type_id: string | null
  tenders?: readonly (Payment & Readonly<{ tip: string; received: string; change: string }>)[]
  credit_notes?: readonly CreditNote[]
  orders: readonly Readonly<{ order_id: string }>[]
}>
type Sums = Readonly<{ amount: string }>
type Series = Readonly<{
  days: readonly Readonly<{ revenueTotal: string }>[]
  payments: readonly Readonly<{
    payment_type_id: string
    revenueTotal: string
    rounding?: string
    tips?: string
    refunded?: string
  }>[]
  taxes: readonly Readonly<{ netRevenue: string; taxTotal: string }>[]
}>
type Report = Readonly<{
  ordersCount: number
  invoicesCount: number
  netRevenue: string
  taxTotal: string
  revenueTotal: string
  refunds?: Sums
  netSales?: string
}>
type Replay = Readonly<{
  events: readonly Readonly<{ state: Readonly<{ status: string; invoice_id: string | null; total: string }> }>[]
}>

/** Sum of amounts, as an amount. */
export const sum = (amounts: readonly (string | undefined)[]): string =>
  (amounts.reduce((all, amount) => all + Math.round(Number(amount ?? 0) * 100), 0) / 100).toFixed(2)

/** The documents of this evening, oldest first. */
export async function readInvoices(owner: APIRequestContext): Promise<readonly Invoice[]> {
  return (await read<Invoice[]>(owner, '/invoices?type=today')).toReversed()
}

/** Nothing is left open: no order, ticket, guest order or call. */
export async function expectAllDone(owner: APIRequestContext): Promise<void> {
  for (const address of ['/orders', '/kitchen', '/pos/qrorders', '/floor/calls'])
    expect(await read(owner, address), address).toEqual([])
}

/** The sums of this evening, as they are on its bills. */
export async function expectSums(owner: APIRequestContext): Promise<void> {
  const totals = (await readInvoices(owner)).map(({ total }) => total)
  expect(totals).toEqual(['36.90', '11.50', '27.39', '54.97', '4.50', '4.50'])
  expect(await read(owner, '/reports/losses?type=today')).toMatchObject({
    kinds: expect.arrayContaining([{ kind: 'waste', count: 1, amount: '20.00' }]),
    discounts: {
      kinds: expect.arrayContaining([
        { kind: 'discount', count: 1, amount: '4.10' },
        { kind: 'comp', count: 1, amount: '6.50' },
        expect.objectContaining({ kind: 'charge', amount: '1.15' }),
      ]),
    },
    refunds: { count: 2, amount: '10.80' },
  })
  expect(await read(owner, '/reports/tips?type=today')).toMatchObject({ total: '2.00' })
}

/** Documents, drawer, reports and the replay of each order agree to the cent. */
export async function expectEqual({ owner, coins, card }: Restaurant): Promise<void> {
  const invoices = await readInvoices(owner)
  const notes = invoices.flatMap(({ credit_notes = [] }) => credit_notes)
  expect(invoices.map(({ number }) => number)).toEqual(invoices.map((_, index) => index + 1))
  const numbersOfNotes = notes.map(({ credit_note_id }) => Number(credit_note_id.split('-').at(-1)))
  expect(numbersOfNotes.toSorted()).toEqual(notes.map((_, index) => index + 1))

  const report = await read<Report>(owner, '/reports?type=today')
  const series = await read<Series>(owner, '/reports/series?type=today')
  const total = sum(invoices.map((invoice) => invoice.total))
  const back = sum(notes.map((note) => note.total))
  const net = sum(invoices.map(({ sub_total }) => sub_total))
  const tax = sum(invoices.map(({ tax_total }) => tax_total))
  expect(report).toMatchObject({
    invoicesCount: invoices.length,
    revenueTotal: total,
    netRevenue: net,
    taxTotal: tax,
    refunds: { count: notes.length, amount: back },
    netSales: sum([total, `-${back}`]),
  })
  expect(sum(series.days.map(({ revenueTotal }) => revenueTotal)), 'the day').toBe(total)
  expect(sum(series.taxes.flatMap((rate) => [rate.netRevenue, rate.taxTotal])), 'the rates').toBe(total)
  expect(await read(owner, '/dashboard/hours')).toMatchObject({ revenueTotal: total })
  expect(await read(owner, '/dashboard')).toMatchObject({ ordersCount: report.ordersCount })

  for (const type of [coins, card]) {
    const shown = series.payments.find(({ payment_type_id }) => payment_type_id === type)
    const left = sum([shown?.revenueTotal, shown?.rounding, shown?.tips, `-${shown?.refunded ?? 0}`])
    expect(left, 'the drawer').toBe(handedOver(invoices, notes, type))
  }
  await expectReplayed(owner, invoices)
}

/** Received money of a payment type, minus change and refunds. */
function handedOver(invoices: readonly Invoice[], notes: readonly CreditNote[], type: string): string {
  const tenders = invoices.flatMap((invoice) => invoice.tenders ?? [])
  const taken = tenders.filter(({ payment_type_id }) => payment_type_id === type)
  const payments = notes.flatMap((note) => note.payments).filter(({ payment_type_id }) => payment_type_id === type)
  return sum([
    ...taken.flatMap(({ received, change }) => [received, `-${change}`]),
    ...payments.map((payment) => `-${payment.handed_over}`),
  ])
}

/** The last state of the replayed orders: all nine have ended, and those of an invoice cost what it says. */
async function expectReplayed(owner: APIRequestContext, invoices: readonly Invoice[]): Promise<void> {
  const { orders } = await read<{ orders: readonly { id: string }[] }>(owner, '/audit/orders?day=today&limit=100')
  const states = new Map<string, Replay['events'][number]['state'] | undefined>()
  for (const { id } of orders) states.set(id, (await read<Replay>(owner, `/audit/orders/${id}`)).events.at(-1)?.state)
  expect([...states.values()].map((state) => state?.status)).toEqual(Array(9).fill('completed'))
  for (const invoice of invoices) {
    const paid = invoice.orders.map(({ order_id }) => states.get(order_id))
    expect(paid.map((state) => state?.invoice_id)).toEqual(paid.map(() => invoice.invoice_id))
    expect(sum(paid.map((state) => state?.total)), `the replay of ${invoice.invoice_id}`).toBe(invoice.total)
  }
}
