import type { DayRange } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { type DatedRule, isInSpans, spansOfDays } from '../store/dated-rules.ts'

/**
 * Losses of one kind, reason, person and approver, before or after the print of the bill. `count`: lines; for orders
 * closed unpaid, orders.
 */
type LossSum = Readonly<{
  kind: string
  reason: string | null
  reason_title: string | null
  lost_by: string | null
  approved_by: string | null
  after_print: boolean
  count: number
  value: number
}>

type Filter = Readonly<{ range: DayRange; rules: readonly DatedRule[]; currency: string }>

/** Losses of these business days in one currency. A loss belongs to the day on which it happened. */
export function sumLosses(db: Read, tenantId: TenantId, { range, rules, currency }: Filter): Promise<LossSum[]> {
  return db
    .selectFrom('losses')
    .select([
      'kind',
      'reason',
      'reason_title',
      'lost_by',
      'approved_by',
      'after_print',
      sql<number>`case when kind = 'unpaid' then count(distinct order_id) else count(*) end`.as('count'),
      sql<number>`sum(value)::bigint`.as('value'),
    ])
    .where('tenant_id', '=', tenantId)
    .where(isInSpans('lost_at', spansOfDays(range, rules)))
    .where('currency', '=', currency)
    .groupBy(['kind', 'reason', 'reason_title', 'lost_by', 'approved_by', 'after_print'])
    .execute()
}

/** The lost value of each of these orders, without cheaper options. */
export async function lossesOfOrders(
  db: Read,
  tenantId: TenantId,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('losses')
    .select(['order_id', sql<number>`sum(value)::bigint`.as('value')])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`) // one statement for any number of ids
    .where('kind', '<>', 'options')
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, value }) => [order_id, value]))
}
