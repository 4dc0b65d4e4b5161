import { isPhone } from '@comanda/domain/customers/phone.ts'
import type { AddonId, MenuItemId, PaymentTypeId, TableId, VariantId } from '@comanda/domain/kernel/ids.ts'
import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { maxCartLines } from '@comanda/domain/menu/price-cart.ts'
import { CustomerType, DeliveryType } from '@comanda/domain/orders/events.ts'
import { itemStatuses } from '@comanda/domain/orders/item-status.ts'
import { z } from 'zod'

// Every order passes here, so the shapes are flat and cheap to check; one function then makes the wish out of what came.

/** Old clients send ids as text or as numbers. Any text will do: an id of another form is simply not found. */
const WireId = z.union([z.string().max(64), z.number()])
const idOf = (id: z.output<typeof WireId>) => String(id).trim().toLowerCase()
const idOrNone = (id: z.output<typeof WireId> | null | undefined) =>
  id === null || id === undefined ? null : idOf(id) || null

/** A number as browsers send it: a number, its text, or nothing ("" and null). */
const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)?\s*$/
const amount = (text: string) => z.union([z.number(), z.string().max(40, text).regex(decimal, text)], text).nullish()
const amountOf = (amount: string | number | null | undefined) =>
  amount === null || amount === undefined || (typeof amount === 'string' && amount.trim() === '')
    ? undefined
    : Number(amount)

export const CartLine = z.object({
  id: WireId,
  variant_id: WireId.nullish(),
  addons_ids: z.array(WireId).max(100).nullish(),
  quantity: amount('Please provide valid quantity!'),
  notes: z.string().max(1_000, 'Notes must have at most 100 characters!').nullish(),
  /** A claim: compared with the menu, never stored. */
  price: amount('Please provide valid price!'),
})

/** The ids are of no known form yet: each is looked up in the menu before it is used. */
export const lineOf = (line: z.output<typeof CartLine>) => ({
  id: idOf(line.id) as MenuItemId,
  variant_id: idOrNone(line.variant_id) as VariantId | null,
  addons_ids: (line.addons_ids ?? []).map((id) => idOf(id) as AddonId),
  quantity: amountOf(line.quantity) ?? Number.NaN,
  notes: line.notes ?? null,
  price: amountOf(line.price),
})

/** SPEC §5. */
const phoneOf = (phone: string | number | null | undefined) => String(phone ?? '').trim()
const validPhone = (phone: string | number | null | undefined) => phoneOf(phone) === '' || isPhone(phoneOf(phone))

/** Not an id but the customer, or a label for him; only the phone tells who it is (WIRE §5). */
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
const Sent = z.object({
  /** Made on the till before the first send; older clients send none. */
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
  paymentTypeId: WireId.nullish(),
})

export const Placing = Sent.transform((sent) => ({
  orderId: sent.orderId ? OrderId.parse(sent.orderId.toLowerCase()) : null,
  cart: (sent.cart ?? []).map(lineOf),
  deliveryType: sent.deliveryType ?? '',
  customerType: sent.customerType ?? 'WALKIN',
  customerId: customerOf(sent.customerId),
  tableId: idOrNone(sent.tableId) as TableId | null, // looked up among the store's tables
  selectedQrOrderItem: idOrNone(sent.selectedQrOrderItem),
  netTotal: amountOf(sent.netTotal),
  taxTotal: amountOf(sent.taxTotal),
  total: amountOf(sent.total),
  paymentTypeId: idOrNone(sent.paymentTypeId) as PaymentTypeId | null, // looked up among the store's payment types
}))
export type Placing = z.output<typeof Placing>

const orderIdIn = (text: string): OrderId | null => OrderId.safeParse(text).data ?? null

/** No card that a client is shown has more orders than the list of open orders. */
const maxOrders = 1_000
/** Every one of them carries the terms of the whole checkout, and one invoice all their lines. */
const maxOrdersOfInvoice = 300

/** The whole card of a table, each order once. null stands for what cannot be an order's id. */
const orderIdList = (max: number) =>
  z
    .array(WireId, 'Please select an order!')
    .min(1, 'Please select an order!')
    .max(max, 'Too many orders at once!')
    .transform((ids) => [...new Set(ids.map(idOf))].sort().map(orderIdIn))

export const OrderIds = z.object({ orderIds: orderIdList(maxOrders) })
export const Paying = z.object({
  orderIds: orderIdList(maxOrdersOfInvoice),
  subTotal: validTotals.transform(amountOf),
  taxTotal: validTotals.transform(amountOf),
  total: validTotals.transform(amountOf),
  complete: z.boolean('Please say true or false!').nullish(),
  paymentTypeId: WireId.nullish().transform((id) => idOrNone(id) as PaymentTypeId | null), // looked up as well
})

/** On the wire an item is "<orderId>.<line>": its stream is in its name. */
export const ItemPath = z.object({
  id: z
    .string()
    .max(64)
    .transform((id) => {
      const [, orderId = '', line = ''] = /^([0-9a-f-]{36})\.([1-9]\d{0,3})$/i.exec(id) ?? []
      const known = orderIdIn(orderId.toLowerCase())
      return known ? { orderId: known, line: Number(line) } : null
    }),
})

const unknownStatus = 'Unknown status!'
export const ItemStatus = z.object({
  status: z.enum(itemStatuses, unknownStatus),
})
export const KitchenStatus = z.object({ status: z.enum(['preparing', 'completed'], unknownStatus) })
