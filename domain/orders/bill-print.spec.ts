import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancel,
  cancelItem,
  cancelled,
  closedUnpaid,
  complete,
  itemCancelled,
  itemStarted,
  placed,
  secondCancelled,
  settledOpen,
  started,
  startedOpen,
} from '@comanda/tests/samples/order-samples.ts'
import {
  addonId,
  context,
  euro,
  invoiceId,
  now,
  orderId,
  orderLine,
  userId,
  uuid,
} from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { AdditionId, DiscountId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import type { UserLimits } from '../users/limits.ts'
import { isPlaced } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import type { DiscountRequest } from './discounts.ts'
import type { OrderEvent } from './events.ts'
import { type Answerable, decideWithin } from './limits.ts'
import { isDuplicate, order } from './order.ts'

const given = givenFor(order, context)
const [mine, other] = [orderId(1), orderId(2)]
const print: OrderCommand = { type: 'PrintBill', data: { orderId: mine } }
const printed: OrderEvent = { type: 'OrderBillPrinted', data: { orderId: mine, amount: money(2_000), printedAt: now } }
const flagged = (event: OrderEvent) => ({ ...event, data: { ...event.data, afterPrint: true } }) as OrderEvent // has the field
const discount = (change: Partial<DiscountRequest> = {}): OrderCommand => ({
  type: 'GiveDiscount',
  data: {
    orderId: mine,
    discountId: DiscountId.parse(uuid(80)),
    kind: 'discount',
    scope: null,
    asked: { type: 'percent', basisPoints: 1_000 },
    reason: { code: 'complaint' },
    ...change,
  },
})
const revise = (unitPrice: number, addon = 1): OrderCommand => {
  const olives = { variant: null, addons: [{ addonId: addonId(addon), title: 'Olives' }], tax: null }
  const options = { ...olives, unitPrice: money(unitPrice) }
  return { type: 'ReviseLine', data: { orderId: mine, line: 1, of: 1, quantity: 1, options } }
}
const stateAfter = (...events: readonly OrderEvent[]) => events.reduce(order.evolve, order.initial)
const decided = (command: OrderCommand, ...events: readonly OrderEvent[]) => {
  const decision = order.decide(command, stateAfter(...events), context)
  return 'rejected' in decision ? expect.fail(decision.rejected) : decision
}

describe('printing the bill', () => {
  test('is recorded with the amount due, each time', () => {
    given(placed).when(print).then(printed)
    given(placed, printed).when(print).then(printed)
  })
  test('leaves out cancelled lines', () =>
    given(placed, itemCancelled)
      .when(print)
      .then({ type: 'OrderBillPrinted', data: { orderId: mine, amount: money(1_000), printedAt: now } }))
  test('is refused if nothing is due', () => {
    given().when(print).thenRejected('OrderUnknown')
    given(placed, itemCancelled, secondCancelled).when(print).thenRejected('NothingToPay')
    given(placed, cancelled).when(print).thenRejected('OrderCancelledAlready')
    given(placed, closedUnpaid).when(print).thenRejected('OrderNotOpen')
    given(placed, started).when(print).thenRejected('OrderInCheckout')
    given(placed, startedOpen, settledOpen).when(print).thenRejected('OrderAlreadyPaid')
  })
})

describe('golden case 19: reductions of a printed bill', () => {
  test('are flagged: a void, a cancelled order, an order closed unpaid, a discount, a comp', () => {
    given(placed, printed).when(cancelItem).then(flagged(itemCancelled))
    given(placed, printed).when(cancel).then(flagged(cancelled))
    given(placed, printed).when(complete).then(flagged(closedUnpaid))
    for (const command of [discount(), discount({ kind: 'comp', scope: 1 })])
      expect(decided(command, placed, printed)).toMatchObject([{ data: { afterPrint: true } }])
    expect(decided(discount(), placed)[0]?.data).not.toHaveProperty('afterPrint')
  })
  test('stay flagged after more was added and the bill was printed again', () => {
    const { line: _, ...beer } = orderLine(3)
    const data = { orderId: mine, additionId: AdditionId.parse(uuid(70)), lines: [beer] }
    const added = decided({ type: 'AddLines', data }, placed, printed)
    given(placed, printed, ...added, printed)
      .when(cancelItem)
      .then(flagged(itemCancelled))
  })
  test('include a removed service charge', () => {
    const charge = { title: 'Service', basisPoints: 1_000 }
    const added: OrderEvent = { type: 'OrderChargeAdded', data: { orderId: mine, charge, addedAt: now } }
    const remove: OrderCommand = { type: 'RemoveCharge', data: { orderId: mine, reason: { code: 'complaint' } } }
    expect(decided(remove, placed, added, printed)).toMatchObject([{ data: { value: 200, afterPrint: true } }])
    expect(decided(remove, placed, added)[0]?.data).not.toHaveProperty('afterPrint')
  })
  test('include cheaper options, with the difference; dearer options do not count', () => {
    const revised = (unitPrice: number) => decided(revise(unitPrice), placed, printed)
    expect(revised(700)).toMatchObject([{ data: { lessThanPrinted: { value: 300, currency: euro } } }])
    expect(revised(1_300)[0]?.data).not.toHaveProperty('lessThanPrinted')
  })
  test('compare with the printed price: dearer options that are undone take nothing off', () => {
    const dearer = decided(revise(1_300), placed, printed)
    const undone = decided(revise(1_000, 2), placed, printed, ...dearer)
    expect(undone[0]?.data).not.toHaveProperty('lessThanPrinted')
    const below = decided(revise(700, 3), placed, printed, ...dearer)
    expect(below).toMatchObject([{ data: { lessThanPrinted: { value: 300, currency: euro } } }])
    expect(decided(revise(600, 4), placed, printed, ...dearer, ...below)).toMatchObject([
      { data: { lessThanPrinted: { value: 100 } } },
    ])
    expect(decided(revise(1_000, 2), placed, printed, ...dearer, printed)).toMatchObject([
      { data: { lessThanPrinted: { value: 300 } } },
    ])
  })
  test('compare some portions and moved lines with their printed price too', () => {
    const { line: _, ...three } = orderLine(3, { quantity: 3 })
    const data = { orderId: mine, additionId: AdditionId.parse(uuid(70)), lines: [three] }
    const before = [placed, ...decided({ type: 'AddLines', data }, placed), printed]
    const third = (command: OrderCommand, quantity: number, of: number) =>
      ({ ...command, data: { ...command.data, line: 3, quantity, of } }) as OrderCommand // a revision
    const dearer = decided(third(revise(1_300), 3, 3), ...before)
    const partly = decided(third(revise(1_000, 2), 2, 3), ...before, ...dearer)
    expect(partly.at(-1)?.data).not.toHaveProperty('lessThanPrinted')
    expect(decided(third(revise(900, 3), 2, 3), ...before, ...dearer)).toMatchObject([
      { data: { newLine: { printedPrice: { unitPrice: 1_000, tax: null } } } },
      { data: { lessThanPrinted: { value: 200 } } },
    ])
    const divide: OrderCommand = {
      type: 'DivideOrder',
      data: { orderId: mine, intoOrderId: other, lines: [{ line: 3, quantity: 3 }] },
    }
    const [movedOff] = decided(divide, ...before, ...dearer)
    if (movedOff?.type !== 'OrderLinesMovedOff') return expect.fail('lines move')
    const splitOff = decided({ type: 'SplitOffOrder', data: { movedOff: movedOff.data } })
    const undone = { ...third(revise(1_000, 2), 3, 3).data, orderId: other }
    const [there] = decided({ type: 'ReviseLine', data: undone } as OrderCommand, ...splitOff)
    expect(there?.data).not.toHaveProperty('lessThanPrinted')
    const [joined] = decided({ type: 'JoinOrder', data: { orderId: other, intoOrderId: mine } }, ...splitOff)
    if (joined?.type !== 'OrderJoined') return expect.fail('lines go back')
    const left = [...before, ...dearer, movedOff]
    const taken = decided({ type: 'TakeLines', data: { joined: joined.data } }, ...left)
    const [back] = decided(third(revise(1_000, 2), 3, 3), ...left, ...taken)
    expect(back?.data).not.toHaveProperty('lessThanPrinted')
  })
  test('are marked on an order that took over printed lines, by a split or a join', () => {
    const divide: OrderCommand = {
      type: 'DivideOrder',
      data: { orderId: mine, intoOrderId: other, lines: [{ line: 2, quantity: 1 }] },
    }
    const [movedOff] = decided(divide, placed, printed)
    if (movedOff?.type !== 'OrderLinesMovedOff') return expect.fail('lines move')
    const splitOff = decided({ type: 'SplitOffOrder', data: { movedOff: movedOff.data } })
    const voided = { type: 'CancelItem' as const, data: { orderId: other, line: 2 } }
    expect(decided(voided, ...splitOff)).toMatchObject([{ data: { afterPrint: true } }])
    const [joined] = decided({ type: 'JoinOrder', data: { orderId: other, intoOrderId: mine } }, ...splitOff)
    if (joined?.type !== 'OrderJoined') return expect.fail('lines go back')
    const taken = decided({ type: 'TakeLines', data: { joined: joined.data } }, placed, movedOff)
    expect(decided(cancelItem, placed, movedOff, ...taken)).toMatchObject([{ data: { afterPrint: true } }])
  })
  test('need an approval for a person with limits, whose approver may have limits too', () => {
    const limits: UserLimits = {
      currency: euro,
      discountPercent: null,
      discountPerBill: money(5_000),
      discountPerDay: null,
      comp: 'alone',
      voidStarted: 'alone',
      refund: null,
    }
    const person = { userId: context.by, limits, approvedBy: null }
    const state = stateAfter(placed, printed)
    const decide = (answerable: Answerable, from = state, command: OrderCommand = cancelItem) =>
      decideWithin({ answerable }, command, from, context)
    expect(decide(person)).toEqual({ rejected: 'PrintedBillLimited' })
    expect(decide({ ...person, approvedBy: userId(7) })).toMatchObject([
      { data: { approvedBy: userId(7), afterPrint: true } },
    ])
    expect(decide(person, state, revise(700))).toEqual({ rejected: 'PrintedBillLimited' })
    expect(decide(person, state, revise(1_300))).toHaveLength(1)
    expect(decide({ ...person, limits: null })).toEqual(decided(cancelItem, placed, printed))
    expect(decide(person, stateAfter(placed, itemStarted))).toEqual(decided(cancelItem, placed, itemStarted))
  })
})

describe('printing a receipt', () => {
  const paper = (number: number): OrderCommand => ({
    type: 'PrintReceipt',
    data: { orderId: mine, invoiceId: invoiceId('2026-1'), paperId: uuid(number) },
  })
  const paid = [placed, startedOpen, settledOpen]
  test('is recorded once for each paper; all but the first are duplicates', () => {
    const first = decided(paper(1), ...paid)
    expect(decided(paper(1), ...paid, ...first)).toEqual([])
    const second = decided(paper(2), ...paid, ...first)
    const state = stateAfter(...paid, ...first, ...second)
    expect(isPlaced(state) && [uuid(1), uuid(2)].map((id) => isDuplicate(state, id))).toEqual([false, true])
  })
})
