import type { DayRange } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { RefundSum } from '../credit-notes/sum-refunds.ts'
import type { Read } from '../database.ts'
import { type DatedRule, isInSpans, spansOfDays } from '../store/dated-rules.ts'

type Filter = Readonly<{ range: DayRange; rules: readonly DatedRule[]; currency: string }>

/**
 * Part payments that were returned on these business days, in one currency, by reason and person. Those that were
 * undone because one of their orders refused them were never payments.
 */
export function sumReturned(db: Read, tenantId: TenantId, { range, rules, currency }: Filter): Promise<RefundSum[]> {
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
    .where(isInSpans('payment.returned_at', spansOfDays(range, rules)))
    .where('orders.currency', '=', currency)
    .where(sql<boolean>`not ${wasUndone}`)
    .groupBy(['payment.reason', 'payment.reason_title', 'payment.returned_by'])
    .execute()
}

/**
 * Condition: the payment is missing on one of its orders and was returned with the reason that the server writes. A
 * person gives back what an interrupted request recorded with a reason of their own, or with a text.
 */
const wasUndone = sql<boolean>`(
  payment.reason = 'other' and payment.reason_title is null and payment.reason_text is null and exists (
    select from jsonb_array_elements_text(payment.order_ids) covered(order_id) where not exists (
      select from part_payments own where own.tenant_id = payment.tenant_id
        and own.order_id = covered.order_id::uuid and own.part_payment_id = payment.part_payment_id)))`

/** Open part payments of one payment type; `kept` is what was received minus the change. */
export type OpenPayments = Readonly<{ payment_type_id: string; title: string; count: number; kept: number }>

/** Part payments that were made on these business days, are of unpaid bills and were not returned, by payment type. */
export function sumOpenPartPayments(
  db: Read,
  tenantId: TenantId,
  { range, rules, currency }: Filter,
): Promise<OpenPayments[]> {
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
    .where(isInSpans('payment.paid_at', spansOfDays(range, rules)))
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
