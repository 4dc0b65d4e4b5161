import { z } from 'zod'

// What a client of 1.2.0 reads (WIRE §2 and §6): answers are held against it, and the API's description shows it. Fields
// that such a client does not read may be there too, so every object is loose.

const matching = (pattern: RegExp) => z.string().regex(pattern)

/** Goes unencoded into paths and DOM values (WIRE §2.7). */
export const Id = matching(/^[\w.-]{1,100}$/)
export const Text = z.string()
export const Said = z.string().min(1)
export const Count = z.int().min(0)
/** `== 1`, `== 0` and truthiness must all tell the same (WIRE §2.6). */
export const Flag = z.union([z.boolean(), z.literal(0), z.literal(1)])
/** Shown as it is beside the currency's symbol: with the decimals of that currency (WIRE §2.7). The tests sell in euro. */
export const Amount = matching(/^\d+(\.\d{2,3})?$/).refine((text) => /\.\d\d$/.test(text))
export const Rate = matching(/^\d+(\.\d+)?$/)

const isMoment = (text: string) => !Number.isNaN(Date.parse(text))
/** With a zone: the formatter of orders and invoices throws on anything else. */
export const Moment = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/).refine(isMoment)
/** On the clock of the restaurant: a zone would shift it at each display. */
export const WallTime = matching(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/).refine(isMoment)
/** Without a zone it is the same day everywhere. */
export const BirthDate = matching(/^\d{4}-\d\d-\d\dT00:00:00$/).refine(isMoment)
export const Day = matching(/^\d{4}-\d\d-\d\d/).refine(isMoment)

export const maybe = <T extends z.ZodType>(shape: T) => shape.nullish()
export const shaped = z.looseObject
export const listOf = z.array

export const MessageShape = shaped({ message: Said })

const Option = shaped({ id: Id, item_id: Id, title: Said, price: Amount })
export const MenuItem = shaped({
  id: Id,
  title: Said,
  price: Amount,
  net_price: maybe(Amount), // a number 0 would be shown as a stray "0"
  image: maybe(matching(/^\//)), // a base address is put before it
  category_id: maybe(Id),
  category_title: maybe(Text),
  tax_id: maybe(Id),
  tax_title: maybe(Text),
  tax_rate: maybe(Rate),
  tax_type: maybe(z.enum(['exclusive', 'inclusive'])),
  addons: listOf(Option),
  variants: listOf(Option),
})

export const Category = shaped({ id: Id, title: Said })
export const Tax = shaped({ id: Id, title: Said, rate: Rate, type: z.enum(['exclusive', 'inclusive']) })
export const PaymentType = shaped({ id: Id, title: Said, is_active: Flag })
export const Table = shaped({
  id: Id,
  table_title: Said,
  floor: Text,
  seating_capacity: Count,
  encrypted_id: matching(/^[\w-]+$/), // goes raw into a query, and comes back raw
})

const Currency = matching(/^[A-Z]{3}$/)
export const StoreSnake = shaped({
  store_name: maybe(Text),
  address: maybe(Text),
  phone: maybe(Text),
  email: maybe(Text),
  currency: maybe(Currency),
  image: maybe(matching(/^https?:/)), // used as it is, without a base
})
export const PrintSnake = shaped({
  page_format: z.enum(['80', '57']),
  header: maybe(Text),
  footer: maybe(Text),
  show_notes: Flag,
  is_enable_print: Flag,
  show_store_details: Flag,
  show_customer_details: Flag,
  print_token: Flag,
})
export const GuestStore = shaped({
  store_name: maybe(Text),
  address: maybe(Text),
  phone: maybe(Text),
  email: maybe(Text),
  currency: maybe(Currency),
  is_qr_menu_enabled: Flag,
  is_qr_order_enabled: Flag,
})
export const StoreCamel = shaped({
  storeName: maybe(Text),
  address: maybe(Text),
  phone: maybe(Text),
  email: maybe(Text),
  currency: maybe(Currency),
  isQRMenuEnabled: z.boolean(),
  isQROrderEnabled: z.boolean(),
  uniqueQRCode: matching(/^[\w-]{8,64}$/), // from the start, or the link is /m/null
})
export const PrintCamel = shaped({
  pageFormat: z.enum(['80', '57']),
  header: maybe(Text),
  footer: maybe(Text),
  showNotes: Flag,
  isEnablePrint: Flag,
  showStoreDetails: Flag,
  showCustomerDetails: Flag,
  printToken: Flag,
})

/** Objects, never ids, text or null (WIRE §6.3). */
const Addons = listOf(shaped({ id: Id, title: Said })).nullable()
const OrderItem = shaped({
  id: Id,
  order_id: Id,
  item_id: Id,
  item_title: Said,
  variant_id: maybe(Id),
  variant_title: maybe(Text),
  variant_price: maybe(Amount),
  quantity: Count,
  status: z.enum(['created', 'preparing', 'completed', 'delivered', 'cancelled']),
  date: Moment,
  addons: Addons,
  notes: maybe(Text),
  price: Amount, // of one, with variant and addons: the receipt multiplies it
})
const OrderFields = {
  id: Id,
  date: Moment,
  delivery_type: z.enum(['', 'dinein', 'delivery', 'takeaway']), // null would be printed as the word
  customer_type: z.enum(['WALKIN', 'CUSTOMER']),
  customer_id: maybe(Text),
  customer_name: maybe(Text),
  table_id: maybe(Id),
  table_title: maybe(Text),
  floor: maybe(Text),
  status: z.enum(['created', 'completed', 'cancelled']),
  payment_status: z.enum(['pending', 'paid']),
  token_no: z.int().min(1),
}
/** A table without a title would be printed as "null". */
const titled = ({ table_id, table_title }: { table_id?: unknown; table_title?: unknown }) =>
  (table_id ?? null) === null || typeof table_title === 'string'
export const Order = shaped({ ...OrderFields, items: listOf(OrderItem) }).refine(titled)
export const Group = shaped({
  table_id: maybe(Id),
  table_title: maybe(Text),
  floor: maybe(Text),
  orders: listOf(Order).min(1),
  order_ids: listOf(Id).min(1),
})
  .refine(titled)
  .refine(({ table_id, orders }) => table_id !== null || orders.length === 1, 'one card for each order without a table')
  .refine(({ orders, order_ids }) => String(orders.map(({ id }) => id)) === String(order_ids))

const QrOrderItem = shaped({
  item_id: Id,
  item_title: Said,
  price: Amount,
  quantity: z.int().min(1),
  notes: maybe(Text),
  variant_id: maybe(Id),
  variant: maybe(shaped({ id: Id, title: Said, price: Amount })),
  addons: Addons,
  tax_id: maybe(Id),
  tax_title: maybe(Text),
  tax_rate: maybe(Rate),
  tax_type: maybe(z.enum(['exclusive', 'inclusive'])),
})
export const QrOrder = shaped({
  id: Id,
  customer_type: z.enum(['WALKIN', 'CUSTOMER']),
  customer_id: maybe(Text),
  customer_name: maybe(Text),
  table_id: maybe(Id),
  table_title: maybe(Text),
  items: listOf(QrOrderItem).min(1),
})

/** WIRE §6.5: the first of the orders is read after a payment. */
export const Summary = shaped({
  subtotal: Amount,
  taxTotal: Amount,
  total: Amount,
  orders: listOf(Order).min(1),
})

export const Customer = shaped({
  phone: Said,
  name: Said,
  email: maybe(Text),
  birth_date: maybe(BirthDate),
  gender: maybe(z.enum(['female', 'male', 'other'])),
  created_at: Moment,
  updated_at: maybe(Moment),
})
export const Reservation = shaped({
  id: Id,
  customer_id: Said,
  customer_name: Said,
  date: WallTime,
  table_id: maybe(Id),
  table_title: maybe(Text),
  status: z.enum(['booked', 'paid', 'cancelled']),
  notes: maybe(Text),
  people_count: maybe(Count),
  unique_code: Said,
  created_at: Moment,
  updated_at: maybe(Moment),
}).refine(titled)
export const Invoice = shaped({
  invoice_id: Id,
  created_at: Moment,
  sub_total: Amount,
  tax_total: Amount,
  total: Amount,
  table_id: maybe(Id),
  table_title: maybe(Text),
  floor: maybe(Text),
  delivery_type: maybe(Text),
  customer_type: z.enum(['WALKIN', 'CUSTOMER']),
  customer_id: maybe(Text),
  name: maybe(Text),
  email: maybe(Text),
  orders: listOf(shaped({ order_id: Id, token_no: z.int().min(1) })).min(1),
})
export const User = shaped({
  username: Said,
  name: Said,
  role: Said, // put in capitals unguarded
  photo: maybe(Text),
  designation: maybe(Text),
  phone: maybe(Text),
  email: maybe(Text),
  scope: maybe(matching(/^([A-Z_]+(,[A-Z_]+)*)?$/)), // joined without blanks
})
export const TopItem = shaped({ title: Said, price: Amount, orders_count: Count })
