import { givenFor } from '@comanda/tests/domain/given.ts'
import { at, context, now, tableId, today, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import { ReservationId, VisitId } from '../kernel/ids.ts'
import type { VisitCommand } from './commands.ts'
import type { VisitEvent } from './events.ts'
import { visit } from './visit.ts'

const given = givenFor(visit, context)
const visitId = VisitId.parse(uuid(1))
const [t1, t2] = [1, 2].map((n) => ({ tableId: tableId(n), title: `T${n}`, floor: 'Hall' })) as [Table, Table] // of two
type Table = { tableId: ReturnType<typeof tableId>; title: string; floor: string }
const [earlier, later] = [at('2026-11-20T19:00:00.000Z'), at('2026-11-20T21:00:00.000Z')]
const party = { visitId, table: t1, covers: 4, reservationId: ReservationId.parse(uuid(2)), businessDay: today }
const start: VisitCommand = { type: 'StartVisit', data: party }
const started: VisitEvent = { type: 'VisitStarted', data: { ...party, startedAt: now } }
const left: VisitEvent = { type: 'VisitEnded', data: { visitId, ending: 'left', endedAt: now } }
const resumed: VisitEvent = { type: 'VisitResumed', data: { visitId, resumedAt: now } }
const moved: VisitEvent = { type: 'VisitMoved', data: { visitId, from: t1, to: t2, movedAt: now } }

describe('guests', () => {
  test('are seated once', () => {
    given().when(start).then(started)
    given(started).when(start).then()
    given(started, left).when(start).thenRejected('VisitOver')
    given(started, moved).when(start).thenRejected('SeatedElsewhere')
    given(started, joined)
      .when({ ...start, data: { ...party, table: t2 } })
      .then()
  })
  test('are at least one, and not more than the maximum', () => {
    for (const covers of [0, -1, 1.5, 1_001])
      given()
        .when({ ...start, data: { ...party, covers } })
        .thenRejected('CoversInvalid')
  })
  test('change in number while they are seated', () => {
    const resize = (covers: number): VisitCommand => ({ type: 'ResizeVisit', data: { visitId, covers } })
    given(started)
      .when(resize(5))
      .then({ type: 'VisitResized', data: { visitId, covers: 5 } })
    given(started).when(resize(4)).then()
    given(started).when(resize(0)).thenRejected('CoversInvalid')
    given(started, left).when(resize(5)).thenRejected('VisitOver')
    given().when(resize(5)).thenRejected('VisitUnknown')
  })
  test('move to another table, and not to their own', () => {
    const move = (table: Table): VisitCommand => ({ type: 'MoveVisit', data: { visitId, table } })
    given(started).when(move(t2)).then(moved)
    given(started).when(move(t1)).then()
    given(started, left).when(move(t2)).thenRejected('VisitOver')
  })
  test('leave, and are seated again if that was a mistake', () => {
    given(started).when({ type: 'EndVisit', data: { visitId } }).then(left)
    given(started, left).when({ type: 'EndVisit', data: { visitId } }).then()
    given(started, left).when({ type: 'ResumeVisit', data: { visitId } }).then(resumed)
    given(started).when({ type: 'ResumeVisit', data: { visitId } }).then()
  })
})

describe('guests whose bill is reopened', () => {
  const paid: VisitEvent = { type: 'VisitEnded', data: { visitId, ending: 'paid', endedAt: later } }
  const reopen = (placedAt: typeof now, table = t1): VisitCommand => ({
    type: 'ResumePaidVisit',
    data: { visitId, tableId: table.tableId, placedAt },
  })
  test('are seated again, if they had ordered it', () => {
    given(started, paid).when(reopen(now)).then(resumed)
    given(started, paid).when(reopen(later)).then(resumed)
    given(started, paid).when(reopen(earlier)).then()
    given(started, paid).when(reopen(now, t2)).then()
    given(started, moved, paid).when(reopen(now, t2)).then(resumed)
    given(started, moved, paid).when(reopen(now)).then()
  })
  test('are seated again by a bill of each of their joined tables', () => {
    given(started, joined, paid).when(reopen(now)).then(resumed)
    given(started, joined, paid).when(reopen(now, t2)).then(resumed)
    given(started, joined, parted, paid).when(reopen(now, t2)).then()
  })
  test('stay as they are, if they were seen leaving or have been seated again', () => {
    given(started, left).when(reopen(now)).then()
    given(started, paid, resumed).when(reopen(now)).then()
    given(started).when(reopen(now)).then()
  })
})

const [t3, theirs] = [{ tableId: tableId(3), title: 'T3', floor: 'Terrace' }, VisitId.parse(uuid(3))]
const others = { visitId: theirs, covers: 3 }
const join = (table: Table, ...guests: (typeof others)[]): VisitCommand => ({
  type: 'JoinTable',
  data: { visitId, table, guests },
})
const joined: VisitEvent = {
  type: 'VisitTableJoined',
  data: { visitId, table: t2, tables: [t1, t2], guests: [others], covers: 7, joinedAt: now },
}
const part = (isUndo = false, table = t2): VisitCommand => ({
  type: 'PartTable',
  data: { visitId, tableId: table.tableId, isUndo },
})
const parted: VisitEvent = {
  type: 'VisitTableParted',
  data: { visitId, table: t2, tables: [t1], guests: [others], covers: 4, partedAt: now },
}
const billPaid: VisitEvent = { type: 'VisitBillPaid', data: { visitId, paidAt: later } }

describe('joined tables', () => {
  test('are one visit with the guests of both', () => {
    given(started).when(join(t2, others)).then(joined)
    given(started, joined).when(join(t2, others)).then()
    given(started).when(join(t1)).then()
    given(started, left).when(join(t2)).thenRejected('VisitOver')
    given().when(join(t2)).thenRejected('VisitUnknown')
    given(started)
      .when(join(t2, { visitId: theirs, covers: 997 }))
      .thenRejected('CoversInvalid')
  })
  test('may be more than two, on any floor', () =>
    given(started, joined)
      .when(join(t3))
      .then({
        type: 'VisitTableJoined',
        data: { visitId, table: t3, tables: [t1, t2, t3], guests: [], covers: 7, joinedAt: now },
      }))
  test('are parted, and the party that came with the table has it again', () => {
    given(started, joined).when(part()).then(parted)
    given(started, joined).when(part(true)).then(parted)
    given(started, joined, parted).when(part()).then()
    given(started, joined).when(part(false, t3)).then()
    given(started, joined, left).when(part()).then()
  })
  test('are parted after a payment without guests, and not undone', () => {
    const note = (table = t2): VisitCommand => ({
      type: 'NotePayment',
      data: { visitId, tableId: table.tableId, paidAt: later },
    })
    given(started, joined).when(note()).then(billPaid)
    given(started, joined).when(note(t1)).then(billPaid)
    given(started, joined, billPaid).when(note()).then()
    given(started, joined).when(note(t3)).then()
    given(started).when(note(t1)).then()
    given(started, joined, billPaid).when(part(true)).thenRejected('JoinedTablesPaid')
    given(started, joined, billPaid)
      .when(part())
      .then({
        type: 'VisitTableParted',
        data: { visitId, table: t2, tables: [t1], guests: [], covers: 7, partedAt: now },
      })
  })
  test('are two again when their guests left or moved', () => {
    for (const gone of [left, { type: 'VisitMoved', data: { visitId, from: t1, to: t3, movedAt: now } } as const])
      given(started, joined, gone).when(part()).then()
  })
  test('are left by the last order of both, or the last bill of both', () => {
    const follow = (from: Table, to: Table): VisitCommand => ({
      type: 'FollowOrders',
      data: { visitId, from, to, movedAt: later },
    })
    given(started, joined).when(follow(t2, t1)).then()
    given(started, joined)
      .when(follow(t2, t3))
      .then({ type: 'VisitMoved', data: { visitId, from: t1, to: t3, movedAt: later } })
    given(started, joined)
      .when({ type: 'EndPaidVisit', data: { visitId, tableId: t2.tableId, closedAt: later } })
      .then({ type: 'VisitEnded', data: { visitId, ending: 'paid', endedAt: later } })
  })
  test('end the visit of the party that came with the table, unless it has joined another', () => {
    const merge: VisitCommand = { type: 'MergeVisit', data: { visitId, mergedAt: now } }
    given(started)
      .when(merge)
      .then({ type: 'VisitEnded', data: { visitId, ending: 'joined', endedAt: now } })
    given(started, left).when(merge).then()
    given(started, joined).when(merge).thenRejected('TableJoined')
  })
})

describe('guests whose orders are moved', () => {
  const follow = (movedAt: typeof now): VisitCommand => ({
    type: 'FollowOrders',
    data: { visitId, from: t1, to: t2, movedAt },
  })
  test('go with them', () => {
    given(started)
      .when(follow(later))
      .then({ type: 'VisitMoved', data: { visitId, from: t1, to: t2, movedAt: later } })
  })
  test('stay if they came, moved or left since', () => {
    given(started).when(follow(earlier)).then()
    given(started, moved).when(follow(later)).then()
    given(started, left).when(follow(later)).then()
  })
})

describe('guests whose last bill is paid', () => {
  const paid = (closedAt: typeof now, table = t1): VisitCommand => ({
    type: 'EndPaidVisit',
    data: { visitId, tableId: table.tableId, closedAt },
  })
  test('have left', () => {
    given(started)
      .when(paid(later))
      .then({ type: 'VisitEnded', data: { visitId, ending: 'paid', endedAt: later } })
  })
  test('stay if they arrived, moved or were resumed later', () => {
    given(started).when(paid(earlier)).then()
    given(started).when(paid(later, t2)).then()
    given(started, left).when(paid(later)).then()
    given(started, left, resumed).when(paid(earlier)).then()
  })
})
