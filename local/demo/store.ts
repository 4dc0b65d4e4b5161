import { z } from 'zod'
import type { Staff } from './accounts.ts'
import { addMissing } from './menu.ts'
import type { Session } from './session.ts'

export type TradingRestaurant = Readonly<{
  store: Readonly<Record<string, string | boolean | number | null>>
  print: Readonly<Record<string, string | boolean>>
  tables: readonly Readonly<{ title: string; floor: string; seatingCapacity: string }>[]
  paymentTypes: readonly Readonly<{ title: string; isActive: boolean }>[]
}>

const seats: Readonly<Record<'Saal' | 'Terrasse', readonly number[]>> = {
  Saal: [4, 4, 2, 3, 4, 2, 4],
  Terrasse: [4, 2, 6, 2, 4],
}

export const tables = Object.entries(seats)
  .flatMap(([floor, list]) => list.map((seatingCapacity) => ({ floor, seatingCapacity: String(seatingCapacity) })))
  .map((table, n) => ({ title: `Table ${n + 1}`, ...table }))

export const comptoir: TradingRestaurant = {
  store: {
    storeName: 'Comptoir du Cèdre',
    address: 'Quai des Bateliers 14, 67000 Strasbourg',
    phone: '+33 3 88 55 01 42',
    email: 'bonjour@comptoir-cedre.example',
    currency: 'EUR',
    taxNumber: 'FR 00 123456789',
    timeZone: 'Europe/Paris',
    image: null,
    isQRMenuEnabled: true,
    isQROrderEnabled: true,
  },
  print: {
    pageFormat: '80',
    header: 'Merci et à bientôt · شكراً لزيارتكم',
    footer: 'Service inclus. Vielen Dank für Ihren Besuch!',
    showNotes: true,
    isEnablePrint: true,
    showStoreDetails: true,
    showCustomerDetails: true,
    printToken: true,
  },
  tables,
  paymentTypes: ['Cash', 'Carte bancaire', 'Ticket restaurant'].map((title) => ({ title, isActive: true })),
}

/** Seeds the settings of a new restaurant, except the menu. */
export async function seedStore(admin: Session, restaurant: TradingRestaurant): Promise<void> {
  await admin.command('store', '/settings/store-setting', restaurant.store)
  await admin.command('print', '/settings/print-setting', restaurant.print)
  await renamePaymentTypes(admin, restaurant)
  await addMissing(admin, '/settings/payment-types', restaurant.paymentTypes)
  await addTables(admin, restaurant)
}

const PaymentTypes = z.array(z.object({ id: z.string(), title: z.string() }))

/** Renames the payment types of a new restaurant. */
async function renamePaymentTypes(admin: Session, { paymentTypes }: TradingRestaurant): Promise<void> {
  const existing = await admin.read('/settings/payment-types', PaymentTypes)
  const exists = (title: string) => existing.some((row) => row.title === title)
  for (const [at, before] of ['Cash', 'Card'].entries()) {
    const row = existing.find(({ title }) => title === before)
    const next = paymentTypes[at]
    if (!row || !next || exists(next.title)) continue
    await admin.command(`payment type ${before}`, `/settings/payment-types/${row.id}/update`, next)
  }
}

const Tables = z.array(z.object({ table_title: z.string() }))

async function addTables(admin: Session, { tables }: TradingRestaurant): Promise<void> {
  const existing = await admin.read('/settings/store-tables', Tables)
  for (const table of tables) {
    if (existing.some(({ table_title }) => table_title === table.title)) continue
    await admin.command(`table ${table.title}`, '/settings/store-tables/add', table)
  }
}

const Users = z.array(z.object({ username: z.string() }))

export async function seedStaff(admin: Session, staff: readonly Staff[], password: string): Promise<void> {
  const existing = await admin.read('/users', Users)
  for (const { username, name, designation, scopes } of staff) {
    if (existing.some((user) => user.username === username)) continue
    const body = { username, password, name, designation, phone: null, email: null, userScopes: scopes }
    await admin.command(`user ${username}`, '/users/add', body)
  }
}
