import { project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { freeTablesModel } from './free-tables.ts'

const [four, five, twelve] = [4, 5, 6].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`)
const table = (tableId: string | undefined, title: string) => ({ tableId, title, floor: 'Hall' })
const [t4, t5, t12] = [table(four, '4'), table(five, '5'), table(twelve, '12')]
type Fact = [type: string, data: object]
const joined = (...tables: object[]): Fact => ['FreeTablesJoined', { tables }]
const parted = (ids: unknown[], ...tables: object[]): Fact => ['FreeTablesParted', { parted: ids, tables }]
const rowsAfter = (...facts: Fact[]) => {
  const events = recordedEvents(facts.map(([type, data]) => ({ type, data })))
  const rows = project(freeTablesModel, events).free_tables
  const twice = events.flatMap((event) => [event, event])
  expect(project(freeTablesModel, twice).free_tables).toEqual(rows)
  return rows
}

describe('tables that are joined without guests', () => {
  test('are named together', () => {
    const rows = rowsAfter(joined(t12, t4))
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatchObject({ first_id: twelve, joined_title: '4 + 12' })
  })
  test('are the others when one of three is parted, and none when both are', () => {
    const left = { first_id: four, joined_title: '4 + 12' }
    expect(rowsAfter(joined(t4, t5, t12), parted([five], t4, t12))).toMatchObject([left, left])
    expect(rowsAfter(joined(t4, t5), parted([four, five]))).toEqual([])
  })
})
