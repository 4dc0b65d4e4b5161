import { randomInt, randomUUID } from 'node:crypto'
import { TableId, TenantId, UserId } from '@comanda/domain/kernel/ids.ts'
import type { Role, Scope } from '@comanda/domain/users/scopes.ts'
import { z } from 'zod'
import { openSession } from '../../systems/open-session.ts'
import { type Jar, platformAccount, type System } from '../../systems/system.ts'

export const apiOf = (path: string): string => `/api/v1${path}`
const Made = z.object({ id: z.string() })
const password = platformAccount.password

export type Restaurant = Readonly<{
  tenantId: TenantId
  /** Cookies of the admin, signed in with a password. */
  admin: Jar
  post: (path: string, body: unknown) => Promise<unknown>
  add: (path: string, body: unknown) => Promise<string>
  enter: (scopes: readonly Scope[], role?: Role) => Promise<Jar>
}>

export const somePhone = (): string => `+49${randomInt(1e9, 9e9)}`
export const someEmail = (): string => `p${randomInt(1e12)}@guests.test`

/** A restaurant created by the super-admin, with its QR menu switched on. */
export async function openRestaurant(system: System, email = someEmail(), name = 'Chez Nous'): Promise<Restaurant> {
  const body = { name, email, password, isActive: true }
  const made = await system.ask({
    method: 'POST',
    path: apiOf('/superadmin/tenants/add'),
    jar: new Map(system.platform),
    body,
  })
  const { tenantId } = z.object({ tenantId: TenantId }).parse(made.body)
  const admin: Jar = new Map()
  await system.ask({ method: 'POST', path: apiOf('/auth/signin'), jar: admin, body: { username: email, password } })
  const post = async (path: string, body: unknown) => {
    const answer = await system.ask({ method: 'POST', path: apiOf(path), jar: admin, body })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    return answer.body
  }
  const switches = { isQRMenuEnabled: true, isQROrderEnabled: true }
  await post('/settings/store-setting', { storeName: name, currency: 'EUR', ...switches })
  return {
    tenantId,
    admin,
    post,
    add: async (path, body) => Made.parse(await post(path, body)).id,
    enter: (scopes, role = 'user') => enter(system, { tenantId, scopes, role }),
  }
}

/** Opens a session directly: signing in is slow, and another test's subject. */
async function enter(
  { needs: { identity, sessions } }: System,
  { tenantId, scopes, role }: Readonly<{ tenantId: TenantId; scopes: readonly Scope[]; role: Role }>,
): Promise<Jar> {
  const userId = UserId.parse(randomUUID())
  const unused = { username: 'sealed', name: 'sealed', designation: null, password_hash: 'none', is_active: true }
  await identity
    .insertInto('identity.accounts')
    .values({ user_id: userId, tenant_id: tenantId, role, scopes: [...scopes], ...unused })
    .execute()
  const { accessToken } = await openSession({ identity, sessions }, userId)
  return new Map([['accessToken', accessToken]])
}

export type ThingName = keyof ReturnType<typeof makers>
export type Things = Readonly<{ get: (name: ThingName) => Promise<string> }>

/** Things of a restaurant, each created on first use, so that no test consumes another's. */
export function thingsOf(system: System, restaurant: Restaurant): Things {
  const made = new Map<ThingName, Promise<string>>()
  const get = (name: ThingName): Promise<string> => {
    const thing = made.get(name) ?? make[name]()
    made.set(name, thing)
    return thing
  }
  const make = makers(system, restaurant, get)
  return { get }
}

type Get = (name: 'dish' | 'order' | 'customer' | 'qrCode' | 'table' | 'user') => Promise<string>

function makers(system: System, { tenantId, add, post }: Restaurant, get: Get) {
  const price = { price: '12.50', netPrice: null, categoryId: null, taxId: null }
  const cart = async () => ({ cart: [{ id: await get('dish'), quantity: 1 }], customerType: 'WALKIN' })
  const orderOf = (body: unknown) => z.object({ orderId: z.string() }).parse(body).orderId
  const one = async (sql: string) => String((await system.sql(sql, [tenantId]))[0]?.found)
  return {
    tax: () => add('/settings/taxes/add', { title: 'VAT', rate: '19', type: 'exclusive' }),
    category: () => add('/settings/categories/add', { title: 'Mains' }),
    printer: () =>
      add('/settings/printers/add', {
        title: 'Bar',
        kind: 'epson',
        columns: 42,
        tickets: 'none',
        stationIds: [],
        copies: 1,
      }),
    station: () => add('/settings/stations/add', { title: 'Bar', categoryIds: [], itemIds: [] }),
    choiceGroup: () =>
      add('/settings/choice-groups/add', {
        title: 'Side',
        least: 0,
        most: 1,
        options: [{ title: 'Fries', price: '2' }],
      }),
    paymentType: () => add('/settings/payment-types/add', { title: 'Cash', isActive: true }),
    table: () => add('/settings/store-tables/add', { title: 'T1', floor: '1', seatingCapacity: '2' }),
    freeTable: () => add('/settings/store-tables/add', { title: 'T2', floor: '1', seatingCapacity: '2' }),
    visit: async () => {
      const tableId = await add('/settings/store-tables/add', { title: 'T3', floor: '1', seatingCapacity: '2' })
      const body = { visitId: randomUUID(), tableId, covers: 2 }
      return z.object({ id: z.string() }).parse(await post('/visits/start', body)).id
    },
    tableCode: async () => system.needs.ids.tableCode(tenantId, TableId.parse(await get('table'))),
    dish: () => add('/menu-items/add', { title: 'Pizza', ...price }),
    variant: async () => add(`/menu-items/variants/${await get('dish')}/add`, { title: 'Large', price: '15' }),
    addon: async () => add(`/menu-items/addons/${await get('dish')}/add`, { title: 'Cheese', price: '1' }),
    order: async () => orderOf(await post('/pos/create-order', await cart())),
    orderOfTwo: async () =>
      orderOf(await post('/pos/create-order', { cart: [{ id: await get('dish'), quantity: 2 }] })),
    splitOrder: async () => {
      const orderId = orderOf(await post('/pos/create-order', { cart: [{ id: await get('dish'), quantity: 2 }] }))
      const divided = { orderId, intoOrderId: randomUUID(), lines: [{ line: 1, quantity: 1 }] }
      return orderOf(await post('/orders/divide', divided))
    },
    newOrder: async () => randomUUID(),
    paidOrder: async () => orderOf(await post('/pos/create-order-and-invoice', await cart())),
    line: async () => `${await get('order')}.1`,
    customer: () => add('/customers/add', { phone: somePhone(), name: 'Bo' }),
    reservation: async () =>
      add('/reservations/add', { customerId: await get('customer'), date: '2027-01-05T19:00', peopleCount: '2' }),
    qrCode: () => one('select code as found from identity.qr_codes where tenant_id = $1'),
    qrOrder: async () => {
      const guestOrder = { cartItems: (await cart()).cart, customerType: 'WALKIN', customer: null, tableId: null }
      const waiting = 'select qr_order_id as found from identity.waiting_qr_orders where tenant_id = $1'
      const before = new Set((await system.sql(waiting, [tenantId])).map(({ found }) => found))
      await post(`/qrmenu/${await get('qrCode')}/place-order`, guestOrder)
      const after = await system.sql(waiting, [tenantId])
      return String(after.find(({ found }) => !before.has(found))?.found)
    },
    user: async () => {
      const username = someEmail()
      await post('/users/add', { username, password, name: 'Sam', email: null, userScopes: ['POS'] })
      return username
    },
    // another device of the admin
    device: async () => {
      const oldest = 'from identity.accounts where tenant_id = $1 order by created_at limit 1'
      const userId = UserId.parse(await one(`select user_id as found ${oldest}`))
      return (await openSession(system.needs, userId, { userAgent: 'another' })).sessionId
    },
    userDevice: async () => {
      const userId = system.needs.ids.userId(await get('user'))
      return (await openSession(system.needs, userId, { userAgent: 'phone' })).sessionId
    },
    tenant: async () => (await openRestaurant(system)).tenantId,
    newUser: async () => someEmail(),
    newPhone: async () => somePhone(),
  }
}

/** Well-formed ids that belong to nothing. */
export const strangerTo: Readonly<Partial<Record<ThingName, () => string>>> = {
  ...Object.fromEntries(
    ['tax', 'category', 'paymentType', 'table', 'dish', 'variant', 'addon', 'order', 'orderOfTwo', 'paidOrder']
      .concat(
        'splitOrder',
        'reservation',
        'qrOrder',
        'device',
        'userDevice',
        'station',
        'choiceGroup',
        'freeTable',
        'visit',
        'printer',
      )
      .map((name) => [name, () => randomUUID()]),
  ),
  line: () => `${randomUUID()}.1`,
  customer: somePhone,
  user: someEmail,
}
