import { QrOrderId } from '@comanda/domain/kernel/ids.ts'
import { CustomerType } from '@comanda/domain/orders/events.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { CategoryWithCourse, MenuItem } from './shapes/menu.ts'
import { Addons } from './shapes/order.ts'
import { Placing } from './shapes/placing.ts'
import { PaymentType, PrintSettings, StoreSettings, StoreTable } from './shapes/store.ts'
import { Amount, Count, Currency, Id, Message, Moment, Ordinal, Phone, Rate, TaxType, Text, Title } from './values.ts'
import { till } from './who.ts'

export const initPos = call('GET /pos/init', till, {
  summary: 'Reads the menu, the tables and the settings of the till.',
  answer: z.strictObject({
    categories: z.array(CategoryWithCourse),
    menuItems: z.array(MenuItem),
    paymentTypes: z.array(PaymentType),
    printSettings: PrintSettings,
    storeSettings: StoreSettings,
    storeTables: z.array(StoreTable),
  }),
})

export const createOrder = call('POST /pos/create-order', till, {
  summary: 'Places an order and sends it to the kitchen.',
  maxBytes: bodyBytes.order,
  body: Placing,
  answer: z.strictObject({ message: Title, tokenNo: Ordinal, orderId: Id }),
})

export const createPaidOrder = call('POST /pos/create-order-and-invoice', till, {
  summary: 'Places an order, sends it to the kitchen and settles it with an invoice.',
  maxBytes: bodyBytes.order,
  body: Placing,
  answer: z.strictObject({ message: Title, tokenNo: Ordinal, orderId: Id, invoiceId: Id }),
})

export const countQrOrders = call('GET /pos/qrorders/count', till, {
  summary: 'Counts the pending guest orders.',
  answer: z.strictObject({ totalQROrders: Count }),
})

const QrOrderItem = z.strictObject({
  id: Id,
  order_id: Id,
  item_id: Id,
  item_title: Title,
  category_id: Id.nullable(),
  /** Price of a single unit, variant and addons included. */
  price: Amount,
  quantity: Ordinal,
  notes: Text.nullable(),
  variant_id: Id.nullable(),
  variant_title: Text.nullable(),
  variant: z.strictObject({ id: Id, title: Text.nullable(), price: Amount }).optional(),
  addons: Addons,
  tax_id: Id.nullable(),
  tax_title: Text.nullable(),
  tax_rate: Rate.nullable(),
  tax_type: TaxType.nullable(),
})

/** A guest order (C6.4): the till uses its items as cart lines. */
const QrOrder = z.strictObject({
  id: Id,
  date: Moment,
  delivery_type: z.literal(''),
  customer_type: CustomerType,
  /** Phone of the customer, sent on by the till. */
  customer_id: Phone.nullable(),
  customer_name: Text.nullable(),
  table_id: Id.nullable(),
  table_title: Text.nullable(),
  floor: Text.nullable(),
  status: z.literal('created'),
  payment_status: z.literal('pending'),
  currency: Currency,
  sub_total: Amount,
  tax_total: Amount,
  total: Amount,
  items: z.array(QrOrderItem).min(1),
})

export const listQrOrders = call('GET /pos/qrorders', till, {
  summary: 'Lists the pending guest orders.',
  answer: z.array(QrOrder),
})

export const cancelQrOrders = call('POST /pos/qrorders/cancel-all', till, {
  summary: 'Dismisses all pending guest orders.',
  settles: true,
  answer: Message,
})

export const cancelQrOrder = call('POST /pos/qrorders/update-status/:id', till, {
  summary: 'Dismisses a guest order; placing an order from it accepts it.',
  settles: true,
  params: z.object({ id: z.string().toLowerCase().pipe(QrOrderId) }), // a malformed id is answered like an unknown one
  body: z.object({ status: z.literal('cancelled', 'Unknown status!') }),
  answer: Message,
})
