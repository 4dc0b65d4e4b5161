import { randomUUID } from 'node:crypto'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { openQuerySystem, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { askFigures, openTradingRestaurant } from '@comanda/tests/query-system/trading-restaurant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
beforeAll(async () => {
  system = await openQuerySystem({ now: () => Instant.parse('2026-11-20T12:00:00.000Z') })
})
afterAll(() => system.close())

type Loss = Readonly<{ line: number; kind: string; value: number }>

describe('what was cancelled or closed unpaid', () => {
  test('is nothing in a period without losses', async () => {
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
    })
  })

  test('is counted by kind, reason and person on the day it happened', async () => {
    const restaurant = await openTradingRestaurant(system)
    const { tenantId } = restaurant
    const lose = (type: string, at: string, losses: readonly Loss[], code?: string) => {
      const orderId = randomUUID()
      const time = type === 'OrderCompleted' ? { completedAt: at } : { cancelledAt: at }
      const reason = code && { reason: { code } }
      const inEuros = losses.map((loss) => ({ ...loss, currency: 'EUR' }))
      const data = { orderId, ...reason, losses: inEuros, ...time }
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
    await lose('OrderCancelled', '2026-11-19T10:00:00.000Z', [{ line: 1, kind: 'void', value: 700 }], 'damaged')
    const sums = {
      kinds: [
        { kind: 'void', count: 1, amount: '5.00' },
        { kind: 'waste', count: 2, amount: '15.00' },
        { kind: 'unpaid', count: 1, amount: '20.00' },
      ],
      reasons: [
        { reason: 'guest_left', count: 1, amount: '20.00' },
        { reason: 'damaged', count: 1, amount: '12.00' },
        { reason: null, count: 2, amount: '8.00' },
      ],
      people: [{ id: null, name: null, count: 4, amount: '40.00' }],
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
