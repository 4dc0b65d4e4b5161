import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, itemId, now, orderId, orderLine, placement, uuid, variantId } from '@comanda/tests/samples/samples.ts'
import { describe, expect, test } from 'vitest'
import { CountId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { order } from './order.ts'

const given = givenFor(order, context)
const count = (number: number) => CountId.parse(uuid(number))
const ofDish = { countId: count(1), partId: itemId(1) }
const small = { variantId: variantId(7), title: 'Small' }
const ofSmall = { countId: count(2), partId: small.variantId }
const place = (change: Parameters<typeof orderLine>[1]): OrderEvent => {
  const lines = [orderLine(1, { quantity: 3, ...change }), orderLine(2)]
  return { type: 'OrderPlaced', data: { ...placement({ lines }), placedAt: now } }
}
const placed = place({ counts: [ofDish] })
const item = { orderId: orderId(1), line: 1 }
const cancel: OrderCommand = { type: 'CancelItem', data: item }
const started: OrderEvent = { type: 'OrderItemStarted', data: { ...item, startedAt: now } }

/** Portions that the events of a command give back. */
function backAfter(command: OrderCommand, ...events: readonly OrderEvent[]) {
  const decision = order.decide(command, events.reduce(order.evolve, order.initial), context)
  if ('rejected' in decision) throw new Error(decision.rejected)
  return decision.flatMap(({ data }) => ('givesBack' in data && data.givesBack ? [data.givesBack] : []))
}

describe('counted portions', () => {
  test('are given back when they are cancelled before the kitchen begins', () => {
    expect(backAfter(cancel, placed)).toEqual([[{ countId: count(1), quantity: 3 }]])
    expect(backAfter({ type: 'CancelItem', data: { ...item, quantity: 2 } }, placed)).toEqual([
      [{ countId: count(1), quantity: 2 }],
    ])
    expect(backAfter({ type: 'CancelOrder', data: { orderId: orderId(1) } }, placed)).toEqual([
      [{ countId: count(1), quantity: 3 }],
    ])
  })
  test('are not given back after the kitchen has begun, or when the order is closed', () => {
    expect(backAfter(cancel, placed, started)).toEqual([])
    expect(backAfter({ type: 'CancelOrder', data: { orderId: orderId(1) } }, placed, started)).toEqual([])
    expect(backAfter({ type: 'CompleteOrder', data: { orderId: orderId(1) } }, placed)).toEqual([])
  })
  test('are not given back for an item that was set back to not started', () => {
    const recalled: OrderEvent = { type: 'OrderItemRecalled', data: { ...item, recalledAt: now } }
    expect(backAfter(cancel, placed, started, recalled)).toEqual([])
    expect(backAfter({ type: 'CancelItem', data: { ...item, quantity: 2 } }, placed, started, recalled)).toEqual([])
    const plain = { variant: null, addons: [], unitPrice: money(1000), tax: null, counts: [ofDish] }
    const revise: OrderCommand = { type: 'ReviseLine', data: { ...item, of: 3, quantity: 3, options: plain } }
    const before = place({ counts: [ofDish, ofSmall], variant: small })
    expect(backAfter(revise, before, started, recalled)).toEqual([])
  })
  test('that were given back do not return to the order', () => {
    const state = placed
    const [cancelled] = [order.decide(cancel, order.evolve(order.initial, state), context)].flatMap((events) =>
      'rejected' in events ? [] : events,
    )
    if (!cancelled) throw new Error('not cancelled')
    given(placed, cancelled).when({ type: 'RecallItem', data: item }).thenRejected('PortionsGivenBack')
  })
  test('follow a change of options', () => {
    const revise = (options: object): OrderCommand => {
      const priced = { variant: null, addons: [], unitPrice: money(1000), tax: null, ...options }
      return { type: 'ReviseLine', data: { ...item, of: 3, quantity: 3, options: priced } }
    }
    const before = place({ counts: [ofDish, ofSmall], variant: small })
    expect(backAfter(revise({ counts: [ofDish] }), before)).toEqual([[{ countId: count(2), quantity: 3 }]])
    const decision = order.decide(
      revise({ variant: small, counts: [{ ...ofDish, countId: count(9) }, ofSmall] }),
      order.evolve(order.initial, placed),
      context,
    )
    // the dish itself was granted before, by the count of that time
    expect(decision).toMatchObject([{ type: 'OrderLineRevised', data: { counts: [ofDish, ofSmall] } }])
    expect(decision).not.toMatchObject([{ data: { givesBack: expect.anything() } }])
  })
})
