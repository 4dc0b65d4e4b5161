import { startedOpen } from '@comanda/tests/samples/order-samples.ts'
import {
  context,
  invoiceId,
  now,
  orderId,
  orderLine,
  period,
  placement,
  settlementId,
  tableId,
  today,
  uuid,
  vat,
  yen,
} from '@comanda/tests/samples/samples.ts'
import { expect, test } from 'vitest'
import { invoiceOf } from '../invoices/invoice.ts'
import { tendersFor } from '../invoices/tenders.ts'
import { allocateEvenly } from '../kernel/allocate.ts'
import { AdditionId, DiscountId, type OrderId, PaymentTypeId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { billOf, isOwed, isPlaced } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import type { OrderLine } from './lines.ts'
import { order } from './order.ts'

test('100.00 by 3 is 33.34, 33.33, 33.33; 0.02 by 4 has no negative part', () => {
  expect(allocateEvenly(money(10_000), 3)).toEqual([3_334, 3_333, 3_333])
  expect(allocateEvenly(money(2), 4)).toEqual([1, 1, 0, 0])
})

test('the exact amount is payable in coins without rounding, a cent less is not', () => {
  const cash = { step: '0.05', direction: 'nearest' } as const
  const type = { paymentTypeId: PaymentTypeId.parse('00000000-0000-4000-8000-000000000001'), title: 'Cash' }
  const request = { type, cash, tip: money(0) }
  expect(tendersFor(money(231), [{ ...request, amount: money(231), received: money(231) }], 2)).toMatchObject([
    { rounding: 0, change: 0 },
  ])
  expect(tendersFor(money(231), [{ ...request, amount: money(230), received: null }], 2)).toEqual({
    rejected: 'TendersDiffer',
  })
  const card = { type, cash: null, tip: money(0), amount: money(1_301), received: null }
  expect(tendersFor(money(1_301), [card], 2)).toMatchObject([{ rounding: 0, received: 1_301 }])
})

test('a dish that is served stays served when the bill is split, and no line is there to be made again', () => {
  const at = { by: null, at: now }
  const lines = [orderLine(1, { quantity: 2, tax: vat(190_000, 'inclusive') }), orderLine(2)]
  const sold = placement({ lines })
  const placed = { type: 'OrderPlaced' as const, data: { ...sold, placedAt: now } }
  const served = { type: 'OrderItemServed' as const, data: { orderId: sold.orderId, line: 1, servedAt: now } }
  const state = [placed, served].reduce(order.evolve, order.initial)
  const intoOrderId = sold.orderId
  const command = { orderId: sold.orderId, intoOrderId, lines: [{ line: 1, quantity: 1 }] }
  const events = order.decide({ type: 'DivideOrder', data: command }, state, at)
  expect(events).toMatchObject([
    { type: 'OrderLineDivided', data: { newLine: { status: 'delivered' } } },
    { type: 'OrderLinesMovedOff', data: { lines: [{ status: 'delivered' }] } },
  ])
})

const [mine, other] = [orderId(1), orderId(2)]
const sent = (lines: readonly OrderLine[], currency = placement().currency): OrderEvent => ({
  type: 'OrderPlaced',
  data: { ...placement({ lines, currency }), placedAt: now },
})
const stateAfter = (...events: readonly OrderEvent[]) => {
  const state = events.reduce(order.evolve, order.initial)
  return isPlaced(state) ? state : expect.fail('it was placed')
}
const decided = (command: OrderCommand, ...events: readonly OrderEvent[]) => {
  const decision = order.decide(command, events.reduce(order.evolve, order.initial), context)
  return 'rejected' in decision ? expect.fail(decision.rejected) : decision
}
/** The events of both orders after these portions were split off. */
function split(
  intoOrderId: OrderId,
  lines: readonly Readonly<{ line: number; quantity: number }>[],
  ...before: readonly OrderEvent[]
) {
  const first = decided({ type: 'DivideOrder', data: { orderId: mine, intoOrderId, lines } }, ...before)
  const movedOff = first.at(-1)
  if (movedOff?.type !== 'OrderLinesMovedOff') return expect.fail('lines move')
  return { first, sibling: decided({ type: 'SplitOffOrder', data: { movedOff: movedOff.data } }) }
}
/** Kitchen portions by dish and status. */
const portions = (...orders: readonly (readonly OrderEvent[])[]) => {
  const sum: Record<string, number> = {}
  for (const { placed, items } of orders.map((events) => stateAfter(...events)))
    for (const { line, title, quantity } of placed.lines)
      sum[`${title} ${items[line]}`] = (sum[`${title} ${items[line]}`] ?? 0) + quantity
  return sum
}
const paid: OrderEvent = {
  type: 'OrderSettled',
  data: {
    orderId: other,
    settlementId: settlementId(1),
    invoiceId: invoiceId('2026-1'),
    completes: true,
    settledAt: now,
  },
}

test('golden case 10: with a discount in a currency without decimals the bill is the invoice', () => {
  const placed = sent([orderLine(1, { unitPrice: money(1_550), tax: vat(190_000, 'exclusive') })], yen)
  const discount = {
    orderId: mine,
    discountId: DiscountId.parse(uuid(80)),
    kind: 'discount',
    scope: null,
    asked: { type: 'percent', basisPoints: 500 },
    reason: { code: 'complaint' },
  } as const
  const state = stateAfter(placed, ...decided({ type: 'GiveDiscount', data: discount }, placed))
  const terms = { issuedAt: now, period, businessDay: today }
  const invoice = invoiceOf(settlementId(1), [state], terms)
  expect(billOf(state)).toMatchObject({ subTotal: 1_472, taxTotal: 280, total: 1_752 })
  expect(invoice).toMatchObject({ subTotal: 1_472, taxTotal: 280, total: 1_752 })
  expect(invoice.orders[0]?.lines).toMatchObject([{ discount: 78, net: 1_472, taxAmount: 280 }])
})

test('golden case 11: two tables that become one send nothing to the kitchen', () => {
  const six = sent([orderLine(1, { title: 'A', quantity: 2 }), orderLine(2, { title: 'B' })])
  const seven = sent([orderLine(1, { title: 'A', quantity: 3 }), orderLine(2, { title: 'C' })])
  const onSix = stateAfter(six).placed.table
  const away = { tableId: tableId(7), title: 'T7', floor: 'Ground' }
  const before: OrderEvent[] = [seven, ...decided({ type: 'MoveOrder', data: { orderId: mine, table: away } }, seven)]
  const merged = decided({ type: 'MoveOrder', data: { orderId: mine, table: onSix } }, ...before)
  expect(merged.map(({ type }) => type)).toEqual(['OrderMoved'])
  expect(stateAfter(...before, ...merged).placed.table).toEqual(onSix)
  expect(portions([six], [...before, ...merged])).toEqual({ 'A created': 5, 'B created': 1, 'C created': 1 })
})

test('golden case 13: after one of each was split off and paid, the kitchen gets only added lines', () => {
  const placed = sent([orderLine(1, { title: 'A', quantity: 2 }), orderLine(2, { title: 'B', quantity: 2 })])
  const each = [
    { line: 1, quantity: 1 },
    { line: 2, quantity: 1 },
  ]
  const { first, sibling } = split(other, each, placed)
  expect(first.map(({ type }) => type)).toEqual(['OrderLineDivided', 'OrderLineDivided', 'OrderLinesMovedOff'])
  const { line: _, ...dish } = orderLine(3, { title: 'C' })
  const data = { orderId: mine, additionId: AdditionId.parse(uuid(70)), lines: [dish] }
  const added = decided({ type: 'AddLines', data }, placed, ...first)
  expect(added).toMatchObject([{ type: 'OrderLinesAdded', data: { lines: [{ title: 'C', quantity: 1 }] } }])
  expect(portions([placed, ...first, ...added], [...sibling, startedOpen, paid])).toEqual({
    'A created': 2,
    'B created': 2,
    'C created': 1,
  })
})

test('golden case 14: three times three dishes that are done stay done when they are paid in three parts', () => {
  const placed = sent([1, 2, 3].map((line) => orderLine(line, { title: `Dish ${line}`, quantity: 3 })))
  const finished = [1, 2, 3].map(
    (line): OrderEvent => ({ type: 'OrderItemFinished', data: { orderId: mine, line, finishedAt: now } }),
  )
  const each = [1, 2, 3].map((line) => ({ line, quantity: 1 }))
  const one = split(other, each, placed, ...finished)
  const two = split(orderId(3), each, placed, ...finished, ...one.first)
  const parts = [[placed, ...finished, ...one.first, ...two.first], one.sibling, two.sibling]
  const left = parts.map((events) => portions([...events, startedOpen, paid]))
  expect(left).toEqual([1, 2, 3].map(() => ({ 'Dish 1 completed': 1, 'Dish 2 completed': 1, 'Dish 3 completed': 1 })))
})

test('golden case 22: a table whose split bill is paid in one part is still occupied by the other', () => {
  const placed = sent([orderLine(1), orderLine(2)])
  const { first, sibling } = split(other, [{ line: 2, quantity: 1 }], placed)
  const [rest, gone] = [stateAfter(placed, ...first), stateAfter(...sibling, startedOpen, paid)]
  expect([gone.status, isOwed(gone)]).toEqual(['Completed', false])
  expect([rest.status, isOwed(rest), rest.placed.table]).toEqual(['Open', true, gone.placed.table])
})
