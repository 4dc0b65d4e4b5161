import { isPeriodType } from '@comanda/domain/kernel/business-day.ts'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { DeactivationReason } from '@comanda/domain/tenants/events.ts'
import { z } from 'zod'
import { call } from './call.ts'
import { email, flag, line, newPassword, optionalText } from './fields.ts'
import { orAbsent, ReportPeriod, wholeOr } from './query-fields.ts'
import { Count, Currency, Day, Flag, Id, Message, Moment, Ordinal, Text, Title } from './values.ts'
import { superAdmin } from './who.ts'

const Status = z.enum(['active', 'inactive', 'all'], 'Unknown status!')
const TenantPath = z.object({ id: TenantId })

/** Numbers of active paying restaurants: clients of 1.2.0 multiply them by the price (C9.2). */
const recurring = { mrr: Count, arr: Count }
const isCounted = (figures: { mrr: number; arr: number; activeTenants: number }) =>
  figures.mrr === figures.arr && figures.mrr <= figures.activeTenants
/** Amount in US dollars, at the rates of `ratesAsOf`. */
const Dollars = z.number().min(0)
const rates = { ratesAsOf: Day, unknownCurrencies: z.array(Currency) }

const Tenant = z.strictObject({
  id: Id,
  name: Title,
  email: Text,
  is_active: Flag,
  subscription_start: Day.nullable(),
  subscription_end: Day.nullable(),
  registered_at: Moment,
})

export const readPlatformDashboard = call('GET /superadmin/dashboard', superAdmin, {
  summary: 'Reads the figures of today over all restaurants.',
  answer: z
    .strictObject({
      activeTenants: Count,
      ordersProcessedToday: Count,
      salesVolumeToday: Dollars,
      ...recurring,
      ...rates,
    })
    .refine(isCounted),
})

export const readPlatformReports = call('GET /superadmin/reports', superAdmin, {
  summary: 'Reads the figures of a period over all restaurants.',
  query: ReportPeriod,
  answer: z
    .strictObject({
      activeTenants: Count,
      ...recurring,
      totalCustomers: Count,
      topSellingItems: z.array(
        z.strictObject({ tenant_id: Id, tenant_name: Title, item_id: Id, title: Text, qty: Count }),
      ),
      salesVolume: Dollars,
      ...rates,
      ordersProcessed: Count,
    })
    .refine(isCounted),
})

const activity = { ordersCount: Count, salesVolume: Dollars, tenantsCount: Count }

export const readPlatformSeries = call('GET /superadmin/reports/series', superAdmin, {
  summary: 'Reads the figures of a period over all restaurants by day or month.',
  query: ReportPeriod,
  answer: z.strictObject({
    /** First and last day of the period in any zone; null for an open bound. */
    from: Day.nullable(),
    to: Day.nullable(),
    /** Empty for a period of more than 62 days. */
    days: z.array(z.strictObject({ day: Day, ...activity })),
    /** Months with any activity, each under its first day; sent instead of days for a longer period. */
    months: z.array(z.strictObject({ month: Day, ...activity })),
    ...rates,
  }),
})

export const countTenants = call('GET /superadmin/tenantsData', superAdmin, {
  summary: 'Counts the restaurants.',
  answer: z.strictObject({ activeTenants: Count, inactiveTenants: Count, allTenants: Count }),
})

export const listTenantsByStatus = call('GET /superadmin/tenantsData/:status', superAdmin, {
  summary: 'Lists all restaurants of one status.',
  params: z.object({ status: Status }),
  answer: z.array(Tenant),
})

export const listTenants = call('GET /superadmin/tenants', superAdmin, {
  summary: 'Lists one page of the restaurants, newest first.',
  query: ReportPeriod.extend({
    page: wholeOr(1, 1e6),
    perPage: wholeOr(5, 100),
    search: orAbsent(z.string().trim().max(200)),
    status: orAbsent(Status),
    type: orAbsent(z.string().refine(isPeriodType, 'Unknown period!')),
  }),
  answer: z.strictObject({
    tenants: z.array(Tenant),
    currentPage: Ordinal, // a number: with a text, "next" would request page 11 after page 1
    perPage: Ordinal,
  }),
})

export const addTenant = call('POST /superadmin/tenants/add', superAdmin, {
  summary: 'Registers a restaurant and its admin.',
  body: z.object({
    name: line('Please provide name!'),
    email: email('Please provide Email!', 'Please provide valid email!'),
    password: newPassword('Please provide password!'),
    isActive: flag,
    /** Name of the admin; default: the restaurant's name, as after a sign-up. */
    adminName: optionalText(),
  }),
  answer: z.strictObject({ message: Title, tenantId: Id }),
})

export const reviseTenant = call('PATCH /superadmin/tenants/update/:id', superAdmin, {
  summary: 'Changes a restaurant, the address of its admin, and whether it is active.',
  params: TenantPath,
  body: z.object({
    name: line("Please Provide Tenant's Name!"),
    email: email("Please Provide Tenant's Email!", 'Please Provide Valid Email!'),
    isActive: flag,
    /** Reason for closing; clients before this release send none. */
    reason: DeactivationReason.nullish(),
  }),
  answer: Message,
})

export const deleteTenant = call('DELETE /superadmin/tenants/delete/:id', superAdmin, {
  summary: 'Closes a restaurant permanently.',
  params: TenantPath,
  answer: Message,
})

export const readSubscriptionHistory = call('GET /superadmin/tenants/:id/subscription-history', superAdmin, {
  summary: 'Reads the subscription history of a restaurant.',
  params: TenantPath,
  answer: z.strictObject({
    tenantInfo: z.strictObject({ name: Title, is_active: Flag }),
    storeDetails: z
      .strictObject({
        store_name: Text,
        address: Text.nullable(),
        email: Text.nullable(),
        phone: Text.nullable(),
        currency: Currency,
        is_qr_menu_enabled: Flag,
      })
      .nullable(),
    totalUsers: Count,
    subscriptionHistory: z.array(
      z.strictObject({
        tenant_id: Id,
        id: Id,
        created_at: Moment,
        starts_on: Day,
        expires_on: Day,
        status: z.enum(['created', 'updated', 'cancelled']),
      }),
    ),
  }),
})

export const listFailedJobs = call('GET /superadmin/jobs/failed', superAdmin, {
  summary: 'Lists the jobs that were given up, newest first.',
  answer: z.array(z.strictObject({ queue: Title, job_id: Title, attempts: Count, error: Text, failed_at: Moment })),
})
