import { describe, expect, test } from 'vitest'
import type { Order } from '../../api/orders.ts'
import { isPassed } from '../board/passed.ts'
import { withPass } from './with-pass.ts'

const items = [1, 2].map((line) => ({ line, status: 'completed', status_at: '2026-11-20T10:00:00.000Z' }))
const order = { id: 'o', items } as unknown as Order // the only fields that are read
const change = { orderId: 'o', lines: [2], passed: true }

describe('items that were passed', () => {
  test('are shown at once and can be taken back', () => {
    const passed = withPass(order, change)
    expect(passed.items.map(isPassed)).toEqual([false, true])
    expect(withPass(passed, { ...change, passed: false }).items.map(isPassed)).toEqual([false, false])
    expect(withPass(order, { ...change, orderId: 'other' })).toBe(order)
  })

  test('are passed only while they are ready', () =>
    expect(isPassed({ status: 'preparing', passed_at: '2026-11-20T10:00:00.000Z' })).toBe(false))
})
