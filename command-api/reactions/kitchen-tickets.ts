import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { idsIn } from '@comanda/domain/kernel/streams.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { maxAgeMinutes, queueJobs } from '../printing/job-queue.ts'
import type { StoreReader } from '../printing/store-reader.ts'
import { ticketsOf } from '../printing/tickets.ts'
import { type FollowNeeds, followLog } from './follow.ts'

type TicketNeeds = FollowNeeds & Readonly<{ stores: StoreReader; now: () => string }>

/** Queues the kitchen tickets of sent orders. A sale never waits for it. */
export const startKitchenTickets = (needs: TicketNeeds): Promise<void> =>
  followLog(needs, {
    name: 'kitchen-tickets',
    eventTypes: ['OrderPlaced'],
    react: async ({ id, stream, type, data }) => {
      const event = OrderEvent.parse({ type, data })
      const tenantId = TenantId.safeParse(idsIn(stream)[0]).data
      if (!tenantId || event.type !== 'OrderPlaced') return false
      // an installation that is upgraded or restored reads its whole log, and must not print it
      const ageMs = Date.parse(needs.now()) - Date.parse(event.data.placedAt)
      if (ageMs > maxAgeMinutes * 60_000) return false
      const store = await needs.stores.of(tenantId)
      if (!store || ![...store.printers.values()].some(({ uses }) => uses.tickets !== 'none')) return false
      const menu = await needs.stores.menuOf(tenantId)
      await queueJobs(needs.identity, ticketsOf({ tenantId, eventId: id, order: event.data, store, menu }))
      return true
    },
  })
