import { isPhone } from '@comanda/domain/customers/phone.ts'
import { OrderId, type PaymentTypeId, type TableId } from '@comanda/domain/kernel/ids.ts'
import { maxCartLines } from '@comanda/domain/menu/price-cart.ts'
import { CustomerType, DeliveryType } from '@comanda/domain/orders/events.ts'
import { z } from 'zod'
import { amount, amountOf, idOrNone, WireId } from '../fields.ts'
import { CartLine, lineOf } from './cart.ts'

// Every order passes these schemas, so they are flat and cheap to check; one function then builds the request.

/** The phone of a customer (rule O8). */
const phoneOf = (phone: string | number | null | undefined) => String(phone ?? '').trim()
const validPhone = (phone: string | number | null | undefined) => phoneOf(phone) === '' || isPhone(phoneOf(phone))

/** The customer, or a label for them, instead of an id; only the phone identifies them (C5). */
const Customer = z.object({
  phone: z.union([z.string(), z.number()]).nullish().refine(validPhone, 'Please provide valid phone no.!'),
  name: z.string().max(300).nullish(),
})

function customerOf(customer: z.output<typeof Customer> | null | undefined) {
  const phone = phoneOf(customer?.phone)
  if (!phone) return null
  // The search field of old clients sends "Bob - (999)" as the name.
  const name = (customer?.name ?? '').replace(` - (${phone})`, '').trim().slice(0, 200)
  return { phone, name: name || null }
}

const validTotals = amount('Please provide valid totals!')
const PlacingBody = z.object({
  /** Id created by the till before the first attempt; older clients send none. */
  orderId: z.uuid().nullish(),
  cart: z.array(CartLine, 'Cart is empty!').max(maxCartLines, 'The cart has too many lines!').nullish(),
  deliveryType: DeliveryType.nullish(),
  customerType: CustomerType.nullish(),
  customerId: Customer.nullish(),
  tableId: WireId.nullish(),
  selectedQrOrderItem: WireId.nullish(),
  netTotal: validTotals,
  taxTotal: validTotals,
  total: validTotals,
  /** Service charge in `total`. Without it, an order that is paid when it is sent has none. */
  serviceCharge: validTotals,
  /** Payment type of the restaurant, if the order is paid when it is sent. */
  paymentTypeId: WireId.nullish(),
})

export const Placing = PlacingBody.transform((body) => ({
  orderId: body.orderId ? OrderId.parse(body.orderId.toLowerCase()) : null,
  cart: (body.cart ?? []).map(lineOf),
  deliveryType: body.deliveryType ?? '',
  customerType: body.customerType ?? 'WALKIN',
  customerId: customerOf(body.customerId),
  tableId: idOrNone(body.tableId) as TableId | null, // looked up among the store's tables
  selectedQrOrderItem: idOrNone(body.selectedQrOrderItem),
  netTotal: amountOf(body.netTotal),
  taxTotal: amountOf(body.taxTotal),
  total: amountOf(body.total),
  serviceCharge: amountOf(body.serviceCharge),
  paymentTypeId: idOrNone(body.paymentTypeId) as PaymentTypeId | null, // looked up among the store's payment types
}))
export type Placing = z.output<typeof Placing>
