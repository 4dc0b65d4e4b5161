import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Caches } from './caches.ts'

type WarmUpNeeds = Readonly<{ identity: IdentityDb; caches: Caches; logger: FastifyBaseLogger; signal: AbortSignal }>

/** Number of restaurants whose states are loaded at the start of a process. */
const maxTenants = 100

/**
 * Loads menu, restaurant and subscription of the restaurants whose devices were seen last, one after another: the first
 * order after a start otherwise reads these streams itself, and waits some tenths of a second. A failure is logged only.
 */
export async function warmUp({ identity, caches, logger, signal }: WarmUpNeeds): Promise<void> {
  try {
    for (const tenantId of await recentTenants(identity)) {
      if (signal.aborted) return
      await Promise.all([caches.menu, caches.store, caches.tenant].map((cache) => cache.of(tenantId, null)))
    }
  } catch (err) {
    logger.warn({ err }, 'the states of recently used restaurants were not loaded: their first orders load them')
  }
}

async function recentTenants(identity: IdentityDb): Promise<readonly TenantId[]> {
  const rows = await identity
    .selectFrom('identity.sessions')
    .select('tenant_id')
    .where('ended_at', 'is', null)
    .where('tenant_id', 'is not', null)
    .groupBy('tenant_id')
    .orderBy((eb) => eb.fn.max('last_seen_at'), 'desc')
    .limit(maxTenants)
    .execute()
  return rows.flatMap(({ tenant_id }) => tenant_id ?? [])
}
