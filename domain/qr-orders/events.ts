// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { BusinessDay, CustomerId, Instant, OrderId, QrOrderId, Sealed, TableId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { Currency } from '../kernel/money-schemas.ts'
import { CustomerType, OrderTable } from '../orders/events.ts'
import { OrderLine } from '../orders/lines.ts'

/**
 * The customer of a guest order. The phone itself is needed, because the till sends it on with the order; both texts
 * are sealed under the person's own key.
 */
export const QrCustomer = z.object({ customerId: CustomerId, name: Sealed.nullable(), phone: Sealed }).readonly()
export type QrCustomer = z.infer<typeof QrCustomer>

const QrOrderPlaced = message('QrOrderPlaced', {
  qrOrderId: QrOrderId,
  table: OrderTable.nullable(),
  /** Table of the guest's link. Absent: that of the order; another one if the guests were moved from it before. */
  linkTableId: TableId.optional(),
  customerType: CustomerType,
  customer: QrCustomer.nullable(),
  currency: Currency,
  lines: z.array(OrderLine).readonly(),
  businessDay: BusinessDay,
  placedAt: Instant,
})
/** Staff sent the guest order to the kitchen as this order. */
const QrOrderAccepted = message('QrOrderAccepted', { qrOrderId: QrOrderId, orderId: OrderId, acceptedAt: Instant })
const QrOrderDismissed = message('QrOrderDismissed', { qrOrderId: QrOrderId, dismissedAt: Instant })

export const QrOrderEvent = z.discriminatedUnion('type', [QrOrderPlaced, QrOrderAccepted, QrOrderDismissed])
export type QrOrderEvent = z.infer<typeof QrOrderEvent>
