import { describe, expect, test } from 'vitest'
import { maxReasons, type ReasonLists, reasonCodes, reasonsSet } from './reasons.ts'

const set = (data: ReasonLists) => [{ type: 'ReasonsSet', data }]
const own: ReasonLists = { discounts: [{ code: 'complaint', title: 'Cold food' }, { code: 'other' }] }

describe('the reasons of the owner', () => {
  test('are set as whole lists in their order, without blanks and repetitions', () => {
    const wanted: ReasonLists = {
      discounts: [
        { code: 'complaint', title: ' Cold food ' },
        { code: 'other', title: ' ' },
        { code: 'other' },
        { code: 'other', title: 'Cold food' },
      ],
    }
    expect(reasonsSet({}, wanted)).toEqual(set(own))
  })
  test('do not change if they are the same', () => expect(reasonsSet(own, own)).toEqual([]))
  test('are the built-in ones again if a list is empty or names these only', () => {
    const builtIn = reasonCodes.discounts.map((code) => ({ code }))
    expect(reasonsSet(own, { discounts: [] })).toEqual(set({}))
    expect(reasonsSet(own, { discounts: builtIn })).toEqual(set({}))
    expect(reasonsSet(own, {})).toEqual(set({}))
    expect(reasonsSet({}, { discounts: builtIn.toReversed() })).toEqual(set({ discounts: builtIn.toReversed() }))
  })
  test('have a limited number in each list', () => {
    const many = Array.from({ length: maxReasons + 1 }, (_, index) => ({
      code: 'other' as const,
      title: `No ${index}`,
    }))
    expect(reasonsSet({}, { voids: many, refunds: [{ code: 'damaged' }] })).toEqual(
      set({ voids: many.slice(0, maxReasons), refunds: [{ code: 'damaged' }] }),
    )
  })
})
