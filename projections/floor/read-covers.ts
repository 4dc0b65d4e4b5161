import type { DayRange } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Read } from '../database.ts'
import { spanOf } from '../sales/range-parts.ts'

/** Number of guests who were seated on these business days. */
export async function sumCovers(db: Read, tenantId: TenantId, range: DayRange): Promise<number> {
  const { from, before } = spanOf(range)
  const { covers } = await db
    .selectFrom('visits')
    .select(sql<number>`coalesce(sum(covers), 0)::bigint`.as('covers'))
    .where('tenant_id', '=', tenantId)
    .where('business_day', '>=', from)
    .where('business_day', '<', before)
    .where('status', '<>', 'joined')
    .executeTakeFirstOrThrow()
  return covers
}

/** Total of the invoices of tables on these business days, in one currency. */
export async function sumAtTables(
  db: Read,
  tenantId: TenantId,
  { range, currency }: Readonly<{ range: DayRange; currency: string }>,
): Promise<number> {
  const { from, before } = spanOf(range)
  const { total } = await db
    .selectFrom('invoices')
    .select(sql<number>`coalesce(sum(total), 0)::bigint`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('business_day', '>=', from)
    .where('business_day', '<', before)
    .where('currency', '=', currency)
    .where('table_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}
