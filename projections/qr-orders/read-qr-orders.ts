import type { QrOrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Read, ReadTables } from '../database.ts'

type Item = Omit<ReadTables['qr_order_items'], 'tenant_id' | 'qr_order_id'> & {
  /** What the variant costs on the menu today; null once it is gone from there. */
  variant_price: number | null
  variant_price_exponent: number | null
}
export type QrOrderWithItems = ReadTables['qr_orders'] & { items: Item[] }

/** The command side lets fewer than these wait. */
const maxListed = 1_000

/** Those that wait for the staff, oldest first, with their lines in the order of the guest's cart. */
export const listWaitingQrOrders = (db: Read, tenantId: TenantId): Promise<QrOrderWithItems[]> =>
  waiting(db, tenantId)
    .selectAll('qr_orders')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('qr_order_items as item')
          .leftJoin('menu_variants as variant', (join) =>
            join
              .on('variant.tenant_id', '=', tenantId)
              .onRef('variant.item_id', '=', 'item.item_id')
              .onRef('variant.variant_id', '=', 'item.variant_id'),
          )
          .select(itemColumns)
          .select(['variant.price as variant_price', 'variant.price_exponent as variant_price_exponent'])
          .where('item.tenant_id', '=', tenantId)
          .whereRef('item.qr_order_id', '=', 'qr_orders.qr_order_id')
          .orderBy('item.line'),
      ).as('items'),
    )
    .orderBy('placed_at')
    .orderBy('qr_order_id')
    .limit(maxListed)
    .execute()

export type PlacedQrOrder = ReadTables['qr_orders'] & {
  items: Omit<ReadTables['qr_order_items'], 'tenant_id' | 'qr_order_id'>[]
}

/** One order, whatever became of it, with its lines in the order of the guest's cart. */
export const findQrOrder = (db: Read, tenantId: TenantId, id: QrOrderId): Promise<PlacedQrOrder | undefined> =>
  db
    .selectFrom('qr_orders')
    .where('qr_orders.tenant_id', '=', tenantId)
    .where('qr_orders.qr_order_id', '=', id)
    .selectAll('qr_orders')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('qr_order_items as item')
          .select(itemColumns)
          .where('item.tenant_id', '=', tenantId)
          .where('item.qr_order_id', '=', id)
          .orderBy('item.line'),
      ).as('items'),
    )
    .executeTakeFirst()

export async function countWaitingQrOrders(db: Read, tenantId: TenantId): Promise<number> {
  const { count } = await waiting(db, tenantId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const waiting = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('qr_orders')
    .where('qr_orders.tenant_id', '=', tenantId)
    .where('qr_orders.status', '=', sql.lit('pending')) // written out, so that the planner sees the partial index fits

const itemColumns = [
  'item.line',
  'item.item_id',
  'item.title',
  'item.category_id',
  'item.variant_id',
  'item.variant_title',
  'item.addons',
  'item.quantity',
  'item.unit_price',
  'item.tax_id',
  'item.tax_title',
  'item.tax_ppm',
  'item.tax_type',
  'item.notes',
] as const
