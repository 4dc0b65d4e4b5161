import type { Scope } from '@comanda/domain/users/scopes.ts'
import { z } from 'zod'
import { apiOf, openRestaurant, type Restaurant } from '../calls/given/things.ts'
import { askWithRetry } from '../systems/retry.ts'
import type { Jar, System } from '../systems/system.ts'
import { type Person, peopleOf } from './people.ts'

/** A dish as the till receives it (C6.1). */
const Option = z.object({ id: z.string(), title: z.string(), price: z.string() })
const Dish = Option.extend({
  tax_id: z.string().nullable(),
  tax_rate: z.string().nullable(),
  tax_type: z.string().nullable(),
  variants: z.array(Option),
  addons: z.array(Option),
})
const Shown = z.object({ menuItems: z.array(Dish), storeTables: z.array(z.object({ id: z.string() })) })
export type Dish = z.infer<typeof Dish>

type Tax = Readonly<{ title: string; rate: string; type: string }>
export type Plan = Readonly<{
  name: string
  email: string
  currency: string
  timeZone: string
  cutOffHour: number
  taxes: readonly Tax[]
  prices: readonly string[]
}>

const tax = (title: string, rate: string, type: string): Tax => ({ title, rate, type })
export const plans: readonly Plan[] = [
  {
    name: 'Zur Linde',
    email: 'linde@venue.test',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    cutOffHour: 4,
    taxes: [
      tax('Speisen', '7', 'inclusive'),
      tax('Getränke', '19', 'inclusive'),
      tax('City tax', '8.875', 'exclusive'),
    ],
    prices: ['4.90', '12.50', '0.99', '23.45', '7.77', '3', '18.35'],
  },
  {
    name: '居酒屋 Kiri',
    email: 'kiri@venue.test',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    cutOffHour: 0,
    taxes: [tax('消費税', '10', 'inclusive'), tax('軽減税率', '8', 'inclusive'), tax('Service', '12.5', 'exclusive')],
    prices: ['480', '1299', '77', '2450', '815', '333', '19980'],
  },
  {
    name: 'مطعم Najma',
    email: 'najma@venue.test',
    currency: 'KWD',
    timeZone: 'Asia/Kuwait',
    cutOffHour: 2,
    taxes: [tax('Fee', '5', 'exclusive'), tax('Levy', '3.3333', 'inclusive'), tax('None', '0', 'exclusive')],
    prices: ['1.250', '0.995', '3.333', '12.5', '0.075', '2', '7.005'],
  },
]

/** Number of people per role in a venue: 14, and one more waiter in the first. */
const staffing: readonly (readonly [Role, number, readonly Scope[]])[] = [
  ['waiter', 4, ['POS', 'ORDERS', 'CANCEL_SENT', 'CLOSE_UNPAID']],
  ['cook', 3, ['KITCHEN']],
  ['cashier', 2, ['POS', 'ORDERS', 'INVOICES', 'MANAGE_CUSTOMERS', 'CANCEL_SENT', 'CLOSE_UNPAID']],
  ['host', 1, ['MANAGE_RESERVATIONS', 'CUSTOMERS']],
  ['manager', 1, ['SETTINGS', 'REPORTS', 'DASHBOARD']],
  ['bookkeeper', 1, ['INVOICES', 'REPORTS', 'VIEW_CUSTOMERS', 'VIEW_RESERVATIONS']],
  ['display', 1, ['KITCHEN_DISPLAY', 'ORDER_STATUS_DISPLAY']],
  ['auditor', 1, ['AUDIT']],
]
export type Role = 'waiter' | 'cook' | 'cashier' | 'host' | 'manager' | 'bookkeeper' | 'display' | 'auditor'

/** A part payment as the tills show it. `amount`: minor units of the bill. */
export type PaidPart = Readonly<{ id: string; amount: number; orderIds: readonly string[] }>
export type Ticket = { readonly orderId: string; lines: number; readonly tableId: string; parts: PaidPart[] }
export type Venue = Readonly<{
  plan: Plan
  restaurant: Restaurant
  staff: Readonly<Record<Role, readonly Jar[]>>
  people: readonly Person[]
  qrCode: string
  tables: readonly string[]
  taxes: readonly string[]
  /** State of the venue's screens, current or outdated. */
  seen: { menu: readonly Dish[]; open: Ticket[]; closed: Ticket[]; reservations: string[]; paymentTypes: string[] }
}>

export async function openVenue(system: System, plan: Plan, waiters: number): Promise<Venue> {
  const restaurant = await openRestaurant(system, plan.email, plan.name)
  const { currency, timeZone, cutOffHour, name } = plan
  const switches = { isQRMenuEnabled: true, isQROrderEnabled: true }
  await restaurant.post('/settings/store-setting', { storeName: name, currency, timeZone, cutOffHour, ...switches })
  const tables = await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      const table = { title: `T${at + 1}`, floor: at < 8 ? 'Saal' : '-', seatingCapacity: String(2 + (at % 4)) }
      return restaurant.add('/settings/store-tables/add', table)
    }),
  )
  await restaurant.post('/settings/print-setting', {
    pageFormat: '57',
    header: name,
    showNotes: true,
    printToken: true,
  })
  const paymentTypes: string[] = []
  for (const title of ['Cash', 'Card', 'Voucher'])
    paymentTypes.push(await restaurant.add('/settings/payment-types/add', { title, isActive: title !== 'Voucher' }))
  const taxes: string[] = []
  for (const tax of plan.taxes) taxes.push(await restaurant.add('/settings/taxes/add', tax))
  for (const at of Array.from({ length: 16 }).keys()) await addDish(restaurant, { plan, taxes, at })
  const staff = await hire(restaurant, waiters)
  staff.waiter.unshift(await hireByName(system, restaurant, plan))
  const people = peopleOf(plan.timeZone.split('/')[1] ?? plan.name, plans.indexOf(plan))
  await Promise.all(people.slice(0, 12).map((person) => restaurant.post('/customers/add', person)))
  const code = 'select code from identity.qr_codes where tenant_id = $1'
  const qrCode = String((await system.sql(code, [restaurant.tenantId]))[0]?.code)
  const seen = { menu: [], open: [], closed: [], reservations: [], paymentTypes }
  const venue = { plan, restaurant, staff, people, qrCode, tables, taxes, seen }
  await lookAtMenu(system, venue)
  return venue
}

async function hire(restaurant: Restaurant, waiters: number): Promise<Record<Role, Jar[]>> {
  const staff: Record<Role, Jar[]> = {
    waiter: [],
    cook: [],
    cashier: [],
    host: [],
    manager: [],
    bookkeeper: [],
    display: [],
    auditor: [],
  }
  for (const [role, usual, scopes] of staffing) {
    const count = role === 'waiter' ? waiters : usual
    for (let at = 0; at < count; at += 1) staff[role].push(await restaurant.enter(scopes))
  }
  return staff
}

/** Adds a user whose name is in the log; for the others the log has the id only. */
async function hireByName(system: System, restaurant: Restaurant, { email }: Plan): Promise<Jar> {
  const [username, password] = [`waiter-${email}`, 'Huckleberry-slump-58']
  const person = { username, password, name: `Quillon Ambervale ${email.split('@')[0]}`, email: null }
  await restaurant.post('/users/add', { ...person, userScopes: ['POS', 'ORDERS'] })
  const jar: Jar = new Map()
  const answer = await askWithRetry(system, {
    method: 'POST',
    path: apiOf('/auth/signin'),
    jar,
    body: { username, password },
  })
  if (answer.status !== 200) throw new Error(`${username} was answered ${answer.status} ${answer.text}`)
  return jar
}

type NewDish = Readonly<{ plan: Plan; taxes: readonly string[]; at: number }>

async function addDish(restaurant: Restaurant, { plan, taxes, at }: NewDish): Promise<void> {
  const price = (step: number) => plan.prices[(at + step) % plan.prices.length]
  const taxId = at % 4 === 3 ? null : taxes[at % 3]
  const dish = { title: `Dish ${at}`, price: price(0), netPrice: null, categoryId: null, taxId }
  const itemId = await restaurant.add('/menu-items/add', dish)
  if (at % 3 === 0) {
    await restaurant.add(`/menu-items/variants/${itemId}/add`, { title: 'Small', price: price(1) })
    await restaurant.add(`/menu-items/variants/${itemId}/add`, { title: 'Large', price: price(2) })
  }
  if (at % 2 === 0) {
    await restaurant.add(`/menu-items/addons/${itemId}/add`, { title: 'Extra', price: price(4) })
    await restaurant.add(`/menu-items/addons/${itemId}/add`, { title: 'Sauce', price: price(5) })
  }
}

/** Reloads the till's menu. */
export async function lookAtMenu(system: System, venue: Venue): Promise<void> {
  const jar = venue.staff.waiter[0] ?? new Map()
  const answer = await askWithRetry(system, { method: 'GET', path: apiOf('/pos/init'), jar: new Map(jar) })
  if (answer.status !== 200) throw new Error(`the menu answered ${answer.status} ${answer.text}`)
  venue.seen.menu = Shown.parse(answer.body).menuItems
}
