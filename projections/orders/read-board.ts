import type { Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'

type Since = Readonly<{
  /** Orders placed earlier are not shown as in preparation. */
  placed: Instant
  /** Numbers that were ready earlier are not shown. */
  ready: Instant
}>
type BoardNumber = Readonly<{ token_no: number; is_ready: boolean }>

/**
 * Numbers of open orders that guests collect: takeaway, and orders without a table that are not delivered. The parts of
 * a split order share a number, which is ready when all of them are. Numbers in preparation are first, sorted by the
 * time of the order, then the ready ones, the latest first.
 */
export const listBoardNumbers = (db: Read, tenantId: TenantId, since: Since): Promise<BoardNumber[]> =>
  db
    .with('numbers', (query) =>
      query
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

/** Maximum of numbers, more than fit on a screen. */
const maxBoardNumbers = 200
