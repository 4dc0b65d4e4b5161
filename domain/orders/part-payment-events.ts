// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Instant, OrderId, PartPaymentId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Money } from '../kernel/money-schemas.ts'
import { LossReason } from './losses.ts'
import { Tender } from './tender.ts'

/** A payment of a part of the bill, which stays open. It is recorded on each order that it covers a part of. */
export const OrderPartPaid = message('OrderPartPaid', {
  orderId: OrderId,
  /** Made by the client: a repeated request records once. */
  partPaymentId: PartPaymentId,
  tender: Tender,
  /** Shares of the tender's amount: the order's own, and those of the other orders of the bill. */
  parts: z
    .array(z.object({ orderId: OrderId, amount: Money }).readonly())
    .min(1)
    .readonly(),
  paidAt: Instant,
})
/** The money of a part payment was given back before the bill was settled. */
export const OrderPartPaymentReturned = message('OrderPartPaymentReturned', {
  orderId: OrderId,
  partPaymentId: PartPaymentId,
  /** Amount of the whole payment, without its tip. */
  amount: Money,
  reason: LossReason,
  returnedAt: Instant,
})
