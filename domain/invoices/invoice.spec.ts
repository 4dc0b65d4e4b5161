import { now, orderId, orderLine, period, placement, settlementId, today, vat } from '@comanda/tests/samples/samples.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { Currency } from '../kernel/money-schemas.ts'
import { billOf } from '../orders/bill.ts'
import type { OrderEvent } from '../orders/events.ts'
import type { OrderLine } from '../orders/lines.ts'
import { order, type PlacedOrder } from '../orders/order.ts'
import { InvoiceEvent } from './events.ts'
import { invoiceOf, shareCurrency } from './invoice.ts'

describe('an invoice', () => {
  test('contains the charged lines, with their share of the tax', () => {
    const lines = [orderLine(1, { quantity: 2, tax: vat(190_000, 'inclusive') }), orderLine(2)]
    const invoice = invoiceOf(settlementId(1), [orderOf(1, lines, cancelSecond)], moment)
    expect(invoice).toMatchObject({ settlementId: settlementId(1), ...moment, currency: 'EUR', table: { title: 'T4' } })
    expect(invoice.orders).toEqual([
      { orderId: orderId(1), tokenNo: 7, placedAt: now, lines: [{ ...lines[0], net: 1681, taxAmount: 319 }] },
    ])
    expect(invoice).toMatchObject({ subTotal: 1681, taxTotal: 319, total: 2000 })
  })

  test('matches its schema', () => {
    const data = invoiceOf(settlementId(1), [orderOf(1, [orderLine(1)]), orderOf(2, [orderLine(1)])], moment)
    expect(InvoiceEvent.parse({ type: 'InvoiceIssued', data })).toEqual({ type: 'InvoiceIssued', data })
  })

  test('totals the bills of its orders, and its lines', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(anyLine, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
        (carts) => {
          const orders = carts.map((lines, index) =>
            orderOf(
              index + 1,
              lines.map((line, at) => ({ ...line, line: at + 1 })),
            ),
          )
          const invoice = invoiceOf(settlementId(1), orders, moment)
          const lines = invoice.orders.flatMap((each) => each.lines)
          const add = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
          expect(invoice.total).toBe(add(orders.map((each) => billOf(each).total)))
          expect(invoice.subTotal).toBe(add(lines.map(({ net }) => net)))
          expect(invoice.taxTotal).toBe(add(lines.map(({ taxAmount }) => taxAmount)))
          expect(invoice.total).toBe(invoice.subTotal + invoice.taxTotal)
        },
      ),
    ))

  test('has one currency', () => {
    const orders = [orderOf(1, [orderLine(1)]), { ...orderOf(2, [orderLine(1)]) }]
    const mixed = orders.map((each, index) => ({
      ...each,
      placed: { ...each.placed, currency: Currency.parse(index ? 'USD' : 'EUR') },
    }))
    expect([shareCurrency(orders), shareCurrency(mixed)]).toEqual([true, false])
    expect(() => invoiceOf(settlementId(1), mixed, moment)).toThrow('invariant broken')
  })

  test('is never issued for nothing', () => expect(() => invoiceOf(settlementId(1), [], moment)).toThrow())
})

const moment = { issuedAt: now, period, businessDay: today }
const cancelSecond: OrderEvent = {
  type: 'OrderItemCancelled',
  data: { orderId: orderId(1), line: 2, cancelledAt: now },
}

function orderOf(number: number, lines: readonly OrderLine[], ...later: OrderEvent[]): PlacedOrder {
  const placed: OrderEvent = {
    type: 'OrderPlaced',
    data: { ...placement({ orderId: orderId(number), lines }), placedAt: now },
  }
  const state = [placed, ...later].reduce(order.evolve, order.initial)
  if (state.status === 'None') throw new Error('it was placed')
  return state
}

const anyLine = fc
  .record({
    unitPrice: fc.integer({ min: 0, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    tax: fc.option(
      fc.record({
        ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
        type: fc.constantFrom('exclusive' as const, 'inclusive' as const),
      }),
    ),
  })
  .map(({ unitPrice, quantity, tax }) =>
    orderLine(1, { unitPrice: money(unitPrice), quantity, tax: tax && vat(tax.ratePpm, tax.type) }),
  )
