import * as api from '@comanda/api/audit.ts'
import { businessDayAt } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay, Instant, OrderId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import { exponentOf } from '@comanda/domain/kernel/money.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { notFound } from '@comanda/http/errors.ts'
import { route } from '@comanda/http/route.ts'
import type { Routes } from '@comanda/http/zod.ts'
import { lossesOfOrders } from '@comanda/projections/losses/read-losses.ts'
import type { OrderWithItems } from '@comanda/projections/orders/order-with-items.ts'
import { findOrderBefore, listOrderHistory } from '@comanda/projections/orders/read-order-history.ts'
import { findStore } from '@comanda/projections/store/read-store.ts'
import { z } from 'zod'
import { amountIn } from '../amounts.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { openNames } from '../names.ts'
import type { Needs } from '../needs.ts'
import { billOfRow, statusText } from '../orders/order-answer.ts'
import { dayRuleOf } from '../period.ts'
import { filterOf } from './history-filter.ts'
import { findDevices, findPeople, type Person } from './people.ts'
import { findRefunds, refundAnswer } from './refunds.ts'
import {
  chargeChange,
  courseAnswer,
  lossAnswer,
  partPaymentAnswer,
  printAnswer,
  replay,
  type Step,
  stateAnswer,
  subjectOf,
  tablesAnswer,
} from './replay.ts'

export const auditRoutes: Routes<Needs> = async (app, needs) => {
  route(app, api.listPastOrders, ({ actor, query }) => listHistory(needs, actor.tenantId, query))

  route(app, api.replayOrder, ({ actor, params, query }) =>
    replayOrder(needs, actor.tenantId, params.id, query.at ?? null),
  )
}

async function listHistory(needs: Needs, tenantId: TenantId, query: z.output<typeof api.listPastOrders.query>) {
  const after = readCursor(query.cursor, SortKey)
  const { orders, lost, day, searchedSince } = await needs.withTenant(tenantId, async (db) => {
    const store = await findStore(db, tenantId)
    const today = businessDayAt(needs.now(), dayRuleOf(store))
    const { day, ...filter } = filterOf(query, { today, before: after?.businessDay })
    const orders = await listOrderHistory(db, tenantId, { ...filter, after, limit: query.limit + 1 })
    const from = day === null && orders.length <= query.limit ? filter.from : undefined
    const isCut = from !== undefined && (await findOrderBefore(db, tenantId, from)) !== undefined
    const orderIds = orders.map(({ order_id }) => order_id)
    const lost = await lossesOfOrders(db, tenantId, orderIds)
    return { day, orders, lost, searchedSince: isCut ? from : null }
  })
  const page = orders.slice(0, query.limit)
  const sealed = page.map((order) => order.customer_name)
  const names = await openNames(needs.personalData, tenantId, sealed)
  const placedBy = page.map((order) => order.placed_by)
  const personOf = await findPeople(needs, tenantId, placedBy)
  const last = orders.length > query.limit ? page.at(-1) : undefined
  const next = last
    ? [last.business_day, last.placed_at, last.order_id]
    : searchedSince && [searchedSince, ...startOfDay]
  return {
    orders: page.map((order, index) => ({
      ...historyRow(order, names[index] ?? null, personOf(order.placed_by)),
      lost: amountIn(order.currency, lost.get(order.order_id) ?? 0),
    })),
    day,
    searched_since: searchedSince,
    next_cursor: next ? writeCursor(next) : null,
  }
}

/** Sort key within a day that precedes all orders. */
const startOfDay = ['1970-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'] as const

/** Replays an order from the log itself, because an auditor must not depend on a read model. */
async function replayOrder(needs: Needs, tenantId: TenantId, orderId: OrderId, at: Instant | null) {
  const steps = replay(await needs.log.readStream(orderStream(tenantId, orderId)))
  const [first] = steps
  if (!first) throw notFound('Order')
  const past = at === null ? steps : stepsUntil(at, steps)
  const refunds = await findRefunds(needs, tenantId, past.at(-1)?.state, at)
  const people = past.flatMap(({ event, metadata }) => [metadata.by, approverOf(event)])
  const devices = past.map(({ metadata }) => metadata.device)
  const personOf = await findPeople(needs, tenantId, [...people, ...refunds.map(({ refunded_by }) => refunded_by)])
  const deviceOf = await findDevices(needs.identity, tenantId, devices)
  const sealed = [first.state.placed.customer?.name ?? null]
  const [customerName = null] = await openNames(needs.personalData, tenantId, sealed)
  const events = past.map((step) => ({
    ...eventAnswer(step),
    person: personOf(step.metadata.by),
    ...approvalAnswer(personOf(approverOf(step.event))),
    device: deviceOf(step.metadata.device),
    state: stateAnswer(step.state),
  }))
  const last = events.at(-1)
  return {
    order: headAnswer(past.at(-1) ?? first, customerName),
    events,
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundAnswer(refund, personOf)) }),
    as_of: { at, revision: last?.revision ?? null, state: last?.state ?? null },
  }
}

/**
 * The events up to a moment: all before the first event with a later time. Times are not strictly ascending, because
 * clocks differ and attempts are repeated. An earlier time after that event is cut off too: each event was decided on
 * the state after the previous one, so none in between may be left out.
 */
function stepsUntil(at: Instant, steps: readonly Step[]): readonly Step[] {
  const later = steps.findIndex(({ metadata }) => metadata.at > at)
  return later === -1 ? steps : steps.slice(0, later)
}

const SortKey = z
  .tuple([BusinessDay, Instant, OrderId])
  .transform(([businessDay, placedAt, orderId]) => ({ businessDay, placedAt, orderId }))

const historyRow = (order: OrderWithItems, customerName: string | null, placedBy: Person | null) => ({
  id: order.order_id,
  token_no: order.token_no,
  business_day: order.business_day,
  table_id: order.table_id,
  table_title: order.table_title,
  floor: order.floor,
  delivery_type: order.delivery_type,
  customer_type: order.customer_type,
  customer_name: customerName,
  placed_at: order.placed_at,
  last_at: order.last_at,
  closed_at: order.closed_at,
  status: statusText(order.status),
  payment_status: order.payment_status,
  invoice_id: order.invoice_id,
  currency: order.currency,
  total: amountIn(order.currency, billOfRow(order).total),
  items: order.items.filter(({ status }) => status !== 'cancelled').length,
  cancelled_items: order.items.filter(({ status }) => status === 'cancelled').length,
  placed_by: placedBy,
})

const headAnswer = ({ state: { placed } }: Step, customerName: string | null) => ({
  id: placed.orderId,
  token_no: placed.tokenNo,
  business_day: placed.businessDay,
  currency: placed.currency,
  currency_exponent: exponentOf(placed.currency),
  table_id: placed.table?.tableId ?? null,
  table_title: placed.table?.title ?? null,
  floor: placed.table?.floor ?? null,
  delivery_type: placed.deliveryType,
  customer_type: placed.customerType,
  customer_name: customerName,
  placed_at: placed.placedAt,
})

const approverOf = ({ data }: Step['event']): string | null => ('approvedBy' in data ? (data.approvedBy ?? null) : null)
const approvalAnswer = (person: Person | null) => (person ? { approved_by: person } : {})

const eventAnswer = ({ recorded, event, metadata, state }: Step) => ({
  revision: Number(recorded.revision),
  position: recorded.position.toString(),
  id: recorded.id,
  type: event.type,
  at: metadata.at,
  ...subjectOf(event, state),
  ...lossAnswer(event, state.placed.currency),
  ...tablesAnswer(event),
  ...courseAnswer(event),
  ...printAnswer(event, state.placed.currency),
  ...chargeChange(event),
  ...partPaymentAnswer(event, state.placed.currency),
})
