import { money } from '@comanda/domain/kernel/money.ts'
import { expect, test } from 'vitest'
import type { RefundPreview } from '../../api/refunds.ts'
import { choiceOf, emptyChoice, isEmptyChoice, refundedAmount } from './refund-choice.ts'

const line = (number: number) => ({ order_id: 'a', line: number }) as RefundPreview['lines'][number] // the fields that choose a line
const preview = { lines: [line(1), line(2)], tip: '2.00' } as unknown as RefundPreview // its lines and tip are read

test('a typed amount counts before chosen portions; lines without portions are left out', () => {
  expect(choiceOf(preview, { 'a.1': 2 }, '5')).toEqual({ amount: '5' })
  expect(choiceOf(preview, { 'a.1': 2, 'a.2': 0 }, '')).toEqual({ lines: [{ orderId: 'a', line: 1, quantity: 2 }] })
  expect(choiceOf(undefined, {}, '')).toEqual(emptyChoice)
})

test('a tip alone is a refund; the button names what is refunded with the tip, if it is chosen', () => {
  const withTip = { ...emptyChoice, tip: true } as const
  expect([isEmptyChoice(emptyChoice), isEmptyChoice(withTip)]).toEqual([true, false])
  expect(refundedAmount(withTip, money(0), money(200))).toBe(200)
  expect(refundedAmount({ ...choiceOf(preview, { 'a.1': 1 }, ''), tip: true }, money(1250), money(200))).toBe(1450)
  expect(refundedAmount({ amount: '5.00' }, money(500), money(200))).toBe(500)
})
