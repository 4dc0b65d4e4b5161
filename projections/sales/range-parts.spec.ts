import { type DayRange, dayAfter } from '@comanda/domain/kernel/business-day.ts'
import { BusinessDay } from '@comanda/domain/kernel/ids.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOf, type Span, spanOf } from './range-parts.ts'
import { monthOf } from './sales.ts'

const range = (from: string | null, to: string | null): DayRange => ({
  from: from === null ? null : BusinessDay.parse(from),
  to: to === null ? null : BusinessDay.parse(to),
})
const isIn = ({ from, before }: Span, day: string) => from <= day && day < before
const anyDay = fc
  .integer({ min: Date.UTC(2025, 10, 1), max: Date.UTC(2027, 2, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10))
const anyEnd = fc.option(anyDay, { freq: 6 })

describe('the parts of a period', () => {
  test('are its full months and the days at its ends', () => {
    expect(partsOf(range('2026-01-15', '2026-04-02'))).toEqual({
      head: { from: '2026-01-15', before: '2026-02-01' },
      months: { from: '2026-02-01', before: '2026-04-01' },
      tail: { from: '2026-04-01', before: '2026-04-03' },
    })
    expect(partsOf(range('2026-02-01', '2026-02-28')).months).toEqual({ from: '2026-02-01', before: '2026-03-01' })
    expect(partsOf(range(null, null)).months).toEqual({ from: '-infinity', before: 'infinity' })
  })

  test('contain each of its days once, and no other', () =>
    fc.assert(
      fc.property(anyEnd, anyEnd, anyDay, (from, to, day) => {
        const { head, months, tail } = partsOf(range(from, to))
        const times = [isIn(head, day), isIn(months, monthOf(day)), isIn(tail, day)].filter(Boolean).length
        expect(times).toBe((from === null || from <= day) && (to === null || day <= to) ? 1 : 0)
      }),
      { numRuns: 2_000 },
    ))

  test('are few, however long the period is', () =>
    fc.assert(
      fc.property(anyEnd, anyEnd, (from, to) => {
        for (const part of [partsOf(range(from, to)).head, partsOf(range(from, to)).tail])
          if (!part.from.endsWith('infinity') && !part.before.endsWith('infinity') && part.from < part.before)
            expect(Date.parse(part.before) - Date.parse(part.from)).toBeLessThanOrEqual(62 * 86_400_000)
      }),
    ))

  test('treat the ends of the calendar as open', () => {
    expect(spanOf(range('0000-01-01', '9999-12-31'))).toEqual({ from: '-infinity', before: 'infinity' })
    expect(spanOf(range(null, '2026-12-31')).before).toBe(dayAfter(BusinessDay.parse('2026-12-31')))
  })
})
