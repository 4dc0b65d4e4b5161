import {
  context,
  invoiceId,
  orderId,
  orderLine,
  period,
  placement,
  settlementId,
  today,
  uuid,
  variantId,
} from '@comanda/tests/samples/samples.ts'
import { expectTwiceAddsNothing } from '@comanda/tests/samples/twice.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AdditionId, DiscountId, TableId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { billOf } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { kitchenStatuses } from './item-status.ts'
import { order } from './order.ts'

describe('any order', () => {
  test('records the same command only once', () => expectTwiceAddsNothing(order, anyCommand, context))

  test('is never cancelled and paid, settled twice, or settled on another bill than was checked out', () =>
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        let state = order.initial
        let billInCheckout: unknown
        const history: OrderEvent[] = []
        for (const command of commands) {
          const decision = order.decide(command, state, context)
          for (const event of 'rejected' in decision ? [] : decision) {
            state = order.evolve(state, event)
            history.push(event)
            if (event.type === 'OrderRefused') continue
            if (state.status === 'None') throw new Error('every other event is of a placed order')
            if (event.type === 'CheckoutStarted') billInCheckout = billOf(state)
            if (state.payment.status !== 'Unpaid') expect(billOf(state)).toEqual(billInCheckout)
            if (state.status === 'Cancelled') expect(state.payment.status).toBe('Unpaid')
          }
        }
        const count = (type: OrderEvent['type']) => history.filter((event) => event.type === type).length
        expect(count('OrderPlaced')).toBeLessThanOrEqual(1)
        expect(count('OrderSettled')).toBeLessThanOrEqual(1)
        expect(count('CheckoutReleased') + count('OrderSettled')).toBeLessThanOrEqual(count('CheckoutStarted'))
      }),
      { numRuns: 2_000 },
    ))

  test('never both commits and releases one settlement', () =>
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        const ended = new Map<string, string>()
        commands.reduce((state, command) => {
          const decision = order.decide(command, state, context)
          const events = 'rejected' in decision ? [] : decision
          for (const { type, data } of events) {
            if (type !== 'CheckoutCommitted' && type !== 'CheckoutReleased') continue
            expect(ended.get(data.settlementId) ?? type).toBe(type)
            ended.set(data.settlementId, type)
          }
          return events.reduce(order.evolve, state)
        }, order.initial)
      }),
      { numRuns: 2_000 },
    ))
})

const item = fc.integer({ min: 1, max: 3 }).map((line) => ({ orderId: orderId(1), line }))
const settlement = fc
  .integer({ min: 1, max: 2 })
  .map((number) => ({ orderId: orderId(1), settlementId: settlementId(number) }))
const placing = placement({
  lines: [orderLine(1), orderLine(2, { quantity: 3, course: 1 }), orderLine(3, { course: 2 })],
})
const checkout = fc.record({ settlement, alone: fc.boolean(), leads: fc.boolean(), completes: fc.boolean() })

const anyDiscount = fc
  .record({
    id: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('discount' as const, 'comp' as const),
    scope: fc.option(fc.integer({ min: 1, max: 3 })),
    typed: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ id, kind, scope, typed }) => ({
    orderId: orderId(1),
    discountId: DiscountId.parse(uuid(id)),
    kind,
    scope,
    asked: { type: 'amount' as const, typed },
    reason: { code: 'other' as const },
  }))

const anyCommand: fc.Arbitrary<OrderCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ type: 'PlaceOrder', data: placing } as const) },
  fc.constant({ type: 'RefuseOrder', data: { orderId: orderId(1), answer: { status: 409, body: '{}' } } } as const),
  settlement.map(({ settlementId }) => ({
    type: 'PlaceAndCheckOutOrder' as const,
    data: { ...placing, settlementId, period },
  })),
  fc
    .record({ type: fc.constantFrom('StartItem', 'FinishItem', 'ServeItem', 'CancelItem', 'RecallItem'), data: item })
    .map(({ type, data }) => ({ type, data }) satisfies OrderCommand),
  fc
    .uniqueArray(fc.record({ line: fc.integer({ min: 1, max: 4 }), status: fc.constantFrom(...kitchenStatuses) }), {
      selector: ({ line }) => line,
      minLength: 1,
    })
    .map((lines) => ({ type: 'MoveItems' as const, data: { orderId: orderId(1), lines } })),
  fc
    .record({
      type: fc.constantFrom('PassItems' as const, 'TakeBackItems' as const),
      lines: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
    })
    .map(({ type, lines }) => ({ type, data: { orderId: orderId(1), lines } })),
  fc
    .constantFrom('CancelOrder' as const, 'CompleteOrder' as const)
    .map((type) => ({ type, data: { orderId: orderId(1) } })),
  anyDiscount.map((data) => ({ type: 'GiveDiscount' as const, data })),
  anyDiscount.map(({ discountId }) => ({ type: 'RemoveDiscount' as const, data: { orderId: orderId(1), discountId } })),
  checkout.map(({ settlement: { settlementId: id }, alone, leads, completes }) => {
    const leadOrderId = alone || leads ? orderId(1) : orderId(2)
    const orderIds = alone ? [orderId(1)] : [orderId(1), orderId(2)]
    const fixed = { orderId: orderId(1), settlementId: id, period, businessDay: today }
    return { type: 'StartCheckout' as const, data: { ...fixed, leadOrderId, orderIds, completes } }
  }),
  fc
    .record({ type: fc.constantFrom('FireCourse', 'HoldCourse'), course: fc.integer({ min: 1, max: 3 }) })
    .map(({ type, course }) => ({ type, data: { orderId: orderId(1), course } }) satisfies OrderCommand),
  settlement.map((data) => ({ type: 'CommitCheckout' as const, data })),
  settlement.map((data) => ({ type: 'ReleaseCheckout' as const, data })),
  fc.integer({ min: 1, max: 3 }).map((number) => {
    const table = { tableId: TableId.parse(uuid(number)), title: `T${number}`, floor: '-' }
    return { type: 'MoveOrder' as const, data: { orderId: orderId(1), table } }
  }),
  fc.integer({ min: 1, max: 3 }).map((number) => {
    const { line: _, ...line } = orderLine(number)
    const additionId = AdditionId.parse(uuid(number))
    return { type: 'AddLines' as const, data: { orderId: orderId(1), additionId, lines: [line] } }
  }),
  fc
    .record({ line: fc.integer({ min: 1, max: 4 }), of: fc.constantFrom(1, 3), note: fc.boolean(), price: fc.nat(2) })
    .map(({ line, of, note, price }) => {
      const { addons, tax } = orderLine(1)
      const options = price === 0 ? undefined : { variant: { variantId: variantId(price), title: '' }, addons, tax }
      const change = { ...(options && { options: { ...options, unitPrice: money(price) } }), notes: note ? 'a' : null }
      const quantity = of === 3 && note ? 2 : of
      return { type: 'ReviseLine' as const, data: { orderId: orderId(1), line, of, quantity, ...change } }
    }),
  settlement.map((data) => ({ type: 'SettleOrder' as const, data: { ...data, invoiceId: invoiceId('2026-1') } })),
)
