import { describe, expect, test } from 'vitest'
import { aheadOf } from './server-clock.ts'

const noon = Date.parse('2026-11-20T12:00:00.700Z')

describe("the server's clock", () => {
  test('is computed from the answer’s header', () => {
    expect(aheadOf('Fri, 20 Nov 2026 12:07:00 GMT', noon)).toBe(7 * 60_000 - 700)
  })

  test('equals ours if it differs by no more than an answer takes', () => {
    expect(aheadOf('Fri, 20 Nov 2026 11:59:58 GMT', noon)).toBe(0)
  })

  test('equals ours if the answer has no date', () => {
    expect(aheadOf(null, noon)).toBe(0)
  })
})
