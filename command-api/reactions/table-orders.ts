import { type TableId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { idsIn } from '@comanda/domain/kernel/streams.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import { TableEvent } from '@comanda/domain/tables/events.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { LRUCache } from 'lru-cache'
import { systemContext } from '../command-context.ts'
import { answerCalls } from '../tables/answer-calls.ts'
import { uuidV5 } from '../uuid.ts'
import { forgetOrders, noteOrders, type OpenOrder, type OrderKey, tableAtEnd } from '../visits/tables-in-use.ts'
import { attempt, followBatches } from './follow.ts'
import { type BillEnd, endVisits, followOrder, type TableOrderNeeds } from './table-visits.ts'

const name = 'table-orders'

/** Changes of a batch that are written together: orders that are open now, and orders that have ended. */
type Batch = { placed: OpenOrder[]; ended: OrderKey[] }
/** Tables whose calls are answered and whose guests have not called since. */
type QuietTables = LRUCache<TableId, true>
type BatchNeeds = TableOrderNeeds & Readonly<{ quiet: QuietTables }>

/**
 * Copies the tables of open orders, and updates visits: guests move with the last order of their table and leave when
 * its last bill is closed. Tables that were joined without guests are parted with their last order.
 */
export function startTableOrders(needs: TableOrderNeeds): Promise<void> {
  const quiet: QuietTables = new LRUCache({ max: 10_000 })
  return followBatches(needs, {
    name,
    filter: {
      eventTypes: [
        'OrderPlaced',
        'OrderSplitOff',
        'OrderReopened',
        'OrderJoined',
        'OrderJoinReleased',
        'OrderMoved',
        'OrderSettled',
        'OrderCompleted',
        'OrderCancelled',
        'GuestsCalled',
      ],
    },
    react: (events) => followOrders({ ...needs, quiet }, events),
  })
}

async function followOrders(needs: BatchNeeds, events: readonly RecordedEvent[]): Promise<boolean> {
  const batch: Batch = { placed: [], ended: [] }
  let acted = false
  for (const event of events) {
    const isActed = await attempt(needs, { reaction: name, stream: event.stream }, () => follow(needs, event, batch))
    acted ||= isActed
  }
  await write(needs.identity, batch)
  return acted
}

async function follow(needs: BatchNeeds, { id, type, data, stream }: RecordedEvent, batch: Batch): Promise<boolean> {
  const tenantId = TenantId.safeParse(idsIn(stream)[0]).data
  if (!tenantId) return false
  if (type === 'GuestsCalled') {
    needs.quiet.delete(TableEvent.parse({ type, data }).data.tableId)
    return false
  }
  const event = OrderEvent.parse({ type, data })
  switch (event.type) {
    case 'OrderPlaced':
    case 'OrderSplitOff': {
      const { orderId, table } = event.data
      if (table) batch.placed.push({ tenantId, orderId, tableId: table.tableId })
      return table !== null
    }
    case 'OrderSettled': {
      const { orderId, completes: isClosed, settledAt: at } = event.data
      return endBill(needs, { tenantId, orderId, isPaid: true, isClosed, at }, batch, id)
    }
    case 'OrderCompleted': {
      const { orderId, completedAt: at } = event.data
      return endBill(needs, { tenantId, orderId, isPaid: false, isClosed: true, at }, batch, id)
    }
    default:
      await write(needs.identity, batch)
      return followOrder(needs, { tenantId, event, id, stream })
  }
}

/** Handles a bill that was paid or closed. Most tables have no counted guests and are not joined: they need one query. */
async function endBill(needs: BatchNeeds, bill: BillEnd, batch: Batch, cause: string): Promise<boolean> {
  const { tenantId, orderId, isClosed, at } = bill
  const known = batch.placed.find((order) => order.orderId === orderId)?.tableId
  const found = await tableAtEnd(needs.identity, { tenantId, orderId, known, ended: batch.ended })
  if (!found) return false
  const { tableId, isSeated, hasOthers } = found
  const restaurant = await needs.stores.of(tenantId)
  if (isSeated || (restaurant && freeWith(restaurant, tableId).length > 0)) {
    await write(needs.identity, batch)
    return endVisits(needs, { ...bill, tableId }, cause)
  }
  if (!isClosed) return false
  const others = batch.placed.filter((order) => order.orderId !== orderId)
  if (!hasOthers && !others.some((order) => order.tableId === tableId) && !needs.quiet.has(tableId)) {
    await answerCalls(needs.handle, systemContext(tenantId, uuidV5(cause, tableId), at), tableId)
    needs.quiet.set(tableId, true)
  }
  batch.placed = others
  batch.ended.push({ tenantId, orderId })
  return true
}

/** Writes a batch: before other changes, which read it, and at its end. After a crash the events are read again. */
async function write(identity: IdentityDb, batch: Batch): Promise<void> {
  await noteOrders(identity, batch.placed)
  await forgetOrders(identity, batch.ended)
  batch.placed = []
  batch.ended = []
}
