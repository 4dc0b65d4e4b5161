import { businessDayAt, type DayRange } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay, Instant } from '@comanda/domain/kernel/ids.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatedRule, spansOfDays } from './dated-rules.ts'

const range = (from: string | null, to: string | null): DayRange => ({
  from: from === null ? null : BusinessDay.parse(from),
  to: to === null ? null : BusinessDay.parse(to),
})
const rule = (since: string, cutOffHour: number, timeZone = 'UTC'): DatedRule => ({ since, timeZone, cutOffHour })
const day = range('2026-11-20', '2026-11-20')

describe('the time of a business day', () => {
  test('is that of the rule in force, also before the first rule', () =>
    expect(spansOfDays(day, [rule('2026-11-28T00:00:00.000Z', 4)])).toEqual([
      { from: '2026-11-20T04:00:00.000Z', before: '2026-11-21T04:00:00.000Z' },
    ]))

  test('is cut where the rule was changed', () => {
    const earlier = rule('2026-01-01T00:00:00.000Z', 0)
    const later = rule('2026-11-20T11:00:00.000Z', 4)
    expect(spansOfDays(day, [earlier, later])).toEqual([
      { from: '2026-11-20T00:00:00.000Z', before: '2026-11-21T04:00:00.000Z' },
    ])
    // changed at 02:00: the two hours after midnight belong to the 20th, and the next two to the 19th
    expect(spansOfDays(day, [earlier, rule('2026-11-20T02:00:00.000Z', 4)])).toEqual([
      { from: '2026-11-20T00:00:00.000Z', before: '2026-11-20T02:00:00.000Z' },
      { from: '2026-11-20T04:00:00.000Z', before: '2026-11-21T04:00:00.000Z' },
    ])
  })

  test('is nothing without a rule, and all time without bounds', () => {
    expect(spansOfDays(day, [])).toEqual([])
    const rules = [rule('2026-01-01T00:00:00.000Z', 0), rule('2026-11-20T02:00:00.000Z', 4)]
    expect(spansOfDays(range(null, null), rules)).toEqual([{ from: '-infinity', before: 'infinity' }])
  })

  test('contains exactly the moments of its days, whatever the rules were, also when clocks were wrong', () => {
    const anyTime = fc
      .integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 10, 10) })
      .map((at) => Instant.parse(new Date(at).toISOString()))
    const anyDay = anyTime.map((at) => BusinessDay.parse(at.slice(0, 10)))
    const anyRules = fc.array(
      fc.record({
        since: anyTime,
        timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
        cutOffHour: fc.integer({ min: 0, max: 23 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(anyRules, anyDay, anyDay, anyTime, (rules, from, to, at) => {
        const inForce = rules.findLast(({ since }, index) => index === 0 || since <= at)
        const own = inForce && businessDayAt(at, inForce)
        const spans = spansOfDays({ from, to }, rules)
        const times = spans.filter((span) => span.from <= at && at < span.before).length
        expect(times).toBe(own !== undefined && from <= own && own <= to ? 1 : 0)
      }),
      { numRuns: 500 },
    )
  })
})
