import { expect, test } from 'vitest'
import { sampleRefusals } from './sampling.ts'

test('the first refusals of a second are logged, the others counted in the next line', () => {
  let now = 5_000
  const sample = sampleRefusals(() => now)
  expect(Array.from({ length: 20 }, () => sample(429))).toEqual(Array(20).fill(0))
  expect(Array.from({ length: 500 }, () => sample(429))).toEqual(Array(500).fill(null))
  expect(sample(401)).toBe(0)
  now += 1_000
  expect([sample(429), sample(429)]).toEqual([500, 0])
})

test('successes are always logged', () => {
  const sample = sampleRefusals(() => 0)
  expect(Array.from({ length: 500 }, () => sample(200))).toEqual(Array(500).fill(0))
})
