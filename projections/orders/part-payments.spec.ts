import { about, at, orderId, placed } from '@comanda/tests/projection-system/order-events.ts'
import { digitId as id, project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { ordersModel } from './orders.ts'

const tender = {
  paymentTypeId: id(5),
  title: 'Cash',
  amount: 2000,
  rounding: 0,
  tip: 100,
  received: 5000,
  change: 2900,
}
const parts = [
  { orderId, amount: 1500 },
  { orderId: id(9), amount: 500 },
]
const partPaid = about('OrderPartPaid', { partPaymentId: id(6), tender, parts, paidAt: at(1) })
const reason = { code: 'other', text: 'Typed twice' }
const returned = about('OrderPartPaymentReturned', { partPaymentId: id(6), amount: 2000, reason, returnedAt: at(2) })
const rowsAfter = (...events: { type: string; data: unknown }[]) =>
  project(ordersModel, recordedEvents([placed, ...events]))

describe('a part payment', () => {
  const row = {
    order_id: orderId,
    part_payment_id: id(6),
    part: 1500,
    order_ids: [orderId, id(9)],
    payment_type_id: id(5),
    title: 'Cash',
    amount: 2000,
    tip: 100,
    received: 5000,
    change: 2900,
  }

  test('has the share of the order, and leaves the order as it is', () => {
    for (const events of [[partPaid], [partPaid, partPaid]]) {
      expect(rowsAfter(...events).part_payments).toMatchObject([{ ...row, paid_at: at(1), returned_at: null }])
      expect(rowsAfter(...events).orders).toMatchObject([{ payment_status: 'pending', bill_changed_at: null }])
    }
  })

  test('that was given back is kept with its reason', () => {
    for (const events of [
      [partPaid, returned],
      [partPaid, returned, returned],
    ])
      expect(rowsAfter(...events).part_payments).toMatchObject([
        { ...row, reason: 'other', reason_title: null, reason_text: 'Typed twice', returned_at: at(2) },
      ])
  })
})
