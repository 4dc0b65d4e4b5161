import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  [120, 100, 'up', 20],
  [50, 100, 'down', 50],
  [0, 100, 'down', 100],
  [1_001, 1_000, 'same', 0],
  [0, 0, 'same', 0],
  [50, 0, 'none', 0],
])('%i after %i is %s by %i percent', (now, before, way, percent) =>
  expect(changeOf(now, before)).toEqual({ way, percent }),
)
