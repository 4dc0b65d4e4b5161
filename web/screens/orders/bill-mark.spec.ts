import { expect, test } from 'vitest'
import { billMark } from './bill-mark.ts'

type Printed = Parameters<typeof billMark>[0][number]
const order = (change: Partial<Printed> = {}): Printed => ({
  payment_status: 'pending',
  total: '10.00',
  items: [{ status: 'created' }] as unknown as Printed['items'], // the field that is read
  ...change,
})
const at = '2026-11-20T20:00:00.000Z'
const printed = order({ bill_printed_at: at })

test.each<[string, readonly Printed[], ReturnType<typeof billMark>]>([
  ['without a print has no mark', [order()], null],
  ['that was printed says so', [printed, printed], 'printed'],
  ['with another order since says that it changed', [printed, order()], 'changed'],
  ['whose order changed says so', [printed, order({ bill_printed_at: at, bill_changed_at: at })], 'changed'],
  ['that is paid has no mark', [order({ bill_printed_at: at, payment_status: 'paid' })], null],
  ['with a paid order counts the others', [printed, order({ payment_status: 'paid' })], 'printed'],
])('a bill %s', (_, orders, mark) => expect(billMark(orders)).toBe(mark))
