import type { DayRange } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { spanOf } from '../sales/range-parts.ts'

/** A person who took orders of an invoice with a tip. `cost`: total of these orders at menu prices. */
export type TipShare = Readonly<{
  invoice_id: string
  tip: number
  returned: number
  placed_by: string | null
  cost: number
}>

/**
 * The tips of these business days, and tips refunded on them, with the people of each invoice. Split orders and
 * reopened bills belong to the person who took the original order.
 */
export function listTips(
  db: Read,
  tenantId: TenantId,
  { range, currency }: Readonly<{ range: DayRange; currency: string }>,
): Promise<TipShare[]> {
  const { from, before } = spanOf(range)
  const inRange = sql`tenant_id = ${tenantId} and business_day >= ${from}::date and business_day < ${before}::date
    and currency = ${currency} and tip > 0`
  const origin = sql`coalesce(orders.divided_from, orders.reopened_from)`
  const shares = sql<TipShare>`(
    with recursive tipped as (
      select invoice_id, sum(tip)::bigint as tip, sum(returned)::bigint as returned from (
        select invoice_id, tip, 0 as returned from invoices where ${inRange}
        union all select invoice_id, 0, tip from credit_notes where ${inRange}
      ) tips group by invoice_id
    ), origins as (
      select charged.invoice_id, charged.order_id as charged_id, ${origin} as origin, orders.placed_by
      from tipped
      join invoice_orders charged on charged.tenant_id = ${tenantId} and charged.invoice_id = tipped.invoice_id
      join orders on orders.tenant_id = ${tenantId} and orders.order_id = charged.order_id
      union all
      select origins.invoice_id, origins.charged_id, ${origin} as origin, orders.placed_by
      from origins join orders on orders.tenant_id = ${tenantId} and orders.order_id = origins.origin
    )
    select tipped.invoice_id, tipped.tip, tipped.returned, origins.placed_by,
      coalesce(sum(item.unit_price * item.quantity), 0)::bigint as cost
    from tipped
    join origins on origins.invoice_id = tipped.invoice_id and origins.origin is null
    left join order_items item on item.tenant_id = ${tenantId} and item.order_id = origins.charged_id
      and item.status <> 'cancelled'
    group by tipped.invoice_id, tipped.tip, tipped.returned, origins.placed_by
  )`.as<'shares'>('shares')
  return db.selectFrom(shares).selectAll().orderBy('invoice_id').orderBy('placed_by').execute()
}
