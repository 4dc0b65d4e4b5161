import { givenFor } from '@comanda/tests/domain/given.ts'
import { at, context, now, tableId, uuid } from '@comanda/tests/samples/samples.ts'
import { describe, test } from 'vitest'
import { type Instant, VisitId } from '../kernel/ids.ts'
import type { TableCommand, Taking } from './commands.ts'
import type { TableEvent } from './events.ts'
import type { CallReason } from './reasons.ts'
import { table } from './table.ts'

const given = givenFor(table, context)
const seven = { tableId: tableId(7), title: 'T7', floor: 'Hall' }
const named = { tableId: seven.tableId }
const later = at('2026-11-20T23:00:00.000Z')
const call = (reason: CallReason): TableCommand => ({ type: 'CallStaff', data: { table: seven, reason } })
const called = (reason: CallReason, calledAt: Instant = now): TableEvent => ({
  type: 'GuestsCalled',
  data: { ...named, table: seven, reason, calledAt },
})
const answer = (...reasons: CallReason[]): TableCommand => ({
  type: 'AnswerCalls',
  data: { ...named, reasons, until: now },
})
const answered = (reason: CallReason): TableEvent => ({
  type: 'GuestsAnswered',
  data: { ...named, reason, answeredAt: now },
})

describe('guests', () => {
  test('call for a waiter, for the bill, or for both', () => {
    given().when(call('waiter')).then(called('waiter'))
    given(called('waiter')).when(call('bill')).then(called('bill'))
  })
  test('who call twice have one call', () => given(called('bill')).when(call('bill')).then())
  test('call again once somebody came', () =>
    given(called('waiter'), answered('waiter')).when(call('waiter')).then(called('waiter')))
})

describe('a call', () => {
  test('is answered once', () => {
    given(called('waiter')).when(answer('waiter')).then(answered('waiter'))
    given(called('waiter'), answered('waiter')).when(answer('waiter')).then()
    given().when(answer('waiter')).then()
  })
  test('for another reason stays open', () => given(called('bill')).when(answer('waiter')).then())
  test('made later stays open', () => given(called('bill', later)).when(answer('bill')).then())
  test('for the bill and one for a waiter are answered together', () =>
    given(called('waiter'), called('bill')).when(answer('waiter', 'bill')).then(answered('waiter'), answered('bill')))
})

describe('a table', () => {
  const [ours, theirs] = [VisitId.parse(uuid(1)), VisitId.parse(uuid(2))]
  const take = (visitId: VisitId, after: Taking | null = null, isJoining = false): TableCommand => ({
    type: 'TakeTable',
    data: { ...named, visitId, after, isJoining },
  })
  const by = (visitId: VisitId): Taking => ({ visitId, takenAt: now, isJoining: false })
  const taken = (visitId: VisitId): TableEvent => ({ type: 'TableTaken', data: { ...named, visitId, takenAt: now } })
  test('is taken by the guests of one visit', () => {
    given().when(take(ours)).then(taken(ours))
    given(taken(ours)).when(take(ours)).then()
    given(taken(ours)).when(take(theirs)).thenRejected('TableTaken')
  })
  test('is taken by others after the guests have left', () =>
    given(taken(ours))
      .when(take(theirs, by(ours)))
      .then(taken(theirs)))
  test('whose guests have changed meanwhile is refused', () =>
    given(taken(theirs))
      .when(take(VisitId.parse(uuid(3)), by(ours)))
      .thenRejected('TableTaken'))
  test('is taken once for a join, by its own guests or by others', () => {
    const joining: TableEvent = {
      type: 'TableTaken',
      data: { ...named, visitId: theirs, takenAt: now, isJoining: true },
    }
    given(taken(theirs))
      .when(take(theirs, by(theirs), true))
      .then(joining)
    given(taken(ours))
      .when(take(theirs, by(ours), true))
      .then(joining)
    given(taken(theirs), joining)
      .when(take(ours, by(theirs), true))
      .thenRejected('TableTaken')
    given(taken(ours), joining)
      .when(take(ours, by(ours), true))
      .thenRejected('TableTaken')
  })
})
