import { now, orderId, orderLine, placement, userId, variantId } from '@comanda/tests/samples/samples.ts'
import { expect, test } from 'vitest'
import { Instant, type OrderId, type UserId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import type { OrderCommand } from '../orders/commands.ts'
import { decideWithin, deductionsIn } from '../orders/limits.ts'
import { type Order, order } from '../orders/order.ts'
import { allowanceChanges } from './changes.ts'

const [mine, other] = [orderId(1), orderId(2)]
const waiter = userId(1)
const rule = { timeZone: 'UTC', cutOffHour: 4 }
const charge = { title: 'Service', basisPoints: 1_000 }
const yesterday = now
const today = Instant.parse(new Date(Date.parse(now) + 24 * 3_600_000).toISOString())
const dayOf = (at: Instant) => at.slice(0, 10)

/** An order of three coffees, one of which was split off. */
function splitOrder() {
  const orders = new Map<OrderId, Order>()
  function send(id: OrderId, command: OrderCommand, at = yesterday, by = waiter) {
    const before = orders.get(id) ?? order.initial
    const answerable = { userId: by, limits: null, approvedBy: null }
    const events = decideWithin({ answerable }, command, before, { by, at })
    if ('rejected' in events) return expect.fail(events.rejected)
    const after = events.reduce(order.evolve, before)
    orders.set(id, after)
    for (const event of events) {
      if (event.type === 'OrderLinesMovedOff')
        send(other, { type: 'SplitOffOrder', data: { movedOff: event.data } }, at)
      if (event.type === 'OrderJoined') send(mine, { type: 'TakeLines', data: { joined: event.data } }, at)
    }
    const changes = allowanceChanges(before, after, rule)
    return changes.map(({ businessDay, amount }) => [businessDay, amount])
  }
  const lines = [orderLine(1, { unitPrice: money(1_000), quantity: 3, tax: null })]
  send(mine, { type: 'PlaceOrder', data: placement({ lines, charge }) })
  send(mine, { type: 'DivideOrder', data: { orderId: mine, intoOrderId: other, lines: [{ line: 1, quantity: 1 }] } })
  const join = () => send(other, { type: 'JoinOrder', data: { orderId: other, intoOrderId: mine } }, today)
  const deductions = () => deductionsIn(orders.get(mine) ?? order.initial).map(({ amount, by }) => [amount, by])
  return { send, join, deductions }
}

/** Sells a line with the options of this price. */
const revising =
  (send: ReturnType<typeof splitOrder>['send']) =>
  (id: OrderId, line: number, of: number, price: number, at: Instant) => {
    const options = {
      variant: { variantId: variantId(price), title: '' },
      addons: [],
      unitPrice: money(price),
      tax: null,
    }
    return send(id, { type: 'ReviseLine', data: { orderId: id, line, of, quantity: of, options } }, at)
  }

test('charges removed on two days are returned on their days, after a join too', () => {
  const { send, join } = splitOrder()
  const remove = (id: OrderId, at: Instant) =>
    send(id, { type: 'RemoveCharge', data: { orderId: id, reason: { code: 'complaint' } } }, at)
  expect(remove(other, yesterday)).toEqual([[dayOf(yesterday), 100]])
  expect(remove(mine, today)).toEqual([[dayOf(today), 200]])
  join()
  expect(send(mine, { type: 'AddCharge', data: { orderId: mine, charge } }, today)).toEqual([
    [dayOf(yesterday), -100],
    [dayOf(today), -200],
  ])
})

test('charges removed by two people count for both, and are returned to both, after a join too', () => {
  const { send, join, deductions } = splitOrder()
  const colleague = userId(2)
  const remove = (id: OrderId, by: UserId) =>
    send(id, { type: 'RemoveCharge', data: { orderId: id, reason: { code: 'complaint' } } }, today, by)
  remove(other, waiter)
  remove(mine, colleague)
  join()
  expect(deductions()).toEqual([
    [100, waiter],
    [200, colleague],
  ])
  expect(send(mine, { type: 'AddCharge', data: { orderId: mine, charge } }, today)).toEqual([
    [dayOf(today), -100],
    [dayOf(today), -200],
  ])
})

test('a line made cheaper twice counts on both days, and is returned on them, after a join too', () => {
  const { send, join } = splitOrder()
  const revise = revising(send)
  expect(revise(mine, 1, 2, 900, yesterday)).toEqual([[dayOf(yesterday), 200]])
  expect(revise(mine, 1, 2, 850, today)).toEqual([[dayOf(today), 100]])
  expect(revise(other, 2, 1, 850, yesterday)).toEqual([[dayOf(yesterday), 150]])
  join()
  expect(revise(mine, 1, 3, 900, today)).toEqual([
    [dayOf(yesterday), -50],
    [dayOf(today), -100],
  ])
  expect(revise(mine, 1, 3, 1_000, today)).toEqual([[dayOf(yesterday), -300]])
})

test('parts made cheaper on two days are returned on their days, after a join too', () => {
  const { send, join } = splitOrder()
  const revise = revising(send)
  expect(revise(mine, 1, 2, 900, yesterday)).toEqual([[dayOf(yesterday), 200]])
  expect(revise(other, 2, 1, 900, today)).toEqual([[dayOf(today), 100]])
  join()
  expect(revise(mine, 1, 3, 1_000, today)).toEqual([
    [dayOf(yesterday), -200],
    [dayOf(today), -100],
  ])
})
