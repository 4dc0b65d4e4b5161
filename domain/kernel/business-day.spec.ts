import { at, day } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  businessDayAt,
  cutOf,
  type DayRange,
  dayAfter,
  hourAt,
  isPeriodType,
  isTimeZone,
  type PeriodType,
  periodBefore,
  periodOf,
  periodRange,
  quarterOf,
  startOfBusinessDay,
  wallTimeAt,
} from './business-day.ts'

const dayIn = (timeZone: string, cutOffHour: number, instant: string) =>
  businessDayAt(at(instant), { timeZone, cutOffHour })

const two = (value: number) => String(value).padStart(2, '0')
const anyDate = fc.oneof(
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-02-28', '2026-12-31'),
  fc
    .record({
      year: fc.integer({ min: 2024, max: 2030 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .map(({ year, month, day }) => `${year}-${two(month)}-${two(day)}`),
)
const anyMinute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const anyHour = fc.integer({ min: 0, max: 23 })
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

describe('the business day', () => {
  test('is the local date, not the server’s', () => {
    expect(dayIn('Pacific/Auckland', 0, '2026-01-04T12:00:00.000Z')).toBe('2026-01-05')
    expect(dayIn('America/Los_Angeles', 0, '2026-01-05T07:59:59.999Z')).toBe('2026-01-04')
    expect(dayIn('Asia/Kathmandu', 0, '2026-01-04T18:14:59.999Z')).toBe('2026-01-04')
    expect(dayIn('Asia/Kathmandu', 0, '2026-01-04T18:15:00.000Z')).toBe('2026-01-05')
  })

  test('begins at the cut-off hour to the millisecond', () => {
    expect(dayIn('Europe/Berlin', 4, '2026-07-10T01:59:59.999Z')).toBe('2026-07-09')
    expect(dayIn('Europe/Berlin', 4, '2026-07-10T02:00:00.000Z')).toBe('2026-07-10')
  })

  test('crosses the ends of months and years', () => {
    expect(dayIn('UTC', 4, '2026-03-01T03:00:00.000Z')).toBe('2026-02-28')
    expect(dayIn('UTC', 4, '2028-03-01T03:00:00.000Z')).toBe('2028-02-29')
    expect(dayIn('UTC', 4, '2027-01-01T03:59:59.999Z')).toBe('2026-12-31')
  })

  test('begins once in the night the clocks go forward', () => {
    // Berlin, 29 March 2026: 02:00 is followed by 03:00 at 01:00 UTC.
    expect(dayIn('Europe/Berlin', 2, '2026-03-29T00:59:59.999Z')).toBe('2026-03-28')
    expect(dayIn('Europe/Berlin', 2, '2026-03-29T01:00:00.000Z')).toBe('2026-03-29')
    expect(dayIn('America/New_York', 4, '2026-03-08T07:59:59.999Z')).toBe('2026-03-07')
    expect(dayIn('America/New_York', 4, '2026-03-08T08:00:00.000Z')).toBe('2026-03-08')
  })

  test('begins once in the night the clocks go back', () => {
    // Berlin, 25 October 2026: the hour from 02:00 occurs twice, until 02:00 UTC.
    expect(dayIn('Europe/Berlin', 3, '2026-10-25T00:30:00.000Z')).toBe('2026-10-24')
    expect(dayIn('Europe/Berlin', 3, '2026-10-25T01:59:59.999Z')).toBe('2026-10-24')
    expect(dayIn('Europe/Berlin', 3, '2026-10-25T02:00:00.000Z')).toBe('2026-10-25')
    expect(dayIn('Australia/Lord_Howe', 4, '2026-04-04T17:29:59.999Z')).toBe('2026-04-04')
    expect(dayIn('Australia/Lord_Howe', 4, '2026-04-04T17:30:00.000Z')).toBe('2026-04-05')
  })

  test.each(['Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Apia'])(
    'never runs backwards in %s',
    (timeZone) =>
      fc.assert(
        fc.property(anyDate, anyMinute, anyMinute, anyHour, (date, one, other, cutOffHour) => {
          const dayAt = (minute: number) => dayIn(timeZone, cutOffHour, `${date}T${clock(minute)}:00.000Z`)
          expect(dayAt(Math.min(one, other)) <= dayAt(Math.max(one, other))).toBe(true)
        }),
        { numRuns: 500 },
      ),
  )

  test.each(['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])(
    'starts in %s at the instant before which it is still the day before',
    (timeZone) =>
      fc.assert(
        fc.property(anyDate, anyHour, (date, cutOffHour) => {
          const start = startOfBusinessDay(day(date), { timeZone, cutOffHour })
          expect(dayIn(timeZone, cutOffHour, start)).toBe(date)
          const justBefore = new Date(Date.parse(start) - 1).toISOString()
          expect(dayAfter(day(dayIn(timeZone, cutOffHour, justBefore)))).toBe(date)
          expect(quarterOf(start)).toBe(start)
        }),
        { numRuns: 300 },
      ),
  )

  test('begins at the right instant in the night of a clock change', () => {
    const startIn = (timeZone: string, cutOffHour: number, date: string) =>
      startOfBusinessDay(day(date), { timeZone, cutOffHour })
    expect(startIn('Europe/Berlin', 2, '2026-03-29')).toBe('2026-03-29T01:00:00.000Z')
    expect(startIn('Europe/Berlin', 3, '2026-10-25')).toBe('2026-10-25T02:00:00.000Z')
    expect(startIn('America/New_York', 0, '2026-11-01')).toBe('2026-11-01T04:00:00.000Z')
    expect(startIn('Asia/Tokyo', 0, '2027-01-01')).toBe('2026-12-31T15:00:00.000Z')
  })

  test('is followed by the next, across months and years', () => {
    expect(dayAfter(day('2028-02-28'))).toBe('2028-02-29')
    expect(dayAfter(day('2026-12-31'))).toBe('2027-01-01')
  })

  test('belongs to the period of its year', () => expect(periodOf(day('2026-12-31'))).toBe('2026'))
})

describe('a time zone', () => {
  test.each(['Europe/Berlin', 'UTC', 'America/Argentina/Ushuaia'])('may be %s', (zone) =>
    expect(isTimeZone(zone)).toBe(true),
  )
  test.each(['', 'Mars/Olympus', 'Europe/Berlin; drop', 'x'.repeat(1000)])('is not %j', (zone) =>
    expect(isTimeZone(zone)).toBe(false),
  )
})

describe('a filter period', () => {
  const today = day('2026-03-01')
  test.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['tomorrow', '2026-03-02', '2026-03-02'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last_7days', '2026-02-23', '2026-03-01'],
    ['this_month', '2026-03-01', '2026-03-31'],
    ['last_month', '2026-02-01', '2026-02-28'],
  ] as const)('%s is %s to %s', (type, from, to) => expect(periodRange(type, today)).toEqual({ from, to }))

  test('last_month in January is December', () =>
    expect(periodRange('last_month', day('2026-01-31'))).toEqual({ from: '2025-12-01', to: '2025-12-31' }))

  test('custom has the given bounds, and a missing one is open', () => {
    expect(periodRange('custom', today, { from: day('2026-01-01'), to: null })).toEqual({
      from: '2026-01-01',
      to: null,
    })
    expect(periodRange('custom', today)).toEqual({ from: null, to: null })
  })

  test('has no other names', () =>
    expect(['last_month', 'null', 'week'].map(isPeriodType)).toEqual([true, false, false]))
})

describe('the period before', () => {
  const today = day('2026-03-10')
  const range = (from: string | null, to: string | null) => ({
    from: from === null ? null : day(from),
    to: to === null ? null : day(to),
  })
  const before = (type: Parameters<typeof periodBefore>[0], now = today) =>
    periodBefore(type, now, periodRange(type, now))

  test.each([
    ['today', '2026-03-09', '2026-03-09'],
    ['yesterday', '2026-03-08', '2026-03-08'],
    ['last_7days', '2026-02-25', '2026-03-03'],
    ['this_month', '2026-02-01', '2026-02-10'],
    ['last_month', '2026-01-01', '2026-01-31'],
  ] as const)('of %s is %s to %s', (type, from, to) => expect(before(type)).toEqual({ from, to }))

  test('of a month whose last day the previous month does not have is that whole month', () =>
    expect(before('this_month', day('2026-03-31'))).toEqual({ from: '2026-02-01', to: '2026-02-28' }))

  test('of two given days is as long, and future days do not count', () => {
    expect(periodBefore('custom', today, range('2026-03-01', '2026-03-04'))).toEqual(range('2026-02-25', '2026-02-28'))
    expect(periodBefore('custom', today, range('2026-03-09', '2026-03-20'))).toEqual(range('2026-03-07', '2026-03-08'))
  })

  test.each([
    [null, '2026-03-10'],
    ['2026-03-10', null],
    ['2026-03-10', '2026-03-09'],
    ['0001-01-02', '0001-01-03'],
    ['1990-01-01', '2026-03-10'],
    ['2027-01-01', '9999-12-30'],
  ])('of %s to %s is none', (from, to) => expect(periodBefore('custom', today, range(from, to))).toBe(null))
})

test('an hour is that of the wall clock', () => {
  expect(hourAt(at('2026-03-29T00:59:00.000Z'), 'Europe/Berlin')).toBe(1)
  expect(hourAt(at('2026-03-29T01:00:00.000Z'), 'Europe/Berlin')).toBe(3)
})

describe('the cut of the period before', () => {
  const paris = { timeZone: 'Europe/Paris', cutOffHour: 4 }
  const now = at('2026-11-20T12:34:56.000Z')
  const cut = (type: PeriodType, custom?: DayRange, at = now, rule = paris) => {
    const today = businessDayAt(at, rule)
    const range = periodRange(type, today, custom)
    const before = periodBefore(type, today, range)
    return before && cutOf(range, before, rule, at)
  }
  const from = day('2026-11-19')
  const to = day('2026-11-20')

  test.each<[PeriodType, DayRange | undefined, string | null]>([
    ['today', undefined, '2026-11-19T12:34:00.000Z'],
    ['last_7days', undefined, '2026-11-13T12:34:00.000Z'],
    ['this_month', undefined, '2026-10-20T11:34:00.000Z'], // clocks were set back between the two
    ['custom', { from, to }, '2026-11-18T12:34:00.000Z'],
    ['yesterday', undefined, null],
    ['last_month', undefined, null],
    ['custom', { from, to: from }, null],
  ])('of %s is the same minute of its last day, or none', (type, custom, expected) =>
    expect(cut(type, custom)).toBe(expected),
  )

  test('is none if the previous month has no such day', () =>
    expect(cut('this_month', undefined, at('2026-03-31T12:00:00.000Z'))).toBeNull())
  test('counts from the cut-off hour, also a minute after midnight', () =>
    expect(cut('today', undefined, at('2026-11-20T23:01:00.000Z'))).toBe('2026-11-19T23:01:00.000Z'))
})

test('wall time is that of the zone, across midnight and summer time', () => {
  expect(wallTimeAt(at('2026-11-20T13:05:59.999Z'), 'Europe/Paris')).toBe('2026-11-20T14:05:00')
  expect(wallTimeAt(at('2026-11-20T18:31:00.000Z'), 'Asia/Kolkata')).toBe('2026-11-21T00:01:00')
  expect(wallTimeAt(at('2026-07-01T03:30:00.000Z'), 'America/New_York')).toBe('2026-06-30T23:30:00')
})
