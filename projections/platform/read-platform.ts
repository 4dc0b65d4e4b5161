import { businessDayAt, type DayRange, type DayRule } from '@comanda/domain/kernel/business-day.ts'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { partsOf, spanOf } from '../sales/range-parts.ts'
import { momentsOf } from '../sales/read-sales.ts'

/** The business days of a period for all stores with the same day rule: a period has other days in every zone. */
export type ZonedRange = Readonly<{ rule: DayRule; range: DayRange }>

/** All day rules in use: a handful, however many tenants there are. */
export async function listDayRules(db: Read): Promise<DayRule[]> {
  const zones = sql<{ time_zone: string; cut_off_hour: number }>`read.platform_zones()`.as<'zones'>('zones')
  const rows = await db.selectFrom(zones).selectAll().execute()
  return rows.map(({ time_zone, cut_off_hour }) => ({ timeZone: time_zone, cutOffHour: cut_off_hour }))
}

export type PlatformCounts = Readonly<{ active: number; inactive: number; paying: number; customers: number }>

/** Numbers of tenants. Active as in the access check: activated, or on trial. */
export const countTenants = (db: Read, now: Instant): Promise<PlatformCounts> =>
  db
    .selectFrom(sql<PlatformCounts>`read.platform_tenant_counts(${now})`.as<'counts'>('counts'))
    .selectAll()
    .executeTakeFirstOrThrow()

type PlatformSales = Readonly<{ currency: string; orders: number; total: number }>

/** Orders and revenue of all tenants by currency (definitions in sales.ts). */
export const sumPlatformSales = (db: Read, ranges: readonly ZonedRange[]): Promise<PlatformSales[]> => {
  const zones = JSON.stringify(zonesOf(ranges))
  const sales = sql<PlatformSales>`read.platform_sales(${zones})`.as<'sales'>('sales')
  return db.selectFrom(sales).selectAll().execute()
}

type PlatformSalesStep = PlatformSales & Readonly<{ step: string }>

/** Orders and revenue of all tenants per day, or per month under its first day, in the order of the steps. */
export const platformSalesSeries = (
  db: Read,
  ranges: readonly ZonedRange[],
  { byMonth }: Readonly<{ byMonth: boolean }>,
): Promise<PlatformSalesStep[]> => {
  const days = () => ranges.map(({ rule, range }) => ({ ...zone(rule), ...spanOf(range), months: false }))
  const zones = JSON.stringify(byMonth ? zonesOf(ranges) : days())
  const steps = sql<PlatformSalesStep>`read.platform_sales_series(${zones}, ${byMonth})`.as<'steps'>('steps')
  return db.selectFrom(steps).selectAll().execute()
}

type Registrations = Readonly<{ day: string; tenants: number }>

/** Registrations per business day of the tenant; a day may occur more than once. */
export async function listRegistrations(db: Read, ranges: readonly ZonedRange[]): Promise<Registrations[]> {
  type Row = Readonly<{ time_zone: string; cut_off_hour: number; quarter: string; tenants: number }>
  const zones = JSON.stringify(ranges.map(momentZone))
  const quarters = sql<Row>`read.platform_registrations(${zones})`.as<'quarters'>('quarters')
  const rows = await db.selectFrom(quarters).selectAll().execute()
  return rows.map(({ time_zone, cut_off_hour, quarter, tenants }) => ({
    day: businessDayAt(Instant.parse(new Date(quarter).toISOString()), {
      timeZone: time_zone,
      cutOffHour: cut_off_hour,
    }),
    tenants,
  }))
}

type PlatformItem = Readonly<{
  tenant_id: string
  tenant_name: string
  item_id: string
  title: string | null
  quantity: number
}>

/** The most sold dishes; each belongs to one tenant. */
export const topPlatformItems = (db: Read, ranges: readonly ZonedRange[], max: number): Promise<PlatformItem[]> => {
  const zones = JSON.stringify(zonesOf(ranges))
  const items = sql<PlatformItem>`read.platform_top_items(${zones}, ${max})`.as<'items'>('items')
  return db.selectFrom(items).selectAll().execute()
}

export type ListedTenant = Readonly<{
  tenant_id: string
  name: string
  /** Sealed e-mail of the admin. */
  admin_username: string | null
  is_active: boolean
  registered_at: string
  subscription_start: string | null
  subscription_end: string | null
}>
export type TenantStatus = 'active' | 'inactive' | 'all'
export type TenantFilter = Readonly<{
  status: TenantStatus
  /** Period of registration, by each tenant's own days; null for all. */
  registered: readonly ZonedRange[] | null
  now: Instant
  skip?: number
  limit?: number
}>

/** A page of tenants, newest first. */
export const listTenants = (
  db: Read,
  { status, registered, now, skip = 0, limit }: TenantFilter,
): Promise<ListedTenant[]> => {
  const zones = registered ? JSON.stringify(registered.map(momentZone)) : null
  const tenants = sql<ListedTenant>`read.platform_tenants(${now}, ${status}, ${zones}, ${skip}, ${limit ?? null})`
  return db.selectFrom(tenants.as<'tenants'>('tenants')).selectAll().execute()
}

/** Parts of the ranges: full months, and the days at both ends. */
const zonesOf = (ranges: readonly ZonedRange[]) =>
  ranges.flatMap(({ rule, range }) => {
    const { head, months, tail } = partsOf(range)
    const parts = [
      { ...head, months: false },
      { ...months, months: true },
      { ...tail, months: false },
    ]
    return parts.filter(({ from, before }) => from < before).map((part) => ({ ...zone(rule), ...part }))
  })

const momentZone = ({ rule, range }: ZonedRange) => ({ ...zone(rule), ...momentsOf(range, rule) })
const zone = ({ timeZone, cutOffHour }: DayRule) => ({ time_zone: timeZone, cut_off_hour: cutOffHour })
