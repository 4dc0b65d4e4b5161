import { describe, expect, test } from 'vitest'
import { labelled, nearest, positionsOf, stepFor } from './timeline.ts'

const at = (...seconds: number[]) => seconds.map((second) => ({ at: new Date(second * 1_000).toISOString() }))

describe('the time line', () => {
  test('has each event at its true time', () => {
    expect(positionsOf(at(0, 10, 100))).toEqual([0, 0.1, 1])
  })

  test('has events of the same moment at its beginning', () => {
    expect(positionsOf(at(5, 5))).toEqual([0, 0])
    expect(positionsOf([])).toEqual([])
  })

  test('finds the nearest event, and of several at one position the last', () => {
    expect(nearest([0, 0.1, 1], 0.4)).toBe(1)
    expect(nearest([0, 0.1, 1], 0.6)).toBe(2)
    expect(nearest([0, 0, 1], 0)).toBe(1)
  })

  test('shows the time of the current event first, then the ends, then others that fit', () => {
    const times = ['20:00', '20:01', '20:25', '20:49', '20:50']
    expect(labelled([0, 0.02, 0.5, 0.98, 1], times, 1, 0.1)).toEqual([1, 2, 4])
    expect(labelled([0, 0.05, 0.5, 1], times, 2, 0.1)).toEqual([0, 2, 3])
  })

  test('shows no time twice', () => {
    expect(labelled([0, 0.5, 1], ['20:00', '20:00', '20:01'], 1, 0.1)).toEqual([1, 2])
  })

  test('is walked with the arrows in its direction, and not beyond its ends', () => {
    expect(stepFor('ArrowRight', 1, 3, false)).toBe(2)
    expect(stepFor('ArrowRight', 2, 3, false)).toBe(2)
    expect(stepFor('ArrowRight', 1, 3, true)).toBe(0)
    expect(stepFor('ArrowLeft', 0, 3, false)).toBe(0)
    expect([stepFor('Home', 1, 3, false), stepFor('End', 1, 3, true)]).toEqual([0, 2])
    expect(stepFor('x', 1, 3, false)).toBeNull()
  })
})
