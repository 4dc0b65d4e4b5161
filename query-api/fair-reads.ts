import { tooBusy } from '@comanda/http/errors.ts'
import { createFairQueue } from '@comanda/http/fair-queue.ts'
import type { ReadDatabase, WithTenant } from '@comanda/projections/database.ts'

/** Limit of running and waiting reads per tenant: more could not be answered before their callers time out. */
const maxPendingPerTenant = 256

/**
 * Shares the connections fairly among tenants: a tenant uses at most 70 % of them, so that its many or slow reads delay
 * only its own. One connection is left to this process's own reads.
 */
export function fairReads({ withTenant, connections }: Pick<ReadDatabase, 'withTenant' | 'connections'>): WithTenant {
  const maxRunning = Math.max(1, connections - 1)
  const queue = createFairQueue({ maxRunning, maxRunningOfOne: Math.max(1, Math.ceil(maxRunning * 0.7)) })
  return async (tenantId, read) => {
    if (queue.countOf(tenantId) >= maxPendingPerTenant) throw tooBusy()
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
