import type { PastLine, PastState } from '../../api/audit.ts'

type LineChange = Readonly<{ status: PastLine['status'] | null; amount: string | null }>

/** Changes by an event: old values of the changed fields, null for unchanged ones. */
export type Changes = Readonly<{
  lines: ReadonlyMap<number, LineChange>
  total: string | null
  payment: PastState['payment_status'] | null
}>

const oldValue = <Value>(before: Value, now: Value): Value | null => (before === now ? null : before)

/** The first state has no changes: it is the order as it was sent. */
export function changesBetween(before: PastState | null, now: PastState): Changes {
  if (!before) return { lines: new Map(), total: null, payment: null }
  const lines = new Map<number, LineChange>()
  for (const line of now.lines) {
    const last = before.lines.find((other) => other.line === line.line)
    if (!last) continue
    const change = { status: oldValue(last.status, line.status), amount: oldValue(last.amount, line.amount) }
    if (change.status !== null || change.amount !== null) lines.set(line.line, change)
  }
  return {
    lines,
    total: oldValue(before.total, now.total),
    payment: oldValue(before.payment_status, now.payment_status),
  }
}
