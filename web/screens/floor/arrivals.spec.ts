import { expect, test } from 'vitest'
import type { Floor } from '../../api/floor.ts'
import { arrivalsOf } from './arrivals.ts'

const table = (id: string) => ({ id, table_title: `Table ${id}`, floor: '-' })
const party = (name: string, time: string, tableId: string | null) => ({
  id: name,
  customer_name: name,
  people_count: 2,
  date: `2026-11-27T${time}`,
  table_id: tableId,
})
const floor = (change: object) =>
  ({ tables: ['1', '2', '3'].map(table), visits: [], joined: [], reservations: [], ...change }) as unknown as Floor // the fields that are read

const namesAt = (wallTime: string, change: object, groups: Parameters<typeof arrivalsOf>[1] = []) =>
  arrivalsOf(floor(change), groups, `2026-11-27T${wallTime}`).map(({ party: { customer_name }, title }) => [
    customer_name,
    title,
  ])

test('parties are expected from half an hour before their time until their table is no longer held', () => {
  const reservations = [party('Ben', '19:00', '2'), party('Ana', '18:30', '1'), party('Cem', '21:00', '3')]
  expect(namesAt('18:29', { reservations })).toEqual([['Ana', 'Table 1']])
  expect(namesAt('18:30', { reservations })).toEqual([
    ['Ana', 'Table 1'],
    ['Ben', 'Table 2'],
  ])
  expect(namesAt('23:59', { reservations })).toEqual([])
})

test('a party without a table, or whose table has guests, is seated at a table that is chosen', () => {
  const reservations = [party('Ana', '19:00', null), party('Ben', '19:00', '2'), party('Cem', '19:00', '3')]
  const visits = [{ id: 'v', table_id: '2' }]
  expect(namesAt('19:00', { reservations, visits })).toEqual([['Cem', 'Table 3']])
})

test('a party whose table has open orders without counted guests is not seated there', () => {
  const reservations = [party('Ana', '19:00', '1'), party('Ben', '19:00', '2'), party('Cem', '19:00', '3')]
  const joined = [[table('2'), table('3')]]
  expect(namesAt('19:00', { reservations, joined }, [{ table_id: null }, { table_id: '3' }])).toEqual([
    ['Ana', 'Table 1'],
  ])
})
