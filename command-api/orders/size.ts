import type { OrderLine } from '@comanda/domain/orders/events.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'

/** The event store takes 1 MiB in one append; metadata and the other fields of an event need far less than the rest. */
const maxInvoiceBytes = 1_000_000
/** Bytes that an invoice adds to an order: its number and time once, two amounts per line, and the shares of discounts. */
const extraBytes = { order: 200, line: 100, share: 130 }
/** Size limit of an order: every order must fit into an invoice of its own. */
const maxOrderBytes = maxInvoiceBytes - 100_000

const bytesOf = (lines: readonly OrderLine[]): number => Buffer.byteLength(JSON.stringify(lines))

export const fitsOrder = (lines: readonly OrderLine[]): boolean => bytesOf(lines) <= maxOrderBytes

/**
 * Asked before a checkout begins: once it has committed, nothing may keep its invoice from being written. Cancelled lines
 * count too, because one that costs nothing may come back until then.
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
