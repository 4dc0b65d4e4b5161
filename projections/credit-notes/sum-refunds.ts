import type { DayRange } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Tax } from '@comanda/domain/kernel/tax.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { spanOf } from '../sales/range-parts.ts'

type Filter = Readonly<{ range: DayRange; currency: string }>

/** Refunds in one currency. */
export type RefundTotals = Readonly<{
  currency: string
  count: number
  sub_total: number
  tax_total: number
  total: number
}>

/** Refunds of these business days, a row per currency. */
export function sumRefunds(db: Read, tenantId: TenantId, range: DayRange): Promise<RefundTotals[]> {
  const { from, before } = spanOf(range)
  return db
    .selectFrom('credit_notes')
    .select([
      'currency',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(sub_total)::bigint`.as('sub_total'),
      sql<number>`sum(tax_total)::bigint`.as('tax_total'),
      sql<number>`sum(total)::bigint`.as('total'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('business_day', '>=', from)
    .where('business_day', '<', before)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
}

/** Refunds of one reason and person. */
export type RefundSum = Readonly<{
  reason: string
  reason_title: string | null
  refunded_by: string | null
  count: number
  value: number
}>

export function refundsByReason(db: Read, tenantId: TenantId, { range, currency }: Filter): Promise<RefundSum[]> {
  const { from, before } = spanOf(range)
  return db
    .selectFrom('credit_notes')
    .select([
      'reason',
      'reason_title',
      'refunded_by',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(total)::bigint`.as('value'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('business_day', '>=', from)
    .where('business_day', '<', before)
    .where('currency', '=', currency)
    .groupBy(['reason', 'reason_title', 'refunded_by'])
    .execute()
}

/**
 * Refunds to a payment type; `payment_type_id` is empty if none is known. `amount + rounding + tip` was handed over.
 */
export type RefundedPayment = Readonly<{
  payment_type_id: string
  title: string | null
  amount: number
  rounding: number
  tip: number
}>

/** Refunds by payment type, with the title in its last credit note of the period. */
export function refundsByPayment(
  db: Read,
  tenantId: TenantId,
  { range, currency }: Filter,
): Promise<RefundedPayment[]> {
  const { from, before } = spanOf(range)
  return db
    .selectFrom('credit_note_tenders')
    .select([
      'payment_type_id',
      sql<string | null>`(array_agg(title order by business_day desc, credit_note_id desc, tender))[1]`.as('title'),
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<number>`sum(rounding)::bigint`.as('rounding'),
      sql<number>`sum(tip)::bigint`.as('tip'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('business_day', '>=', from)
    .where('business_day', '<', before)
    .where('currency', '=', currency)
    .groupBy('payment_type_id')
    .orderBy('payment_type_id')
    .execute()
}

/** `tax_type` is empty, and the rate 0, for lines without tax, as in sales_taxes. */
export type RefundedTax = Readonly<{
  rate_ppm: number
  tax_type: Tax['type'] | ''
  title: string | null
  net: number
  tax: number
}>

/** Refunds by tax rate, the highest rate first. */
export function refundsByTax(db: Read, tenantId: TenantId, { range, currency }: Filter): Promise<RefundedTax[]> {
  const { from, before } = spanOf(range)
  const rates = sql<RefundedTax>`(
    select rate_ppm, tax_type, (array_agg(title order by day desc))[1] as title, sum(net)::bigint as net,
      sum(tax)::bigint as tax
    from (
      select note.business_day as day, coalesce((line->'tax'->>'ratePpm')::integer, 0) as rate_ppm,
        coalesce(line->'tax'->>'type', '') as tax_type, line->'tax'->>'title' as title,
        (line->>'net')::bigint as net, (line->>'taxAmount')::bigint as tax
      from credit_notes note cross join lateral jsonb_array_elements(note.lines) line
      where note.tenant_id = ${tenantId} and note.business_day >= ${from}::date and note.business_day < ${before}::date
      and note.currency = ${currency}
    ) parts group by rate_ppm, tax_type
  )`.as<'rates'>('rates')
  return db.selectFrom(rates).selectAll().orderBy('rate_ppm', 'desc').orderBy('tax_type').execute()
}
