import { Instant } from '@comanda/domain/kernel/ids.ts'
import { describe, expect, test } from 'vitest'
import { soldOutReader } from './sold-out.ts'

const untilDayEnd = { sold_out: 'dayEnd', sold_out_day: '2026-11-01', left: null }
type Part = Omit<typeof untilDayEnd, 'left'> & { left: number | null }
const read = (timeZone: string, cutOffHour: number, now: string, part: Part = untilDayEnd) =>
  soldOutReader({ timeZone, cutOffHour }, Instant.parse(now))(part)

describe('sold out until the end of the day', () => {
  test.each([
    ['UTC', 0, '2026-11-02T00:00:00.000Z'],
    ['Asia/Tokyo', 5, '2026-11-01T20:00:00.000Z'],
    ['Asia/Kolkata', 4, '2026-11-01T22:30:00.000Z'],
    ['America/New_York', 4, '2026-11-02T09:00:00.000Z'], // the night in which clocks were set back
  ])('in %s, days from %i o’clock, ends at %s', (timeZone, cutOffHour, end) => {
    const before = new Date(Date.parse(end) - 1).toISOString()
    expect(read(timeZone, cutOffHour, before)).toEqual({ sold_out: { until: end } })
    expect(read(timeZone, cutOffHour, end)).toEqual({})
  })

  test('ends an hour earlier in UTC after the clocks went forward', () => {
    const part = { sold_out: 'dayEnd', sold_out_day: '2026-03-28', left: null }
    expect(read('Europe/Berlin', 3, '2026-03-29T00:59:59.999Z', part)).toEqual({
      sold_out: { until: '2026-03-29T01:00:00.000Z' },
    })
    expect(read('Europe/Berlin', 3, '2026-03-29T01:00:00.000Z', part)).toEqual({})
  })
})

test('sold out until it is switched back has no end', () =>
  expect(read('UTC', 0, '2027-01-01T00:00:00.000Z', { ...untilDayEnd, sold_out: 'switched' })).toEqual({
    sold_out: { until: null },
  }))

test('an available item has no state', () =>
  expect(
    soldOutReader(
      { timeZone: 'UTC', cutOffHour: 0 },
      Instant.parse('2026-11-01T12:00:00.000Z'),
    )({ sold_out: null, sold_out_day: null, left: null }),
  ).toEqual({}))

describe('counted', () => {
  const until = '2026-11-02T00:00:00.000Z'
  const at = (now: string, left: number) => read('UTC', 0, now, { ...untilDayEnd, left })
  test('portions are left until the day ends', () => {
    expect(at('2026-11-01T23:00:00.000Z', 3)).toEqual({ left: { count: 3, until } })
    expect(at('2026-11-02T00:00:00.000Z', 3)).toEqual({})
  })
  test('none left is sold out', () => expect(at('2026-11-01T23:00:00.000Z', 0)).toEqual({ sold_out: { until } }))
})
