// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { BusinessDay, DiscountId, Instant, OrderId, Period, SettlementId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency, Money } from '../kernel/money-schemas.ts'
import { ServiceCharge } from '../orders/charge-events.ts'
import { DiscountKind } from '../orders/discount-events.ts'
import { CustomerType, DeliveryType, OrderCustomer, OrderTable } from '../orders/events.ts'
import { OrderLine } from '../orders/lines.ts'
import { PaidWith, Tender } from '../orders/tender.ts'

/** A charged line: `net + tax` is what the guest pays for it; `tax` is the share of the bill's tax that falls on it. */
export const InvoiceLine = OrderLine.unwrap()
  .extend({
    net: Money,
    taxAmount: Money,
    /** Parts of `net` and `taxAmount` that are service charge. Absent: none. */
    charge: z.object({ net: Money, taxAmount: Money }).readonly().optional(),
    /** Discount on the line; `discounts` lists its parts. Absent: none. */
    discount: Money.optional(),
    discounts: z
      .array(
        z
          .object({ discountId: DiscountId, kind: DiscountKind, basisPoints: z.int().optional(), amount: Money })
          .readonly(),
      )
      .readonly()
      .optional(),
  })
  .readonly()
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** An invoice. Its number is its revision in `invoices-<tenant>_<period>` plus one, and therefore gapless. */
export const InvoiceIssued = message('InvoiceIssued', {
  settlementId: SettlementId,
  period: Period,
  businessDay: BusinessDay,
  currency: Currency,
  table: OrderTable.nullable(),
  deliveryType: DeliveryType,
  customerType: CustomerType,
  customer: OrderCustomer.nullable(),
  orders: z
    .array(
      z
        .object({
          orderId: OrderId,
          tokenNo: z.int().positive(),
          placedAt: Instant,
          /** The service charge of the order; its shares are on the lines. Absent: none. */
          charge: ServiceCharge.optional(),
          lines: z.array(InvoiceLine).readonly(),
        })
        .readonly(),
    )
    .readonly(),
  subTotal: Money,
  taxTotal: Money,
  total: Money,
  /** Absent if several payment types were used. */
  paidWith: PaidWith.optional(),
  /** Payments that together cover the total. Absent: a single one, of which only the type is known. */
  tenders: z.array(Tender).readonly().optional(),
  issuedAt: Instant,
})
export const InvoiceEvent = z.discriminatedUnion('type', [InvoiceIssued])
export type InvoiceEvent = z.infer<typeof InvoiceEvent>
