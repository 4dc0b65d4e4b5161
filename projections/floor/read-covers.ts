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

/**
 * Total of the invoices of tables on these business days, in one currency, without the bills of tables that were opened
 * again on these days: the guests of such a bill are counted once, and it is paid by another invoice.
 */
export async function sumAtTables(
  db: Read,
  tenantId: TenantId,
  { range, currency }: Readonly<{ range: DayRange; currency: string }>,
): Promise<number> {
  const { from, before } = spanOf(range)
  const inRange = (rows: string) => sql`${sql.ref(`${rows}.tenant_id`)} = ${tenantId}
    and ${sql.ref(`${rows}.business_day`)} >= ${from}::date and ${sql.ref(`${rows}.business_day`)} < ${before}::date
    and ${sql.ref(`${rows}.currency`)} = ${currency}`
  const sums = sql<{ total: number }>`(
    select coalesce(sum(total), 0)::bigint as total from (
      select invoices.total from invoices where ${inRange('invoices')} and invoices.table_id is not null
      union all
      select -note.total from credit_notes note
      join invoices on invoices.tenant_id = note.tenant_id and invoices.invoice_id = note.invoice_id
      where ${inRange('note')} and note.reopens and invoices.table_id is not null
    ) bills
  )`.as<'sums'>('sums')
  const { total } = await db.selectFrom(sums).selectAll().executeTakeFirstOrThrow()
  return total
}
