import type { CardPaymentId, SettlementId } from '../kernel/ids.ts'
import type { Order } from '../orders/order.ts'

type ClaimedPayment = Readonly<{ cardPaymentId: CardPaymentId; settlementId: SettlementId }>

/**
 * True if the order is paid or being paid with a card payment, or by the settlement that has claimed it last. Another
 * settlement may have begun with it before the last claim.
 */
export function isPaidWith(order: Order, { cardPaymentId, settlementId }: ClaimedPayment): boolean {
  if (order.status === 'None' || order.payment.status === 'Unpaid') return false
  const { payment } = order
  const by = payment.status === 'Paid' ? payment : payment.checkout
  return (
    by.settlementId === settlementId || (by.tenders ?? []).some(({ card }) => card?.cardPaymentId === cardPaymentId)
  )
}
