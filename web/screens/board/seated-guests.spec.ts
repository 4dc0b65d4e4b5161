import { expect, test } from 'vitest'
import type { Visit } from '../../api/floor.ts'
import { coversAt, tablesWith, titleOf, visitsAt } from './seated-guests.ts'

const visit = (id: string, table_id: string, covers: number, tables?: Visit['tables']): Visit => ({
  id,
  table_id,
  table_title: table_id,
  covers,
  reservation_id: null,
  started_at: '2026-11-26T19:00:00.000Z',
  ...(tables && { tables }),
})
const titled = (title: string) => ({ id: title, table_title: title })
const floor = { visits: [visit('a', '4', 6, [titled('4'), titled('5')]), visit('b', '7', 2)] }

test('guests of joined tables are found at each of them', () => {
  for (const table of ['4', '5']) {
    expect(visitsAt(floor, table).map(({ id }) => id)).toEqual(['a'])
    expect(coversAt(floor, table)).toBe(6)
    expect(tablesWith(floor, table)).toEqual(['4', '5'])
    expect(titleOf(floor, titled(table))).toBe('4 + 5')
  }
})

test('tables that were joined before guests came are named together', () => {
  const free = { visits: [], joined: [[titled('5'), titled('4')]] }
  for (const table of ['4', '5']) {
    expect(tablesWith(free, table)).toEqual(['5', '4'])
    expect(titleOf(free, titled(table))).toBe('4 + 5')
  }
  expect([tablesWith(free, '6'), titleOf(free, titled('6')), coversAt(free, '4')]).toEqual([['6'], '6', 0])
})

test('a table alone has its own guests, or none', () => {
  expect([coversAt(floor, '7'), tablesWith(floor, '7'), titleOf(floor, titled('7'))]).toEqual([2, ['7'], '7'])
  expect(coversAt(floor, '8')).toBe(0)
})
