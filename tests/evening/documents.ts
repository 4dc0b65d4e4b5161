import { isLive } from '@comanda/domain/card-payments/card-payments.ts'
import type { OrderId } from '@comanda/domain/kernel/ids.ts'
import { billOf, chargedLines, isOwed, isPlaced } from '@comanda/domain/orders/bill.ts'
import { order, type PlacedOrder } from '@comanda/domain/orders/order.ts'
import { expect } from 'vitest'
import { isOfWholeBill } from './approvals.ts'
import type { Evening } from './evening.ts'

export const total = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((all, row) => all + row[key], 0)

/** Expects a bill to be its prices minus discounts, plus service charge and exclusive tax. */
export function expectBill(state: PlacedOrder) {
  const lines = chargedLines(state)
  const prices = lines.map(
    ({ unitPrice, quantity, discount = 0, charge = 0 }) => unitPrice * quantity - discount + charge,
  )
  const { lines: billed, total: due } = billOf(state)
  const onTop = billed.filter(({ line }) => lines.find((one) => one.line === line)?.tax?.type === 'exclusive')
  expect(due).toBe(prices.reduce((all, price) => all + price, 0) + total(onTop, 'taxAmount'))
}

/** Expects each order on at most one invoice, with the amounts of its bill, and each invoice to add up. */
export function expectInvoiced({
  invoices,
  placed,
}: Readonly<{ invoices: Evening['invoices']; placed: readonly PlacedOrder[] }>) {
  const invoiced = new Map<OrderId, number>()
  for (const { orders, tenders = [], ...sums } of invoices.values()) {
    const lines = orders.flatMap((one) => one.lines)
    expect([total(lines, 'net'), total(lines, 'taxAmount')]).toEqual([sums.subTotal, sums.taxTotal])
    expect([sums.subTotal + sums.taxTotal, total(tenders, 'amount')]).toEqual([sums.total, sums.total])
    for (const { orderId: id, lines: own } of orders) {
      expect(invoiced.has(id), 'an order is paid once').toBe(false)
      invoiced.set(id, total(own, 'net') + total(own, 'taxAmount'))
    }
  }
  for (const state of placed) {
    const isPaid = state.payment.status === 'Paid'
    expect(isPaid || state.payment.status === 'Unpaid', 'every payment has ended').toBe(true)
    expect(invoiced.get(state.placed.orderId)).toBe(isPaid ? billOf(state).total : undefined)
  }
}

/**
 * Expects each captured card payment on one invoice, or live for an order that it can pay, and no returned one on an
 * invoice.
 */
export function expectCards({ cards, invoices, orders }: Evening) {
  const tenders = [...invoices.values()].flatMap((invoice) => invoice.tenders ?? [])
  const paid = tenders.flatMap(({ card }) => card?.cardPaymentId ?? [])
  expect(new Set(paid).size, 'a card payment is on one invoice').toBe(paid.length)
  for (const payment of cards.all()) {
    const isCharged = cards.atTerminal.get(payment.cardPaymentId) === 'captured'
    const isOnInvoice = paid.includes(payment.cardPaymentId)
    expect([payment.isSettled, isOnInvoice && !isCharged]).toEqual([isOnInvoice, false])
    expect(isCharged && !isOnInvoice && !isLive(payment), 'no money is lost').toBe(false)
    if (!isLive(payment)) continue
    const states = payment.orderIds.map((id) => orders.get(id))
    const isHeld = states.every((state) => state && isPlaced(state) && state.status === 'Open' && isOwed(state))
    expect(isHeld, 'an order can be paid while a card is charged for it').toBe(true)
  }
}

/** Expects that no approval reduced a bill by more than its question said, or gave away a larger bill. */
export function expectApproved({ approvals }: Evening) {
  for (const { question, reduction, total: before } of approvals.used) {
    expect(reduction, 'the approver saw it').toBeLessThanOrEqual(question.value)
    if (isOfWholeBill(question.command)) expect(before, 'the bill has not grown').toBeLessThanOrEqual(question.total)
  }
}

/** Expects each reopened bill to have the paid total, and its invoice to be refunded once, as a whole. */
export function expectReopened({ log, orders, invoices, refunded }: Evening) {
  const reopened = new Set<OrderId>()
  for (const { event } of log) {
    if (event.type !== 'OrderReopened') continue
    const { reopenedFrom } = event.data
    const states = [orders.get(reopenedFrom), order.evolve(order.initial, event)]
    const [paid, asked] = states.map((state) => (state && isPlaced(state) ? billOf(state).total : undefined))
    expect(asked).toBe(paid)
    expect(reopened.has(reopenedFrom), 'an order is reopened once').toBe(false)
    reopened.add(reopenedFrom)
    const [id, invoice] =
      [...invoices].find(([, one]) => one.orders.some((each) => each.orderId === reopenedFrom)) ?? []
    expect(id && refunded.get(id)).toMatchObject([{ granted: { total: invoice?.total, reopens: true } }])
  }
}
