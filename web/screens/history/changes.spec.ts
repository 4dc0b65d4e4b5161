import { describe, expect, test } from 'vitest'
import type { PastLine, PastState } from '../../api/audit.ts'
import { changesBetween } from './changes.ts'

// the fields that are compared
const line = (no: number, status: PastLine['status'], amount: string) => ({ line: no, status, amount }) as PastLine
const state = (total: string, ...lines: PastLine[]): PastState => ({
  status: 'created',
  payment_status: 'pending',
  invoice_id: null,
  lines,
  sub_total: total,
  tax_total: '0.00',
  total,
})

describe('changes of an event to the bill', () => {
  test('are none for the order as it was sent', () => {
    const changes = changesBetween(null, state('5.00', line(1, 'created', '5.00')))
    expect([changes.lines.size, changes.total]).toEqual([0, null])
  })

  test('contain the old status of a changed line', () => {
    const before = state('5.00', line(1, 'created', '2.00'), line(2, 'created', '3.00'))
    const changes = changesBetween(before, state('5.00', line(1, 'created', '2.00'), line(2, 'preparing', '3.00')))
    expect([...changes.lines]).toEqual([[2, { status: 'created', amount: null }]])
    expect(changes.total).toBeNull()
  })

  test('contain the old amount and the old total when a line is cancelled', () => {
    const before = state('5.00', line(1, 'created', '2.00'), line(2, 'created', '3.00'))
    const changes = changesBetween(before, state('2.00', line(1, 'created', '2.00'), line(2, 'cancelled', '0.00')))
    expect(changes.lines.get(2)).toEqual({ status: 'created', amount: '3.00' })
    expect(changes.total).toBe('5.00')
  })

  test('contain the old payment status when the order is settled', () => {
    const before = state('5.00')
    expect(changesBetween(before, { ...before, payment_status: 'paid' }).payment).toBe('pending')
  })
})
