// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { CardPaymentId, OrderId, PartPaymentId, PaymentTypeId } from '../kernel/ids.ts'
import { Money } from '../kernel/money-schemas.ts'

/** Payment type with its title at the time of payment. */
export const PaidWith = z.object({ paymentTypeId: PaymentTypeId, title: z.string() }).readonly()
export type PaidWith = z.infer<typeof PaidWith>

/** A payment at a card terminal, and the lead order in whose stream of card payments it is. */
export const CardPart = z.object({ cardPaymentId: CardPaymentId, orderId: OrderId }).readonly()
export type CardPart = z.infer<typeof CardPart>

/** A payment of a bill: `received - change` is `amount + rounding + tip`. */
export const Tender = PaidWith.unwrap()
  .extend({
    /** The part of the bill that it covers. */
    amount: Money,
    /** Cash rounding: difference of the cash to the amount, because there is no smaller coin. */
    rounding: Money,
    tip: Money,
    received: Money,
    change: Money,
    /** Absent if not paid at a terminal of the restaurant. */
    card: CardPart.optional(),
    /** Absent if it was not recorded before the settlement. */
    partPaymentId: PartPaymentId.optional(),
  })
  .readonly()
export type Tender = z.infer<typeof Tender>
