import { tooBusy } from '@comanda/http/errors.ts'
import { createFairQueue } from '@comanda/http/fair-queue.ts'
import type { ReadDatabase, WithTenant } from '@comanda/projections/database.ts'

/** What waits beyond this for one tenant would not be read before its caller gives up. */
const maxUnderWayOfTenant = 256

/**
 * A tenant whose reads are many or expensive waits for its own: the connections are shared out in turn, some are left to
 * the others, and one to what this process asks for itself.
 */
export function fairReads({ withTenant, connections }: Pick<ReadDatabase, 'withTenant' | 'connections'>): WithTenant {
  const maxRunning = Math.max(1, connections - 1)
  const queue = createFairQueue({ maxRunning, maxRunningOfOne: Math.max(1, Math.ceil(maxRunning * 0.7)) })
  return async (tenantId, read) => {
    if (queue.countOf(tenantId) >= maxUnderWayOfTenant) throw tooBusy()
    const turn = Promise.withResolvers<void>()
    const leave = queue.enter(tenantId, turn.resolve)
    try {
      await turn.promise
      return await withTenant(tenantId, read)
    } finally {
      leave()
    }
  }
}
