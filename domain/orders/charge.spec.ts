import { givenFor } from '@comanda/tests/domain/given.ts'
import { completed, settledOpen, startedOpen } from '@comanda/tests/samples/order-samples.ts'
import {
  context,
  euro,
  now,
  orderId,
  orderLine,
  period,
  placement,
  settlementId,
  today,
  uuid,
  vat,
} from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceOf } from '../invoices/invoice.ts'
import { withCharge } from '../kernel/charge.ts'
import { DiscountId, InvoiceId, type OrderId, RefundId } from '../kernel/ids.ts'
import { money, sum } from '../kernel/money.ts'
import { bill } from '../kernel/tax.ts'
import { taxTable } from '../kernel/tax-table.ts'
import { type Refunds, refunds } from '../refunds/refunds.ts'
import { saleOf } from '../refunds/sale.ts'
import { chargeByRule } from '../store/charge-rule.ts'
import { billOf, chargedLines } from './bill.ts'
import type { OrderCommand, Placement } from './commands.ts'
import type { OrderEvent } from './events.ts'
import type { OrderLine } from './lines.ts'
import { type Order, order, type PlacedOrder } from './order.ts'

const given = givenFor(order, context)
const mine = orderId(1)
const tenPercent = { title: 'Service', basisPoints: 1_000 }
const reason = { code: 'complaint' as const }
const placedWith = (change: Partial<Placement>): OrderEvent => ({
  type: 'OrderPlaced',
  data: { ...placement(change), placedAt: now },
})
const placed = placedWith({ charge: tenPercent })
const stateOf = (...events: OrderEvent[]): PlacedOrder => {
  const state = events.reduce<Order>(order.evolve, order.initial)
  return state.status === 'None' ? expect.fail('it was placed') : state
}
const chargeIn = (state: PlacedOrder) => sum(chargedLines(state).map(({ charge = money(0) }) => charge))

describe('the service charge of a bill', () => {
  test('is a percentage of the discounted prices, shared by rate and taxed with the lines', () => {
    const dish = { line: 1, unitPrice: money(1250), quantity: 1, tax: vat(70_000, 'inclusive') }
    const wine = { line: 2, unitPrice: money(730), quantity: 1, tax: vat(190_000, 'inclusive'), discount: money(73) }
    const lines = withCharge([dish, wine], { basisPoints: 1_000 })
    expect(lines.map(({ charge }) => charge)).toEqual([125, 66])
    expect(bill(lines).total).toBe(1250 + 657 + 191)
    expect(taxTable([lines])).toEqual([
      { ratePpm: 190_000, net: 608, taxAmount: 115 },
      { ratePpm: 70_000, net: 1285, taxAmount: 90 },
    ])
  })

  test('is taxed on top if the tax is exclusive', () => {
    const lines = withCharge(
      [{ line: 1, unitPrice: money(1000), quantity: 1, tax: vat(200_000, 'exclusive') }],
      tenPercent,
    )
    expect(bill(lines)).toMatchObject({ subTotal: 1100, taxTotal: 220, total: 1320 })
    expect(bill(lines).lines[0]?.charge).toEqual({ net: 100, taxAmount: 20 })
  })

  test('decreases with cancelled lines, whose loss includes it', () => {
    const cancel: OrderCommand = { type: 'CancelItem', data: { orderId: mine, line: 2 } }
    given(placed)
      .when(cancel)
      .then({
        type: 'OrderItemCancelled',
        data: {
          orderId: mine,
          line: 2,
          losses: [{ line: 2, kind: 'void', value: money(1100), currency: euro }],
          cancelledAt: now,
        },
      })
  })

  test('is removed with a reason and its value, and may be added again', () => {
    const removed: OrderEvent = {
      type: 'OrderChargeRemoved',
      data: { orderId: mine, value: money(200), currency: placement().currency, reason, removedAt: now },
    }
    const remove: OrderCommand = { type: 'RemoveCharge', data: { orderId: mine, reason } }
    given(placed).when(remove).then(removed)
    given(placed, removed).when(remove).then()
    expect(billOf(stateOf(placed, removed)).total).toBe(2000)
    const added: OrderEvent = { type: 'OrderChargeAdded', data: { orderId: mine, charge: tenPercent, addedAt: now } }
    const add: OrderCommand = { type: 'AddCharge', data: { orderId: mine, charge: tenPercent } }
    given(placed, removed).when(add).then(added)
    given(placed, removed, added).when(add).then()
    expect(billOf(stateOf(placed, removed, added)).total).toBe(2200)
  })

  test('is fixed once the bill is closed, paid or being paid', () => {
    const remove: OrderCommand = { type: 'RemoveCharge', data: { orderId: mine, reason } }
    given(placed, completed).when(remove).thenRejected('OrderNotOpen')
    given(placed, startedOpen).when(remove).thenRejected('OrderInCheckout')
    given(placed, startedOpen, settledOpen).when(remove).thenRejected('OrderAlreadyPaid')
  })

  test('is given by the rule of the restaurant: by type of order and by number of guests', () => {
    const rule = { ...tenPercent, deliveryTypes: ['dinein' as const], minGuests: 6 }
    const at = (deliveryType: 'dinein' | 'delivery' | '', guests: number) =>
      chargeByRule(rule, { deliveryType, guests })
    expect([at('dinein', 6), at('', 8)]).toEqual([tenPercent, tenPercent])
    expect([at('dinein', 5), at('dinein', 0), at('delivery', 6)]).toEqual([undefined, undefined, undefined])
    expect(chargeByRule(null, { deliveryType: '', guests: 9 })).toBeUndefined()
  })
})

const anyLines = (type: 'inclusive' | 'exclusive') =>
  fc
    .array(
      fc.record({
        unitPrice: fc.nat(9_999).map(money),
        quantity: fc.integer({ min: 1, max: 6 }),
        ratePpm: fc.constantFrom(0, 70_000, 190_000),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((lines) =>
      lines.map(({ ratePpm, ...line }, index) =>
        orderLine(index + 1, { ...line, tax: ratePpm === 0 ? null : vat(ratePpm, type) }),
      ),
    )
const anyCharge = fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ title: 'Service', basisPoints }))
const anySplit = fc.array(
  fc.record({ line: fc.integer({ min: 1, max: 6 }), quantity: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 3 },
)

/** A table with a discounted order, and commands to its parts. */
function openTable(lines: readonly OrderLine[], charge: Placement['charge'], basisPoints = 700) {
  const orders = new Map<OrderId, Order>()
  const placedIn = (id: OrderId) => {
    const state = orders.get(id) ?? order.initial
    return state.status === 'None' ? undefined : state
  }
  const send = (id: OrderId, command: OrderCommand): readonly OrderEvent[] => {
    const before = orders.get(id) ?? order.initial
    const events = order.decide(command, before, context)
    if ('rejected' in events) return []
    orders.set(id, events.reduce(order.evolve, before))
    return events
  }
  send(mine, { type: 'PlaceOrder', data: placement({ lines, charge }) })
  send(mine, {
    type: 'GiveDiscount',
    data: {
      orderId: mine,
      discountId: DiscountId.parse(uuid(77)),
      kind: 'discount',
      scope: null,
      asked: { type: 'percent', basisPoints },
      reason,
    },
  })
  const split = (from: OrderId, intoOrderId: OrderId, taken: readonly { line: number; quantity: number }[]) => {
    for (const event of send(from, { type: 'DivideOrder', data: { orderId: from, intoOrderId, lines: taken } }))
      if (event.type === 'OrderLinesMovedOff')
        send(intoOrderId, { type: 'SplitOffOrder', data: { movedOff: event.data } })
  }
  const join = (from: OrderId, into: OrderId) => {
    for (const event of send(from, { type: 'JoinOrder', data: { orderId: from, intoOrderId: into } }))
      if (event.type === 'OrderJoined') send(into, { type: 'TakeLines', data: { joined: event.data } })
  }
  const all = () => [...orders.keys()].flatMap((id) => placedIn(id) ?? [])
  return { split, join, all, placedIn }
}

test('the parts of a bill with an exclusive tax and a charge add up to it', () => {
  const lines = [1, 2].map((line) => {
    return orderLine(line, { unitPrice: money(2_270), quantity: 1, tax: vat(100_000, 'exclusive') })
  })
  const table = openTable(lines, tenPercent, 0)
  expect(table.all().map((state) => billOf(state).total)).toEqual([5_493])
  table.split(mine, orderId(2), [{ line: 2, quantity: 1 }])
  expect(table.all().map((state) => billOf(state).total)).toEqual([2_747, 2_746])
})

test.each(['inclusive', 'exclusive'] as const)(
  'the parts of a split bill have the charge and the total of the whole (%s)',
  (type) =>
    fc.assert(
      fc.property(
        anyLines(type),
        anyCharge,
        fc.array(fc.tuple(fc.nat(3), anySplit), { maxLength: 4 }),
        (lines, charge, splits) => {
          const table = openTable(lines, charge)
          const whole = table.placedIn(mine) ?? expect.fail('it was placed')
          const [before, total] = [chargeIn(whole), billOf(whole).total]
          const parts: OrderId[] = []
          splits.forEach(([from, taken], index) => {
            const [source, target] = [table.all()[from % table.all().length], orderId(index + 2)]
            if (!source) return
            table.split(source.placed.orderId, target, taken)
            if (table.placedIn(target)) parts.push(target)
          })
          expect(sum(table.all().map(chargeIn))).toBe(before)
          for (const state of table.all())
            for (const { charge: share = 0 } of chargedLines(state)) expect(share).toBeGreaterThanOrEqual(0)
          const totals = () => sum(table.all().map((state) => billOf(state).total))
          expect(totals()).toBe(total)
          for (const part of parts.toReversed()) {
            const from = table.placedIn(part)?.dividedFrom
            if (from) table.join(part, from)
            expect(sum(table.all().map(chargeIn))).toBe(before)
            expect(totals()).toBe(total)
          }
          expect(table.placedIn(mine)?.placed.charge).toEqual(charge)
          expect(table.placedIn(mine)?.placed.taxRounding ?? 0).toBe(0)
        },
      ),
      { numRuns: 400 },
    ),
)

test.each(['inclusive', 'exclusive'] as const)(
  'refunds of all portions give back the charge, to the minor unit (%s)',
  (type) =>
    fc.assert(
      fc.property(anyLines(type), anyCharge, fc.infiniteStream(fc.nat(5)), (lines, charge, picks) => {
        const state = openTable(lines, charge).placedIn(mine) ?? expect.fail('it was placed')
        const terms = { issuedAt: now, period, businessDay: today }
        const invoice = invoiceOf(settlementId(1), [state], terms)
        const sale = saleOf(InvoiceId.parse('2026-1'), invoice)
        let given: Refunds = []
        for (
          let left = sale.lines.map(({ quantity }) => quantity), id = 1;
          left.some((portions) => portions > 0);
          id += 1
        ) {
          const open = left.flatMap((portions, index) => (portions > 0 ? [index] : []))
          const index = open[(picks.next().value ?? 0) % open.length] ?? 0
          left = left.map((portions, at) => (at === index ? portions - 1 : portions))
          const chosen = [{ orderId: mine, line: sale.lines[index]?.line ?? 0, quantity: 1 }]
          const command = {
            type: 'GrantRefund' as const,
            data: {
              refundId: RefundId.parse(uuid(id)),
              sale,
              choice: { lines: chosen },
              cash: [],
              withTips: false,
              reason: { code: 'other' as const },
              answerable: { userId: context.by, limits: null, approvedBy: null },
              businessDay: today,
              period,
            },
          }
          const events = refunds.decide(command, given, context)
          if (!('rejected' in events)) given = events.reduce(refunds.evolve, given)
        }
        const back = given.flatMap(({ granted }) => granted.lines)
        expect(sum(given.map(({ granted }) => granted.total))).toBe(invoice.total)
        const charged = invoice.orders.flatMap((one) => one.lines.flatMap(({ charge: part }) => part ?? []))
        const returned = back.flatMap(({ charge: part }) => part ?? [])
        expect(sum(returned.map(({ net }) => net))).toBe(sum(charged.map(({ net }) => net)))
        expect(sum(returned.map(({ taxAmount }) => taxAmount))).toBe(sum(charged.map(({ taxAmount }) => taxAmount)))
      }),
      { numRuns: 100 },
    ),
)
