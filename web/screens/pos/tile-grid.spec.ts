import { describe, expect, test } from 'vitest'
import { columnsIn, nextTile } from './tile-grid.ts'

describe('the columns of the menu', () => {
  test.each([
    [890, 1440, 4],
    [584, 1024, 3],
    [366, 390, 2],
    [120, 1440, 2],
  ])('%d px of a window of %d px hold %d', (width, window, columns) => expect(columnsIn(width, window)).toBe(columns))
})

describe('the arrows among the tiles', () => {
  const at = { from: 5, columns: 4, count: 10, isMirrored: false }
  test.each([
    ['ArrowRight', 6],
    ['ArrowLeft', 4],
    ['ArrowDown', 9],
    ['ArrowUp', 1],
    ['Home', 0],
    ['End', 9],
    ['Enter', null],
  ])('%s leads to %s', (key, next) => expect(nextTile(key, at)).toBe(next))
  test('lead the other way where one reads from the right', () =>
    expect(nextTile('ArrowRight', { ...at, isMirrored: true })).toBe(4))
  test('stop at the ends', () => {
    expect(nextTile('ArrowDown', { ...at, from: 7 })).toBeNull()
    expect(nextTile('ArrowUp', { ...at, from: 2 })).toBeNull()
  })
})
