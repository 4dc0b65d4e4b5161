import { type OrderId, type TableId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { idsIn } from '@comanda/domain/kernel/streams.ts'
import { OrderEvent } from '@comanda/domain/orders/events.ts'
import { freeWith } from '@comanda/domain/store/free-tables-state.ts'
import type { OpenStore } from '@comanda/domain/store/state.ts'
import { TableEvent } from '@comanda/domain/tables/events.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import { LRUCache } from 'lru-cache'
import { systemContext } from '../command-context.ts'
import { deleteTableOrders, type OrderKey, saveTableOrders, type TableOrder } from '../table-orders.ts'
import { answerCalls } from '../tables/answer-calls.ts'
import { uuidV5 } from '../uuid.ts'
import { type TableAtEnd, tablesAtEnd } from '../visits/tables-in-use.ts'
import { attempt, type TypedReaction } from './follow.ts'
import { type BillEnd, endVisits, followOrder, type TableOrderNeeds } from './table-visits.ts'

const name = 'table-orders'

type Change = Readonly<{ tenantId: TenantId; event: OrderEvent | TableEvent; id: string; stream: string }>

/** A batch of changes. Changes that need no read are written together. */
type Batch = {
  /** New open orders that are not written yet. */
  placed: TableOrder[]
  /** Ended orders that are not written yet. */
  ended: OrderKey[]
  changes: readonly Change[]
  /** Index of the current change. */
  current: number
  /** Tables of the bills that end from the current change on; null before the first end, and after a write. */
  atEnds: Promise<readonly TableAtEnd[]> | null
  /** Restaurants, read once until the next write. */
  stores: Map<TenantId, Promise<OpenStore | undefined>>
}
/** Tables whose calls are answered and whose guests have not called since. */
type QuietTables = LRUCache<TableId, true>
type BatchNeeds = TableOrderNeeds & Readonly<{ quiet: QuietTables }>

/**
 * Copies the tables of open orders, and updates visits: guests move with the last order of their table and leave when
 * its last bill is closed. Tables that were joined without guests are parted with their last order.
 */
export function tableOrders(needs: TableOrderNeeds): TypedReaction {
  const quiet: QuietTables = new LRUCache({ max: 10_000 })
  return {
    name,
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
    react: (events) => followOrders({ ...needs, quiet }, events),
  }
}

async function followOrders(needs: BatchNeeds, events: readonly RecordedEvent[]): Promise<boolean> {
  const changes: Change[] = []
  for (const event of events) {
    await attempt(needs, { reaction: name, stream: event.stream }, async () => {
      changes.push(...changesOf(event))
      return true
    })
  }
  const batch: Batch = { placed: [], ended: [], changes, current: 0, atEnds: null, stores: new Map() }
  let acted = false
  for (const [index, change] of changes.entries()) {
    batch.current = index
    const isActed = await attempt(needs, { reaction: name, stream: change.stream }, () => follow(needs, change, batch))
    acted ||= isActed
  }
  await write(needs.identity, batch)
  return acted
}

function changesOf({ id, type, data, stream }: RecordedEvent): readonly Change[] {
  const tenantId = TenantId.safeParse(idsIn(stream)[0]).data
  if (!tenantId) return []
  const event = type === 'GuestsCalled' ? TableEvent.parse({ type, data }) : OrderEvent.parse({ type, data })
  return [{ tenantId, event, id, stream }]
}

async function follow(needs: BatchNeeds, { tenantId, event, id, stream }: Change, batch: Batch): Promise<boolean> {
  switch (event.type) {
    case 'GuestsCalled':
      needs.quiet.delete(event.data.tableId)
      return false
    case 'GuestsAnswered':
    case 'TableTaken':
      return false
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

/**
 * Handles a bill that was paid or closed. Most tables have no counted guests and are not joined: one read serves all.
 */
async function endBill(needs: BatchNeeds, bill: BillEnd, batch: Batch, cause: string): Promise<boolean> {
  const { tenantId, orderId, isClosed, at } = bill
  batch.atEnds ??= tablesAtEnd(needs.identity, billsOf(batch))
  const ends = await batch.atEnds
  const end = ends.find((end) => end.orderId === orderId)
  if (!end) return false
  const { tableId, isSeated } = end
  const restaurant = await storeOf(needs, batch, tenantId)
  if (isSeated || (restaurant && freeWith(restaurant, tableId).length > 0)) {
    await write(needs.identity, batch)
    return endVisits(needs, { ...bill, tableId }, cause)
  }
  if (!isClosed) return false
  const open = [...batch.placed, ...ends.filter(({ isStored }) => isStored)].filter(
    (order) => order.tableId === tableId && order.orderId !== orderId && !isIn(batch.ended, order.orderId),
  )
  if (!end.hasOthers && open.length === 0 && !needs.quiet.has(tableId)) {
    const context = systemContext(tenantId, uuidV5(cause, tableId), at)
    if (await answerCalls(needs.handle, context, tableId)) needs.quiet.set(tableId, true)
  }
  batch.placed = batch.placed.filter((order) => order.orderId !== orderId)
  batch.ended.push({ tenantId, orderId })
  return true
}

/** The bills that end from the current change on, with their tables if the batch contains them, and the new orders. */
function billsOf({ placed, changes, current }: Batch): Parameters<typeof tablesAtEnd>[1] {
  const rest = changes.slice(current)
  const later = rest.flatMap(({ tenantId, event }): readonly TableOrder[] =>
    (event.type === 'OrderPlaced' || event.type === 'OrderSplitOff') && event.data.table
      ? [{ tenantId, orderId: event.data.orderId, tableId: event.data.table.tableId }]
      : [],
  )
  const others = [...placed, ...later]
  const ends = rest.flatMap(({ tenantId, event }) => {
    if (event.type !== 'OrderSettled' && event.type !== 'OrderCompleted') return []
    const { orderId } = event.data
    return [{ tenantId, orderId, tableId: others.find((order) => order.orderId === orderId)?.tableId }]
  })
  return { ends, others }
}

const isIn = (orders: readonly OrderKey[], orderId: OrderId): boolean =>
  orders.some((order) => order.orderId === orderId)

function storeOf({ stores }: BatchNeeds, batch: Batch, tenantId: TenantId): Promise<OpenStore | undefined> {
  const store = batch.stores.get(tenantId) ?? stores.of(tenantId)
  batch.stores.set(tenantId, store)
  return store
}

/** Writes a batch: at its end, and before changes that read the tables. After a crash the events are read again. */
async function write(identity: IdentityDb, batch: Batch): Promise<void> {
  await saveTableOrders(identity, batch.placed)
  await deleteTableOrders(identity, batch.ended)
  batch.placed = []
  batch.ended = []
  batch.atEnds = null
  batch.stores.clear()
}
