import type { Call } from '@comanda/http/access.ts'
import { z } from 'zod'
import * as of from './answers.ts'
import { listOf, maybe, shaped } from './answers.ts'

const { Count, MessageShape } = of

/** WIRE §3.2: stored whole, and read until the next sign-in. */
const SignedIn = shaped({
  message: of.Said,
  user: shaped({
    tenant_id: of.Id, // without it there is no realtime
    name: of.Said,
    role: z.enum(['admin', 'user']),
    scope: z.string().regex(/^([A-Z_]+(,[A-Z_]+)*)?$/), // null would make the login fail
    designation: maybe(of.Text),
    photo: maybe(of.Text),
  }),
})
const PlatformSignedIn = shaped({ message: of.Said, user: shaped({ name: of.Said, role: z.literal('superadmin') }) })

const Placed = shaped({ message: of.Said, tokenNo: z.int().min(1), orderId: of.Id })
const Bill = shaped({ storeSettings: of.StoreSnake, printSettings: of.PrintSnake })
const Money = { currency: z.string().regex(/^[A-Z]{3}$/), topSellingItems: listOf(of.TopItem) }
const TenantRow = shaped({
  id: of.Id,
  name: of.Said,
  email: of.Said,
  is_active: of.Flag,
  subscription_start: maybe(of.Day),
  subscription_end: maybe(of.Day),
})
/** Counts, both the same: the client multiplies them by the price (WIRE §9.2). */
const recurring = { mrr: Count, arr: Count, activeTenants: Count }
const isCounted = (figures: { mrr: number; arr: number; activeTenants: number }) =>
  figures.mrr === figures.activeTenants && figures.arr === figures.activeTenants

const mutations = `
POST /auth/signup · POST /auth/signout · POST /auth/forgot-password · POST /auth/reset-password/:token
POST /auth/cancel-subscription · POST /auth/refresh-token · POST /superadmin/refresh-token · POST /auth/remove-device
POST /pos/qrorders/cancel-all · POST /pos/qrorders/update-status/:id · POST /customers/add · POST /customers/:id/update
DELETE /customers/:id/delete · POST /orders/update-status/:id · POST /orders/cancel · POST /orders/complete
POST /orders/complete-and-pay-order · POST /kitchen/:id · POST /reservations/add · POST /reservations/update/:id
DELETE /reservations/delete/:id · POST /users/add · POST /users/update/:username · POST /users/update-password/:username
DELETE /users/delete/:username · POST /settings/store-setting · POST /settings/print-setting
POST /settings/payment-types/add · DELETE /settings/payment-types/:id · POST /settings/payment-types/:id/toggle
POST /settings/payment-types/:id/update · POST /settings/taxes/add · DELETE /settings/taxes/:id
POST /settings/taxes/:id/update · POST /settings/store-tables/add · POST /settings/store-tables/:id/update
DELETE /settings/store-tables/:id · POST /settings/categories/add · POST /settings/categories/:id/update
DELETE /settings/categories/:id · POST /menu-items/add · POST /menu-items/update/:id
POST /menu-items/update/:id/remove-photo · DELETE /menu-items/delete/:id · POST /menu-items/variants/:itemId/add
POST /menu-items/variants/:itemId/update/:variantId · DELETE /menu-items/variants/:itemId/delete/:variantId
POST /menu-items/addons/:itemId/add · POST /menu-items/addons/:itemId/update/:addonId
DELETE /menu-items/addons/:itemId/delete/:addonId · POST /qrmenu/:qrcode/place-order · POST /superadmin/signout
POST /superadmin/tenants/add · PATCH /superadmin/tenants/update/:id · DELETE /superadmin/tenants/delete/:id`
  .split(/[·\n]/)
  .map((call) => call.trim())
  .filter((call) => call !== '')

/** What a client of 1.2.0 reads in the success answer of each call: WIRE §4 to §9, not the code. */
export const answers: Readonly<Partial<Record<Call, z.ZodType>>> = {
  ...Object.fromEntries(mutations.map((call) => [call, MessageShape])),

  'POST /auth/signin': SignedIn,
  'POST /superadmin/signin': PlatformSignedIn,
  'POST /auth/stripe-product-lookup': shaped({ url: z.url() }),
  'GET /auth/subscription-details': shaped({
    subscription_id: maybe(of.Said),
    is_active: of.Flag,
    subscription_end: z.string(), // cut to ten characters; null would be shown as the word
  }),
  'GET /auth/devices': listOf(
    shaped({
      device_id: of.Id,
      device_ip: of.Said,
      device_name: of.Said,
      device_location: maybe(of.Text),
      created_at: of.Moment,
      isMyDevice: z.boolean(),
    }),
  ).refine((devices) => devices.filter(({ isMyDevice }) => isMyDevice).length === 1),

  'GET /pos/init': shaped({
    categories: listOf(of.Category),
    menuItems: listOf(of.MenuItem),
    paymentTypes: listOf(of.PaymentType),
    printSettings: of.PrintSnake,
    storeSettings: of.StoreSnake,
    storeTables: listOf(of.Table),
  }),
  'POST /pos/create-order': Placed,
  'POST /pos/create-order-and-invoice': Placed,
  'GET /pos/qrorders/count': shaped({ totalQROrders: Count }),
  'GET /pos/qrorders': listOf(of.QrOrder),

  'GET /orders': listOf(of.Group),
  'GET /orders/init': Bill.extend({ paymentTypes: listOf(of.PaymentType) }),
  'POST /orders/complete-order-payment-summary': of.Summary,
  'GET /kitchen': listOf(of.Order),

  'GET /customers': shaped({
    customers: listOf(of.Customer),
    currentPage: z.int().min(1),
    totalPages: z.int().min(1), // of none, "last" would ask for page 0
    totalCustomers: Count,
  }),
  'GET /customers/search-by-phone-name/search': listOf(shaped({ name: of.Said, phone: of.Said })),

  'GET /reservations/init': shaped({ storeTables: listOf(of.Table) }),
  'GET /reservations': listOf(of.Reservation),
  'GET /reservations/search': listOf(of.Reservation).min(1),

  'GET /invoices': listOf(of.Invoice),
  'GET /invoices/init': Bill,
  'GET /invoices/search': listOf(of.Invoice),
  'POST /invoices/orders': of.Summary,

  'GET /users': listOf(of.User).min(1),
  'GET /dashboard': shaped({
    reservations: listOf(of.Reservation),
    ordersCount: Count,
    newCustomerCount: Count,
    repeatedCustomerCount: Count,
    ...Money,
  }),
  'GET /reports': shaped({
    ordersCount: Count,
    newCustomers: Count,
    repeatedCustomers: Count,
    totalCustomers: Count,
    averageOrderValue: of.Amount,
    netRevenue: of.Amount, // null would print nothing after the symbol
    taxTotal: of.Amount,
    revenueTotal: of.Amount,
    ...Money,
  }),

  'GET /settings/store-setting': of.StoreCamel,
  'GET /settings/print-setting': of.PrintCamel,
  'GET /settings/payment-types': listOf(of.PaymentType),
  'GET /settings/taxes': listOf(of.Tax),
  'GET /settings/store-tables': listOf(of.Table),
  'GET /settings/categories': listOf(of.Category),
  'GET /menu-items': listOf(of.MenuItem),
  'GET /menu-items/:id': of.MenuItem,
  'POST /menu-items/update/:id/upload-photo': shaped({ message: of.Said, imageURL: z.string().regex(/^\//) }),

  'GET /qrmenu/:qrcode': shaped({
    storeSettings: of.GuestStore,
    categories: listOf(of.Category),
    menuItems: listOf(of.MenuItem),
    storeTable: shaped({ id: of.Id, table_title: of.Said, floor: of.Text }).nullable(),
  }),

  'GET /superadmin/dashboard': shaped({
    ...recurring,
    ordersProcessedToday: Count,
    salesVolumeToday: z.number().min(0),
  }).refine(isCounted),
  'GET /superadmin/reports': shaped({
    ...recurring,
    totalCustomers: Count,
    topSellingItems: listOf(
      shaped({ tenant_name: of.Said, tenant_id: of.Id, item_id: of.Id, title: of.Said, qty: Count }),
    ),
    salesVolume: z.number().min(0),
    ordersProcessed: Count,
  }).refine(isCounted),
  'GET /superadmin/tenantsData': shaped({ activeTenants: Count, inactiveTenants: Count, allTenants: Count }),
  'GET /superadmin/tenantsData/:status': listOf(TenantRow),
  'GET /superadmin/tenants': shaped({
    tenants: listOf(TenantRow),
    currentPage: z.int().min(1), // as text, "next" would ask for page 11 after page 1
    perPage: z.int().min(1),
  }),
  'GET /superadmin/tenants/:id/subscription-history': shaped({
    tenantInfo: shaped({ name: of.Said, is_active: z.union([z.literal(0), z.literal(1)]) }),
    storeDetails: shaped({
      address: maybe(of.Text),
      email: maybe(of.Text),
      phone: maybe(of.Text),
      currency: maybe(of.Text),
      is_qr_menu_enabled: of.Flag,
    }).nullable(),
    totalUsers: Count,
    subscriptionHistory: listOf(
      shaped({
        id: of.Id,
        tenant_id: of.Id,
        created_at: of.Moment,
        starts_on: of.Day,
        expires_on: of.Day,
        status: of.Said,
      }),
    ),
  }),
}
