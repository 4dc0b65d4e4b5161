import { columnsOf, type Values } from '@comanda/projections/runtime/rows.ts'
import type { TableSpec } from '@comanda/projections/runtime/table-spec.ts'

type Grain = 'day' | 'month'
const grains: readonly Grain[] = ['day', 'month']

/** A customer's first visit follows none. */
const never = '-infinity'

/** The counts for these rows, computed from scratch. */
export function visitPairRows(spec: TableSpec, rows: readonly Values[]): Values[] {
  const along = spec.visitPairs?.along ?? ''
  const who = columnsOf(spec).filter((column) => column !== along)
  const visitOf = (row: Values) => ({ visitor: who.map((column) => row[column]).join(), day: String(row[along]), row })
  const visits = rows.map(visitOf).sort((a, b) => (a.visitor + a.day < b.visitor + b.day ? -1 : 1))
  const counts = new Map<string, Values & { count: number }>()
  for (const [index, { visitor, day, row }] of visits.entries()) {
    const last = visits[index - 1]
    const previous = last?.visitor === visitor ? last.day : never
    for (const [came_by, before_by] of grains.flatMap((a) => grains.map((b) => [a, b] as const))) {
      const key = {
        tenant_id: row.tenant_id,
        came_by,
        before_by,
        came: by(came_by, day),
        before: by(before_by, previous),
      }
      const at = Object.values(key).join('\u0001')
      counts.set(at, { ...key, count: (counts.get(at)?.count ?? 0) + 1 })
    }
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

const by = (grain: Grain, day: string) => (grain === 'day' || day === never ? day : `${day.slice(0, 7)}-01`)
