import { columnsOf } from './rows.ts'
import type { TableSpec } from './table-spec.ts'

/** Represents "no earlier visit". */
const never = '-infinity'

/**
 * The table of a visitPairs count: number of rows of `came` that follow a row of `before`, by day and by month (its
 * first day) in all four combinations. Nothing else writes it.
 */
export const visitPairCounts = {
  columns: { tenant_id: 'uuid', came_by: 'text', before_by: 'text', came: 'date', before: 'date', count: 'bigint' },
  key: ['tenant_id', 'came_by', 'before_by', 'came', 'before'],
  indexes: [{ on: ['tenant_id', 'before', 'came'], where: "came_by = 'month' and before_by = 'day'" }],
} as const satisfies TableSpec

/**
 * Inserts rows of `spec` and updates the counts in one statement, whose parts all see the table as it was before.
 * `rows`: SQL of the new rows; `table` and `into`: quoted names.
 */
export function visitPairText(spec: TableSpec, at: Readonly<{ rows: string; table: string; into: string }>): string {
  const { along, who } = partsOf(spec)
  const same = who.map((column) => `v.${column} = f.${column}`).join(' and ')
  const theirs = who.map((column) => `f.${column}`).join(', ')
  const columns = columnsOf(spec).join(', ')
  const next = (as: string, direction: '<' | '>', order: string) => `(
    select v.${along}, '${as}' from ${at.table} v where ${same} and v.${along} ${direction} f.${along}
    order by v.${along} ${order} limit 1)`
  return `with fresh as (
    insert into ${at.table} (${columns}) select distinct ${columns} from ${at.rows} on conflict do nothing
    returning ${columns}
  ), near as (
    select ${who.join(', ')}, ${along} as at, 'new' as kind from fresh union all
    select ${theirs}, o.at, o.kind from fresh f
    cross join lateral (${next('before', '<', 'desc')} union all ${next('after', '>', 'asc')}) o(at, kind)
  ), points as (
    select ${who.join(', ')}, at, bool_or(kind = 'new') as is_new, bool_or(kind = 'after') as is_after
    from near group by ${who.join(', ')}, at
  ), linked as (
    select tenant_id, at, is_new, is_after, lag(at) over mine as now_after,
      max(at) filter (where not is_new) over (mine rows between unbounded preceding and 1 preceding) as then_after
    from points window mine as (partition by ${who.join(', ')} order by at)
  ), changes as (
    select tenant_id, at as came, coalesce(now_after, '${never}') as before, 1 as by from linked where is_new or is_after
    union all
    select tenant_id, at, coalesce(then_after, '${never}'), -1 from linked where is_after and not is_new
  ), sums as (
    select c.tenant_id, x.came_by, y.before_by, x.came, y.before, sum(c.by) as by from changes c
    cross join lateral (values ('day', c.came), ('month', date_trunc('month', c.came::timestamp)::date)) x(came_by, came)
    cross join lateral (values ('day', c.before), ('month', date_trunc('month', c.before::timestamp)::date))
      y(before_by, before)
    group by 1, 2, 3, 4, 5 having sum(c.by) <> 0
  )
  merge into ${at.into} as t using sums as s on t.tenant_id = s.tenant_id and t.came_by = s.came_by
    and t.before_by = s.before_by and t.came = s.came and t.before = s.before
  when matched and t.count + s.by = 0 then delete
  when matched then update set count = t.count + s.by
  when not matched then insert (tenant_id, came_by, before_by, came, before, count)
    values (s.tenant_id, s.came_by, s.before_by, s.came, s.before, s.by)`
}

/** The key of a row consists of the visitor and the column along which visits are ordered. */
function partsOf(spec: TableSpec): { along: string; who: string[] } {
  const along = spec.visitPairs?.along ?? ''
  const columns = columnsOf(spec)
  if (!columns.includes(along) || columns.some((column) => !spec.key.includes(column)))
    throw new Error('a table with visitPairs has key columns only')
  return { along, who: columns.filter((column) => column !== along) }
}
