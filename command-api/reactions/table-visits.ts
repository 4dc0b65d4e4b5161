import { type Instant, type OrderId, type TableId, TenantId, VisitId } from '@comanda/domain/kernel/ids.ts'
import { idsIn, tableStream, visitStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { OrderEvent, OrderTable } from '@comanda/domain/orders/events.ts'
import type { VisitCommand } from '@comanda/domain/visits/commands.ts'
import { systemContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import type { Handle } from '../handle.ts'
import { orders } from '../orders/kind.ts'
import { findTableOfOrder, hasTableOrders, saveTableOrder } from '../table-orders.ts'
import { answerCalls } from '../tables/answer-calls.ts'
import { tables } from '../tables/kind.ts'
import { uuidV5 } from '../uuid.ts'
import { seatMovedAtAll } from '../visits/free-tables.ts'
import { joinAgain, joinFree } from '../visits/join-again.ts'
import { followTables } from '../visits/join-tables.ts'
import { visits } from '../visits/kind.ts'
import { type FreeTableNeeds, partWhenFree } from '../visits/part-when-free.ts'
import { copyVisit, saveVisit, tablesWith, visitsAt } from '../visits/tables-in-use.ts'
import { takeTable } from '../visits/take-table.ts'
import { type FollowNeeds, followStreams } from './follow.ts'

type VisitNeeds = FollowNeeds & Readonly<{ handle: Handle }>
export type TableOrderNeeds = VisitNeeds & FreeTableNeeds

/**
 * Repeats for every change of a visit the steps that follow its command: the copy of its tables, and the changes of
 * visits whose table was joined or parted.
 */
export const startVisitCopies = (needs: VisitNeeds): Promise<void> =>
  followStreams(needs, {
    name: 'table-visits',
    categories: ['visit'],
    work: async (stream, written) => {
      const [tenant, visit] = idsIn(stream)
      const [tenantId, visitId] = [TenantId.safeParse(tenant).data, VisitId.safeParse(visit).data]
      if (!tenantId || !visitId) return
      await copyVisit(needs, { tenantId, visitId })
      for (const event of written) await followTables(needs, tenantId, event)
    },
  })

type OrderChange = Readonly<{ tenantId: TenantId; event: OrderEvent; id: string; stream: string }>

/** Handles a change of an order that is neither new nor paid or closed. */
export async function followOrder(
  needs: TableOrderNeeds,
  { tenantId, event: { type, data }, ...recorded }: OrderChange,
): Promise<boolean> {
  const { identity } = needs
  const order = { tenantId, orderId: data.orderId }
  switch (type) {
    case 'OrderReopened':
      if (!data.table) return false
      await saveTableOrder(identity, order, data.table.tableId)
      await seatAgain(needs, { ...order, ...data, tableId: data.table.tableId }, recorded.id)
      return true
    case 'OrderMoved':
      await saveTableOrder(identity, order, data.to?.tableId ?? null)
      if (data.from && data.to)
        await moveGuests(needs, { tenantId, from: data.from, to: data.to, movedAt: data.movedAt }, recorded.id)
      return true
    case 'OrderCancelled': {
      const tableId = await findTableOfOrder(identity, order)
      if (tableId) await partWhenFree(needs, { ...order, tableId, at: data.cancelledAt }, recorded.id)
      await saveTableOrder(identity, order, null)
      return true
    }
    case 'OrderJoined':
      await saveTableOrder(identity, order, null)
      return true
    case 'OrderJoinReleased': {
      const { state } = await foldStream(needs.log, orders, recorded.stream)
      const table = isPlaced(state) && state.status === 'Open' ? state.placed.table : null
      await saveTableOrder(identity, order, table?.tableId ?? null)
      return true
    }
    default:
      return false
  }
}

type Move = Readonly<{ tenantId: TenantId; from: OrderTable; to: OrderTable; movedAt: Instant }>

/**
 * Moves guests with the last open order of their table; with the first one if they return to the table they came from.
 */
async function moveGuests(needs: TableOrderNeeds, { tenantId, from, to, movedAt }: Move, cause: string): Promise<void> {
  const guests = await visitsAt(needs.identity, { tenantId, tableId: from.tableId })
  const returning = guests.filter(({ came_from }) => came_from === to.tableId)
  const tableIds = tablesWith(from.tableId, guests)
  const areAlone = guests.length > 0 && !(await hasTableOrders(needs.identity, { tenantId, tableIds }))
  const moving = returning.length > 0 ? returning : areAlone ? guests : []
  for (const { visit_id: visitId } of moving) {
    const command = { type: 'FollowOrders', data: { visitId, from, to, movedAt } } as const
    await change(needs, tenantId, { command, at: movedAt, cause })
    await joinAgain(needs, { tenantId, visitId, from, to, movedAt }, uuidV5(cause, visitId))
    await seatMovedAtAll(needs, { tenantId, visitId, tableId: to.tableId, at: movedAt }, cause)
  }
}

type Reopening = Pick<Extract<OrderEvent, { type: 'OrderReopened' }>['data'], 'orderId' | 'placedAt' | 'reopenedAt'> &
  Readonly<{ tenantId: TenantId; tableId: OrderTable['tableId'] }>

/**
 * Seats guests again when their bill is reopened: at their own table and the table of the bill, unless other guests or
 * orders are there, and at the tables that were joined with them, as far as they are free.
 */
async function seatAgain(
  needs: TableOrderNeeds,
  { tenantId, tableId, orderId, placedAt, reopenedAt: at }: Reopening,
  cause: string,
): Promise<void> {
  const { identity, log } = needs
  const { taker } = (await foldStream(log, tables, tableStream(tenantId, tableId))).state
  if (!taker) return
  const { visitId } = taker
  const { state } = await foldStream(log, visits, visitStream(tenantId, visitId))
  if (state.status === 'None') return
  const tableIds = [tableId, state.table.tableId]
  for (const id of tableIds)
    if ((await visitsAt(identity, { tenantId, tableId: id })).some((guests) => guests.visit_id !== visitId)) return
  if (await hasTableOrders(identity, { tenantId, tableIds, except: [orderId] })) return
  await change(needs, tenantId, {
    command: { type: 'ResumePaidVisit', data: { visitId, tableId, placedAt } },
    at,
    cause,
  })
  const isOwn = (id: OrderId) => id === orderId
  await joinFree(needs, { tenantId, visitId, at, cause: uuidV5(cause, visitId), tables: state.left, isOwn })
}

export type BillEnd = Readonly<{
  tenantId: TenantId
  orderId: OrderId
  isPaid: boolean
  isClosed: boolean
  at: Instant
}>

/**
 * Handles a bill that was paid or closed: a visit at joined tables records the payment, and every visit ends with its
 * last bill.
 */
export async function endVisits(
  needs: TableOrderNeeds,
  { tenantId, orderId, tableId, isPaid, isClosed, at }: BillEnd & Readonly<{ tableId: TableId }>,
  cause: string,
): Promise<boolean> {
  const { identity } = needs
  const guests = await visitsAt(identity, { tenantId, tableId })
  const joined = isPaid ? guests.filter(({ joined_ids }) => joined_ids.length > 0) : []
  for (const { visit_id: visitId } of joined) {
    const command = { type: 'NotePayment', data: { visitId, tableId, paidAt: at } } as const
    await change(needs, tenantId, { command, at, cause: uuidV5(cause, 'payment') })
  }
  if (!isClosed) return joined.length > 0
  const tableIds = tablesWith(tableId, guests)
  if (!(await hasTableOrders(identity, { tenantId, tableIds, except: [orderId] }))) {
    for (const id of tableIds) await answerCalls(needs.handle, systemContext(tenantId, uuidV5(cause, id), at), id)
    for (const { visit_id: visitId, table_id: own } of guests) {
      // the guests may have moved: only their first table was taken for them
      if (own)
        await takeTable(needs, systemContext(tenantId, uuidV5(cause, `takes ${own}`), at), { tableId: own, visitId })
      const command = { type: 'EndPaidVisit', data: { visitId, tableId, closedAt: at } } as const
      await change(needs, tenantId, { command, at, cause })
    }
    if (guests.length === 0) await partWhenFree(needs, { tenantId, orderId, tableId, at }, cause)
  }
  // deleted last, so that a repetition after a crash still finds the table
  await saveTableOrder(identity, { tenantId, orderId }, null)
  return true
}

type VisitChange = Readonly<{ command: VisitCommand; at: Instant; cause: string }>

async function change({ handle, identity }: VisitNeeds, tenantId: TenantId, { command, at, cause }: VisitChange) {
  const { visitId } = command.data
  const context = systemContext(tenantId, uuidV5(cause, visitId), at)
  const outcome = await handle(visits, visitStream(tenantId, visitId), command, context)
  if (!('rejected' in outcome)) await saveVisit(identity, { tenantId, visitId }, outcome)
}
