import { invariant } from '../kernel/decider.ts'
import type { BusinessDay, Instant, Period, SettlementId } from '../kernel/ids.ts'
import { sum } from '../kernel/money.ts'
import { billOf, chargedLines } from '../orders/bill.ts'
import type { PlacedOrder } from '../orders/order.ts'
import type { PaidWith, Tender } from '../orders/tender.ts'
import type { InvoiceEvent, InvoiceLine } from './events.ts'

type InvoiceIssued = Extract<InvoiceEvent, { type: 'InvoiceIssued' }>['data']
type Terms = Readonly<{
  issuedAt: Instant
  period: Period
  businessDay: BusinessDay
  paidWith?: PaidWith | undefined
  tenders?: readonly Tender[] | undefined
}>

/** The invoice of a settlement. Orders of a table are computed one by one, so that each adds up by itself. */
export function invoiceOf(
  settlementId: SettlementId,
  orders: readonly PlacedOrder[],
  { paidWith, tenders, ...moment }: Terms,
): InvoiceIssued {
  return { settlementId, ...moment, ...billed(orders), ...(paidWith && { paidWith }), ...(tenders && { tenders }) }
}

/** The bill of orders of one currency, as on their invoice. */
export function billed(orders: readonly PlacedOrder[]) {
  const [lead] = orders
  invariant(lead, 'a bill has at least one order')
  invariant(shareCurrency(orders), 'the orders of a bill share a currency')
  const bills = orders.map(billOf)
  const { currency, table, deliveryType, customerType, customer } = lead.placed
  return {
    currency,
    table,
    deliveryType,
    customerType,
    customer,
    orders: orders.map(invoicedOrder),
    subTotal: sum(bills.map(({ subTotal }) => subTotal)),
    taxTotal: sum(bills.map(({ taxTotal }) => taxTotal)),
    total: sum(bills.map(({ total }) => total)),
  }
}

/**
 * True if all orders have the same currency; orders placed before and after a change of the store's currency cannot be
 * paid together.
 */
export const shareCurrency = (orders: readonly PlacedOrder[]): boolean =>
  orders.every(({ placed }) => placed.currency === orders[0]?.placed.currency)

function invoicedOrder(order: PlacedOrder): InvoiceIssued['orders'][number] {
  const { orderId, tokenNo, placedAt, charge } = order.placed
  const billed = new Map(billOf(order).lines.map((line) => [line.line, line]))
  const lines = chargedLines(order).map(({ charge: _, taxRounding: _rounding, ...line }) => {
    const amounts = billed.get(line.line)
    invariant(amounts, 'every charged line is on the bill')
    const { line: _line, ...charged } = amounts
    return { ...line, ...discountsOf(order, line.line), ...charged }
  })
  return { orderId, tokenNo, placedAt, ...(charge && { charge }), lines }
}

/** The discounts of a line, or no property if there are none. */
function discountsOf({ discounts }: PlacedOrder, line: number): Pick<InvoiceLine, 'discount' | 'discounts'> {
  const parts = discounts.flatMap(({ discountId, kind, asked, shares }) =>
    shares
      .filter((share) => share.line === line && share.amount > 0)
      .map(({ amount }) => {
        return { discountId, kind, ...(asked.type === 'percent' && { basisPoints: asked.basisPoints }), amount }
      }),
  )
  return parts.length > 0 ? { discount: sum(parts.map(({ amount }) => amount)), discounts: parts } : {}
}
