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
    .selectFrom('part_payments as payment')
    .innerJoin('orders', (join) =>
      join.onRef('orders.tenant_id', '=', 'payment.tenant_id').onRef('orders.order_id', '=', 'payment.order_id'),
    )
    .select([
      sql<string>`payment.reason`.as('reason'),
      'payment.reason_title',
      'payment.returned_by as refunded_by',
      sql<number>`count(distinct payment.part_payment_id)`.as('count'),
      sql<number>`sum(payment.part)::bigint`.as('value'),
    ])
    .where('payment.tenant_id', '=', tenantId)
    .where('payment.returned_at', '>=', from)
    .where('payment.returned_at', '<', before)
    .where('orders.currency', '=', currency)
    .groupBy(['payment.reason', 'payment.reason_title', 'payment.returned_by'])
    .execute()
}

/** Open part payments of one payment type; `kept` is what was received minus the change. */
export type OpenPayments = Readonly<{ payment_type_id: string; title: string; count: number; kept: number }>

/** Part payments that were made on these business days, are of unpaid bills and were not returned, by payment type. */
export function sumOpenPartPayments(
  db: Read,
  tenantId: TenantId,
  { range, rule, currency }: Filter,
): Promise<OpenPayments[]> {
  const { from, before } = momentsOf(range, rule)
  const open = db
    .selectFrom('orders')
    .innerJoin('part_payments as payment', (join) =>
      join.onRef('payment.tenant_id', '=', 'orders.tenant_id').onRef('payment.order_id', '=', 'orders.order_id'),
    )
    .distinctOn('payment.part_payment_id') // a row for each order that it covers a part of
    .select(['payment.payment_type_id', 'payment.title', 'payment.received', 'payment.change', 'payment.paid_at'])
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.status', '=', sql.lit('open')) // a literal, so that the planner can use the partial index
    .where('orders.payment_status', '=', 'pending')
    .where('orders.currency', '=', currency)
    .where('payment.returned_at', 'is', null)
    .where('payment.paid_at', '>=', from)
    .where('payment.paid_at', '<', before)
  return db
    .selectFrom(open.as('open'))
    .select([
      'payment_type_id',
      sql<string>`(array_agg(title order by paid_at desc))[1]`.as('title'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(received - change)::bigint`.as('kept'),
    ])
    .groupBy('payment_type_id')
    .orderBy('kept', 'desc')
    .orderBy('payment_type_id')
    .execute()
}
