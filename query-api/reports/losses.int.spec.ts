import { randomUUID } from 'node:crypto'
import { Instant, OrderId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { openQuerySystem, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { askFigures, openTradingRestaurant } from '@comanda/tests/query-system/trading-restaurant.ts'
import { orderLine, placement } from '@comanda/tests/samples/samples.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse('2026-11-20T12:00:00.000Z') })
})
afterAll(() => system.close())

type Loss = Readonly<{ line: number; kind: string; value: number }>

describe('the loss of cancelled or unpaid items', () => {
  test('is empty in a period without losses', async () => {
    const restaurant = await openTradingRestaurant(system)
    const nothing = { count: 0, amount: '0.00' }
    expect(await askFigures(system, restaurant, '/reports/losses')).toEqual({
      currency: 'EUR',
      from: '2026-11-20',
      to: '2026-11-20',
      kinds: [
        { kind: 'void', ...nothing },
        { kind: 'waste', ...nothing },
        { kind: 'unpaid', ...nothing },
      ],
      reasons: [],
      people: [],
      discounts: {
        kinds: [
          { kind: 'discount', ...nothing },
          { kind: 'comp', ...nothing },
        ],
        reasons: [],
        people: [],
      },
    })
  })

  test('is counted by kind, reason and person on the day it happened', async () => {
    const restaurant = await openTradingRestaurant(system)
    const { tenantId } = restaurant
    const lose = (type: string, at: string, losses: readonly Loss[], code?: string, title?: string) => {
      const orderId = randomUUID()
      const time = type === 'OrderCompleted' ? { completedAt: at } : { cancelledAt: at }
      const reason = code && { reason: { code, title } }
      const inEuros = losses.map((loss) => ({ ...loss, currency: 'EUR' }))
      const print = code === 'damaged' && { afterPrint: true }
      const data = { orderId, ...reason, ...print, losses: inEuros, ...time }
      return system.record(tenantId, `order-${tenantId}_${orderId}`, [{ type, data }], { at })
    }
    const today = '2026-11-20T10:00:00.000Z'
    await lose('OrderCancelled', today, [
      { line: 1, kind: 'void', value: 500 },
      { line: 2, kind: 'waste', value: 300 },
    ])
    await lose('OrderCancelled', today, [{ line: 1, kind: 'waste', value: 1200 }], 'damaged')
    const whole = [
      { line: 1, kind: 'unpaid', value: 1000 },
      { line: 2, kind: 'unpaid', value: 1000 },
    ]
    await lose('OrderCompleted', today, whole, 'guest_left')
    await lose('OrderCancelled', today, [{ line: 1, kind: 'void', value: 200 }], 'damaged', 'Broken plate')
    await lose('OrderCancelled', '2026-11-19T10:00:00.000Z', [{ line: 1, kind: 'void', value: 700 }], 'damaged')
    const sums = {
      kinds: [
        { kind: 'void', count: 2, amount: '7.00' },
        { kind: 'waste', count: 2, amount: '15.00' },
        { kind: 'unpaid', count: 1, amount: '20.00' },
      ],
      reasons: [
        { reason: 'guest_left', count: 1, amount: '20.00' },
        { reason: 'damaged', count: 1, amount: '12.00' },
        { reason: null, count: 2, amount: '8.00' },
        { reason: 'damaged', title: 'Broken plate', count: 1, amount: '2.00' },
      ],
      people: [{ id: null, name: null, count: 5, amount: '42.00' }],
      after_print: [
        { kind: 'void', count: 1, amount: '2.00' },
        { kind: 'waste', count: 1, amount: '12.00' },
      ],
    }
    expect(await askFigures(system, restaurant, '/reports/losses?type=today')).toMatchObject(sums)
    expect(await askFigures(system, restaurant, '/dashboard/losses')).toMatchObject(sums)
    expect((await askFigures(system, restaurant, '/reports/losses?type=yesterday')).kinds[0]).toEqual({
      kind: 'void',
      count: 1,
      amount: '7.00',
    })
  })
})

test('discounts and comps are counted by kind, reason and person, without cancelled lines', async () => {
  const restaurant = await openTradingRestaurant(system)
  const { tenantId } = restaurant
  const at = '2026-11-20T10:00:00.000Z'
  const discount = (change: object) => {
    const fixed = { kind: 'discount', scope: null, asked: { type: 'percent', basisPoints: 1_000 }, rule: 1 }
    const reason = { code: 'regular_guest' }
    return {
      type: 'OrderDiscounted',
      data: { discountId: randomUUID(), ...fixed, reason, discountedAt: at, ...change },
    }
  }
  const shares = [
    { line: 1, amount: 250 },
    { line: 2, amount: 30 },
  ]
  const place = async (...events: { type: string; data: object }[]) => {
    const orderId = OrderId.parse(randomUUID())
    const lines = [orderLine(1, { unitPrice: money(2_500) }), orderLine(2, { unitPrice: money(300) })]
    const placed = { type: 'OrderPlaced', data: { ...placement({ orderId, lines }), placedAt: at } }
    const own = events.map(({ type, data }) => ({ type, data: { ...data, orderId } }))
    await system.record(tenantId, `order-${tenantId}_${orderId}`, [placed, ...own], { at })
  }
  await place(discount({ shares }))
  await place(discount({ shares }), { type: 'OrderItemCancelled', data: { line: 1, cancelledAt: at } })
  const comp = {
    kind: 'comp',
    scope: 2,
    asked: { type: 'percent', basisPoints: 10_000 },
    reason: { code: 'complaint' },
  }
  await place(discount({ ...comp, shares: [{ line: 2, amount: 300 }] }))
  expect((await askFigures(system, restaurant, '/reports/losses?type=today')).discounts).toEqual({
    kinds: [
      { kind: 'discount', count: 2, amount: '3.10' },
      { kind: 'comp', count: 1, amount: '3.00' },
    ],
    reasons: [
      { reason: 'regular_guest', count: 2, amount: '3.10' },
      { reason: 'complaint', count: 1, amount: '3.00' },
    ],
    people: [{ id: null, name: null, count: 3, amount: '6.10' }],
  })
})
