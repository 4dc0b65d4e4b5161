import type { BusinessDay, OrderId, QrOrderId, TableId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { Currency } from '../kernel/money.ts'
import type { CustomerType, OrderTable } from '../orders/events.ts'
import type { OrderLine } from '../orders/lines.ts'
import type { QrCustomer } from './events.ts'

export type GuestOrder = Readonly<{
  qrOrderId: QrOrderId
  table: OrderTable | null
  /** Table of the link, if the guests were moved from it to `table`. */
  linkTableId?: TableId
  customerType: CustomerType
  customer: QrCustomer | null
  currency: Currency
  lines: readonly OrderLine[]
  businessDay: BusinessDay
}>

export type QrOrderCommand =
  | Message<'PlaceQrOrder', GuestOrder>
  | Message<'AcceptQrOrder', { qrOrderId: QrOrderId; orderId: OrderId }>
  | Message<'DismissQrOrder', { qrOrderId: QrOrderId }>
