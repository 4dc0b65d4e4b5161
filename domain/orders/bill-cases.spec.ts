import { now, orderLine, placement, vat } from '@comanda/tests/samples/samples.ts'
import { expect, test } from 'vitest'
import { tendersFor } from '../invoices/tenders.ts'
import { allocateEvenly } from '../kernel/allocate.ts'
import { PaymentTypeId } from '../kernel/ids.ts'
import { money } from '../kernel/money.ts'
import { order } from './order.ts'

test('100.00 by 3 is 33.34, 33.33, 33.33; 0.02 by 4 has no negative part', () => {
  expect(allocateEvenly(money(10_000), 3)).toEqual([3_334, 3_333, 3_333])
  expect(allocateEvenly(money(2), 4)).toEqual([1, 1, 0, 0])
})

test('what is paid exactly in coins is payable without rounding, and a cent that is missing is not', () => {
  const cash = { step: '0.05', direction: 'nearest' } as const
  const type = { paymentTypeId: PaymentTypeId.parse('00000000-0000-4000-8000-000000000001'), title: 'Cash' }
  const request = { type, cash, tip: money(0) }
  expect(tendersFor(money(231), [{ ...request, amount: money(231), received: money(231) }], 2)).toMatchObject([
    { rounding: 0, change: 0 },
  ])
  expect(tendersFor(money(231), [{ ...request, amount: money(230), received: null }], 2)).toEqual({
    rejected: 'TendersDiffer',
  })
  const card = { type, cash: null, tip: money(0), amount: money(1_301), received: null }
  expect(tendersFor(money(1_301), [card], 2)).toMatchObject([{ rounding: 0, received: 1_301 }])
})

test('a dish that is served stays served when the bill is split, and no line is there to be made again', () => {
  const at = { by: null, at: now }
  const lines = [orderLine(1, { quantity: 2, tax: vat(190_000, 'inclusive') }), orderLine(2)]
  const sold = placement({ lines })
  const placed = { type: 'OrderPlaced' as const, data: { ...sold, placedAt: now } }
  const served = { type: 'OrderItemServed' as const, data: { orderId: sold.orderId, line: 1, servedAt: now } }
  const state = [placed, served].reduce(order.evolve, order.initial)
  const intoOrderId = sold.orderId
  const command = { orderId: sold.orderId, intoOrderId, lines: [{ line: 1, quantity: 1 }] }
  const events = order.decide({ type: 'DivideOrder', data: command }, state, at)
  expect(events).toMatchObject([
    { type: 'OrderLineDivided', data: { newLine: { status: 'delivered' } } },
    { type: 'OrderLinesMovedOff', data: { lines: [{ status: 'delivered' }] } },
  ])
})
