import { expect, test } from 'vitest'
import { isFromElsewhere, joinableIds } from './joinable.ts'

const item = { status: 'created' as const, quantity: 1 }
const whole = { id: 'whole', payment_status: 'pending' as const, in_checkout: false, items: [item] }
const part = { ...whole, id: 'part', divided_from: 'whole' }

test('a split order can be joined while neither bill is paid or being paid', () => {
  expect(joinableIds([whole, part, { ...part, id: 'other' }])).toEqual(['part', 'other'])
  expect(joinableIds([whole, { ...part, payment_status: 'paid' }, { ...part, id: 'other' }])).toEqual(['other'])
  expect(joinableIds([{ ...whole, payment_status: 'paid' }, part])).toEqual([])
  expect(joinableIds([{ ...whole, in_checkout: true }, part])).toEqual([])
  expect(joinableIds([whole, { ...part, in_checkout: true }])).toEqual([])
})

test('an order with cancelled items only stays', () =>
  expect(joinableIds([whole, { ...part, items: [{ ...item, status: 'cancelled' }] }])).toEqual([]))

test('the order that it came from may be on another card, or joined itself', () =>
  expect(joinableIds([part])).toEqual(['part']))

test('items are of another table if their original order is on another card', () => {
  const moved = { ...part, moved_from: '7' }
  expect(isFromElsewhere(moved, [moved])).toBe(true)
  expect(isFromElsewhere(moved, [{ ...whole, moved_from: '7' }, moved])).toBe(false)
  expect(isFromElsewhere(part, [part])).toBe(false)
})
