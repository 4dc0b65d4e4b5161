import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancelItem,
  cancelled,
  checkoutStarted,
  committed,
  completed,
  item,
  itemCancelled,
  placed,
  settledOpen,
} from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, placement, uuid, vat, yen } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceOf } from '../invoices/invoice.ts'
import { DiscountId, Period, SettlementId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { billOf } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import type { DiscountRequest } from './discounts.ts'
import type { OrderEvent } from './events.ts'
import { type Order, order, type PlacedOrder } from './order.ts'

const given = givenFor(order, context)
const discountId = (number: number) => DiscountId.parse(uuid(number))
const reason = { code: 'regular_guest' } as const
const tenth = { type: 'percent', basisPoints: 1_000 } as const

const discount = (change: Partial<DiscountRequest> = {}): OrderCommand => ({
  type: 'GiveDiscount',
  data: {
    orderId: orderId(1),
    discountId: discountId(1),
    kind: 'discount',
    scope: null,
    asked: tenth,
    reason,
    ...change,
  },
})
const comp = (scope: number | null, id = 1) =>
  discount({ kind: 'comp', scope, discountId: discountId(id), asked: { type: 'amount', typed: '' } })
const remove = (id = 1): OrderCommand => ({
  type: 'RemoveDiscount',
  data: { orderId: orderId(1), discountId: discountId(id) },
})
const fixed = {
  orderId: orderId(1),
  discountId: discountId(1),
  reason,
  rule: 1,
  discountedBy: context.by,
  discountedAt: now,
}
const share = (line: number, amount: number) => ({ line, amount: money(amount) })
const discounted: OrderEvent = {
  type: 'OrderDiscounted',
  data: { ...fixed, kind: 'discount', scope: null, asked: tenth, shares: [share(1, 100), share(2, 100)] },
}
const whole = { type: 'percent', basisPoints: 10_000 } as const
const removed: OrderEvent = {
  type: 'OrderDiscountRemoved',
  data: { orderId: orderId(1), discountId: discountId(1), removedAt: now },
}

/** The order after these commands; none may be refused. */
function after(lines: readonly ReturnType<typeof orderLine>[], ...commands: OrderCommand[]): PlacedOrder {
  const start = order.evolve(order.initial, { type: 'OrderPlaced', data: { ...placement({ lines }), placedAt: now } })
  const state = commands.reduce((before, command) => run(before, command), start)
  if (state.status === 'None') throw new Error('it was placed')
  return state
}
function run(state: Order, command: OrderCommand): Order {
  const decision = order.decide(command, state, context)
  if ('rejected' in decision) throw new Error(decision.rejected)
  return decision.reduce(order.evolve, state)
}

describe('giving a discount', () => {
  test('of the order is shared by its lines', () => given(placed).when(discount()).then(discounted))
  test('is given once, whatever the repetition asks for', () => {
    given(placed, discounted).when(comp(null)).then()
    given(placed, discounted, removed).when(discount()).then()
  })
  test('leaves cancelled lines out', () =>
    given(placed, itemCancelled)
      .when(discount())
      .then({ ...discounted, data: { ...discounted.data, shares: [share(2, 100)] } } as OrderEvent)) // the type of `discounted`
  test('of a line by an amount in the currency of the order', () => {
    const asked = { type: 'amount', amount: money(250) } as const
    given(placed)
      .when(discount({ scope: 2, asked: { type: 'amount', typed: '2.5' } }))
      .then({ type: 'OrderDiscounted', data: { ...fixed, kind: 'discount', scope: 2, asked, shares: [share(2, 250)] } })
    const inYen: OrderEvent = { type: 'OrderPlaced', data: { ...placement({ currency: yen }), placedAt: now } }
    given(inYen)
      .when(discount({ asked: { type: 'amount', typed: '2.5' } }))
      .thenRejected('DiscountInvalid')
  })
  test('for free covers the whole line, including the shares of other discounts', () =>
    given(placed, discounted)
      .when(comp(1, 2))
      .then({
        type: 'OrderDiscounted',
        data: {
          ...fixed,
          discountId: discountId(2),
          kind: 'comp',
          scope: 1,
          asked: whole,
          shares: [share(1, 1_000)],
          others: [{ discountId: discountId(1), shares: [share(1, 0), share(2, 100)] }],
        },
      }))
  test.each([
    ['a line that is not there', discount({ scope: 9 }), 'ItemUnknown'],
    ['all of it, which is a comp', discount({ asked: { type: 'amount', typed: '20' } }), 'DiscountTooLarge'],
    ['more than there is', discount({ asked: { type: 'amount', typed: 21 } }), 'DiscountTooLarge'],
    ['nothing', discount({ asked: { type: 'amount', typed: 0 } }), 'DiscountInvalid'],
    ['less than nothing', discount({ asked: { type: 'amount', typed: '-1' } }), 'DiscountInvalid'],
    ['100 %', discount({ asked: whole }), 'DiscountInvalid'],
  ] as const)('is refused for %s', (_name, command, rejected) => given(placed).when(command).thenRejected(rejected))
  test('is refused on a free line', () => {
    given(placed, itemCancelled)
      .when(discount({ scope: 1 }))
      .thenRejected('NothingToDiscount')
    const free = after([orderLine(1)], comp(null))
    expect(order.decide(discount({ discountId: discountId(2) }), free, context)).toEqual({
      rejected: 'NothingToDiscount',
    })
  })
  test('is refused once the bill is fixed', () => {
    given(placed, checkoutStarted()).when(discount()).thenRejected('OrderInCheckout')
    const alone = checkoutStarted({ orderIds: [orderId(1)], completes: false })
    given(placed, alone, committed, settledOpen).when(discount()).thenRejected('OrderAlreadyPaid')
    given(placed, cancelled).when(discount()).thenRejected('OrderCancelledAlready')
    given(placed, completed).when(discount()).thenRejected('OrderNotOpen')
  })
  test('is refused when there are too many', () => {
    const ten = Array.from({ length: 10 }, (_, index) => discount({ discountId: discountId(index + 1) }))
    const state = after([orderLine(1)], ...ten)
    expect(order.decide(discount({ discountId: discountId(11) }), state, context)).toEqual({
      rejected: 'TooManyDiscounts',
    })
  })
})

describe('removing a discount', () => {
  test('takes it off the bill, once', () => {
    given(placed, discounted).when(remove()).then(removed)
    given(placed, discounted, removed).when(remove()).then()
    given(placed).when(remove()).thenRejected('DiscountUnknown')
  })
  test('is refused once a payment has begun', () =>
    given(placed, discounted, checkoutStarted()).when(remove()).thenRejected('OrderInCheckout'))
})

test('the share of a cancelled line is removed and restored with it', () => {
  const before = after([orderLine(1), orderLine(2)], discount())
  const without = run(before, cancelItem)
  expect(without.status !== 'None' && billOf(without).total).toBe(900)
  const restored = run(without, { type: 'RecallItem', data: item(1) })
  expect(restored.status !== 'None' && billOf(restored)).toEqual(billOf(before))
})

test('the value of a cancelled line is the reduction of the bill', () => {
  const state = after([orderLine(1), orderLine(2)], discount())
  expect(order.decide(cancelItem, state, context)).toMatchObject([{ data: { losses: [{ line: 1, value: 900 }] } }])
})

describe('golden bills', () => {
  test('2 × 2.12 plus 20 %, 10 % off the bill', () => {
    const lines = [orderLine(1, { quantity: 2, unitPrice: money(212), tax: vat(200_000, 'exclusive') })]
    const state = after(lines, discount())
    expect(billOf(state)).toMatchObject({ subTotal: 382, taxTotal: 76, total: 458 })
    const terms = { issuedAt: now, period: Period.parse('2026'), businessDay: state.placed.businessDay }
    const invoice = invoiceOf(SettlementId.parse(uuid(77)), [state], terms)
    expect(invoice).toMatchObject({ subTotal: 382, taxTotal: 76, total: 458 })
    const discounts = [{ discountId: discountId(1), kind: 'discount', basisPoints: 1_000, amount: 42 }]
    expect(invoice.orders[0]?.lines).toMatchObject([{ net: 382, taxAmount: 76, discount: 42, discounts }])
  })
  test('1550 plus 19 % and an inclusive line with 78 off it, in a currency without decimals', () => {
    const lines = [
      orderLine(1, { unitPrice: money(1_550), tax: vat(190_000, 'exclusive') }),
      orderLine(2, { unitPrice: money(500), tax: vat(190_000, 'inclusive') }),
    ]
    const start = order.evolve(order.initial, {
      type: 'OrderPlaced',
      data: { ...placement({ lines, currency: yen }), placedAt: now },
    })
    const state = run(start, discount({ scope: 2, asked: { type: 'amount', typed: 78 } }))
    if (state.status === 'None') throw new Error('it was placed')
    // 1550 + 294.5 → 295; 422 of which 67.38 is tax → 67
    expect(billOf(state)).toMatchObject({ subTotal: 1_905, taxTotal: 362, total: 2_267 })
    const terms = { issuedAt: now, period: Period.parse('2026'), businessDay: state.placed.businessDay }
    expect(invoiceOf(SettlementId.parse(uuid(77)), [state], terms).total).toBe(2_267)
  })
})

test('a removed discount leaves the bill as if it had never been given', () => {
  const lines = [orderLine(1, { unitPrice: money(1_233) }), orderLine(2, { quantity: 3 }), orderLine(3)]
  const anyDiscount = fc
    .record({
      scope: fc.option(fc.integer({ min: 1, max: 3 })),
      asked: fc.oneof(
        fc.integer({ min: 1, max: 9_999 }).map((basisPoints) => ({ type: 'percent' as const, basisPoints })),
        fc.integer({ min: 1, max: 9 }).map((typed) => ({ type: 'amount' as const, typed })),
      ),
      kind: fc.constantFrom('discount' as const, 'discount' as const, 'comp' as const),
    })
    .map((size) => discount(size))
  const withId = (command: OrderCommand, id: number): OrderCommand =>
    command.type === 'GiveDiscount' ? { ...command, data: { ...command.data, discountId: discountId(id) } } : command
  const attempt = (state: Order, command: OrderCommand): Order => {
    const decision = order.decide(command, state, context)
    return 'rejected' in decision ? state : decision.reduce(order.evolve, state)
  }
  fc.assert(
    fc.property(fc.array(anyDiscount, { maxLength: 5 }), anyDiscount, (others, extra) => {
      const before = others.reduce<Order>(
        (state, command, index) => attempt(state, withId(command, index + 1)),
        after(lines),
      )
      const back = attempt(attempt(before, withId(extra, 50)), remove(50))
      if (before.status === 'None' || back.status === 'None') throw new Error('it was placed')
      expect(back.discounts).toEqual(before.discounts)
      expect(billOf(back)).toEqual(billOf(before))
      for (const { net } of billOf(back).lines) expect(net).toBeGreaterThanOrEqual(0)
    }),
  )
})
