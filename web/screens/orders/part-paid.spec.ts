import { expect, test } from 'vitest'
import { partPaidOf, restOf } from './part-paid.ts'

type Paid = Parameters<typeof partPaidOf>[0][number]
const order = (change: Partial<Paid> = {}): Paid => ({
  payment_status: 'pending',
  total: '30.00',
  currency: 'EUR',
  items: [{ status: 'created' }] as unknown as Paid['items'], // the field that is read
  ...change,
})
const part = (amount: string) => ({ part_payments: [{ part: amount }] }) as unknown as Partial<Paid> // likewise

test('a bill is paid in part by the shares of its unpaid orders', () => {
  expect(partPaidOf([order(), order()])).toBeNull()
  expect(partPaidOf([order(part('12.00')), order({ ...part('8.00'), total: '22.00' })])).toMatchObject({
    paid: 2000,
    total: 5200,
  })
  expect(partPaidOf([order({ ...part('12.00'), payment_status: 'paid' }), order()])).toBeNull()
})

test('the rest of a card is its total without the part payments, and never negative', () => {
  const card = (total: string, ...orders: Paid[]) => restOf({ currency: 'EUR', total, orders })
  expect(card('30.00', order())).toBe(3000)
  expect(card('52.00', order(part('12.00')), order({ ...part('8.00'), total: '22.00' }))).toBe(3200)
  expect(card('30.00', order(part('30.00')))).toBe(0)
  expect(card('20.00', order({ ...part('30.00'), total: '20.00' }))).toBe(0)
})
