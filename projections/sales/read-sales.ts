import { type DayRange, type DayRule, startOfBusinessDay } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read, ReadTables } from '../database.ts'
import { partsOf, type RangeParts, spanOf } from './range-parts.ts'

/** What sales.ts defines, of one currency. */
export type Sales = Pick<
  ReadTables['sales_days'],
  'currency' | 'orders' | 'invoices' | 'sub_total' | 'tax_total' | 'total'
>

/** One row per currency in which anything was ordered or paid in these days. */
export const sumSales = (db: Read, tenantId: TenantId, range: DayRange): Promise<Sales[]> => {
  const { from, before } = spanOf(range)
  return db
    .selectFrom('sales_days')
    .select(['currency', whole('orders'), whole('invoices'), whole('sub_total'), whole('tax_total'), whole('total')])
    .where('tenant_id', '=', tenantId)
    .where('business_day', '>=', from)
    .where('business_day', '<', before)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
}

/** A sum of bigints is a numeric, which comes as text. */
const whole = <C extends 'orders' | 'invoices' | 'sub_total' | 'tax_total' | 'total'>(column: C) =>
  sql<number>`sum(${sql.ref(column)})::bigint`.as(column)

/** A dish, or what is left of it: `price` is of the menu, null for what is on none any more. */
export type TopItem = Readonly<{
  item_id: string
  title: string | null
  quantity: number
  currency: string
  unit_price: number | null
  price: number | null
  price_exponent: number | null
}>

/** Most sold first, over all currencies, under the title and price of the last sale in the period. */
export async function topItems(db: Read, tenantId: TenantId, range: DayRange, most: number): Promise<TopItem[]> {
  const { head, months, tail } = partsOf(range)
  const of = (table: 'sales_items' | 'sales_item_months', day: 'business_day' | 'month', { from, before }: Span) => sql`
    select item_id, ${sql.ref(day)} as day, currency, title, unit_price, quantity from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${before}::date`
  const top = sql<TopItem>`(
    with sold as (
      ${of('sales_items', 'business_day', head)} union all ${of('sales_item_months', 'month', months)}
      union all ${of('sales_items', 'business_day', tail)}
    ), top as (
      select item_id, sum(quantity)::bigint as quantity, max(day) as last_day from sold group by item_id
      order by sum(quantity) desc, item_id limit ${most}
    ), last as (
      select distinct on (sold.item_id) sold.item_id, sold.title, sold.currency, sold.unit_price
      from top join sold on sold.item_id = top.item_id and sold.day = top.last_day order by sold.item_id
    )
    select top.item_id, top.quantity, last.title, last.currency, last.unit_price, menu.price, menu.price_exponent
    from top join last on last.item_id = top.item_id
    left join menu_items menu on menu.tenant_id = ${tenantId} and menu.item_id = top.item_id
  )`.as<'top'>('top')
  return db.selectFrom(top).selectAll().orderBy('quantity', 'desc').orderBy('item_id').execute()
}
type Span = RangeParts['head']

/** Known customers who placed an order in these days, each once. */
export async function countRepeatCustomers(db: Read, tenantId: TenantId, range: DayRange): Promise<number> {
  const { head, months, tail } = partsOf(range)
  const days = ({ from, before }: Span) => sql`
    select customer_id from sales_customers
    where tenant_id = ${tenantId} and business_day >= ${from}::date and business_day < ${before}::date`
  const seen = sql<{ customer_id: string }>`(
    ${days(head)} union
    select customer_id from sales_customer_months
    where tenant_id = ${tenantId} and month >= ${months.from}::date and month < ${months.before}::date
    union ${days(tail)}
  )`.as<'seen'>('seen')
  const { count } = await db.selectFrom(seen).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Customers added in these days, by the clock on the store's wall as it is set now. */
export async function countNewCustomers(db: Read, tenantId: TenantId, range: DayRange, rule: DayRule): Promise<number> {
  const { from, before } = momentsOf(range, rule)
  const { count } = await db
    .selectFrom('sales_newcomers')
    .select(sql<number>`coalesce(sum(customers), 0)::bigint`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('quarter', '>=', from)
    .where('quarter', '<', before)
    .executeTakeFirstOrThrow()
  return count
}

/** The moments in which these days begin and end. */
export function momentsOf(range: DayRange, rule: DayRule): Readonly<{ from: string; before: string }> {
  const { from, before } = spanOf(range)
  const startOf = (day: string) => (day.endsWith('infinity') ? day : startOfBusinessDay(BusinessDay.parse(day), rule))
  return { from: startOf(from), before: startOf(before) }
}
