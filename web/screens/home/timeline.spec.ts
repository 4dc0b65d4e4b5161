import { describe, expect, test } from 'vitest'
import { hoursOf, minuteOf, shareOf, spanOf } from './timeline.ts'

describe('the time line of reservations', () => {
  test('uses the restaurant’s clock', () => expect(minuteOf('2026-11-20T19:30:00')).toBe(1_170))
  test('spans all parties with room around them', () => {
    const { from, to } = spanOf([750, 1_260])
    expect(from).toBeLessThanOrEqual(720)
    expect(to).toBeGreaterThanOrEqual(1_320)
  })
  test('spans eight hours for one party', () => {
    const { from, to } = spanOf([1_200])
    expect(to - from).toBeGreaterThanOrEqual(480)
  })
  test('ends at midnight', () => expect(spanOf([1_430]).to).toBe(1_440))
  test('begins at midnight', () => expect(spanOf([5]).from).toBe(0))
  test('shows even hours', () => expect(hoursOf({ from: 720, to: 1_080 })).toEqual([12, 14, 16]))
  test('positions a minute by its share', () => expect(shareOf(900, { from: 720, to: 1_080 })).toBe(50))
})
