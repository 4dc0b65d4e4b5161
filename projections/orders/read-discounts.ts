import type { DayRange, DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { momentsOf } from '../sales/read-sales.ts'

/** Discounts of one kind, reason and person, before or after the print of the bill. `count`: discounts, however many lines or orders one covers. */
export type DiscountSum = Readonly<{
  kind: string
  reason: string
  given_by: string | null
  after_print: boolean
  count: number
  value: number
}>

type Filter = Readonly<{ range: DayRange; rule: DayRule; currency: string }>

/**
 * Discounts and comps of these business days in one currency. One belongs to the day on which it was given; what was
 * cancelled is a loss and no discount.
 */
export function sumDiscounts(db: Read, tenantId: TenantId, { range, rule, currency }: Filter): Promise<DiscountSum[]> {
  const { from, before } = momentsOf(range, rule)
  return db
    .selectFrom('order_discounts as given')
    .innerJoin('orders', (join) =>
      join.onRef('orders.tenant_id', '=', 'given.tenant_id').onRef('orders.order_id', '=', 'given.order_id'),
    )
    .innerJoin('order_items as item', (join) =>
      join
        .onRef('item.tenant_id', '=', 'given.tenant_id')
        .onRef('item.order_id', '=', 'given.order_id')
        .onRef('item.line', '=', 'given.line'),
    )
    .select([
      'given.kind',
      'given.reason',
      'given.given_by',
      'given.after_print',
      sql<number>`count(distinct given.discount_id)`.as('count'),
      sql<number>`sum(given.amount)::bigint`.as('value'),
    ])
    .where('given.tenant_id', '=', tenantId)
    .where('given.given_at', '>=', from)
    .where('given.given_at', '<', before)
    .where('given.amount', '>', 0)
    .where('orders.currency', '=', currency)
    .where('orders.status', '<>', 'cancelled')
    .where('item.status', '<>', 'cancelled')
    .groupBy(['given.kind', 'given.reason', 'given.given_by', 'given.after_print'])
    .execute()
}
