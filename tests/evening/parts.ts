import { allocate } from '@comanda/domain/kernel/allocate.ts'
import { type OrderId, PartPaymentId } from '@comanda/domain/kernel/ids.ts'
import { money, sum } from '@comanda/domain/kernel/money.ts'
import { isOwed } from '@comanda/domain/orders/bill.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import { openOf, partPaymentsOf } from '@comanda/domain/orders/part-payments.ts'
import type { PartPayment } from '@comanda/domain/orders/state.ts'
import type { Tender } from '@comanda/domain/orders/tender.ts'
import { expect } from 'vitest'
import { paymentTypeId, uuid } from '../samples/samples.ts'
import type { Evening } from './evening.ts'

/** Part payments of one or several orders, recorded and returned. A process may die between two of the orders. */
export class Parts {
  readonly #evening: Evening

  constructor(evening: Evening) {
    this.#evening = evening
  }

  tendersOf(due: readonly PlacedOrder[]): readonly Tender[] {
    return partPaymentsOf(due).map(({ tender, partPaymentId }) => ({ ...tender, partPaymentId }))
  }

  record(ids: readonly OrderId[], number: number, price: number): void {
    const due = this.#evening.placed().filter((state) => ids.includes(state.placed.orderId) && isOwed(state))
    const open = due.map(openOf)
    const amount = money(Math.min(price, sum(open)))
    const nothing = { rounding: money(0), tip: money(0), change: money(0) }
    const tender = { paymentTypeId: paymentTypeId(1), title: 'Card', ...nothing, amount, received: amount }
    const shares = allocate(amount, open)
    const parts = due.map(({ placed }, index) => ({ orderId: placed.orderId, amount: money(shares[index] ?? 0) }))
    const payment = {
      partPaymentId: PartPaymentId.parse(uuid(number)),
      tender,
      parts: parts.filter((one) => one.amount),
    }
    for (const { orderId } of payment.parts) this.#evening.messages.push(() => this.#recordOn(orderId, payment))
  }

  giveBack(at: number): void {
    const all = partPaymentsOf(this.#evening.placed())
    const payment = all[at % Math.max(1, all.length)]
    if (payment) this.#return(payment)
  }

  #recordOn(orderId: OrderId, payment: PartPayment): void {
    this.#evening.send(orderId, { type: 'RecordPartPayment', data: { ...payment, orderId } })
    const state = this.#evening.placed().find(({ placed }) => placed.orderId === orderId)
    if (!state?.partPayments.some(({ partPaymentId }) => partPaymentId === payment.partPaymentId)) this.#return(payment)
  }

  #return({ parts, partPaymentId }: PartPayment): void {
    const reason = { code: 'other' } as const
    for (const { orderId } of parts)
      this.#evening.send(orderId, { type: 'ReturnPartPayment', data: { orderId, partPaymentId, reason } })
  }
}

/** Expects each part payment on an open order that costs at least as much, on one invoice, or returned. */
export function expectParts({
  invoices,
  placed,
}: Readonly<{ invoices: Evening['invoices']; placed: readonly PlacedOrder[] }>) {
  const settled = [...invoices.values()].flatMap(({ tenders = [] }) =>
    tenders.flatMap(({ partPaymentId }) => partPaymentId ?? []),
  )
  expect(new Set(settled).size, 'a part payment pays one bill').toBe(settled.length)
  for (const state of placed) {
    const own = state.partPayments.map(({ partPaymentId }) => partPaymentId)
    if (state.payment.status === 'Paid')
      expect(settled, 'a settled bill has all of them').toEqual(expect.arrayContaining(own))
    else if (own.length > 0) expect([state.status, openOf(state) >= 0]).toEqual(['Open', true])
    expect(
      settled.filter((id) => state.returnedPayments.includes(id)),
      'what was given back pays nothing',
    ).toEqual([])
  }
}
