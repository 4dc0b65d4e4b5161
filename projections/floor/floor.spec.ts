import { project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { floorModel } from './floor.ts'

const [visitId, one, two, reservationId] = [1, 2, 3, 4].map((digit) => `${digit}0000000-0000-4000-8000-000000000000`)
const [at, later] = ['2026-11-20T19:00:00.000Z', '2026-11-20T20:00:00.000Z']
type Fact = [type: string, data: object]
const rowsAfter = (...facts: Fact[]) => {
  const events = recordedEvents(facts.map(([type, data]) => ({ type, data })))
  const twice = events.flatMap((event) => [event, event])
  expect(project(floorModel, twice)).toEqual(project(floorModel, events))
  return project(floorModel, events)
}
const table = (tableId: string | undefined, title: string) => ({ tableId, title, floor: 'Hall' })
const started: Fact = [
  'VisitStarted',
  { visitId, table: table(one, 'T1'), covers: 4, reservationId, businessDay: '2026-11-20', startedAt: at },
]

describe('a visit', () => {
  test.each<[string, Fact[], object]>([
    [
      'that has started',
      [],
      { status: 'seated', table_id: one, table_title: 'T1', covers: 4, reservation_id: reservationId, started_at: at },
    ],
    [
      'that has moved',
      [['VisitMoved', { visitId, from: table(one, 'T1'), to: table(two, 'T2'), movedAt: later }]],
      { table_id: two, table_title: 'T2', started_at: at },
    ],
    ['of more guests', [['VisitResized', { visitId, covers: 6 }]], { covers: 6 }],
    [
      'that is over',
      [['VisitEnded', { visitId, ending: 'paid', endedAt: later }]],
      { status: 'left', ended_at: later },
    ],
    [
      'whose table was joined to another',
      [['VisitEnded', { visitId, ending: 'joined', endedAt: later }]],
      { status: 'joined', ended_at: later },
    ],
    [
      'that has joined a table, with its guests',
      [
        [
          'VisitTableJoined',
          {
            visitId,
            table: table(two, 'T2'),
            tables: [table(one, 'T1'), table(two, 'T2')],
            guests: [],
            covers: 7,
            joinedAt: later,
          },
        ],
      ],
      { status: 'seated', table_id: one, covers: 7 },
    ],
    [
      'that has parted a table',
      [
        [
          'VisitTableParted',
          { visitId, table: table(two, 'T2'), tables: [table(one, 'T1')], guests: [], covers: 3, partedAt: later },
        ],
      ],
      { covers: 3 },
    ],
    [
      'that goes on',
      [
        ['VisitEnded', { visitId, ending: 'left', endedAt: later }],
        ['VisitResumed', { visitId, resumedAt: later }],
      ],
      { status: 'seated', ended_at: null },
    ],
  ])('%s', (_what, then, row) => {
    expect(rowsAfter(started, ...then).visits).toMatchObject([{ visit_id: visitId, ...row }])
  })
})

describe('a call', () => {
  const called = (reason: string, calledAt = at): Fact => [
    'GuestsCalled',
    { tableId: one, table: table(one, 'T1'), reason, calledAt },
  ]
  const answered: Fact = ['GuestsAnswered', { tableId: one, reason: 'bill', answeredAt: later }]
  test('is open until it is answered, separately for each reason', () => {
    const rows = rowsAfter(called('waiter'), called('bill'), answered)
    expect(rows.table_calls).toMatchObject([
      { table_id: one, reason: 'bill', table_title: 'T1', floor: 'Hall', called_at: at, answered_at: later },
      { table_id: one, reason: 'waiter', called_at: at, answered_at: null },
    ])
  })
  test('can be made again', () => {
    const rows = rowsAfter(called('bill'), answered, called('bill', later))
    expect(rows.table_calls).toMatchObject([{ reason: 'bill', called_at: later, answered_at: null }])
  })
  test('is deleted with its table', () => {
    expect(rowsAfter(called('bill'), ['TableRemoved', { tableId: one }]).table_calls).toEqual([])
  })
})

describe('the plan', () => {
  const place = (tableId: string | undefined, x: number) => ({ tableId, x, y: 0, width: 4, height: 4, shape: 'round' })
  const published = (version: number, ...places: object[]): Fact => ['FloorPlanPublished', { version, places }]

  test('is the latest published one', () => {
    const rows = rowsAfter(published(1, place(one, 0), place(two, 8)), published(2, place(two, 12)))
    expect(rows.floor_plans).toMatchObject([{ version: 2 }])
    expect(rows.table_places).toMatchObject([{ table_id: two, x: 12, shape: 'round' }])
  })
  test('loses a table that was removed', () => {
    const rows = rowsAfter(published(1, place(one, 0), place(two, 8)), ['TableRemoved', { tableId: one }])
    expect(rows.table_places).toMatchObject([{ table_id: two }])
  })
})
