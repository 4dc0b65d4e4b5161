import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Read, ReadTables } from '../database.ts'

export type Customer = Pick<
  ReadTables['customers'],
  'phone' | 'name' | 'email' | 'birth_date' | 'gender' | 'added_at' | 'updated_at' | 'added'
>

/**
 * A page of the customers who are not forgotten, newest first. `after` is the `added` of the last customer on the
 * previous page.
 */
export const pageOfCustomers = (
  db: Read,
  tenantId: TenantId,
  { after, limit }: Readonly<{ after: number | undefined; limit: number }>,
): Promise<Customer[]> =>
  db
    .selectFrom('customers')
    .select(['phone', 'name', 'email', 'birth_date', 'gender', 'added_at', 'updated_at', 'added'])
    .where('tenant_id', '=', tenantId)
    .where('forgotten_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('added', '<', after ?? 0))
    .orderBy('added', 'desc')
    .limit(limit)
    .execute()
