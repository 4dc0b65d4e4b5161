import { at, day } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDayAt, type DayRule, dayAfter, periodRange, periodTypes, startOfBusinessDay } from './business-day.ts'
import type { BusinessDay, Instant } from './ids.ts'

/** Dates around the ends of months and years, the 29th of February and changes of clocks. */
const nights = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2027-10-31', '2026-02-28', '2028-02-29']
  .concat('2026-12-31', '2027-01-01', '2026-04-30', '2026-05-01', '2026-08-31', '2027-02-28')
  .map((date) => Date.parse(`${date}T00:00:00Z`))
const hourMs = 3_600_000
const anyMoment = fc
  .tuple(
    fc.oneof(fc.constantFrom(...nights), fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2031-01-01') })),
    fc.integer({ min: -36 * hourMs, max: 36 * hourMs }),
  )
  .map(([night, away]) => at(new Date(night + away).toISOString()))
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo']
const walls = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)
const anyRule = fc.record({ timeZone: fc.constantFrom(...zones), cutOffHour: fc.integer({ min: 0, max: 23 }) })
const named = periodTypes.filter((type) => type !== 'custom')

const holds = (law: (moment: Instant, rule: DayRule) => void) =>
  fc.assert(
    fc.property(anyMoment, anyRule, (moment, rule) => {
      law(moment, rule) // an expectation returns nothing of interest
    }),
    { numRuns: 200 },
  )
const before = (moment: Instant) => at(new Date(Date.parse(moment) - 1).toISOString())
const bounds = (type: (typeof named)[number], today: BusinessDay) => {
  const { from, to } = periodRange(type, today)
  if (from === null || to === null) throw new Error(`${type} is open`)
  return { from, to }
}

/** The business day, computed differently: the displayed wall time, set back by the cut-off. */
function byTheWall(moment: Instant, { timeZone, cutOffHour }: DayRule): string {
  const wall = walls.get(timeZone)?.format(new Date(moment)).replace(' ', 'T')
  return new Date(Date.parse(`${wall}Z`) - cutOffHour * hourMs).toISOString().slice(0, 10)
}

describe('in Berlin, New York and Tokyo, with any cut-off hour', () => {
  test('a business day is the wall date, set back by the cut-off', () =>
    holds((moment, rule) => expect(businessDayAt(moment, rule)).toBe(byTheWall(moment, rule))))

  test('a day contains its first moment but not the one before, and lasts until the next begins', () =>
    holds((moment, rule) => {
      const today = businessDayAt(moment, rule)
      const [starts, ends] = [startOfBusinessDay(today, rule), startOfBusinessDay(dayAfter(today), rule)]
      expect(starts <= moment && moment < ends).toBe(true)
      expect(businessDayAt(starts, rule)).toBe(today)
      expect(businessDayAt(before(starts), rule) < today).toBe(true)
      expect(businessDayAt(before(ends), rule)).toBe(today)
    }))

  test('every period begins and ends with the moments of its days, to the millisecond', () =>
    holds((moment, rule) => {
      const today = businessDayAt(moment, rule)
      for (const type of named) {
        const { from, to } = bounds(type, today)
        const isWithin = (other: Instant) => from <= byTheWall(other, rule) && byTheWall(other, rule) <= to
        const [starts, ends] = [startOfBusinessDay(from, rule), startOfBusinessDay(dayAfter(to), rule)]
        expect([type, isWithin(before(starts)), isWithin(starts)]).toEqual([type, false, true])
        expect([type, isWithin(before(ends)), isWithin(ends)]).toEqual([type, true, false])
      }
    }))

  test('consecutive periods have no gap and no common day', () =>
    holds((moment, rule) => {
      const today = businessDayAt(moment, rule)
      const [now, yesterday, tomorrow] = [bounds('today', today), bounds('yesterday', today), bounds('tomorrow', today)]
      expect([dayAfter(yesterday.to), dayAfter(now.to)]).toEqual([now.from, tomorrow.from])
      const [month, last] = [bounds('this_month', today), bounds('last_month', today)]
      expect(dayAfter(last.to)).toBe(month.from)
      expect(month.from <= today && today <= month.to).toBe(true)
      for (const { from, to } of [month, last]) {
        expect([from.slice(8), dayAfter(to).slice(8), to.slice(0, 7)]).toEqual(['01', '01', from.slice(0, 7)])
      }
    }))

  test('last_7days are today and six days before it', () =>
    holds((moment, rule) => {
      const today = businessDayAt(moment, rule)
      const { from, to } = bounds('last_7days', today)
      let sixth: BusinessDay = from
      for (let days = 0; days < 6; days += 1) sixth = dayAfter(sixth)
      expect([sixth, to]).toEqual([today, today])
    }))
})

test('the month before a last day of any length is the whole month', () =>
  expect(
    ['2027-02-28', '2028-02-29', '2026-04-30', '2026-12-31'].map((last) => [
      bounds('this_month', day(last)).to,
      bounds('last_month', day(last)).to,
    ]),
  ).toEqual([
    ['2027-02-28', '2027-01-31'],
    ['2028-02-29', '2028-01-31'],
    ['2026-04-30', '2026-03-31'],
    ['2026-12-31', '2026-11-30'],
  ]))
