import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'

/** A line that was sent to the kitchen and not started. */
export type SentLine = Readonly<{
  order_id: string
  line: number
  item_id: string
  token_no: number
  table_id: string | null
  table_title: string | null
  placed_by: string | null
  sent_at: string
  sent_position: number
}>

const maxLines = 500
const sentAt = sql<string>`coalesce(order_items.fired_at, order_items.added_at, orders.placed_at)`

type SentLines = Readonly<{
  from: string
  until: string
  /** Position of the log after which they were sent. */
  after: number
}>

/** Lines of open orders that were sent in a period and not started, the oldest first. */
export const listSentLines = (db: Read, tenantId: TenantId, { from, until, after }: SentLines): Promise<SentLine[]> =>
  db
    .selectFrom('orders')
    .innerJoin('order_items', (join) =>
      join.on('order_items.tenant_id', '=', tenantId).onRef('order_items.order_id', '=', 'orders.order_id'),
    )
    .select(['orders.order_id', 'order_items.line', 'order_items.item_id', 'orders.token_no'])
    .select(['orders.table_id', 'orders.table_title', 'orders.placed_by'])
    .select([sentAt.as('sent_at'), sql<number>`order_items.sent_position`.as('sent_position')])
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.status', '=', sql.lit('open')) // a literal, so that the planner can use the partial index
    .where('order_items.status', '=', 'created')
    .where('order_items.is_held', '=', false)
    .where('order_items.recalled_at', 'is', null)
    .where('order_items.sent_position', '>', after)
    .where(sentAt, '>', from)
    .where(sentAt, '<=', until)
    .orderBy(sentAt)
    .orderBy('orders.order_id')
    .orderBy('order_items.line')
    .limit(maxLines)
    .execute()
