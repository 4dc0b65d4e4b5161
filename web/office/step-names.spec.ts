import { expect, test } from 'vitest'
import { dayNames, monthNames } from './step-names.ts'

test('a day among few has its weekday on the axis, one among many only its number', () => {
  const names = { key: '2026-11-05', fullName: 'Thursday 5 November' }
  expect(dayNames('2026-11-05', 10)).toEqual({ ...names, name: 'Thu 5' })
  expect(dayNames('2026-11-05', 11)).toEqual({ ...names, name: '5' })
})

test('a month’s full name includes the year', () =>
  expect(monthNames('2026-11-01')).toEqual({ key: '2026-11-01', name: 'Nov', fullName: 'November 2026' }))
