import { isPhone } from '@comanda/domain/customers/phone.ts'
import type { AddonId, MenuItemId, TableId, VariantId } from '@comanda/domain/kernel/ids.ts'
import { OrderId } from '@comanda/domain/kernel/ids.ts'
import { maxCartLines } from '@comanda/domain/menu/price-cart.ts'
import { CustomerType, DeliveryType } from '@comanda/domain/orders/events.ts'
import { z } from 'zod'
import { form } from '../forms.ts'

/** Old clients send ids as text or as numbers. Any text will do: an id of another form is simply not found. */
const WireId = z.union([z.string().max(64), z.number()]).transform((id) => String(id).trim().toLowerCase())
const OptionalId = WireId.nullish().transform((id) => id || null)

/** A number as browsers send it: a number, its text, or nothing ("" and null). */
const Amount = z.union([z.number(), z.string().trim().max(40)]).nullish()
const numberOf = (amount: z.output<typeof Amount>) => (amount === null || amount === '' ? undefined : amount)
const amount = (text: string) =>
  Amount.transform((value) => (numberOf(value) === undefined ? undefined : Number(value))).refine(
    (value) => value === undefined || Number.isFinite(value),
    text,
  )

export const CartLine = z.object({
  id: WireId.transform((id) => id as MenuItemId), // looked up in the menu before it is used
  variant_id: OptionalId.transform((id) => id as VariantId | null), // looked up too
  addons_ids: z
    .array(WireId.transform((id) => id as AddonId)) // and so are these
    .max(100)
    .nullish()
    .transform((ids) => ids ?? []),
  quantity: amount('Please provide valid quantity!').transform((quantity) => quantity ?? Number.NaN),
  notes: z
    .string()
    .max(1_000, 'Notes must have at most 100 characters!')
    .nullish()
    .transform((notes) => notes ?? null),
  /** A claim: compared with the menu, never stored. */
  price: amount('Please provide valid price!'),
})

/** SPEC §5. */
const Phone = z.union([z.string(), z.number()]).transform((phone) => String(phone).trim())

/** Not an id but the customer, or a label for him; only the phone tells who it is (WIRE §5). */
const Customer = z
  .object({
    phone: Phone.nullish().refine((phone) => !phone || isPhone(phone), 'Please provide valid phone no.!'),
    name: z.string().max(300).nullish(),
  })
  .nullish()
  .transform((customer) => {
    if (!customer?.phone) return null
    // The search field of old clients sends "Bob - (999)" as the name.
    const name = (customer.name ?? '').replace(` - (${customer.phone})`, '').trim().slice(0, 200)
    return { phone: customer.phone, name: name || null }
  })

export const Placing = form({
  /** Made on the till before the first send; older clients send none. */
  orderId: z.uuid().toLowerCase().pipe(OrderId).nullish(),
  cart: z
    .array(CartLine, 'Cart is empty!')
    .max(maxCartLines, 'The cart has too many lines!')
    .nullish()
    .transform((cart) => cart ?? []),
  deliveryType: DeliveryType.nullish().transform((type) => type ?? ''),
  customerType: CustomerType.nullish().transform((type) => type ?? 'WALKIN'),
  customerId: Customer,
  tableId: OptionalId.transform((id) => id as TableId | null), // looked up among the store's tables
  selectedQrOrderItem: OptionalId,
  netTotal: amount('Please provide valid totals!'),
  taxTotal: amount('Please provide valid totals!'),
  total: amount('Please provide valid totals!'),
})
export type Placing = z.output<typeof Placing>

const orderIdIn = (text: string): OrderId | null => OrderId.safeParse(text).data ?? null

/** The whole card of a table, each order once. null stands for what cannot be an order's id. */
const OrderIdList = z
  .array(WireId, 'Please select an order!')
  .min(1, 'Please select an order!')
  .max(100, 'Too many orders at once!')
  .transform((ids) => [...new Set(ids)].sort().map(orderIdIn))

export const OrderIds = form({ orderIds: OrderIdList })
export const Paying = form({
  orderIds: OrderIdList,
  subTotal: amount('Please provide valid totals!'),
  taxTotal: amount('Please provide valid totals!'),
  total: amount('Please provide valid totals!'),
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
export const ItemStatus = form({
  status: z.enum(['preparing', 'completed', 'delivered', 'cancelled'], unknownStatus),
})
export const KitchenStatus = form({ status: z.enum(['preparing', 'completed'], unknownStatus) })
