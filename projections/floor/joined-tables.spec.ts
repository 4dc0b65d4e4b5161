import { project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { joinedTablesModel } from './joined-tables.ts'

const [visitId, four, five, twelve] = [1, 2, 3, 4].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`)
const at = '2026-11-20T19:00:00.000Z'
const table = (tableId: string | undefined, title: string) => ({ tableId, title, floor: 'Hall' })
const [t4, t5, t12] = [table(four, '4'), table(five, '5'), table(twelve, '12')]
type Fact = [type: string, data: object]
const changed = { visitId, guests: [], covers: 4 }
const joined = (...tables: object[]): Fact => [
  'VisitTableJoined',
  { ...changed, table: tables.at(-1), tables, joinedAt: at },
]
const parted = (...tables: object[]): Fact => ['VisitTableParted', { ...changed, table: t5, tables, partedAt: at }]
const rowsAfter = (...facts: Fact[]) => {
  const events = recordedEvents(facts.map(([type, data]) => ({ type, data })))
  const rows = project(joinedTablesModel, events).joined_tables
  expect(
    project(
      joinedTablesModel,
      events.flatMap((event) => [event, event]),
    ).joined_tables,
  ).toEqual(rows)
  return rows
}

describe('joined tables', () => {
  test('are named together, 4 before 12', () => {
    const rows = rowsAfter(joined(t12, t4))
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatchObject({ visit_id: visitId, joined_title: '4 + 12' })
  })
  test('are the others when one of three is parted, and none when one is left', () => {
    const three = [joined(t4, t5), joined(t4, t5, t12)]
    expect(rowsAfter(...three, parted(t4, t12))).toMatchObject([{ joined_title: '4 + 12' }, { joined_title: '4 + 12' }])
    expect(rowsAfter(joined(t4, t5), parted(t4))).toEqual([])
  })
  test('are parted when their guests move or leave', () => {
    expect(rowsAfter(joined(t4, t5), ['VisitMoved', { visitId, from: t4, to: t12, movedAt: at }])).toEqual([])
    expect(rowsAfter(joined(t4, t5), ['VisitEnded', { visitId, ending: 'paid', endedAt: at }])).toEqual([])
  })
})
