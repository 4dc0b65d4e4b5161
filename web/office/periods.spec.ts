import { expect, test } from 'vitest'
import { inAMonth } from './periods.ts'

test.each([
  ['2026-11-20', '2026-12-20'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-28', '2027-02-28'],
  ['2027-01-29', '2027-02-28'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2026-10-31', '2026-11-30'],
])('a month from %s is %s', (day, later) => expect(inAMonth(day)).toBe(later))
