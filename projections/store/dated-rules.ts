import type { DayRange, DayRule } from '@comanda/domain/kernel/business-day.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Read } from '../database.ts'
import { momentsOf } from '../sales/read-sales.ts'

/** A rule of business days, and the moment from which it is in force. */
export type DatedRule = DayRule & Readonly<{ since: string }>

/** A half-open span of time in PostgreSQL's notation, `infinity` included. */
type Moments = Readonly<{ from: string; before: string }>

/** All rules that the store had, in the order of the log. */
export async function listDatedRules(db: Read, tenantId: TenantId): Promise<DatedRule[]> {
  const rows = await db
    .selectFrom('business_day_rules')
    .select(['since', 'time_zone', 'cut_off_hour'])
    .where('tenant_id', '=', tenantId)
    .orderBy('added')
    .execute()
  return rows.map(({ since, time_zone, cut_off_hour }) => ({
    since: new Date(since).toISOString(),
    timeZone: time_zone,
    cutOffHour: cut_off_hour,
  }))
}

/**
 * The spans of time that belong to these business days, in order, each moment by the rule that was in force then, as the
 * business days of orders and invoices are computed. The first rule also applies to the time before it.
 */
export function spansOfDays(range: DayRange, rules: readonly DatedRule[]): Moments[] {
  const spans: Moments[] = []
  for (const [index, rule] of rules.entries()) {
    const days = momentsOf(range, rule)
    // as text, -infinity is before every instant and infinity after it
    const since = index === 0 ? '-infinity' : rule.since
    // of two rules the later one in the log is in force, also if the clocks of their servers differed
    const later = rules.slice(index + 1).map((one) => one.since)
    const from = [since, days.from].sort()[1] ?? days.from
    const before = [days.before, ...later].sort()[0] ?? days.before
    if (from >= before) continue
    const last = spans.at(-1)
    if (last?.before === from) spans[spans.length - 1] = { from: last.from, before }
    else spans.push({ from, before })
  }
  return spans
}

/** Condition: the moment in the column is in one of these spans. */
export const isInSpans = (column: string, spans: readonly Moments[]): RawBuilder<boolean> =>
  spans.length === 0
    ? sql`false`
    : sql`(${sql.join(
        spans.map(
          ({ from, before }) =>
            sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${before}::timestamptz`,
        ),
        sql` or `,
      )})`
