import type { InvoiceEvent } from '@comanda/domain/invoices/events.ts'
import type { CashRounding } from '@comanda/domain/kernel/cash.ts'
import { RefundId } from '@comanda/domain/kernel/ids.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import type { Answerable } from '@comanda/domain/orders/limits.ts'
import { type RefundChoice, type RefundCommand, type Refunds, refunds } from '@comanda/domain/refunds/refunds.ts'
import { saleOf } from '@comanda/domain/refunds/sale.ts'
import {
  context,
  day,
  euro,
  invoiceId,
  now,
  orderId,
  orderLine,
  paymentTypeId,
  period,
  settlementId,
  today,
  uuid,
  vat,
} from './samples.ts'

export const refundId = (number: number) => RefundId.parse(uuid(number))
export const reason = { code: 'wrong_item' } as const
export const cashNote = { paymentTypeId: paymentTypeId(1), title: 'Cash' }
export const card = { paymentTypeId: paymentTypeId(2), title: 'Card' }
export const downToFive: CashRounding = { step: '0.05', direction: 'down' }

type Line = Readonly<{ quantity: number; net: number; tax: number; ratePpm?: number }>
type Paid = Readonly<{ type: typeof card; amount: number; rounding?: number; tip?: number }>

/** The sale of an invoice with these lines of one order and these payments. */
export function saleFrom(lines: readonly Line[], paid: readonly Paid[]) {
  const total = lines.reduce((all, { net, tax }) => all + net + tax, 0)
  const invoice: InvoiceEvent['data'] = {
    settlementId: settlementId(1),
    period,
    businessDay: today,
    currency: euro,
    table: null,
    deliveryType: '',
    customerType: 'WALKIN',
    customer: null,
    orders: [
      {
        orderId: orderId(1),
        tokenNo: 1,
        placedAt: now,
        lines: lines.map(({ quantity, net, tax, ratePpm = 190_000 }, index) => ({
          ...orderLine(index + 1, { quantity, tax: vat(ratePpm, 'inclusive') }),
          net: money(net),
          taxAmount: money(tax),
        })),
      },
    ],
    subTotal: money(lines.reduce((all, { net }) => all + net, 0)),
    taxTotal: money(lines.reduce((all, { tax }) => all + tax, 0)),
    total: money(total),
    tenders: paid.map(({ type, amount, rounding = 0, tip = 0 }) => ({
      ...type,
      amount: money(amount),
      rounding: money(rounding),
      tip: money(tip),
      received: money(amount + rounding + tip),
      change: money(0),
    })),
    issuedAt: now,
  }
  return saleOf(invoiceId('2026-418'), invoice)
}

export const one = (quantity: number, line = 1): RefundChoice => ({ lines: [{ orderId: orderId(1), line, quantity }] })
export const amount = (minor: number): RefundChoice => ({ amount: money(minor) })

export const unlimited: Answerable = { userId: context.by, limits: null, approvedBy: null }

export type Sold = ReturnType<typeof saleFrom>
export const grant = (
  sale: Sold,
  choice: RefundChoice,
  {
    id = 1,
    cash = [],
    answerable = unlimited,
    withTips = false,
  }: { id?: number; cash?: readonly (CashRounding | null)[]; answerable?: Answerable; withTips?: boolean } = {},
): RefundCommand => ({
  type: 'GrantRefund',
  data: {
    refundId: refundId(id),
    sale,
    choice,
    cash,
    withTips,
    reason,
    answerable,
    businessDay: day('2026-11-21'),
    period,
  },
})

/** Result of a refund, or its refusal, with the state after it. */
export function refund(sale: Sold, state: Refunds, command: RefundCommand) {
  const decision = refunds.decide(command, state, context)
  if ('rejected' in decision) return { rejected: decision.rejected, state, granted: undefined }
  const [event] = decision
  const after = decision.reduce(refunds.evolve, state)
  return { rejected: undefined, state: after, granted: event?.type === 'RefundGranted' ? event.data : undefined, sale }
}
