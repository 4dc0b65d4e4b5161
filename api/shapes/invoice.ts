import { CustomerType, DeliveryType } from '@comanda/domain/orders/events.ts'
import { z } from 'zod'
import { Amount, Currency, Day, Id, Moment, Ordinal, Phone, Text } from '../values.ts'
import { CreditNote } from './credit-note.ts'
import { Tender } from './tender.ts'

/** An invoice (C6.7); `customer_id` decides whether a client of 1.2.0 shows WALKIN. */
export const Invoice = z.strictObject({
  invoice_id: Id,
  number: Ordinal,
  created_at: Moment,
  business_day: Day,
  currency: Currency,
  sub_total: Amount,
  tax_total: Amount,
  total: Amount,
  /** Part of the totals that is service charge, its tax included; absent: none. */
  service_charge: Amount.optional(),
  table_id: Id.nullable(),
  table_title: Text.nullable(),
  floor: Text.nullable(),
  delivery_type: DeliveryType,
  customer_type: CustomerType,
  customer_id: Phone.nullable(),
  name: Text.nullable(),
  email: Text.nullable(),
  /** Null also if several payment types were used. */
  payment_type_id: Id.nullable(),
  /** Title at the time of payment; null if none was named. */
  payment_type: Text.nullable(),
  /** Payments of the invoice, if they were sent one by one; the fields above then name all their types. */
  tenders: z.array(Tender).optional(),
  /** Refunded amount and credit notes; absent if there are none. */
  refunded: Amount.optional(),
  credit_notes: z.array(CreditNote).optional(),
  orders: z.array(z.strictObject({ order_id: Id, token_no: Ordinal })).min(1),
})
