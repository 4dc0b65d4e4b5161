import { describe, expect, test } from 'vitest'
import { bandOf, minutesSince } from './age.ts'

const noon = Date.parse('2026-11-20T12:00:00.000Z')

describe('the age of an order', () => {
  test('is in whole minutes', () => {
    expect(minutesSince('2026-11-20T11:50:00.001Z', noon)).toBe(9)
    expect(minutesSince('2026-11-20T11:50:00.000Z', noon)).toBe(10)
  })

  test('is never below zero if the clock is slow', () => {
    expect(minutesSince('2026-11-20T12:00:30.000Z', noon)).toBe(0)
  })

  test.each([
    [0, 'fresh'],
    [4, 'fresh'],
    [5, 'soon'],
    [9, 'soon'],
    [10, 'late'],
    [90, 'late'],
  ])('of %i minutes is %s', (minutes, band) => {
    expect(bandOf(minutes)).toBe(band)
  })
})
