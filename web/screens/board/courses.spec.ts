import { describe, expect, test } from 'vitest'
import type { Order, OrderItem } from '../../api/orders.ts'
import type { Entry } from '../../outbox/command.ts'
import { idsWith, isHeld, nextCourse, pendingCourses, withCourse } from './courses.ts'

const item = (course: number, held: boolean, status: OrderItem['status'] = 'created') =>
  ({ id: `o.${course}`, status, course, ...(held && { held: true }) }) as OrderItem // the only fields that are read
const order = (id: string, ...items: OrderItem[]) => ({ id, status: 'created', items }) as unknown as Order // likewise
const entry = (path: string, body: unknown, state: Entry['state'] = 'waiting') => ({ path, body, state }) as Entry // likewise

describe('the next course of a card', () => {
  test('is the lowest that is held in any of its orders', () => {
    const orders = [order('a', item(1, false), item(3, true)), order('b', item(2, true), item(3, true))]
    expect(nextCourse(orders)).toBe(2)
    expect(idsWith(orders, 3)).toEqual(['a', 'b'])
  })
  test('is null if no line is held, or if the held ones were cancelled or have ended', () => {
    expect(nextCourse([order('a', item(1, false))])).toBeNull()
    expect(nextCourse([order('a', item(2, true, 'cancelled'))])).toBeNull()
    expect(nextCourse([{ ...order('a', item(2, true)), status: 'completed' }])).toBeNull()
  })
})

describe('a course that is fired', () => {
  const change = { orderIds: ['a'], course: 2, isHeld: false }
  test('is shown so at once, and held again', () => {
    const fired = withCourse(order('a', item(2, true), item(3, true)), change)
    expect(fired.items.map(isHeld)).toEqual([false, true])
    expect(withCourse(fired, { ...change, isHeld: true }).items.map(isHeld)).toEqual([true, true])
  })
  test('leaves the other orders as they are', () => {
    const other = order('b', item(2, true))
    expect(withCourse(other, change)).toBe(other)
  })
  test('is read from pending commands in the outbox', () => {
    const body = { orderIds: ['a'], course: 2 }
    const entries = [entry('/orders/fire', body), entry('/orders/hold', body), entry('/orders/fire', body, 'refused')]
    expect(pendingCourses([...entries, entry('/orders/move', body)])).toEqual([change, { ...change, isHeld: true }])
  })
})
