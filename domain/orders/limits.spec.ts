import { completed, itemStarted, loss, placed } from '@comanda/tests/samples/order-samples.ts'
import { context, euro, now, orderId, orderLine, userId, uuid, variantId, yen } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { AdditionId, DiscountId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import type { UserLimits } from '../users/limits.ts'
import type { OrderCommand } from './commands.ts'
import type { DiscountRequest } from './discounts.ts'
import type { OrderEvent } from './events.ts'
import { type Answerable, type Bounds, decideWithin, deductionsIn } from './limits.ts'
import { order } from './order.ts'

const none: UserLimits = {
  currency: euro,
  discountPercent: null,
  discountPerBill: null,
  discountPerDay: null,
  comp: 'alone',
  voidStarted: 'alone',
  refund: null,
}
const person = (limits: Partial<UserLimits> | null, change: Partial<Answerable> = {}): Answerable => ({
  userId: context.by,
  limits: limits && { ...none, ...limits },
  approvedBy: null,
  ...change,
})
const discount = (number: number, change: Partial<DiscountRequest> = {}): OrderCommand => ({
  type: 'GiveDiscount',
  data: {
    orderId: orderId(1),
    discountId: DiscountId.parse(uuid(number)),
    kind: 'discount',
    scope: null,
    asked: { type: 'percent', basisPoints: 1_000 },
    reason: { code: 'complaint' },
    ...change,
  },
})

const additionId = AdditionId.parse(uuid(70))
const stateAfter = (...history: OrderEvent[]) => [placed, ...history].reduce(order.evolve, order.initial)
const deducted = (...history: OrderEvent[]) => deductionsIn(stateAfter(...history)).map(({ amount }) => amount)
const within = (bounds: Bounds, command: OrderCommand, ...history: OrderEvent[]) =>
  decideWithin(bounds, command, stateAfter(...history), context)

/** Decision about this change for a person, on an order of two lines, 20.00 together. */
const changed = (command: OrderCommand, answerable: Answerable, ...history: OrderEvent[]) =>
  within({ answerable }, command, ...history)
const refusal = (...given: Parameters<typeof changed>) => {
  const decision = changed(...given)
  return 'rejected' in decision ? decision.rejected : 'allowed'
}
function after(command: OrderCommand, ...history: OrderEvent[]): OrderEvent[] {
  const decision = changed(command, person(null), ...history)
  if ('rejected' in decision) throw new Error(decision.rejected)
  return [...decision]
}

describe('a discount', () => {
  test('is free without limits', () => expect(refusal(discount(1), person(null))).toBe('allowed'))
  test('of exactly the percentage is allowed, above it refused', () => {
    expect(refusal(discount(1), person({ discountPercent: 1_000 }))).toBe('allowed')
    expect(refusal(discount(1), person({ discountPercent: 990 }))).toBe('DiscountPercentLimited')
  })
  test('as an amount counts by its share of the price', () => {
    const two = discount(1, { asked: { type: 'amount', typed: '2.01' } })
    expect(refusal(two, person({ discountPercent: 1_000 }))).toBe('DiscountPercentLimited')
  })
  test('counts together with the earlier ones of the same person', () => {
    expect(refusal(discount(2), person({ discountPercent: 1_000 }), ...after(discount(1)))).toBe(
      'DiscountPercentLimited',
    )
    expect(refusal(discount(2), person({ discountPerBill: money(300) }), ...after(discount(1)))).toBe(
      'DiscountPerBillLimited',
    )
  })
  test('does not count discounts of other people', () => {
    const answerable = person({ discountPercent: 1_000 }, { userId: userId(7) })
    expect(refusal(discount(2), answerable, ...after(discount(1)))).toBe('allowed')
  })
  test('is limited for a bill', () => {
    expect(refusal(discount(1), person({ discountPerBill: money(200) }))).toBe('allowed')
    expect(refusal(discount(1), person({ discountPerBill: money(199) }))).toBe('DiscountPerBillLimited')
  })
  test('counts together with what the person has taken off the other orders of the bill', () => {
    const limits = { discountPerBill: money(300) }
    expect(refusal(discount(1), person(limits, { takenOnBill: money(100) }))).toBe('allowed')
    expect(refusal(discount(1), person(limits, { takenOnBill: money(101) }))).toBe('DiscountPerBillLimited')
  })
  test('is beyond every amount in another currency', () =>
    expect(refusal(discount(1), person({ currency: yen, discountPerBill: money(9_999) }))).toBe(
      'DiscountPerBillLimited',
    ))
  test('has its amount as the deduction; an item for free has none', () => {
    expect(deducted(...after(discount(1)))).toEqual([200])
    expect(deducted(...after(discount(1, { kind: 'comp', scope: 1 })))).toEqual([])
  })
})

test('a comp needs an approval where the limits say so', () => {
  const free = discount(1, { kind: 'comp', scope: 1 })
  expect(refusal(free, person({ comp: 'with_approval', discountPercent: 0 }))).toBe('CompLimited')
  expect(refusal(free, person({ discountPercent: 0 }))).toBe('allowed')
})

describe('a void', () => {
  const limited = person({ voidStarted: 'with_approval' })
  const cancel: OrderCommand = { type: 'CancelItem', data: { orderId: orderId(1), line: 1 } }
  const closed: OrderCommand = { type: 'CompleteOrder', data: { orderId: orderId(1) } }
  test('before the kitchen has begun is free', () => {
    expect(refusal(cancel, limited)).toBe('allowed')
    expect(refusal(closed, limited)).toBe('allowed')
  })
  test('after it has begun needs an approval, of a line, of the order, and by closing it unpaid', () => {
    expect(refusal(cancel, limited, itemStarted)).toBe('VoidLimited')
    expect(refusal({ type: 'CancelOrder', data: { orderId: orderId(1) } }, limited, itemStarted)).toBe('VoidLimited')
    expect(refusal(closed, limited, itemStarted)).toBe('VoidLimited')
  })
  test('needs it also after the item was set back to not started, for some portions too', () => {
    const recalled: OrderEvent = { type: 'OrderItemRecalled', data: { orderId: orderId(1), line: 1, recalledAt: now } }
    expect(refusal(cancel, limited, itemStarted, recalled)).toBe('VoidLimited')
    expect(refusal(closed, limited, itemStarted, recalled)).toBe('VoidLimited')
    const added: OrderEvent = {
      type: 'OrderLinesAdded',
      data: { orderId: orderId(1), additionId, lines: [orderLine(3, { quantity: 3 })], addedAt: now },
    }
    const third = { orderId: orderId(1), line: 3 }
    const moves: OrderEvent[] = [
      { type: 'OrderItemStarted', data: { ...third, startedAt: now } },
      { type: 'OrderItemRecalled', data: { ...third, recalledAt: now } },
    ]
    const some: OrderCommand = { type: 'CancelItem', data: { ...third, quantity: 2 } }
    expect(refusal(some, limited, added)).toBe('allowed')
    expect(refusal(some, limited, added, ...moves)).toBe('VoidLimited')
  })
  test('of another line is free', () =>
    expect(refusal({ type: 'CancelItem', data: { orderId: orderId(1), line: 2 } }, limited, itemStarted)).toBe(
      'allowed',
    ))
})

describe('a change to cheaper options', () => {
  const at = (unitPrice: number, line = 1): OrderCommand => ({
    type: 'ReviseLine',
    data: {
      orderId: orderId(1),
      line,
      of: 1,
      quantity: 1,
      options: {
        ...orderLine(line),
        variant: { variantId: variantId(unitPrice), title: 'Small' },
        unitPrice: money(unitPrice),
      },
    },
  })
  test('is limited like a discount, dearer ones are not', () => {
    expect(refusal(at(900), person({ discountPercent: 1_000 }))).toBe('allowed')
    expect(refusal(at(899), person({ discountPercent: 1_000 }))).toBe('DiscountPercentLimited')
    expect(refusal(at(899), person({ discountPerBill: money(100) }))).toBe('DiscountPerBillLimited')
    expect(refusal(at(1_100), person({ discountPercent: 0, discountPerBill: money(0) }))).toBe('allowed')
  })
  test('counts together with the others and with the discounts of the same person', () => {
    const limited = person({ discountPercent: 1_500, discountPerBill: money(200) })
    expect(refusal(at(800), limited, ...after(at(900)))).toBe('DiscountPercentLimited')
    expect(refusal(at(890, 2), limited, ...after(at(900)))).toBe('DiscountPerBillLimited')
    expect(refusal(discount(1), person({ discountPerBill: money(290) }), ...after(at(900)))).toBe('allowed')
    expect(refusal(discount(1), person({ discountPerBill: money(289) }), ...after(at(900)))).toBe(
      'DiscountPerBillLimited',
    )
  })
  test('counts for each person who made the same line cheaper', () => {
    const colleague = person({ discountPerBill: money(150) }, { userId: userId(7), approvedBy: userId(7) })
    const once = after(at(900))
    const twice = [...once, ...(changed(at(850), colleague, ...once) as readonly OrderEvent[])] // allowed
    expect(deductionsIn(stateAfter(...twice)).map(({ amount, by }) => [amount, by])).toEqual([
      [50, userId(7)],
      [100, context.by],
    ])
    expect(refusal(at(900, 2), colleague, ...twice)).toBe('allowed')
    expect(refusal(at(899, 2), colleague, ...twice)).toBe('DiscountPerBillLimited')
  })
  test('is no longer counted after it is undone, which is never refused', () => {
    const limited = person({ discountPercent: 500 })
    const cheaper = after(at(800))
    expect(refusal(at(900), limited, ...cheaper)).toBe('allowed')
    expect(refusal(at(950), limited, ...cheaper, ...after(at(1_000), ...cheaper))).toBe('allowed')
  })
  test('moves with its line to another order, and back', () => {
    const two = {
      type: 'OrderLinesAdded',
      data: { orderId: orderId(1), additionId, lines: [orderLine(3, { quantity: 3 })], addedAt: now },
    } as const
    const options = { ...orderLine(3), variant: { variantId: variantId(1), title: 'Small' }, unitPrice: money(967) }
    const cheaper: OrderCommand = {
      type: 'ReviseLine',
      data: { orderId: orderId(1), line: 3, of: 3, quantity: 3, options },
    }
    const history = [two, ...after(cheaper, two)]
    const lines = [{ line: 3, quantity: 2 }]
    const divided = after(
      { type: 'DivideOrder', data: { orderId: orderId(1), intoOrderId: orderId(2), lines } },
      ...history,
    )
    const movedOff = divided.at(-1)
    if (movedOff?.type !== 'OrderLinesMovedOff') throw new Error('it was divided')
    const taken = order.decide({ type: 'SplitOffOrder', data: { movedOff: movedOff.data } }, order.initial, context)
    if ('rejected' in taken) throw new Error(taken.rejected)
    const mine = stateAfter(...history, ...divided)
    const theirs = taken.reduce(order.evolve, order.initial)
    expect([deductionsIn(mine), deductionsIn(theirs)]).toMatchObject([
      [{ amount: 33, by: context.by }],
      [{ amount: 66, by: context.by }],
    ])
    const join: OrderCommand = { type: 'JoinOrder', data: { orderId: orderId(2), intoOrderId: orderId(1) } }
    const [joined] = order.decide(join, theirs, context) as readonly OrderEvent[] // it was split off
    if (joined?.type !== 'OrderJoined') throw new Error('it was joined')
    const back = order.decide({ type: 'TakeLines', data: { joined: joined.data } }, mine, context)
    if ('rejected' in back) throw new Error(back.rejected)
    expect(deductionsIn(back.reduce(order.evolve, mine))).toMatchObject([{ amount: 99, by: context.by }])
    expect(deductionsIn(order.evolve(theirs, joined))).toEqual([])
  })
  test('has the amount of all reductions of its line as the deduction; a dearer option has none', () => {
    const cheaper = after(at(900))
    expect(deducted(...cheaper)).toEqual([100])
    const cheapest = after(at(850), ...cheaper)
    expect(deducted(...cheaper, ...cheapest)).toEqual([150])
    expect(deducted(...cheaper, ...after(at(1_000), ...cheaper))).toEqual([])
  })
  test('counts for the person who approved it', () => {
    const approver = person(null, { userId: userId(7), approvedBy: userId(7) })
    const [revised] = changed(at(800), approver) as readonly OrderEvent[] // allowed
    expect(revised?.data).toMatchObject({ revisedBy: context.by, approvedBy: userId(7) })
    const own = person({ discountPerBill: money(150) })
    expect(revised && refusal(at(900, 2), own, revised)).toBe('allowed')
  })
})

test('a request is kept within the size of an invoice and the right to close', () => {
  const close: OrderCommand = { type: 'CompleteOrder', data: { orderId: orderId(1) } }
  expect(within({ mayCloseUnpaid: false }, close)).toEqual({ rejected: 'CloseNotAllowed' })
  expect(within({ mayCloseUnpaid: false }, close, completed)).toEqual([])
  const added = (title: string): OrderCommand => {
    const { line: _, ...line } = orderLine(3, { title })
    return { type: 'AddLines', data: { orderId: orderId(1), additionId, lines: [line] } }
  }
  expect(within({}, added('x'.repeat(900_000)))).toEqual({ rejected: 'OrderTooLarge' })
  expect(within({}, added('Beer'))).toHaveLength(1)
})

test('the events contain the approver', () => {
  const approver = person(null, { userId: userId(7), approvedBy: userId(7) })
  const cancel: OrderCommand = {
    type: 'CancelItem',
    data: { orderId: orderId(1), line: 1, reason: { code: 'damaged' } },
  }
  const cancelled = {
    type: 'OrderItemCancelled',
    data: { ...cancel.data, losses: [loss(1, 'waste')], approvedBy: userId(7), cancelledAt: now },
  }
  expect(changed(cancel, approver, itemStarted)).toEqual([cancelled])
  const [given] = changed(discount(1), approver) as readonly OrderEvent[] // allowed
  expect(given?.data).toMatchObject({ approvedBy: userId(7), discountedBy: context.by })
})

describe('a removed service charge', () => {
  const added: OrderEvent = {
    type: 'OrderChargeAdded',
    data: { orderId: orderId(1), charge: { title: 'Service', basisPoints: 1_000 }, addedAt: now },
  }
  const remove: OrderCommand = { type: 'RemoveCharge', data: { orderId: orderId(1), reason: { code: 'complaint' } } }
  const removed = (answerable: Answerable, ...history: OrderEvent[]) => refusal(remove, answerable, added, ...history)
  const printed: OrderEvent = {
    type: 'OrderBillPrinted',
    data: { orderId: orderId(1), amount: money(2_200), printedAt: now },
  }

  test('is limited like a discount of its amount: 2.00 of 22.00', () => {
    expect(removed(person({ discountPercent: 909 }))).toBe('allowed')
    expect(removed(person({ discountPercent: 900 }))).toBe('DiscountPercentLimited')
    expect(removed(person({ discountPerBill: money(200) }))).toBe('allowed')
    expect(removed(person({ discountPerBill: money(199) }))).toBe('DiscountPerBillLimited')
  })
  test('counts together with the discounts of the same person', () => {
    const limits = { discountPerBill: money(300) }
    expect(removed(person(limits))).toBe('allowed')
    const [charge] = after(remove, added)
    if (!charge) throw new Error('it was removed')
    expect(deducted(added, charge)).toEqual([200])
    expect(refusal(discount(1), person(limits), added, charge)).toBe('DiscountPerBillLimited')
    expect(refusal(discount(1), person(limits), added, charge, added)).toBe('allowed')
  })
  test('off a printed bill needs an approval, whose person is named', () => {
    expect(removed(person({}), printed)).toBe('PrintedBillLimited')
    const decision = changed(remove, person({}, { userId: userId(9), approvedBy: userId(9) }), added, printed)
    expect(decision).toMatchObject([
      { type: 'OrderChargeRemoved', data: { removedBy: context.by, approvedBy: userId(9), afterPrint: true } },
    ])
  })
})

describe('an approval is of what the approver saw', () => {
  const upTo = (amount: number) =>
    person(null, { approvedBy: userId(7), approvedValues: { [orderId(1)]: money(amount) } })
  const cancel = (line: number): OrderCommand => ({
    type: 'CancelItem',
    data: { orderId: orderId(1), line, reason: { code: 'other' } },
  })
  const ending = { orderId: orderId(1), reason: { code: 'other' } } as const
  const comp = (scope: number | null) => discount(3, { kind: 'comp', scope })

  test.each<[string, OrderCommand, number]>([
    ['a percentage of the bill', discount(1), 200],
    ['a whole bill for free', comp(null), 2_000],
    ['an item for free', comp(1), 1_000],
    ['a cancelled item', cancel(2), 1_000],
    ['a cancelled order', { type: 'CancelOrder', data: ending }, 2_000],
    ['an order closed unpaid', { type: 'CompleteOrder', data: ending }, 2_000],
  ])('%s: up to its value, not below', (_, command, value) => {
    expect(refusal(command, upTo(value))).toBe('allowed')
    expect(refusal(command, upTo(value + 1))).toBe('allowed')
    expect(refusal(command, upTo(value - 1))).toBe('ApprovalExceeded')
  })

  test('a removed service charge: up to its amount', () => {
    const added: OrderEvent = {
      type: 'OrderChargeAdded',
      data: { orderId: orderId(1), charge: { title: 'Service', basisPoints: 1_000 }, addedAt: now },
    }
    const remove: OrderCommand = { type: 'RemoveCharge', data: ending }
    expect(refusal(remove, upTo(200), added)).toBe('allowed')
    expect(refusal(remove, upTo(199), added)).toBe('ApprovalExceeded')
  })

  test('cheaper options: up to the difference', () => {
    const price = { unitPrice: money(700), variant: { variantId: variantId(7), title: 'Small' } }
    const options = { ...orderLine(1), ...price }
    const revise: OrderCommand = { type: 'ReviseLine', data: { ...ending, line: 1, of: 1, quantity: 1, options } }
    expect(refusal(revise, upTo(300))).toBe('allowed')
    expect(refusal(revise, upTo(299))).toBe('ApprovalExceeded')
  })

  test('nothing of an order that was not asked for', () => {
    expect(refusal(discount(1), person(null, { approvedBy: userId(7), approvedValues: {} }))).toBe('ApprovalExceeded')
  })
})
