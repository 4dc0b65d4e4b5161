import {
  context,
  invoiceId,
  now,
  orderId,
  orderLine,
  period,
  placement,
  settlementId,
  today,
  uuid,
  variantId,
  vat,
} from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AdditionId, DiscountId, type OrderId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { billOf, chargedLines } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import { type DiscountRequest, discountOfLine } from './discounts.ts'
import type { OrderEvent } from './events.ts'
import { type Order, order, type PlacedOrder } from './order.ts'

type Step =
  | Readonly<{ do: 'divide'; from: number; lines: readonly Readonly<{ line: number; quantity: number }>[] }>
  | Readonly<{ do: 'void'; from: number; line: number; quantity: number }>
  | Readonly<{ do: 'start' | 'serve' | 'void line'; from: number; line: number }>
  | Readonly<{ do: 'pay'; from: number }>
  | Readonly<{ do: 'discount'; from: number; id: number; of: Pick<DiscountRequest, 'kind' | 'scope' | 'asked'> }>
  | Readonly<{ do: 'remove'; from: number; id: number }>
  | Readonly<{ do: 'add'; from: number; price: number; quantity: number }>
  | Readonly<{ do: 'revise'; from: number; line: number; of: number; quantity: number; price: number }>

const from = fc.nat(5)
const line = fc.integer({ min: 1, max: 8 })
const quantity = fc.integer({ min: 1, max: 5 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('divide' as const),
    from,
    lines: fc.array(fc.record({ line, quantity }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('void' as const), from, line, quantity }),
  fc.record({ do: fc.constant('pay' as const), from }),
  fc.record({
    do: fc.constant('discount' as const),
    from,
    id: fc.nat(5),
    of: fc.record({
      kind: fc.constantFrom('discount' as const, 'discount' as const, 'comp' as const),
      scope: fc.option(line),
      asked: fc.oneof(
        fc.record({ type: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 9_999 }) }),
        fc.record({ type: fc.constant('amount' as const), typed: fc.integer({ min: 1, max: 50 }) }),
      ),
    }),
  }),
  fc.record({ do: fc.constant('remove' as const), from, id: fc.nat(5) }),
  fc.record({ do: fc.constant('add' as const), from, price: fc.nat(9_999), quantity }),
  fc.record({ do: fc.constant('revise' as const), from, line, of: quantity, quantity, price: fc.nat(9_999) }),
  fc.record({ do: fc.constantFrom('start' as const, 'serve' as const, 'void line' as const), from, line }),
)
const anySale = fc.array(fc.record({ price: fc.nat(9_999), quantity: fc.integer({ min: 1, max: 6 }) }), {
  minLength: 1,
  maxLength: 4,
})

/** A restaurant with one table: its orders and their losses. */
class Table {
  readonly orders = new Map<OrderId, Order>()
  lost = 0
  voided = 0
  /** Value that added portions and changed options have added to the bills. */
  added = 0
  surcharge = 0
  /** Discounts of lines at their cancellation: their losses are the remaining prices. */
  forgone = 0

  place(lines: ReturnType<typeof orderLine>[]): PlacedOrder {
    this.#record(orderId(1), { type: 'OrderPlaced', data: { ...placement({ lines }), placedAt: now } })
    return this.placed()[0] ?? expect.fail('it was placed')
  }

  send(command: OrderCommand, to: OrderId): void {
    const decision = order.decide(command, this.orders.get(to) ?? order.initial, context)
    for (const event of 'rejected' in decision ? [] : decision) this.#record(to, event)
  }

  placed(): PlacedOrder[] {
    return [...this.orders.values()].filter((state) => state.status !== 'None')
  }

  #record(id: OrderId, event: OrderEvent): void {
    const before = this.orders.get(id) ?? order.initial
    if (event.type === 'OrderItemCancelled') {
      for (const { value } of event.data.losses ?? []) this.lost += value
      if (before.status !== 'None') {
        this.voided += before.placed.lines.find((one) => one.line === event.data.line)?.quantity ?? 0
        this.forgone += discountOfLine(before.discounts, event.data.line)
      }
    }
    const sums = [this.#charged(), this.given(), this.#reduced()]
    this.orders.set(id, order.evolve(before, event))
    if (event.type === 'OrderLinesAdded')
      this.added += event.data.lines.reduce((sum, { quantity }) => sum + quantity, 0)
    if (event.type === 'OrderLinesAdded' || event.type === 'OrderLineRevised')
      this.surcharge += this.#charged() - (sums[0] ?? 0)
    if (event.type === 'OrderLinesMovedOff')
      this.send({ type: 'SplitOffOrder', data: { movedOff: event.data } }, event.data.intoOrderId)
    const isDivision = event.type === 'OrderLineDivided' || event.type === 'OrderLinesMovedOff'
    if (isDivision) expect([this.#charged(), this.given(), this.#reduced()]).toEqual(sums)
  }

  #charged = () => this.placed().reduce((sum, state) => sum + billOf(state).total, 0)

  /** Sum of the reductions of all orders; each is on the order that has its line. */
  #reduced(): number {
    const amounts = this.placed().flatMap(({ placed, reductions = {} }) =>
      Object.entries(reductions).flatMap(([line, ofLine]) => {
        expect(placed.lines.map((one) => one.line)).toContain(Number(line))
        return ofLine.map(({ amount }) => amount)
      }),
    )
    return amounts.reduce((sum: number, amount) => sum + amount, 0)
  }

  /** Sum of the discounts of charged lines. */
  given(): number {
    const discounts = this.placed().flatMap((state) =>
      chargedLines(state).map(({ unitPrice, quantity, discount = 0 }) => {
        expect(discount).toBeLessThanOrEqual(unitPrice * quantity)
        return discount
      }),
    )
    return discounts.reduce((sum: number, discount) => sum + discount, 0)
  }
}

function commandOf(step: Step, id: OrderId, next: OrderId): OrderCommand {
  switch (step.do) {
    case 'divide':
      return { type: 'DivideOrder', data: { orderId: id, intoOrderId: next, lines: step.lines } }
    case 'void':
      return { type: 'CancelItem', data: { orderId: id, line: step.line, quantity: step.quantity } }
    case 'void line':
      return { type: 'CancelItem', data: { orderId: id, line: step.line } }
    case 'pay': {
      const alone = { orderId: id, settlementId: settlementId(1), leadOrderId: id, orderIds: [id], completes: false }
      return { type: 'StartCheckout', data: { ...alone, period, businessDay: today } }
    }
    case 'discount': {
      const discountId = DiscountId.parse(uuid(step.id))
      const reason = { code: 'regular_guest' as const }
      return { type: 'GiveDiscount', data: { orderId: id, discountId, ...step.of, reason } }
    }
    case 'add': {
      const { line: _, ...sold } = orderLine(1, { unitPrice: money(step.price), quantity: step.quantity })
      const additionId = AdditionId.parse(next)
      return { type: 'AddLines', data: { orderId: id, additionId, lines: [sold] } }
    }
    case 'revise': {
      const { line, of, quantity, price } = step
      const variant = { variantId: variantId(price), title: '' }
      const options = { variant, addons: [], unitPrice: money(price), tax: null }
      return { type: 'ReviseLine', data: { orderId: id, line, of, quantity: Math.min(of, quantity), options } }
    }
    case 'remove':
      return { type: 'RemoveDiscount', data: { orderId: id, discountId: DiscountId.parse(uuid(step.id)) } }
    default:
      return { type: step.do === 'start' ? 'StartItem' : 'ServeItem', data: { orderId: id, line: step.line } }
  }
}

test('however a table is divided, added to, revised and voided, its portions and its money add up', () =>
  fc.assert(
    fc.property(
      anySale,
      fc.array(anyStep, { maxLength: 20 }),
      fc.constantFrom(null, 'inclusive' as const, 'exclusive' as const),
      (sale, steps, taxType) => {
        const table = new Table()
        const lines = sale.map(({ price, quantity }, index) =>
          orderLine(index + 1, {
            unitPrice: money(price),
            quantity,
            tax: taxType && vat(index % 2 === 0 ? 190_000 : 70_000, taxType),
          }),
        )
        const whole = billOf(table.place(lines)).total
        const sent = sale.reduce((sum, { quantity }) => sum + quantity, 0)
        steps.forEach((step, index) => {
          const ids = [...table.orders.keys()]
          const id = ids[step.from % ids.length] ?? orderId(1)
          // no cancelled line is restored in this test, because its loss would have to be reverted too
          const isBack = step.do === 'start' || step.do === 'serve'
          const state = table.orders.get(id)
          if (isBack && state?.status !== 'None' && state?.items[step.line] === 'cancelled') return
          table.send(commandOf(step, id, orderId(index + 2)), id)
          const settlement = { orderId: id, settlementId: settlementId(1), invoiceId: invoiceId('2026-1') }
          if (step.do === 'pay') table.send({ type: 'SettleOrder', data: settlement }, id)
        })
        const kitchen = table
          .placed()
          .flatMap(({ placed, items }) => placed.lines.filter((one) => items[one.line] !== 'cancelled'))
        expect(kitchen.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(sent + table.added - table.voided)
        // an exclusive tax is not in the discounts
        if (taxType === 'exclusive') return
        expect(table.placed().reduce((sum, state) => sum + billOf(state).total, 0)).toBe(
          whole + table.surcharge - table.lost - table.given() - table.forgone,
        )
      },
    ),
    { numRuns: 3_000 },
  ))

test('dividing never changes the total of an order with an exclusive tax', () =>
  fc.assert(
    fc.property(anySale, fc.array(fc.record({ line, quantity })), (sale, parts) => {
      const table = new Table()
      const lines = sale.map(({ price, quantity }, index) =>
        orderLine(index + 1, { unitPrice: money(price), quantity, tax: vat(88_750, 'exclusive') }),
      )
      const whole = billOf(table.place(lines)).total
      for (const part of parts) {
        // a void and its recall leave a divided line behind
        const [state] = table.placed()
        const last = state?.lastLine ?? 0
        table.send({ type: 'CancelItem', data: { orderId: orderId(1), ...part } }, orderId(1))
        const [after] = table.placed()
        const cancelledLine = after && after.lastLine > last ? after.lastLine : part.line
        table.send({ type: 'RecallItem', data: { orderId: orderId(1), line: cancelledLine } }, orderId(1))
      }
      expect(table.placed().map((state) => billOf(state).total)).toEqual([whole])
    }),
    { numRuns: 1_000 },
  ))
