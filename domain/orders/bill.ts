import { withCharge } from '../kernel/charge.ts'
import type { Bill } from '../kernel/tax.ts'
import { roundedBill, withTaxRounding } from '../kernel/tax-rounding.ts'
import { discountedLines } from './discounts.ts'
import type { ChargedLine, Order, OrderLines, Payment, PlacedOrder } from './state.ts'

/** Fields of an order that the rules need; the web has them in its answers. */
type OrderWithPayment = Readonly<{ status: Order['status']; payment?: Readonly<{ status: Payment['status'] }> }>

export const isPaid = (order: OrderWithPayment): boolean => order.payment?.status === 'Paid'

export const isPlaced = (order: Order): order is PlacedOrder => order.status !== 'None'

export const chargedLines = (order: OrderLines): readonly ChargedLine[] =>
  withTaxRounding(withCharge(discountedLines(order), order.placed.charge), order.placed.taxRounding)

/** True if the order has unpaid charged items, even at price 0. */
export const isOwed = (order: PlacedOrder): boolean => !isPaid(order) && chargedLines(order).length > 0

/** True for an order that can be paid now: it is open, owed and in no checkout. */
export const isPayable = (order: Order): order is PlacedOrder =>
  isPlaced(order) && order.status === 'Open' && order.payment.status === 'Unpaid' && isOwed(order)

/** True if these portions of a line are the last charged ones of the order. */
export function isLastCharged(
  order: PlacedOrder,
  { line, quantity }: Readonly<{ line: number; quantity?: number | null | undefined }>,
): boolean {
  const [only, ...others] = chargedLines(order)
  return only?.line === line && others.length === 0 && (quantity ?? only.quantity) >= only.quantity
}

export const billOf = (order: PlacedOrder): Bill => roundedBill(chargedLines(order))
