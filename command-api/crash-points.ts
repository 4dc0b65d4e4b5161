import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { App } from '@comanda/http/app.ts'
import { z } from 'zod'

const names = [
  'command:before-append',
  'command:after-append',
  'command:before-answer',
  'checkout:after-start-1',
  'checkout:after-starts',
  'checkout:after-commit',
  'checkout:after-invoice',
  'checkout:after-complete',
  'checkout:after-settle-1',
  'checkout:before-answer',
  'part-payment:after-order-1',
  'refund:after-grant',
  'refund:after-note',
  'refund:before-answer',
  'reopen:after-order',
  'divide:after-move-off',
  'join:after-give-up',
  'join:after-answer',
  'portions:after-claim',
] as const
export type CrashPoint = (typeof names)[number]

/** Crash point of each tenant, as JSON. Read once. Set only by tests, whose requests die at these points. */
const points = new Map(
  Object.entries(z.record(z.string(), z.enum(names)).parse(JSON.parse(process.env.CRASH_POINTS ?? '{}'))),
)

/**
 * A point where a test may kill the process, like a power cut: SIGKILL cannot be handled. The request of each tenant
 * stops at its own point, and the last one kills the process, so that one process dies for many tests.
 */
export async function crashPoint(name: CrashPoint, tenantId: TenantId): Promise<void> {
  if (points.get(tenantId) !== name) return
  points.delete(tenantId)
  if (points.size === 0) process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}

/** The crash point between a command and its answer, only in a process that a test has started in order to kill it. */
export function stopBeforeAnswers(app: App): void {
  if (points.size === 0) return
  app.addHook('onSend', async ({ caller }) => {
    if (caller) await crashPoint('command:before-answer', caller.tenantId)
  })
}
