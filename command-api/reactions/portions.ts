import { setTimeout as pause } from 'node:timers/promises'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { idsIn, orderStream } from '@comanda/domain/kernel/streams.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { PortionsEvent } from '@comanda/domain/portions/events.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { orders } from '../orders/kind.ts'
import { abandonedAfterMs, giveBack, releaseClaim } from '../portions/claims.ts'
import { uuidV5 } from '../uuid.ts'
import { attempt, type FollowNeeds, followBatches, followLog } from './follow.ts'

type PortionNeeds = FollowNeeds & Readonly<{ handle: Handle }>

/** Gives portions back to their count that an order no longer needs. */
export const startReturnedPortions = (needs: PortionNeeds): Promise<void> =>
  followLog(needs, {
    name: 'returned-portions',
    eventTypes: ['OrderItemCancelled', 'OrderCancelled', 'OrderLineRevised'],
    react: async ({ id, stream, type, data, metadata }) => {
      const tenantId = TenantId.safeParse(idsIn(stream)[0]).data
      const event = OrderEvent.parse({ type, data })
      if (!tenantId || !('givesBack' in event.data) || !event.data.givesBack) return false
      const context = { ...Metadata.parse(metadata), keyed: false }
      for (const { countId, quantity } of event.data.givesBack)
        await giveBack(needs, context, { countId, returnId: uuidV5(id, countId), quantity })
      return true
    },
  })

const name = 'abandoned-portions'

/**
 * Releases claims whose process died before the order was written. `afterMs`: age of a claim at which nobody writes it.
 */
export const startAbandonedPortions = (needs: PortionNeeds, afterMs = abandonedAfterMs): Promise<void> =>
  followBatches(needs, {
    name,
    filter: { eventTypes: ['PortionsClaimed'] },
    react: async (events) => {
      for (const event of events) {
        const wait = Date.parse(Metadata.parse(event.metadata).at) + afterMs - Date.now()
        if (wait > 0) await pause(wait, undefined, { signal: needs.signal })
        await attempt(needs, { reaction: name, stream: event.stream }, () => releaseAbandoned(needs, event))
      }
      return events.length > 0
    },
  })

async function releaseAbandoned(
  needs: PortionNeeds,
  { stream, type, data, metadata }: RecordedEvent,
): Promise<boolean> {
  const tenantId = TenantId.safeParse(idsIn(stream)[0]).data
  const event = PortionsEvent.parse({ type, data })
  if (!tenantId || event.type !== 'PortionsClaimed') return false
  const { countId, claimId, attemptId, orderId } = event.data
  const { state, commands } = await foldStream(needs.log, orders, orderStream(tenantId, orderId))
  if (state.status === 'None' || !commands.has(claimId)) {
    const context = { ...Metadata.parse(metadata), keyed: false }
    await releaseClaim(needs, context, { countId, claimId, attemptId })
  }
  return true
}
