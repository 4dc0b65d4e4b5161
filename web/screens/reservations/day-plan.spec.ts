import { expect, test } from 'vitest'
import { dayAfter, planHours, planRows } from './day-plan.ts'

const table = (id: string) => ({ id, table_title: `Table ${id}`, floor: 'Ground', seating_capacity: 4 })
const party = (id: string, time: string, table_id: string | null, status: 'booked' | 'cancelled' = 'booked') => ({
  id,
  date: `2026-11-22T${time}:00`,
  status,
  table_id,
  table_title: table_id && `Table ${table_id}`,
})

test('overlapping parties of one table get separate lanes, later ones reuse a free lane', () => {
  const parties = [party('c', '21:00', '1'), party('a', '19:00', '1'), party('b', '20:00', '1')]
  const [row] = planRows([table('1')], parties)
  expect(row?.lanes).toBe(2)
  expect(row?.blocks.map(({ party, lane, from }) => [party.id, lane, from])).toEqual([
    ['a', 0, 19 * 60],
    ['b', 1, 20 * 60],
    ['c', 0, 21 * 60],
  ])
})

test('a late party ends with the day', () => {
  const [row] = planRows([table('1')], [party('a', '23:30', '1')])
  expect(row?.blocks[0]).toMatchObject({ from: 23 * 60 + 30, to: 24 * 60 })
})

test('cancelled parties are left out; parties without a table and of deleted tables have their rows', () => {
  const parties = [party('a', '19:00', '1', 'cancelled'), party('b', '19:00', null), party('c', '19:00', '9')]
  const rows = planRows([table('1')], parties)
  expect(rows.map(({ tableId, title, blocks }) => [tableId, title, blocks.length])).toEqual([
    ['1', 'Table 1', 0],
    ['9', 'Table 9', 1],
    [null, null, 1],
  ])
})

test('the plan begins at ten, or earlier with the first party', () => {
  expect(planHours([])[0]).toBe(10)
  expect(planHours([party('a', '07:45', null)])[0]).toBe(7)
  expect(planHours([]).at(-1)).toBe(23)
})

test('days continue across the end of a month', () => {
  expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01')
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
})
