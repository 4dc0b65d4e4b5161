import { BusinessDay, Instant } from '@comanda/domain/kernel/ids.ts'
import { describe, expect, test } from 'vitest'
import { listRange, reportRange } from './period.ts'

const rule = (timeZone: string, cutOffHour = 0) => ({ timeZone, cutOffHour })
const now = (text: string) => Instant.parse(text)
const day = (text: string) => BusinessDay.parse(text)

describe('the period of a report', () => {
  test.each([
    ['Asia/Tokyo', 0, '2026-12-31T15:00:00.000Z', '2026-12-01', '2026-12-31'],
    ['Asia/Tokyo', 1, '2026-12-31T15:59:59.999Z', '2026-11-01', '2026-11-30'],
    ['America/New_York', 0, '2027-03-01T04:59:59.999Z', '2027-01-01', '2027-01-31'],
    ['America/New_York', 0, '2027-03-01T05:00:00.000Z', '2027-02-01', '2027-02-28'],
    ['Europe/Berlin', 2, '2026-03-29T00:59:59.999Z', '2026-02-01', '2026-02-28'],
    ['Europe/Berlin', 4, '2026-11-01T02:59:59.999Z', '2026-09-01', '2026-09-30'],
    ['Europe/Berlin', 4, '2026-11-01T03:00:00.000Z', '2026-10-01', '2026-10-31'],
  ])('last_month in %s with days from %i o’clock, at %s, is %s to %s', (timeZone, cutOffHour, at, from, to) =>
    expect(reportRange({ type: 'last_month' }, rule(timeZone, cutOffHour), now(at))).toEqual({ from, to }),
  )

  test('is seven business days across the night of a clock change', () =>
    expect(reportRange({ type: 'last_7days' }, rule('America/New_York', 4), now('2026-11-01T08:30:00.000Z'))).toEqual({
      from: '2026-10-25',
      to: '2026-10-31',
    }))

  test('is today without a type, whatever the bounds', () =>
    expect(reportRange({ from: day('2026-01-01') }, rule('UTC'), now('2026-11-20T12:00:00.000Z'))).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
    }))
})

test('a list without a type has the given bounds, and without bounds everything', () => {
  const at = now('2026-11-20T12:00:00.000Z')
  expect(listRange({ from: day('2026-01-01') }, undefined, at)).toEqual({ from: '2026-01-01', to: null })
  expect(listRange({}, undefined, at)).toEqual({ from: null, to: null })
  expect(listRange({ type: 'today' }, undefined, at)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
})
