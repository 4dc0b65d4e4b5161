import type { PastLine, PastState } from '../../api/audit.ts'

type LineChange = Readonly<{ status: PastLine['status'] | null; amount: string | null }>

/** Changes by an event: old values of the fields that have a new one. */
export type Changes = Readonly<{
  lines: ReadonlyMap<number, LineChange>
  total: string | null
  payment: PastState['payment_status'] | null
  status: PastState['status'] | null
}>

const old = <Value>(before: Value, now: Value): Value | null => (before === now ? null : before)

/** The first state has no changes: it is the order as it was sent. */
export function changesBetween(before: PastState | null, now: PastState): Changes {
  if (!before) return { lines: new Map(), total: null, payment: null, status: null }
  const lines = new Map<number, LineChange>()
  for (const line of now.lines) {
    const was = before.lines.find((other) => other.line === line.line)
    if (!was) continue
    const change = { status: old(was.status, line.status), amount: old(was.amount, line.amount) }
    if (change.status !== null || change.amount !== null) lines.set(line.line, change)
  }
  return {
    lines,
    total: old(before.total, now.total),
    payment: old(before.payment_status, now.payment_status),
    status: old(before.status, now.status),
  }
}
