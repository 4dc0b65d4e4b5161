import type { DayRange, DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { RefundSum } from '../credit-notes/sum-refunds.ts'
import type { Read } from '../database.ts'
import { momentsOf } from '../sales/read-sales.ts'

type Filter = Readonly<{ range: DayRange; rule: DayRule; currency: string }>

/** Part payments that were returned on these business days, in one currency, by reason and person. */
export function sumReturned(db: Read, tenantId: TenantId, { range, rule, currency }: Filter): Promise<RefundSum[]> {
  const { from, before } = momentsOf(range, rule)
  return db
    .selectFrom('part_payments as returned')
    .innerJoin('orders', (join) =>
      join.onRef('orders.tenant_id', '=', 'returned.tenant_id').onRef('orders.order_id', '=', 'returned.order_id'),
    )
    .select([
      sql<string>`returned.reason`.as('reason'),
      'returned.reason_title',
      'returned.returned_by as refunded_by',
      sql<number>`count(distinct returned.part_payment_id)`.as('count'),
      sql<number>`sum(returned.part)::bigint`.as('value'),
    ])
    .where('returned.tenant_id', '=', tenantId)
    .where('returned.returned_at', '>=', from)
    .where('returned.returned_at', '<', before)
    .where('orders.currency', '=', currency)
    .groupBy(['returned.reason', 'returned.reason_title', 'returned.returned_by'])
    .execute()
}
