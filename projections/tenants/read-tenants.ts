import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Read, ReadTables } from '../database.ts'

export type Tenant = ReadTables['tenants']

export const findTenant = (db: Read, tenantId: TenantId): Promise<Tenant | undefined> =>
  db.selectFrom('tenants').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()

type SubscriptionEntry = ReadTables['subscription_history']

/** A tenant's subscription history, newest first. */
export const listSubscriptionHistory = (db: Read, tenantId: TenantId): Promise<SubscriptionEntry[]> =>
  db
    .selectFrom('subscription_history')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
