import type { QrOrderId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Read, ReadTables } from '../database.ts'

type Item = Omit<ReadTables['qr_order_items'], 'tenant_id' | 'qr_order_id'> & {
  /** Current price of the variant on the menu; null if the menu no longer has it. */
  variant_price: number | null
  variant_price_exponent: number | null
}
export type QrOrderWithItems = ReadTables['qr_orders'] & { items: Item[] }

/** More than the limit of pending orders on the command side. */
const maxListed = 1_000

/** Pending guest orders, oldest first, with their lines in the order of the cart. */
export const listWaitingQrOrders = (db: Read, tenantId: TenantId): Promise<QrOrderWithItems[]> =>
  pendingOrders(db, tenantId)
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

/** A guest order in any status, with its lines in the order of the cart. */
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
  const { count } = await pendingOrders(db, tenantId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const pendingOrders = (db: Read, tenantId: TenantId) =>
  db
    .selectFrom('qr_orders')
    .where('qr_orders.tenant_id', '=', tenantId)
    .where('qr_orders.status', '=', sql.lit('pending')) // a literal, so that the planner can use the partial index

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
