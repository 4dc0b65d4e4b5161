// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { BusinessDay, Instant, InvoiceId, OrderId, Period, SettlementId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { PaidWith, Tender } from './tender.ts'

/** Step 1 of the checkout process: the bill of this order is fixed until it is settled or released. */
export const CheckoutStarted = message('CheckoutStarted', {
  orderId: OrderId,
  settlementId: SettlementId,
  /** The order whose stream decides between commit and release. */
  leadOrderId: OrderId,
  orderIds: z.array(OrderId).readonly(),
  /** True if settling also completes the order (Pay & Complete); false for Pay only and Create Receipt & Pay. */
  completes: z.boolean(),
  /**
   * Orders of the same card that were paid before, or have only cancelled items: the checkout completes them too, also
   * when a recovery finishes it.
   */
  alsoCompletes: z.array(OrderId).readonly().optional(),
  /** Absent if several payment types were used. */
  paidWith: PaidWith.optional(),
  tenders: z.array(Tender).readonly().optional(),
  period: Period,
  businessDay: BusinessDay,
  startedAt: Instant,
})
/** On the lead order only: the invoice will be issued in any case. */
export const CheckoutCommitted = message('CheckoutCommitted', {
  orderId: OrderId,
  settlementId: SettlementId,
  committedAt: Instant,
})
export const CheckoutReleased = message('CheckoutReleased', {
  orderId: OrderId,
  settlementId: SettlementId,
  releasedAt: Instant,
})
export const OrderSettled = message('OrderSettled', {
  orderId: OrderId,
  settlementId: SettlementId,
  invoiceId: InvoiceId,
  completes: z.boolean(),
  /** Present if the order was completed before it was paid: the recorded losses of its completion no longer count. */
  wasCompleted: z.literal(true).optional(),
  settledAt: Instant,
})
