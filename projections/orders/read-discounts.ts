import type { DayRange } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { type DatedRule, isInSpans, spansOfDays } from '../store/dated-rules.ts'

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

type Filter = Readonly<{ range: DayRange; rules: readonly DatedRule[]; currency: string }>

/**
 * Discounts and comps of these business days in one currency, on the days on which they were given. Discounts of
 * cancelled items do not count, because these are losses; those of a reopened bill count on the new one.
 */
export function sumDiscounts(db: Read, tenantId: TenantId, { range, rules, currency }: Filter): Promise<DiscountSum[]> {
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
    .where(isInSpans('discount.given_at', spansOfDays(range, rules)))
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

/**
 * Service charges removed on these business days, in one currency. The removal on a bill that was reopened counts once,
 * as long as the newest bill is without the charge.
 */
export function sumRemovedCharges(
  db: Read,
  tenantId: TenantId,
  { range, rules, currency }: Filter,
): Promise<DiscountSum[]> {
  const isInRange = isInSpans('removed.removed_at', spansOfDays(range, rules))
  const sums = sql<DiscountSum>`(
    with recursive bills as (
      select removed.order_id as removed_from, orders.order_id, orders.status, orders.charge
      from removed_charges removed
      join orders on orders.tenant_id = removed.tenant_id and orders.order_id = removed.order_id
      where removed.tenant_id = ${tenantId} and ${isInRange} and orders.currency = ${currency}
      union all
      select bills.removed_from, orders.order_id, orders.status, orders.charge
      from bills join orders on orders.tenant_id = ${tenantId} and orders.reopened_from = bills.order_id
    )
    select 'charge' as kind, removed.reason, removed.reason_title, removed.removed_by as given_by, removed.after_print,
      count(*) as count, sum(removed.value)::bigint as value
    from removed_charges removed
    where removed.tenant_id = ${tenantId} and ${isInRange}
      and removed.order_id in (select removed_from from bills)
      and not exists (
        select from bills where bills.removed_from = removed.order_id and (
          bills.status = 'cancelled' or bills.order_id <> removed.order_id and (bills.charge is not null or exists (
            select from removed_charges later where later.tenant_id = ${tenantId} and later.order_id = bills.order_id))))
    group by removed.reason, removed.reason_title, removed.removed_by, removed.after_print
  )`.as<'sums'>('sums')
  return db.selectFrom(sums).selectAll().execute()
}
