import type { DayRange, DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { momentsOf } from '../sales/read-sales.ts'

/**
 * Discounts, comps or removed service charges of one reason and person, before or after the print of the bill. `count`:
 * number of discounts; a discount on several lines or orders counts once.
 */
export type DiscountSum = Readonly<{
  kind: string
  reason: string
  reason_title: string | null
  given_by: string | null
  after_print: boolean
  count: number
  value: number
}>

type Filter = Readonly<{ range: DayRange; rule: DayRule; currency: string }>

/**
 * Discounts and comps of these business days in one currency, on the days on which they were given. Discounts of
 * cancelled items do not count, because these are losses; those of a reopened bill count on the new one.
 */
export function sumDiscounts(db: Read, tenantId: TenantId, { range, rule, currency }: Filter): Promise<DiscountSum[]> {
  const { from, before } = momentsOf(range, rule)
  return db
    .selectFrom('order_discounts as discount')
    .innerJoin('orders', (join) =>
      join.onRef('orders.tenant_id', '=', 'discount.tenant_id').onRef('orders.order_id', '=', 'discount.order_id'),
    )
    .innerJoin('order_items as item', (join) =>
      join
        .onRef('item.tenant_id', '=', 'discount.tenant_id')
        .onRef('item.order_id', '=', 'discount.order_id')
        .onRef('item.line', '=', 'discount.line'),
    )
    .select([
      'discount.kind',
      'discount.reason',
      'discount.reason_title',
      'discount.given_by',
      'discount.after_print',
      sql<number>`count(distinct discount.discount_id)`.as('count'),
      sql<number>`sum(discount.amount)::bigint`.as('value'),
    ])
    .where('discount.tenant_id', '=', tenantId)
    .where('discount.given_at', '>=', from)
    .where('discount.given_at', '<', before)
    .where('discount.amount', '>', 0)
    .where('orders.currency', '=', currency)
    .where('orders.status', '<>', 'cancelled')
    .where('item.status', '<>', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as reopened')
            .select('reopened.order_id')
            .whereRef('reopened.tenant_id', '=', 'orders.tenant_id')
            .whereRef('reopened.reopened_from', '=', 'orders.order_id'),
        ),
      ),
    )
    .groupBy(['discount.kind', 'discount.reason', 'discount.reason_title', 'discount.given_by', 'discount.after_print'])
    .execute()
}

/** Service charges removed on these business days, in one currency. */
export function sumRemovedCharges(
  db: Read,
  tenantId: TenantId,
  { range, rule, currency }: Filter,
): Promise<DiscountSum[]> {
  const { from, before } = momentsOf(range, rule)
  return db
    .selectFrom('removed_charges as removed')
    .innerJoin('orders', (join) =>
      join.onRef('orders.tenant_id', '=', 'removed.tenant_id').onRef('orders.order_id', '=', 'removed.order_id'),
    )
    .select([
      sql<string>`'charge'`.as('kind'),
      'removed.reason',
      'removed.reason_title',
      'removed.removed_by as given_by',
      'removed.after_print',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(removed.value)::bigint`.as('value'),
    ])
    .where('removed.tenant_id', '=', tenantId)
    .where('removed.removed_at', '>=', from)
    .where('removed.removed_at', '<', before)
    .where('orders.currency', '=', currency)
    .where('orders.status', '<>', 'cancelled')
    .groupBy(['removed.reason', 'removed.reason_title', 'removed.removed_by', 'removed.after_print'])
    .execute()
}
