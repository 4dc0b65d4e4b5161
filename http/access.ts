import { mayEnter, type Role, type Scope } from '@comanda/domain/users/scopes.ts'

/** Who may call, and whether the tenant must have an active subscription (402 otherwise). An empty list of scopes: admins alone. */
export type Access = Readonly<{ who: 'public' | 'signed-in' | 'superadmin' | readonly Scope[]; subscription: boolean }>

const open: Access = { who: 'public', subscription: false }
const platform: Access = { who: 'superadmin', subscription: false }
/** Of the account itself: must work without a subscription (WIRE §3.4). */
const account: Access = { who: 'signed-in', subscription: false }
const billing: Access = { who: [], subscription: false }
const anyone: Access = { who: 'signed-in', subscription: true }
const scoped = (...who: Scope[]): Access => ({ who, subscription: true })

const orders = scoped('POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY')
const kitchen = scoped('KITCHEN', 'KITCHEN_DISPLAY')
const invoices = scoped('INVOICES', 'POS')
const settings = scoped('SETTINGS')
const seeReservations = scoped('RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS')
const keepReservations = scoped('RESERVATIONS', 'MANAGE_RESERVATIONS')
const seeCustomers = scoped('CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS')
const keepCustomers = scoped('CUSTOMERS', 'MANAGE_CUSTOMERS')
/** The pickers of the till and of the reservation form search and add customers too (WIRE §13, scope gaps). */
const pickCustomers = scoped(
  'CUSTOMERS',
  'VIEW_CUSTOMERS',
  'MANAGE_CUSTOMERS',
  'POS',
  'RESERVATIONS',
  'MANAGE_RESERVATIONS',
)
const addCustomers = scoped('CUSTOMERS', 'MANAGE_CUSTOMERS', 'POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS')

/** Every call there is, by method and path under /api/v1 (SPEC §7). A route that is not listed does not start. */
export const access = {
  'GET /health': open,
  'GET /ready': open,
  'GET /metrics': open,
  'GET /openapi.json': open,
  'GET /docs': open,
  'GET /public/*': open,

  'POST /auth/signin': open,
  'POST /auth/signup': open,
  'POST /auth/signout': open,
  'POST /auth/forgot-password': open,
  'POST /auth/reset-password/:token': open,
  'POST /auth/refresh-token': open,
  'POST /auth/stripe-webhook': open,
  'POST /auth/stripe-product-lookup': billing,
  'GET /auth/subscription-details': billing,
  'POST /auth/cancel-subscription': billing,
  'GET /auth/devices': account,
  'POST /auth/remove-device': account,

  'GET /dashboard': scoped('DASHBOARD'),
  'GET /reports': scoped('REPORTS'),
  'GET /pos/init': scoped('POS'),
  'POST /pos/create-order': scoped('POS'),
  'POST /pos/create-order-and-invoice': scoped('POS'),
  'GET /pos/qrorders/count': scoped('POS'),
  'GET /pos/qrorders': scoped('POS'),
  'POST /pos/qrorders/cancel-all': scoped('POS'),
  'POST /pos/qrorders/update-status/:id': scoped('POS'),

  'GET /orders': orders,
  'GET /orders/init': orders,
  'POST /orders/update-status/:id': orders,
  'POST /orders/cancel': orders,
  'POST /orders/complete': orders,
  'POST /orders/complete-order-payment-summary': orders,
  'POST /orders/complete-and-pay-order': orders,
  'GET /kitchen': kitchen,
  'POST /kitchen/:id': kitchen,

  'GET /customers': seeCustomers,
  'GET /customers/export.csv': seeCustomers,
  'GET /customers/search-by-phone-name/search': pickCustomers,
  'POST /customers/add': addCustomers,
  'POST /customers/:id/update': keepCustomers,
  'DELETE /customers/:id/delete': keepCustomers,

  'GET /reservations/init': seeReservations,
  'GET /reservations': seeReservations,
  'GET /reservations/search': seeReservations,
  'POST /reservations/add': keepReservations,
  'POST /reservations/update/:id': keepReservations,
  'DELETE /reservations/delete/:id': keepReservations,

  'GET /invoices': invoices,
  'GET /invoices/init': invoices,
  'GET /invoices/search': invoices,
  'POST /invoices/orders': invoices,
  'GET /invoices/export.csv': scoped('INVOICES'),

  'GET /users': settings,
  'POST /users/add': settings,
  'POST /users/update/:username': settings,
  'POST /users/update-password/:username': settings,
  'DELETE /users/delete/:username': settings,

  'GET /settings/store-setting': settings,
  'POST /settings/store-setting': settings,
  'GET /settings/print-setting': settings,
  'POST /settings/print-setting': settings,
  'GET /settings/payment-types': settings,
  'POST /settings/payment-types/add': settings,
  'POST /settings/payment-types/:id/update': settings,
  'POST /settings/payment-types/:id/toggle': settings,
  'DELETE /settings/payment-types/:id': settings,
  'GET /settings/taxes': settings,
  'POST /settings/taxes/add': settings,
  'POST /settings/taxes/:id/update': settings,
  'DELETE /settings/taxes/:id': settings,
  'GET /settings/store-tables': settings,
  'POST /settings/store-tables/add': settings,
  'POST /settings/store-tables/:id/update': settings,
  'DELETE /settings/store-tables/:id': settings,
  'GET /settings/categories': settings,
  'POST /settings/categories/add': settings,
  'POST /settings/categories/:id/update': settings,
  'DELETE /settings/categories/:id': settings,

  'GET /menu-items': settings,
  'GET /menu-items/:id': settings,
  'POST /menu-items/add': settings,
  'POST /menu-items/update/:id': settings,
  'POST /menu-items/update/:id/upload-photo': settings,
  'POST /menu-items/update/:id/remove-photo': settings,
  'DELETE /menu-items/delete/:id': settings,
  'POST /menu-items/variants/:itemId/add': settings,
  'POST /menu-items/variants/:itemId/update/:variantId': settings,
  'DELETE /menu-items/variants/:itemId/delete/:variantId': settings,
  'POST /menu-items/addons/:itemId/add': settings,
  'POST /menu-items/addons/:itemId/update/:addonId': settings,
  'DELETE /menu-items/addons/:itemId/delete/:addonId': settings,

  'GET /qrmenu/:qrcode': open,
  'POST /qrmenu/:qrcode/place-order': open,

  'POST /superadmin/signin': open,
  'POST /superadmin/signout': open,
  'POST /superadmin/refresh-token': open,
  'GET /superadmin/dashboard': platform,
  'GET /superadmin/reports': platform,
  'GET /superadmin/tenantsData': platform,
  'GET /superadmin/tenantsData/:status': platform,
  'GET /superadmin/tenants': platform,
  'POST /superadmin/tenants/add': platform,
  'PATCH /superadmin/tenants/update/:id': platform,
  'DELETE /superadmin/tenants/delete/:id': platform,
  'GET /superadmin/tenants/:id/subscription-history': platform,
  'GET /superadmin/jobs/failed': platform,

  'GET /audit/orders': scoped('AUDIT'),
  'GET /audit/orders/:id': scoped('AUDIT'),
  'GET /feed': anyone,
} as const satisfies Record<string, Access>
export type Call = keyof typeof access

export const apiPrefix = '/api/v1'

type Person = { role: Role; scopes: readonly Scope[]; tenantActive: boolean }

/** What the door says to this person: null is "come in". `person` is null without a valid session. */
export function refusalAt(door: Access, person: Person | null): 401 | 402 | 403 | null {
  if (door.who === 'public') return null
  if (person === null) return 401
  const isPlatform = person.role === 'superadmin'
  if (isPlatform !== (door.who === 'superadmin')) return 403
  if (door.subscription && !person.tenantActive) return 402
  return typeof door.who === 'string' || mayEnter(person, door.who) ? null : 403
}

/** The rule of a registered route, whatever it calls its parameters; undefined for a route the table does not know. */
export const accessOf = (method: string, route: string): Access | undefined =>
  byShape.get(shapeOf(method === 'HEAD' ? 'GET' : method, route))

/** Methods that some API answers on this path: tells "no such page" (404) from "not this way" (405). */
export function methodsOn(path: string): string[] {
  const bare = underPrefix(path)
  return patterns.filter(({ matches }) => matches.test(bare)).map(({ method }) => method)
}

const underPrefix = (path: string) => (path.startsWith(`${apiPrefix}/`) ? path.slice(apiPrefix.length) : path)
const shapeOf = (method: string, route: string) => `${method} ${underPrefix(route).replace(/:\w+/g, ':')}`

const entries: [string, Access][] = Object.entries(access)
const byShape = new Map(
  entries.map(([call, door]) => {
    const [method = '', path = ''] = call.split(' ')
    return [shapeOf(method, path), door] as const
  }),
)
const patterns = entries.map(([call]) => {
  const [method = '', path = ''] = call.split(' ')
  return { method, matches: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`) }
})
