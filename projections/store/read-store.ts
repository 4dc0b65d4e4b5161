import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Read, ReadTables } from '../database.ts'

export type Store = ReadTables['stores']
export type StoreTable = Omit<ReadTables['store_tables'], 'tenant_id' | 'added'>
export type PaymentType = Omit<ReadTables['payment_types'], 'tenant_id' | 'added'>

/** The store of a tenant; undefined if the tenant has just registered. */
export const findStore = (db: Read, tenantId: TenantId): Promise<Store | undefined> =>
  db.selectFrom('stores').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

export const listStoreTables = (db: Read, tenantId: TenantId): Promise<StoreTable[]> =>
  db
    .selectFrom('store_tables')
    .select(['table_id', 'title', 'floor', 'seating_capacity'])
    .where('tenant_id', '=', tenantId)
    .orderBy('added')
    .orderBy('table_id')
    .execute()

/** All payment types, inactive ones included. */
export const listPaymentTypes = (db: Read, tenantId: TenantId): Promise<PaymentType[]> =>
  db
    .selectFrom('payment_types')
    .select(['payment_type_id', 'title', 'is_active', 'cash'])
    .where('tenant_id', '=', tenantId)
    .orderBy('added')
    .orderBy('payment_type_id')
    .execute()
