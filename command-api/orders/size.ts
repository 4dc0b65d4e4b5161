import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import { bytesOf, maxInvoiceBytes } from '@comanda/domain/orders/size.ts'

/**
 * Bytes that an invoice adds to an order: its number and time once, two amounts per line, and the shares of discounts.
 */
const extraBytes = { order: 200, line: 100, share: 130 }

/**
 * True if the orders fit into one invoice. Checked before a checkout begins, because after the commit the invoice must
 * be written. Cancelled lines count too, because they may be restored until then.
 */
export function fitInvoice(orders: readonly PlacedOrder[]): boolean {
  const bytes = orders.map(
    ({ placed: { lines }, discounts }) =>
      bytesOf(lines) +
      extraBytes.order +
      extraBytes.line * lines.length +
      extraBytes.share * discounts.flatMap(({ shares }) => shares).length,
  )
  return bytes.reduce((all, one) => all + one, 0) <= maxInvoiceBytes
}
