import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderItem } from '../../api/orders.ts'
import { isSameLine, stepOf } from './line-step.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const item = { notes: 'rare', variant_id: 'v', addons: [{ id: 'a', title: 'Sauce' }] } as unknown as OrderItem // the compared fields
const options = { variantId: 'v', addonIds: ['a'], price: '1.00' }
const marks = { rush: false, allergy: false }

describe('a line', () => {
  test('is the same whatever the menu costs now, and however its note is spaced', () =>
    expect(isSameLine(item, { notes: ' rare ', marks, options: { ...options, price: '2.00' } })).toBe(true))
  test.each([
    ['note', { notes: '', marks, options }],
    ['mark', { notes: 'rare', marks: { ...marks, rush: true }, options }],
    ['variant', { notes: 'rare', marks, options: { ...options, variantId: null } }],
    ['addon', { notes: 'rare', marks, options: { ...options, addonIds: ['b'] } }],
    ['further addon', { notes: 'rare', marks, options: { ...options, addonIds: ['a', 'b'] } }],
  ])('with another %s is not', (_name, wish) => expect(isSameLine(item, wish)).toBe(false))
})

describe('the button of the sheet', () => {
  const sheet = { by: 0, isSame: true, isSameSeat: true, mayOrder: true, mayVoid: true, reason: null }
  const reason = { code: 'other' as const }
  test.each([
    ['nothing, while nothing is changed', sheet, { kind: 'none', isFree: false }],
    ['an addition', { ...sheet, by: 2 }, { kind: 'add', count: 2, isFree: true }],
    ['no addition without the right', { ...sheet, by: 2, mayOrder: false }, { kind: 'add', isFree: false }],
    ['a void only with a reason', { ...sheet, by: -1 }, { kind: 'void', count: 1, isFree: false }],
    ['a void with a reason', { ...sheet, by: -1, reason }, { kind: 'void', count: 1, isFree: true }],
    ['no void without the right', { ...sheet, by: -1, reason, mayVoid: false }, { kind: 'void', isFree: false }],
    ['another seat', { ...sheet, isSameSeat: false }, { kind: 'seat', isFree: true }],
    ['a change with another seat', { ...sheet, isSame: false, isSameSeat: false }, { kind: 'revise', isFree: true }],
    ['a change', { ...sheet, isSame: false }, { kind: 'revise', isFree: true }],
  ] as const)('does %s', (_name, given, { isFree, ...step }) => {
    const { because, ...found } = stepOf(given)
    expect(found).toMatchObject(step)
    expect(because === undefined).toBe(isFree)
  })
})
