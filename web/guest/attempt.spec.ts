import { money } from '@comanda/domain/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { ApiError, NoAnswer } from '../api/errors.ts'
import type { CartLine } from '../screens/pos/cart.ts'
import { type Attempt, attemptToSend, isRefusal, mealMs, remainingLines } from './attempt.ts'
import { requestOf } from './order.ts'

const line = (itemId: string, quantity: number, more: Partial<CartLine> = {}): CartLine => ({
  key: itemId,
  itemId,
  title: itemId,
  variant: null,
  addons: [],
  unitPrice: money(900),
  tax: null,
  quantity,
  notes: null,
  was: null,
  gone: false,
  ...more,
})
const at = 1_700_000_000_000
const attemptOf = (lines: readonly CartLine[], more: Partial<Attempt> = {}) => ({
  commandId: 'c1',
  body: JSON.stringify(requestOf(lines, null, { storeTable: null })),
  at,
  ...more,
})
const titles = (lines: readonly CartLine[]) => lines.map(({ quantity, key }) => `${quantity} ${key}`)

describe('the rest of the cart after an order is placed', () => {
  test('contains no sent line, and everything added since', () => {
    const sent = attemptOf([line('soup', 2), line('tea', 1)])
    expect(remainingLines([line('soup', 2), line('tea', 1)], sent)).toEqual([])
    expect(titles(remainingLines([line('soup', 3), line('tea', 1), line('cake', 1)], sent))).toEqual([
      '1 soup',
      '1 cake',
    ])
    expect(titles(remainingLines([line('soup', 1)], sent)), 'a dish that was taken out again').toEqual([])
  })

  test('is a dish with other choices or notes, which nobody has ordered', () => {
    const large = { id: 'l', title: 'Large' }
    const bread = { id: 'b', title: 'Bread' }
    const others = [
      line('soup', 1, { key: 'noted', notes: 'no nuts' }),
      line('soup', 1, { key: 'large', variant: large }),
      line('soup', 1, { key: 'bread', addons: [bread] }),
    ]
    expect(titles(remainingLines([line('soup', 1), ...others], attemptOf([line('soup', 1)])))).toEqual([
      '1 noted',
      '1 large',
      '1 bread',
    ])
    expect(remainingLines(others, attemptOf(others))).toEqual([])
  })

  test('counts lines of the same dish together, as after a change of its price', () => {
    const dearer = line('soup', 2, { key: 'dearer', unitPrice: money(950) })
    expect(titles(remainingLines([line('soup', 1), dearer], attemptOf([line('soup', 2)])))).toEqual(['1 dearer'])
  })
})

describe('the attempt to send next', () => {
  const open = attemptOf([line('soup', 1)], { commandId: 'open' })
  const firstFor = (lines: readonly CartLine[], attempt: Attempt | null, now = at) =>
    attemptToSend(attempt, { ...attemptOf(lines), commandId: 'next', at: now }, lines).commandId

  test.each([
    ['the cart as it was', [line('soup', 1)], 'open'],
    ['a cart with more', [line('soup', 2), line('tea', 1)], 'open'],
    ['a cart with none of it', [line('tea', 1)], 'next'],
  ])('of %s', (_, lines, first) => expect(firstFor(lines, open)).toBe(first))

  test('is the cart where every order was answered', () => expect(firstFor([line('soup', 1)], null)).toBe('next'))

  test('is the cart where the meal of the other is over, which has no time in a version before', () => {
    const lines = [line('soup', 1)]
    expect(firstFor(lines, open, at + mealMs - 1)).toBe('open')
    expect(firstFor(lines, open, at + mealMs)).toBe('next')
    const { commandId, body } = open
    expect(firstFor(lines, { commandId, body }, at + mealMs)).toBe('open')
  })
})

test.each([
  [new NoAnswer('cut off'), false, false],
  [new ApiError(500, null), false, false],
  [new ApiError(503, null), true, false],
  [new ApiError(409, null), true, true],
  [new ApiError(429, null), false, true],
  [new ApiError(429, null), true, false],
])('%s, sent again: %s, is a refusal: %s', (error, isSentAgain, refusal) =>
  expect(isRefusal(error, isSentAgain)).toBe(refusal),
)
