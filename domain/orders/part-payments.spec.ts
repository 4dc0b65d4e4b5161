import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancel,
  checkoutStarted,
  complete,
  placed,
  startCheckout,
  startedAlone,
} from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, paymentTypeId, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { PartPaymentId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { billOf, isPlaced } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { order } from './order.ts'
import type { PartPayment } from './state.ts'
import type { Tender } from './tender.ts'

const given = givenFor(order, context)
const state = order.evolve(order.initial, placed)
const total = isPlaced(state) ? billOf(state).total : money(0)
const [first, second] = [PartPaymentId.parse(uuid(97)), PartPaymentId.parse(uuid(98))]
const tender = (amount: number): Tender => ({
  paymentTypeId: paymentTypeId(1),
  title: 'Cash',
  amount: money(amount),
  rounding: money(0),
  tip: money(0),
  received: money(amount),
  change: money(0),
})
const payment = (amount: number, partPaymentId = first, others: PartPayment['parts'] = []): PartPayment => ({
  partPaymentId,
  tender: tender(amount),
  parts: [{ orderId: orderId(1), amount: money(amount) }, ...others],
})
const record = (...args: Parameters<typeof payment>): OrderCommand => ({
  type: 'RecordPartPayment',
  data: { ...payment(...args), orderId: orderId(1) },
})
const partPaid = (...args: Parameters<typeof payment>): OrderEvent => ({
  type: 'OrderPartPaid',
  data: { ...payment(...args), orderId: orderId(1), paidAt: now },
})
const reason = { code: 'other' } as const
const giveBack: OrderCommand = {
  type: 'ReturnPartPayment',
  data: { orderId: orderId(1), partPaymentId: first, reason },
}
const returned = (amount: number): OrderEvent => ({
  type: 'OrderPartPaymentReturned',
  data: { orderId: orderId(1), partPaymentId: first, amount: money(amount), reason, returnedAt: now },
})
const alone = { orderIds: [orderId(1)] }
const withParts = (...amounts: readonly number[]) => {
  const parts = amounts.map((amount, index) => ({ ...tender(amount), partPaymentId: index === 0 ? first : second }))
  return { ...alone, tenders: [...parts, tender(total - amounts.reduce((all, amount) => all + amount, 0))] }
}

describe('a part payment', () => {
  test('is recorded once, and not again after it was returned', () => {
    given(placed).when(record(500)).then(partPaid(500))
    given(placed, partPaid(500)).when(record(500)).then()
    given(placed, partPaid(500), returned(500)).when(record(500)).thenRejected('PartPaymentReturned')
  })

  test('is more than zero and at most the open amount', () => {
    given(placed).when(record(total)).then(partPaid(total))
    given(placed)
      .when(record(total + 1))
      .thenRejected('PartPaymentTooHigh')
    given(placed).when(record(0)).thenRejected('PartPaymentTooHigh')
    given(placed, partPaid(500))
      .when(record(total - 499, second))
      .thenRejected('PartPaymentTooHigh')
    given(placed, partPaid(500), returned(500)).when(record(total, second)).then(partPaid(total, second))
  })

  test('is refused without an order, and during a checkout', () => {
    given().when(record(500)).thenRejected('OrderUnknown')
    given(placed, startedAlone).when(record(500)).thenRejected('OrderInCheckout')
  })

  test('is returned once, with a reason, until the bill is being paid', () => {
    given(placed, partPaid(500)).when(giveBack).then(returned(500))
    given(placed, partPaid(500), returned(500)).when(giveBack).then()
    given(placed).when(giveBack).thenRejected('PartPaymentUnknown')
    given(placed, partPaid(500), checkoutStarted(withParts(500)))
      .when(giveBack)
      .thenRejected('OrderInCheckout')
  })

  test('is refused after 29 others: the 30th payment settles the bill', () => {
    const ids = Array.from({ length: 29 }, (_, index) => PartPaymentId.parse(uuid(100 + index)))
    given(placed, ...ids.map((id) => partPaid(1, id)))
      .when(record(1))
      .thenRejected('TooManyPartPayments')
  })
})

describe('an order that is paid in part', () => {
  test('is neither cancelled nor closed unpaid', () => {
    given(placed, partPaid(1)).when(cancel).thenRejected('PartPaymentTaken')
    given(placed, partPaid(1)).when(complete).thenRejected('PartPaymentTaken')
  })

  test('does not become cheaper than its part payments', () => {
    const { lines } = isPlaced(state) ? state.placed : { lines: [] }
    const [line] = lines
    if (!line) throw new Error('the sample has a line')
    const cancelLine: OrderCommand = { type: 'CancelItem', data: { orderId: orderId(1), line: line.line } }
    const divide: OrderCommand = {
      type: 'DivideOrder',
      data: { orderId: orderId(1), intoOrderId: orderId(9), lines: [{ line: line.line, quantity: line.quantity }] },
    }
    const after = order.decide(cancelLine, state, context)
    if ('rejected' in after) throw new Error('the line can be cancelled')
    const then = after.reduce(order.evolve, state)
    const left = isPlaced(then) ? billOf(then).total : 0
    for (const command of [cancelLine, divide]) {
      given(placed, partPaid(left + 1))
        .when(command)
        .thenRejected('PartPaymentTaken')
      const history = [partPaid(left)].reduce(order.evolve, state)
      expect(order.decide(command, history, context)).not.toHaveProperty('rejected')
    }
  })

  test('is settled with all of its part payments', () => {
    const checkingOut = (terms: object, ...events: readonly OrderEvent[]) =>
      given(placed, ...events).when(startCheckout({ ...alone, ...terms }))
    checkingOut({}, partPaid(500)).thenRejected('PartPaymentsDiffer')
    checkingOut(withParts(500), partPaid(500), partPaid(300, second)).thenRejected('PartPaymentsDiffer')
    checkingOut(withParts(500), partPaid(500), returned(500)).thenRejected('PartPaymentsDiffer')
    const history = [partPaid(500), partPaid(300, second)].reduce(order.evolve, state)
    const decided = order.decide(startCheckout(withParts(500, 300)), history, context)
    expect(decided).toMatchObject([{ type: 'CheckoutStarted' }, { type: 'CheckoutCommitted' }])
  })

  test('is settled together with the other orders of a part payment', () => {
    const shared = partPaid(500, first, [{ orderId: orderId(2), amount: money(300) }])
    given(placed, shared)
      .when(startCheckout(withParts(500)))
      .thenRejected('PartPaymentElsewhere')
    const both = { ...withParts(500), orderIds: [orderId(1), orderId(2)] }
    given(placed, shared).when(startCheckout(both)).then(checkoutStarted(both))
  })
})
