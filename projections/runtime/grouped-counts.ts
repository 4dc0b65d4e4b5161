import type { Values } from './rows.ts'
import type { GroupedCounts, TableSpec } from './table-spec.ts'

/** What a groupedCounts counts into. Nothing else writes it. */
export const groupedCounts = {
  ofNumbers: { columns: { tenant_id: 'uuid', part: 'bigint', count: 'bigint' }, key: ['tenant_id', 'part'] },
  ofTexts: { columns: { tenant_id: 'uuid', part: 'text', count: 'bigint' }, key: ['tenant_id', 'part'] },
} as const satisfies Record<string, TableSpec>

type Counted = Readonly<{ spec: TableSpec; named: (table: string) => string }>

/**
 * Makes one statement of `change`, an insert, update or delete of rows of `spec`, and of what it changes in the counts.
 * `named` gives the quoted name of a table of the model.
 */
export function countedText(change: string, { spec, named }: Counted): string {
  const counts = spec.counts ?? []
  if (counts.length === 0) return change
  const parts = counts.flatMap((groupedCounts, n) => [
    `${partOf(spec, groupedCounts, 'old')} as before${n}`,
    `${partOf(spec, groupedCounts, 'new')} as after${n}`,
  ])
  const merges = counts.map(({ into }, n) => mergeText(named(into), n))
  const last = merges.pop()
  const others = merges.map((text, n) => `, merge${n} as (${text})`).join('')
  return `with changed as (
    ${change} returning coalesce(new.tenant_id, old.tenant_id) as tenant_id, ${parts.join(', ')}
  )${others} ${last}`
}

function partOf(spec: TableSpec, { by, per, unless }: GroupedCounts, row: 'old' | 'new'): string {
  const part = spec.columns[by]?.startsWith('text') ? `left(${row}."${by}", ${per})` : `${row}."${by}" / ${per}`
  return unless ? `case when ${row}."${unless}" is null then ${part} end` : part
}

/** A row that is inserted was nothing before, one that is deleted is nothing after: either part is null. */
const mergeText = (into: string, n: number) => `merge into ${into} as t using (
    select tenant_id, part, sum(by) as by from (
      select tenant_id, before${n} as part, -1 as by from changed union all
      select tenant_id, after${n}, 1 from changed
    ) moved where part is not null group by tenant_id, part having sum(by) <> 0
  ) as s on t.tenant_id = s.tenant_id and t.part = s.part
  when matched and t.count + s.by = 0 then delete
  when matched then update set count = t.count + s.by
  when not matched then insert (tenant_id, part, count) values (s.tenant_id, s.part, s.by)`

/** The counts that these rows come to, counted afresh. */
export function groupedRows({ by, per, unless }: GroupedCounts, rows: readonly Values[]): Values[] {
  const counts = new Map<string, Values & { count: number }>()
  for (const row of rows) {
    const value = row[by] ?? null
    if (value === null || (unless !== undefined && (row[unless] ?? null) !== null)) continue
    const part = typeof value === 'number' ? Math.trunc(value / per) : [...String(value)].slice(0, per).join('')
    const at = `${row.tenant_id}\u0001${part}`
    counts.set(at, { tenant_id: row.tenant_id, part, count: (counts.get(at)?.count ?? 0) + 1 })
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
