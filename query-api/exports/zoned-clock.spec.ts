import { expect, test } from 'vitest'
import { zonedClock } from './zoned-clock.ts'

test.each([
  ['2026-11-20T18:30:07.000Z', 'Europe/Paris', '2026-11-20T19:30:07+01:00'],
  ['2026-07-20T18:30:07.000Z', 'Europe/Paris', '2026-07-20T20:30:07+02:00'],
  ['2026-11-20T18:30:07.000Z', 'Asia/Kolkata', '2026-11-21T00:00:07+05:30'],
  ['2026-11-20T04:30:07.000Z', 'America/New_York', '2026-11-19T23:30:07-05:00'],
  ['2026-11-20T00:30:07.000Z', 'UTC', '2026-11-20T00:30:07+00:00'],
])('%s in %s is %s', (at, zone, text) => {
  expect(zonedClock(zone)(at)).toBe(text)
  expect(Date.parse(text)).toBe(Date.parse(at))
})
