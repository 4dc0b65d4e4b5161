import { now, orderId, orderLine, placement, uuid, variantId, vat } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DiscountId, Instant, type OrderId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { billOf } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import { type Order, order, type PlacedOrder } from './order.ts'
import { wasStarted } from './started.ts'

const line = fc.integer({ min: 1, max: 8 })
const quantity = fc.integer({ min: 1, max: 5 })
const portions = fc.array(fc.record({ line, quantity }), { minLength: 1, maxLength: 3 })
const anyStep = fc.oneof(
  fc.record({ type: fc.constantFrom('StartItem' as const, 'ServeItem' as const, 'RecallItem' as const), line }),
  fc.record({ type: fc.constant('CancelItem' as const), line, quantity }),
  fc.record({ type: fc.constant('ReviseLine' as const), line, of: quantity, quantity, price: fc.nat(9_999) }),
  fc.record({
    type: fc.constant('GiveDiscount' as const),
    id: fc.nat(3),
    scope: fc.option(line),
    asked: fc.oneof(
      fc.record({ type: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 9_999 }) }),
      fc.record({ type: fc.constant('amount' as const), typed: fc.integer({ min: 1, max: 30 }) }),
    ),
  }),
)
const anySale = fc.array(fc.record({ price: fc.integer({ min: 1, max: 9_999 }), quantity }), {
  minLength: 1,
  maxLength: 4,
})

/** The orders of a table, with a clock that advances with every command. */
function openTable() {
  const orders = new Map<OrderId, Order>()
  let minutes = 0
  const placed = (id: OrderId): PlacedOrder => {
    const state = orders.get(id)
    return state && state.status !== 'None' ? state : expect.fail('it was placed')
  }
  function send(id: OrderId, command: OrderCommand): boolean {
    minutes += 1
    const at = Instant.parse(new Date(Date.parse(now) + minutes * 60_000).toISOString())
    const decision = order.decide(command, orders.get(id) ?? order.initial, { by: null, at })
    if ('rejected' in decision) return false
    for (const event of decision) {
      orders.set(id, order.evolve(orders.get(id) ?? order.initial, event))
      if (event.type === 'OrderLinesMovedOff')
        send(event.data.intoOrderId, { type: 'SplitOffOrder', data: { movedOff: event.data } })
      if (event.type === 'OrderJoined')
        send(event.data.intoOrderId, { type: 'TakeLines', data: { joined: event.data } })
    }
    return true
  }
  return { orders, send, placed }
}

const commandOf = (step: typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never): OrderCommand => {
  const id = orderId(1)
  if (step.type === 'CancelItem') return { type: step.type, data: { orderId: id, ...step } }
  if (step.type === 'ReviseLine') {
    const { line, of, quantity, price } = step
    const options = {
      variant: { variantId: variantId(price), title: '' },
      addons: [],
      unitPrice: money(price),
      tax: null,
    }
    return { type: step.type, data: { orderId: id, line, of, quantity: Math.min(of, quantity), options } }
  }
  if (step.type !== 'GiveDiscount') return { type: step.type, data: { orderId: id, line: step.line } }
  const { scope, asked } = step
  const discount = { discountId: DiscountId.parse(uuid(step.id)), kind: 'discount' as const, scope, asked }
  return { type: 'GiveDiscount', data: { orderId: id, ...discount, reason: { code: 'regular_guest' } } }
}

/** Comparable content of an order. Shares are compared per line without zeros, which have no effect. */
const contentOf = (state: PlacedOrder) => ({
  status: state.status,
  placed: state.placed,
  items: state.items,
  itemsAt: state.itemsAt,
  started: state.placed.lines.map(({ line }) => wasStarted(state, line)),
  reductions: state.reductions,
  discounts: state.discounts.map((discount) => ({
    ...discount,
    shares: discount.shares.filter(({ amount }) => amount > 0).sort((one, other) => one.line - other.line),
  })),
  bill: billOf(state),
})

test('split lines return unchanged, in any sequence', () =>
  fc.assert(
    fc.property(
      anySale,
      fc.array(anyStep, { maxLength: 12 }),
      fc.array(portions, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.nat(2)),
      (sale, steps, splits, picks) => {
        const table = openTable()
        const lines = sale.map(({ price, quantity }, index) =>
          orderLine(index + 1, { unitPrice: money(price), quantity, tax: vat(190_000, 'exclusive') }),
        )
        table.send(orderId(1), { type: 'PlaceOrder', data: placement({ lines }) })
        for (const step of steps) table.send(orderId(1), commandOf(step))
        const before = contentOf(table.placed(orderId(1)))
        const siblings = splits.flatMap((taken, index) => {
          const intoOrderId = orderId(index + 2)
          const divide = { orderId: orderId(1), intoOrderId, lines: taken }
          return table.send(orderId(1), { type: 'DivideOrder', data: divide }) ? [intoOrderId] : []
        })
        while (siblings.length > 0) {
          const [id] = siblings.splice((picks.next().value ?? 0) % siblings.length, 1)
          if (!id) return
          table.send(id, { type: 'JoinOrder', data: { orderId: id, intoOrderId: orderId(1) } })
          expect(contentOf(table.placed(id))).toMatchObject({
            status: 'Completed',
            items: {},
            discounts: [],
            reductions: {},
          })
        }
        expect(contentOf(table.placed(orderId(1)))).toEqual(before)
      },
    ),
    { numRuns: 3_000 },
  ))

test('after any changes of both bills, no portion is lost or doubled, and no bill is negative', () =>
  fc.assert(
    fc.property(
      anySale,
      portions,
      fc.array(fc.tuple(anyStep, fc.boolean()), { maxLength: 12 }),
      fc.boolean(),
      (sale, taken, steps, isPaid) => {
        const table = openTable()
        const lines = sale.map(({ price, quantity }, index) =>
          orderLine(index + 1, { unitPrice: money(price), quantity, tax: vat(190_000, 'exclusive') }),
        )
        table.send(orderId(1), { type: 'PlaceOrder', data: placement({ lines }) })
        const [mine, other] = [orderId(1), orderId(2)]
        if (!table.send(mine, { type: 'DivideOrder', data: { orderId: mine, intoOrderId: other, lines: taken } }))
          return
        const sums = () => {
          const states = [table.placed(mine), table.placed(other)]
          const made = states.flatMap(({ placed, items }) =>
            placed.lines.map((one) => ({ ...one, is: items[one.line] })),
          )
          const count = (isCounted: boolean) =>
            made.filter((one) => (one.is === 'cancelled') === isCounted).reduce((sum, one) => sum + one.quantity, 0)
          const shares = states.flatMap(({ discounts }) => discounts.flatMap((discount) => discount.shares))
          const given = shares.reduce((sum, { amount }) => sum + amount, 0)
          const cheaper = states.flatMap(({ reductions = {} }) => Object.values(reductions).flat())
          const reduced = cheaper.reduce((sum, { amount }) => sum + amount, 0)
          return [
            count(true),
            count(false),
            given,
            reduced,
            states.reduce((sum, state) => sum + billOf(state).total, 0),
          ]
        }
        for (const [step, isOther] of steps) {
          const command = commandOf(step)
          const id = isOther ? other : mine
          table.send(id, { ...command, data: { ...command.data, orderId: id } } as OrderCommand) // the same command
        }
        if (isPaid) table.send(mine, { type: 'CompleteOrder', data: { orderId: mine } })
        const before = sums()
        const isJoined = table.send(other, { type: 'JoinOrder', data: { orderId: other, intoOrderId: mine } })
        if (isPaid && isJoined) table.send(other, { type: 'ReleaseJoin', data: { orderId: other, attempt: 1 } })
        expect(sums()).toEqual(before)
        if (isPaid && isJoined) expect(table.placed(other).status).toBe('Open')
      },
    ),
    { numRuns: 3_000 },
  ))
