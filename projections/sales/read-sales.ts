import { type DayRange, type DayRule, startOfBusinessDay } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay, type Instant, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Read, ReadTables } from '../database.ts'
import { daysOf, partsOf, type Span, spanOf } from './range-parts.ts'
import { monthOf } from './sales.ts'

/** Figures of one currency, as defined in sales.ts. */
export type Sales = Pick<
  ReadTables['sales_days'],
  'currency' | 'orders' | 'invoices' | 'sub_total' | 'tax_total' | 'total' | 'charge_net' | 'charge_tax'
>

/** Sales of these days, one row per currency with an order or a payment. */
export function sumSales(db: Read, tenantId: TenantId, range: DayRange): Promise<Sales[]> {
  const { head, months, tail } = partsOf(range)
  const rowsOf = (table: 'sales_days' | 'sales_months', day: 'business_day' | 'month', { from, before }: Span) => sql`
    select currency, orders, invoices, sub_total, tax_total, total, charge_net, charge_tax from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${before}::date`
  // a sum of bigints is a numeric, which comes as text
  const sums = sql<Sales>`(
    select currency, sum(orders)::bigint as orders, sum(invoices)::bigint as invoices,
      sum(sub_total)::bigint as sub_total, sum(tax_total)::bigint as tax_total, sum(total)::bigint as total,
      sum(charge_net)::bigint as charge_net, sum(charge_tax)::bigint as charge_tax
    from (
      ${rowsOf('sales_days', 'business_day', head)} union all ${rowsOf('sales_months', 'month', months)}
      union all ${rowsOf('sales_days', 'business_day', tail)}
    ) parts group by currency
  )`.as<'sums'>('sums')
  return db.selectFrom(sums).selectAll().orderBy('currency').execute()
}

/** Sales of a day until a moment in it, counted from its orders and invoices. */
export function sumSalesUntil(db: Read, tenantId: TenantId, day: BusinessDay, until: Instant): Promise<Sales[]> {
  const sums = sql<Sales>`(
    select currency, sum(orders)::bigint as orders, sum(invoices)::bigint as invoices,
      sum(sub_total)::bigint as sub_total, sum(tax_total)::bigint as tax_total, sum(total)::bigint as total,
      sum(charge_net)::bigint as charge_net, sum(charge_tax)::bigint as charge_tax
    from (
      select currency, 1 as orders, 0 as invoices, 0::bigint as sub_total, 0::bigint as tax_total, 0::bigint as total,
        0::bigint as charge_net, 0::bigint as charge_tax
      from orders where tenant_id = ${tenantId} and business_day = ${day}::date and placed_at < ${until}::timestamptz
        and divided_from is null and reopened_from is null
      union all
      select currency, 0, 1, sub_total, tax_total, total, charge_net, charge_tax
      from invoices where tenant_id = ${tenantId} and business_day = ${day}::date and issued_at < ${until}::timestamptz
    ) parts group by currency
  )`.as<'sums'>('sums')
  return db.selectFrom(sums).selectAll().orderBy('currency').execute()
}

/** A sold dish. `price` is that of the menu; null if the menu no longer has the dish. */
export type TopItem = Readonly<{
  item_id: string
  title: string | null
  quantity: number
  currency: string
  unit_price: number | null
  price: number | null
  price_exponent: number | null
  image: string | null
}>

/** The most sold dishes, over all currencies, with the title and price of the last sale in the period. */
export async function topItems(db: Read, tenantId: TenantId, range: DayRange, max: number): Promise<TopItem[]> {
  const { head, months, tail } = partsOf(range)
  const rowsOf = (
    table: 'sales_items' | 'sales_item_months',
    day: 'business_day' | 'month',
    { from, before }: Span,
  ) => sql`
    select item_id, ${sql.ref(day)} as day, currency, title, unit_price, quantity from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${before}::date`
  const top = sql<TopItem>`(
    with sold as (
      ${rowsOf('sales_items', 'business_day', head)} union all ${rowsOf('sales_item_months', 'month', months)}
      union all ${rowsOf('sales_items', 'business_day', tail)}
    ), top as (
      select item_id, sum(quantity)::bigint as quantity, max(day) as last_day from sold group by item_id
      order by sum(quantity) desc, item_id limit ${max}
    ), last as (
      select distinct on (sold.item_id) sold.item_id, sold.title, sold.currency, sold.unit_price
      from top join sold on sold.item_id = top.item_id and sold.day = top.last_day order by sold.item_id
    )
    select top.item_id, top.quantity, last.title, last.currency, last.unit_price, menu.price, menu.price_exponent,
      menu.image
    from top join last on last.item_id = top.item_id
    left join menu_items menu on menu.tenant_id = ${tenantId} and menu.item_id = top.item_id
  )`.as<'top'>('top')
  return db.selectFrom(top).selectAll().orderBy('quantity', 'desc').orderBy('item_id').execute()
}
/**
 * Number of known customers who placed an order on these days, each counted once: the visits of the period whose
 * previous visit was before it (../runtime/visit-pairs.ts). Reads a few rows per month, however many customers there
 * are.
 */
export async function countRepeatCustomers(db: Read, tenantId: TenantId, range: DayRange): Promise<number> {
  const { head, months, tail } = partsOf(range)
  const from = dayOf(spanOf(range).from)
  const days = [...daysOf(head), ...daysOf(tail)]
  const lastDays = daysOf({ from: monthOf(from), before: from })
  const sumOf = (came_by: Grain, came: RawBuilder<unknown>, before_by: Grain, before: RawBuilder<unknown>) => sql`
    select sum(count) as count from sales_returns where tenant_id = ${tenantId}
    and came_by = ${sql.lit(came_by)} and ${came} and before_by = ${sql.lit(before_by)} and ${before}`
  const inMonths = sql`came >= ${months.from}::date and came < ${months.before}::date`
  const onDays = sql`came = any(${days}::date[])`
  const earlierMonth = sql`before < ${monthOf(from)}::date`
  const earlierDay = sql`before = any(${lastDays}::date[])`
  const visitors = sql<{ count: number }>`(
    ${sumOf('month', inMonths, 'month', earlierMonth)} union all ${sumOf('month', inMonths, 'day', earlierDay)}
    union all ${sumOf('day', onDays, 'month', earlierMonth)} union all ${sumOf('day', onDays, 'day', earlierDay)}
  )`.as<'visitors'>('visitors')
  const { count } = await db
    .selectFrom(visitors)
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
type Grain = 'day' | 'month'

/**
 * The beginning of a period as a date. An open one is after "no earlier visit" and before every business day; one
 * beyond the calendar gives an empty period.
 */
const dayOf = (from: string) => (from === '-infinity' ? '1900-01-01' : from === 'infinity' ? '9000-01-01' : from)

/** Known customers who were added in these days, by the store's current zone. */
export async function countNewCustomers(db: Read, tenantId: TenantId, range: DayRange, rule: DayRule): Promise<number> {
  const { from, before } = momentsOf(range, rule)
  const { count } = await db
    .selectFrom('customers')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('forgotten_at', 'is', null)
    .where('added_at', '>=', from)
    .where('added_at', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

/** First and last moment of these days. */
export function momentsOf(range: DayRange, rule: DayRule): Readonly<{ from: string; before: string }> {
  const { from, before } = spanOf(range)
  const startOf = (day: string) => (day.endsWith('infinity') ? day : startOfBusinessDay(BusinessDay.parse(day), rule))
  return { from: startOf(from), before: startOf(before) }
}
