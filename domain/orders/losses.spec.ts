import { givenFor } from '@comanda/tests/domain/given.ts'
import {
  cancel,
  cancelItem,
  cancelled,
  closedUnpaid,
  committed,
  complete,
  completed,
  item,
  itemCancelled,
  itemCancelledAs,
  itemStarted,
  loss,
  placed,
  secondCancelled,
  settle,
  settled,
  startedAlone,
} from '@comanda/tests/samples/order-samples.ts'
import { context, now, orderId, orderLine, placement, vat } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { billOf } from './bill.ts'
import type { OrderCommand } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { order } from './order.ts'

const given = givenFor(order, context)

describe('a loss', () => {
  test('of a cancelled order is recorded line by line: void, or waste once the kitchen had begun', () => {
    given(placed).when(cancel).then(cancelled)
    const losses = [loss(1, 'waste'), loss(2, 'void')]
    given(placed, itemStarted)
      .when(cancel)
      .then({ type: 'OrderCancelled', data: { orderId: orderId(1), losses, cancelledAt: now } })
    given(placed, itemCancelled)
      .when(cancel)
      .then({ type: 'OrderCancelled', data: { orderId: orderId(1), losses: [loss(2, 'void')], cancelledAt: now } })
  })
  test('stays waste after the kitchen set the item back to not started, also if it was cancelled in between', () => {
    const recalled: OrderEvent = { type: 'OrderItemRecalled', data: { ...item(1), recalledAt: now } }
    const served: OrderEvent = { type: 'OrderItemServed', data: { ...item(1), servedAt: now } }
    for (const history of [[itemStarted], [served], [itemStarted, itemCancelledAs('waste')]])
      given(placed, ...history, recalled)
        .when(cancelItem)
        .then(itemCancelledAs('waste'))
    given(placed, itemCancelled, recalled).when(cancelItem).then(itemCancelled)
    given(placed, itemStarted, recalled)
      .when(cancel)
      .then({ ...cancelled, data: { ...cancelled.data, losses: [loss(1, 'waste'), loss(2, 'void')] } } as OrderEvent) // the type of one of them
  })
  test('by closing unpaid is reverted by a payment that had begun before', () =>
    given(placed, startedAlone, committed, closedUnpaid)
      .when(settle)
      .then({ ...settled, data: { ...settled.data, wasCompleted: true } } as OrderEvent)) // the type of one of them
})

describe('the reason of a loss', () => {
  const reason = { code: 'guest_left', text: 'Bus was waiting' } as const
  const record = (event: OrderEvent) => ({ ...event, data: { ...event.data, reason } }) as OrderEvent // has the field
  test.each([
    ['a cancelled item', { ...cancelItem, data: { ...item(1), reason } }, itemCancelled],
    ['a cancelled order', { ...cancel, data: { orderId: orderId(1), reason } }, cancelled],
    ['an order closed unpaid', { ...complete, data: { orderId: orderId(1), reason } }, closedUnpaid],
  ] as const)('is kept with %s', (_name, command, event) =>
    given(placed)
      .when(command as OrderCommand) // the table pairs each type with its data
      .then(record(event)),
  )
  test('is not kept where nothing is lost', () =>
    given(placed, itemCancelled, secondCancelled)
      .when({ type: 'CompleteOrder', data: { orderId: orderId(1), reason } })
      .then(completed))
})

test('however an order is cancelled, the values of its losses add up to its bill', () => {
  const anyLines = fc.array(fc.record({ price: fc.nat(9_999), quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(anyLines, fc.array(fc.integer({ min: 1, max: 6 })), fc.boolean(), (lines, items, isClosed) => {
      const sold = lines.map(({ price, quantity }, index) =>
        orderLine(index + 1, {
          unitPrice: money(price),
          quantity,
          tax: index % 3 === 0 ? null : vat(190_000, index % 3 === 1 ? 'inclusive' : 'exclusive'),
        }),
      )
      const commands: OrderCommand[] = [
        ...items.map((line) => ({ type: 'CancelItem', data: item(line) }) as const),
        isClosed ? complete : cancel,
      ]
      const start = order.evolve(order.initial, {
        type: 'OrderPlaced',
        data: { ...placement({ lines: sold }), placedAt: now },
      })
      if (start.status === 'None') throw new Error('it was placed')
      let lost = 0
      commands.reduce(
        (state, command) => {
          const decision = order.decide(command, state, context)
          const events = 'rejected' in decision ? [] : decision
          for (const { data } of events) if ('losses' in data) for (const { value } of data.losses ?? []) lost += value
          return events.reduce(order.evolve, state)
        },
        order.evolve(order.initial, { type: 'OrderPlaced', data: { ...placement({ lines: sold }), placedAt: now } }),
      )
      expect(lost).toBe(billOf(start).total)
    }),
  )
})
