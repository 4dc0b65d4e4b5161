import { money } from '@comanda/domain/kernel/money.ts'
import { expect, test } from 'vitest'
import { type Bar, nameEvery, scaleOf, trimEnds } from './bars.ts'

const bar = (amount: number, before?: number): Bar => ({
  key: '1',
  name: '1',
  fullName: '1',
  amount: money(amount),
  ...(before !== undefined && { before: money(before) }),
})

test.each([
  [[bar(0)], { top: 1, lines: [] }],
  [[], { top: 1, lines: [] }],
  [[bar(9_310), bar(120)], { top: 10_000, lines: [2_000, 4_000, 6_000, 8_000, 10_000] }],
  [[bar(100, 7_600)], { top: 8_000, lines: [2_000, 4_000, 6_000, 8_000] }],
  [[bar(2)], { top: 2, lines: [1, 2] }],
])('the scale of %j ends at a round figure', (bars, scale) => expect(scaleOf(bars)).toEqual(scale))

test('empty ends are removed, gaps stay', () => {
  const isEmpty = (count: number) => count === 0
  expect(trimEnds([0, 0, 3, 0, 2, 0], isEmpty)).toEqual([3, 0, 2])
  expect(trimEnds([0, 0], isEmpty)).toEqual([])
})

test('the axis has as many names as fit', () =>
  expect([nameEvery(7, 16), nameEvery(31, 16), nameEvery(92, 16)]).toEqual([1, 2, 6]))
