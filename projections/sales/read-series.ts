import { type DayRange, hourAt } from '@comanda/domain/kernel/business-day.ts'
import { Instant, type TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Tax } from '@comanda/domain/kernel/tax.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { partsOf, type Span, spanOf } from './range-parts.ts'

/** Orders in every currency, and revenue in one of them. */
export type SeriesTotals = Readonly<{
  orders: number
  invoices: number
  sub_total: number
  tax_total: number
  total: number
}>
export type Hour = Readonly<{ hour: number; orders: number; invoices: number; total: number }>

type SeriesFilter = Readonly<{ range: DayRange; currency: string }>

/** Sales per day of a short period; days without sales are missing. */
export function salesByDay(
  db: Read,
  tenantId: TenantId,
  { range, currency }: SeriesFilter,
): Promise<(SeriesTotals & { day: string })[]> {
  const { from, before } = spanOf(range)
  const days = sql<SeriesTotals & { day: string }>`(
    select business_day as day, ${totalsIn(currency)} from sales_days
    where tenant_id = ${tenantId} and business_day >= ${from}::date and business_day < ${before}::date
    group by business_day
  )`.as<'days'>('days')
  return db.selectFrom(days).selectAll().orderBy('day').execute()
}

/**
 * Sales per month, under its first day; the first and the last month contain only the days of the period. Months
 * without sales are missing.
 */
export function salesByMonth(
  db: Read,
  tenantId: TenantId,
  { range, currency }: SeriesFilter,
): Promise<(SeriesTotals & { month: string })[]> {
  const { head, months, tail } = partsOf(range)
  const rowsOf = (table: 'sales_days' | 'sales_months', day: 'business_day' | 'month', { from, before }: Span) => sql`
    select date_trunc('month', ${sql.ref(day)}::timestamp)::date as month, currency, orders, invoices, sub_total, tax_total,
      total
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${before}::date`
  const all = sql<SeriesTotals & { month: string }>`(
    select month, ${totalsIn(currency)} from (
      ${rowsOf('sales_days', 'business_day', head)} union all ${rowsOf('sales_months', 'month', months)}
      union all ${rowsOf('sales_days', 'business_day', tail)}
    ) parts group by month
  )`.as<'months'>('months')
  return db.selectFrom(all).selectAll().orderBy('month').execute()
}

const totalsIn = (currency: string) => sql`
  sum(orders)::bigint as orders,
  coalesce(sum(invoices) filter (where currency = ${currency}), 0)::bigint as invoices,
  coalesce(sum(sub_total) filter (where currency = ${currency}), 0)::bigint as sub_total,
  coalesce(sum(tax_total) filter (where currency = ${currency}), 0)::bigint as tax_total,
  coalesce(sum(total) filter (where currency = ${currency}), 0)::bigint as total`

/** Sales per hour of the wall clock, summed over all days of a short period. */
export async function salesByHour(
  db: Read,
  tenantId: TenantId,
  { range, currency, timeZone }: SeriesFilter & Readonly<{ timeZone: string }>,
): Promise<Hour[]> {
  const { from, before } = spanOf(range)
  const quarters = await db
    .selectFrom('sales_quarters')
    .select(['quarter', 'currency', 'orders', 'invoices', 'total'])
    .where('tenant_id', '=', tenantId)
    .where('business_day', '>=', from)
    .where('business_day', '<', before)
    .execute()
  const hours = new Map<number, Hour>()
  for (const { quarter, orders, invoices, total, ...part } of quarters) {
    const hour = hourAt(Instant.parse(new Date(quarter).toISOString()), timeZone)
    const sum = hours.get(hour) ?? { hour, orders: 0, invoices: 0, total: 0 }
    const own = part.currency === currency
    hours.set(hour, {
      hour,
      orders: sum.orders + orders,
      invoices: sum.invoices + (own ? invoices : 0),
      total: sum.total + (own ? total : 0),
    })
  }
  return [...hours.values()]
}

/** Sales of a category. `category_id` is empty for dishes without one. */
export type CategorySales = Readonly<{ category_id: string; title: string | null; quantity: number; net: number }>

/** Sales per category in one currency, most revenue first. */
export function salesByCategory(
  db: Read,
  tenantId: TenantId,
  { range, currency }: SeriesFilter,
): Promise<CategorySales[]> {
  const { head, months, tail } = partsOf(range)
  const rowsOf = (
    table: 'sales_categories' | 'sales_category_months',
    day: 'business_day' | 'month',
    { from, before }: Span,
  ) => sql`
    select category_id, quantity, net from ${sql.table(table)} where tenant_id = ${tenantId}
    and ${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${before}::date and currency = ${currency}`
  const sold = sql<CategorySales>`(
    select sold.category_id, titles.title, sum(quantity)::bigint as quantity, sum(net)::bigint as net
    from (
      ${rowsOf('sales_categories', 'business_day', head)} union all ${rowsOf('sales_category_months', 'month', months)}
      union all ${rowsOf('sales_categories', 'business_day', tail)}
    ) sold
    left join sales_category_titles titles on titles.tenant_id = ${tenantId} and titles.category_id = sold.category_id
    group by sold.category_id, titles.title
  )`.as<'sold'>('sold')
  return db.selectFrom(sold).selectAll().orderBy('net', 'desc').orderBy('category_id').execute()
}

/** Sales at a tax rate. `tax_type` is empty for untaxed lines. */
export type TaxSales = Readonly<{
  rate_ppm: number
  tax_type: Tax['type'] | ''
  title: string | null
  net: number
  tax: number
}>

/** Sales per tax rate in one currency, highest rate first, each under its last title in the period. */
export function salesByTax(db: Read, tenantId: TenantId, { range, currency }: SeriesFilter): Promise<TaxSales[]> {
  const { head, months, tail } = partsOf(range)
  const rowsOf = (
    table: 'sales_taxes' | 'sales_tax_months',
    day: 'business_day' | 'month',
    { from, before }: Span,
  ) => sql`
    select rate_ppm, tax_type, ${sql.ref(day)} as day, title, net, tax from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${before}::date
    and currency = ${currency}`
  const rates = sql<TaxSales>`(
    select rate_ppm, tax_type, (array_agg(title order by day desc))[1] as title, sum(net)::bigint as net,
      sum(tax)::bigint as tax
    from (
      ${rowsOf('sales_taxes', 'business_day', head)} union all ${rowsOf('sales_tax_months', 'month', months)}
      union all ${rowsOf('sales_taxes', 'business_day', tail)}
    ) parts group by rate_ppm, tax_type
  )`.as<'rates'>('rates')
  return db.selectFrom(rates).selectAll().orderBy('rate_ppm', 'desc').orderBy('tax_type').execute()
}

/** Sales by a payment type. `payment_type_id` is empty if none was named. */
export type PaymentSales = Readonly<{
  payment_type_id: string
  title: string | null
  invoices: number
  total: number
  rounding: number
  tip: number
}>

/** Sales per payment type in one currency, most revenue first, each under its last title in the period. */
export function salesByPayment(
  db: Read,
  tenantId: TenantId,
  { range, currency }: SeriesFilter,
): Promise<PaymentSales[]> {
  const { head, months, tail } = partsOf(range)
  const rowsOf = (
    table: 'sales_payments' | 'sales_payment_months',
    day: 'business_day' | 'month',
    { from, before }: Span,
  ) => sql`
    select payment_type_id, ${sql.ref(day)} as day, title, invoices, total, rounding, tip
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${before}::date
    and currency = ${currency}`
  const paid = sql<PaymentSales>`(
    select payment_type_id, (array_agg(title order by day desc))[1] as title, sum(invoices)::bigint as invoices,
      sum(total)::bigint as total, sum(rounding)::bigint as rounding, sum(tip)::bigint as tip
    from (
      ${rowsOf('sales_payments', 'business_day', head)} union all ${rowsOf('sales_payment_months', 'month', months)}
      union all ${rowsOf('sales_payments', 'business_day', tail)}
    ) parts group by payment_type_id
  )`.as<'paid'>('paid')
  return db.selectFrom(paid).selectAll().orderBy('total', 'desc').orderBy('payment_type_id').execute()
}
