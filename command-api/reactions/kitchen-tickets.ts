import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { idsIn } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { LRUCache } from 'lru-cache'
import { foldStream } from '../fold.ts'
import { orders } from '../orders/kind.ts'
import { maxAgeMinutes, queueJobs } from '../printing/job-queue.ts'
import { kitchenPaperOf, printedEvents } from '../printing/kitchen-papers.ts'
import type { StoreReader } from '../printing/store-reader.ts'
import { ticketsOf } from '../printing/tickets.ts'
import { titleWithJoined } from '../visits/tables-in-use.ts'
import { eachEvent, type FollowNeeds, type TypedReaction } from './follow.ts'

type TicketNeeds = FollowNeeds & Readonly<{ stores: StoreReader; now: () => string }>

/** Events after which a restaurant may print tickets that printed none. */
const printerEvents: readonly string[] = ['PrinterAdded', 'PrinterUsesChosen']

/** Queues the kitchen's papers for sent, added, changed, fired and cancelled lines. A sale never waits for it. */
export function kitchenTickets(needs: TicketNeeds): TypedReaction {
  // most restaurants print no tickets: for their orders nothing is read
  const withoutTickets = new LRUCache<TenantId, true>({ max: 10_000 })
  return eachEvent(needs, {
    name: 'kitchen-tickets',
    eventTypes: [...printedEvents, ...printerEvents],
    react: async ({ id, stream, type, data, metadata, position }) => {
      const tenantId = TenantId.safeParse(idsIn(stream)[0]).data
      if (!tenantId) return false
      if (printerEvents.includes(type)) {
        withoutTickets.delete(tenantId)
        return false
      }
      if (withoutTickets.has(tenantId)) return false
      // an upgraded or restored installation reads its whole log, which must not be printed
      const age = Date.parse(needs.now()) - Date.parse(Metadata.parse(metadata).at)
      if (age > maxAgeMinutes * 60_000) return false
      const store = await needs.stores.of(tenantId)
      if (!store) return false
      if (![...store.printers.values()].some(({ uses }) => uses.tickets !== 'none')) {
        withoutTickets.set(tenantId, true)
        return false
      }
      const { state } = await foldStream(needs.log, orders, stream)
      const paper = isPlaced(state) && kitchenPaperOf(OrderEvent.parse({ type, data }), state)
      if (!paper || paper.lines.length === 0) return false
      const menu = await needs.stores.menuOf(tenantId)
      const { table } = state.placed
      const order = table
        ? { ...state.placed, table: { ...table, title: await titleWithJoined(needs, { tenantId, store, table }) } }
        : state.placed
      await queueJobs(needs.identity, ticketsOf({ tenantId, eventId: id, position, order, paper, store, menu }))
      return true
    },
  })
}
