import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Read, ReadTables } from '../database.ts'

type Item = Omit<ReadTables['order_items'], 'tenant_id' | 'order_id' | 'sent_position'>
type Share = Omit<ReadTables['order_discounts'], 'tenant_id' | 'order_id' | 'after_print'>
type Part = Omit<
  ReadTables['part_payments'],
  'tenant_id' | 'order_id' | 'reason' | 'reason_title' | 'reason_text' | 'returned_by' | 'returned_at'
>
/**
 * An order with its lines in the order they were sold. `customer_phone` is null if the customer is not, or no longer,
 * known.
 */
export type OrderWithItems = ReadTables['orders'] & {
  customer_phone: string | null
  /** Title of the joined tables of an open order; null if its table is not joined. */
  joined_title: string | null
  items: Item[]
  /** Shares of the discounts in force, in the order in which they were given; cancelled lines included. */
  discounts: Share[]
  /** Part payments of an unpaid order, in the order in which they were made. */
  part_payments: Part[]
}

/** Query of the orders of a tenant with their lines, discounts and part payments. */
export const withItems = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('orders')
    .where('orders.tenant_id', '=', tenantId)
    .selectAll('orders')
    .select((eb) => [
      eb
        .selectFrom('customers')
        .select('phone')
        .where('customers.tenant_id', '=', tenantId)
        .whereRef('customers.customer_id', '=', 'orders.customer_id')
        .as('customer_phone'),
      eb.fn
        .coalesce(
          eb
            .selectFrom('joined_tables')
            .select('joined_title')
            .where('joined_tables.tenant_id', '=', tenantId)
            .whereRef('joined_tables.table_id', '=', 'orders.table_id')
            .where('orders.status', '=', sql.lit('open')),
          eb
            .selectFrom('free_tables')
            .select('joined_title')
            .where('free_tables.tenant_id', '=', tenantId)
            .whereRef('free_tables.table_id', '=', 'orders.table_id')
            .where('orders.status', '=', sql.lit('open')),
        )
        .as('joined_title'),
      jsonArrayFrom(
        eb
          .selectFrom('order_items')
          .select(itemColumns)
          .where('order_items.tenant_id', '=', tenantId)
          .whereRef('order_items.order_id', '=', 'orders.order_id')
          .orderBy('order_items.line'),
      ).as('items'),
      jsonArrayFrom(
        eb
          .selectFrom('order_discounts')
          .select(discountColumns)
          .where('order_discounts.tenant_id', '=', tenantId)
          .whereRef('order_discounts.order_id', '=', 'orders.order_id')
          .orderBy('order_discounts.given_at')
          .orderBy('order_discounts.discount_id')
          .orderBy('order_discounts.line'),
      ).as('discounts'),
      jsonArrayFrom(
        eb
          .selectFrom('part_payments')
          .select(partColumns)
          .where('part_payments.tenant_id', '=', tenantId)
          .whereRef('part_payments.order_id', '=', 'orders.order_id')
          .where('part_payments.returned_at', 'is', null)
          .where('orders.payment_status', '=', sql.lit('pending'))
          .orderBy('part_payments.paid_at')
          .orderBy('part_payments.part_payment_id'),
      ).as('part_payments'),
    ])

const itemColumns = [
  'line',
  'item_id',
  'title',
  'category_id',
  'variant_id',
  'variant_title',
  'addons',
  'quantity',
  'unit_price',
  'tax_id',
  'tax_title',
  'tax_ppm',
  'tax_type',
  'notes',
  'order_items.status',
  'status_at',
  'added_at',
  'noted_at',
  'revised_at',
  'part_of',
  'course',
  'is_rush',
  'is_allergy',
  'seat',
  'is_held',
  'fired_at',
  'recalled_at',
  'passed_at',
] as const

const discountColumns = [
  'discount_id',
  'line',
  'kind',
  'scope_line',
  'basis_points',
  'asked_amount',
  'amount',
  'reason',
  'reason_title',
  'reason_text',
  'given_by',
  'given_at',
] as const

const partColumns = [
  'part_payment_id',
  'part',
  'order_ids',
  'payment_type_id',
  'title',
  'amount',
  'rounding',
  'tip',
  'received',
  'change',
  'paid_at',
] as const
