import { describe, expect, test } from 'vitest'
import { distanceTo } from './move-focus.ts'

const here = { x: 100, y: 100 }

describe('an arrow', () => {
  test.each([
    ['ArrowRight', { x: 300, y: 100 }, 200],
    ['ArrowRight', { x: 300, y: 200 }, null],
    ['ArrowLeft', { x: 300, y: 100 }, null],
    ['ArrowDown', { x: 100, y: 180 }, 80_000],
    ['ArrowDown', { x: 300, y: 180 }, 80_200],
    ['ArrowUp', { x: 100, y: 20 }, 80_000],
    ['ArrowUp', { x: 100, y: 100 }, null],
    ['Enter', { x: 300, y: 100 }, null],
  ])('%s to %j is %s away', (key, to, way) => expect(distanceTo(key, here, to)).toBe(way))
})
