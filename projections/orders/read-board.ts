import type { Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'

type Since = Readonly<{
  /** Orders placed before are not shown as in preparation. */
  placed: Instant
  /** Numbers that were ready before are not shown. */
  ready: Instant
}>
export type BoardNumber = Readonly<{ token_no: number; is_ready: boolean }>

/**
 * Numbers of open orders that their guests fetch: takeaway, and orders without a table that are not delivered. An order
 * that was split has one number, which is ready when all of its parts are. Preparing ones are in the order in which they were
 * placed, then the ready ones, the latest first.
 */
export const listBoardNumbers = (db: Read, tenantId: TenantId, since: Since): Promise<BoardNumber[]> =>
  db
    .with('numbers', (given) =>
      given
        .selectFrom('orders')
        .innerJoin('order_items', (join) =>
          join
            .onRef('order_items.tenant_id', '=', 'orders.tenant_id')
            .onRef('order_items.order_id', '=', 'orders.order_id'),
        )
        .where('orders.tenant_id', '=', tenantId)
        .where('orders.status', '=', sql.lit('open'))
        .where((is) =>
          is.or([
            is('orders.delivery_type', '=', 'takeaway'),
            is.and([is('orders.table_id', 'is', null), is('orders.delivery_type', '<>', 'delivery')]),
          ]),
        )
        .where('order_items.status', '<>', 'cancelled')
        .groupBy(['orders.business_day', 'orders.token_no'])
        .select(({ fn }) => [
          'orders.token_no',
          fn.min('orders.placed_at').as('placed_at'),
          fn.max('order_items.status_at').as('moved_at'),
          sql<boolean>`bool_and(order_items.status in ('completed', 'delivered'))`.as('is_ready'),
          sql<boolean>`bool_and(order_items.status = 'delivered')`.as('is_served'),
        ]),
    )
    .selectFrom('numbers')
    .select(['token_no', 'is_ready'])
    .where('is_served', '=', false)
    .where((is) =>
      is.or([
        is.and([is('is_ready', '=', true), is('moved_at', '>=', since.ready)]),
        is.and([is('is_ready', '=', false), is('placed_at', '>=', since.placed)]),
      ]),
    )
    .orderBy('is_ready')
    .orderBy(sql`case when is_ready then moved_at end`, 'desc')
    .orderBy('placed_at')
    .limit(maxBoardNumbers)
    .execute()

/** More numbers fit on no screen. */
const maxBoardNumbers = 200
