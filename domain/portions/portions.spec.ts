import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, now, orderId, uuid } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CountId } from '../kernel/ids.ts'
import type { PortionsEvent } from './events.ts'
import { type PortionsCommand, portions } from './portions.ts'

const given = givenFor(portions, context)
const countId = CountId.parse(uuid(1))
const key = (claim: number, attempt: number) => ({ countId, claimId: uuid(claim), attemptId: uuid(attempt) })
const data = (claim: number, quantity: number, attempt: number) => {
  return { ...key(claim, attempt), orderId: orderId(claim), quantity, portions: 5 }
}
const claim = (id: number, quantity: number, attempt = 100 + id): PortionsCommand => {
  return { type: 'ClaimPortions', data: data(id, quantity, attempt) }
}
const claimed = (id: number, quantity: number, left: number, attempt = 100 + id): PortionsEvent => {
  return { type: 'PortionsClaimed', data: { ...data(id, quantity, attempt), left, claimedAt: now } }
}
const release = (id: number, attempt = 100 + id): PortionsCommand => {
  return { type: 'ReleasePortions', data: key(id, attempt) }
}
const returned = (id: number, quantity: number) => ({ countId, returnId: uuid(id), quantity })
const giveBack = (id: number, quantity: number): PortionsCommand => {
  return { type: 'GiveBackPortions', data: returned(id, quantity) }
}
const givenBack = (id: number, quantity: number, left: number): PortionsEvent => {
  return { type: 'PortionsGivenBack', data: { ...returned(id, quantity), left, givenBackAt: now } }
}

describe('the portions of a count', () => {
  test('are granted until none is left', () => {
    given()
      .when(claim(1, 5))
      .then(claimed(1, 5, 0))
    given(claimed(1, 4, 1))
      .when(claim(2, 1))
      .then(claimed(2, 1, 0))
    given(claimed(1, 4, 1))
      .when(claim(2, 2))
      .thenRejected('NotEnoughLeft')
  })
  test('are granted once to a request that is repeated', () => {
    given(claimed(1, 5, 0))
      .when(claim(1, 5, 200))
      .then(claimed(1, 5, 0, 200))
    given(claimed(1, 5, 0))
      .when(claim(1, 5))
      .then()
  })
  test('are free again after a release of the last attempt, once', () => {
    const released: PortionsEvent = { type: 'PortionsReleased', data: { ...key(1, 101), left: 5, releasedAt: now } }
    given(claimed(1, 5, 0))
      .when(release(1))
      .then(released)
    given(claimed(1, 5, 0), released)
      .when(release(1))
      .then()
    given(claimed(1, 5, 0), claimed(1, 5, 0, 200))
      .when(release(1))
      .then()
  })
  test('are free again when they are given back, once', () => {
    given(claimed(1, 5, 0))
      .when(giveBack(9, 2))
      .then(givenBack(9, 2, 2))
    given(claimed(1, 5, 0), givenBack(9, 2, 2))
      .when(giveBack(9, 2))
      .then()
  })
})

/** A step of some order: claim, repetition, release or return. */
const step = fc.record({
  kind: fc.constantFrom('claim' as const, 'release' as const, 'giveBack' as const),
  order: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  attempt: fc.integer({ min: 1, max: 3 }),
})

test('never are more granted than were set, in any order of claims, repetitions, releases and returns', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let state = portions.initial
      /** Portions that each order has, by the answers that it got. */
      const has = new Map<number, number>()
      const gone = new Set<number>()
      for (const { kind, order, quantity, attempt } of steps) {
        // an order claims the same quantity in each attempt, and gives its portions back once
        const asked = 1 + (order % 4)
        const back = Math.min(quantity, has.get(order) ?? 0)
        if (gone.has(order) || (kind === 'giveBack' && back === 0)) continue
        const attemptId = 1_000 * order + attempt
        const commands = {
          claim: claim(order, asked, attemptId),
          release: release(order, attemptId),
          giveBack: giveBack(order, back),
        }
        const events = portions.decide(commands[kind], state, context)
        if ('rejected' in events) continue
        state = events.reduce(portions.evolve, state)
        if (kind === 'claim') has.set(order, asked)
        if (events.length > 0 && kind === 'release') has.delete(order)
        if (events.length > 0 && kind === 'giveBack') {
          has.set(order, (has.get(order) ?? 0) - back)
          gone.add(order)
        }
        const granted = [...has.values()].reduce((sum, portion) => sum + portion, 0)
        expect(granted).toBeLessThanOrEqual(5)
        expect(state.left ?? 5).toBe(5 - granted)
      }
    }),
    { numRuns: 5_000 },
  )
})
