import { isPhone } from '@comanda/domain/customers/phone.ts'
import { itemStatuses } from '@comanda/domain/orders/item-status.ts'
import { maxGuestLines } from '@comanda/domain/qr-orders/limits.ts'
import { callReasons } from '@comanda/domain/tables/reasons.ts'
import { z } from 'zod'
import { bodyBytes, call } from './call.ts'
import { CartLine, lineOf } from './shapes/cart.ts'
import { Category, MenuItem } from './shapes/menu.ts'
import { OrderCharge } from './shapes/order.ts'
import { GuestStoreSettings } from './shapes/store.ts'
import { Amount, Count, Currency, file, Id, Moment, Ordinal, Text, Title } from './values.ts'
import { everybody } from './who.ts'

/** Code of a menu. A malformed code is answered like an unknown one. */
const QrCodePath = z.object({ qrcode: z.string().regex(/^[\w-]{8,64}$/) })

/** Token of a guest's order, created by the server and too long to be guessed. */
const OrderToken = z.string().regex(/^[\w-]{43}$/)

const short = z.union([z.string().max(300), z.number().transform(String)]).nullish()
const trimmed = short.transform((text) => text?.trim() || null)

const GuestOrderBody = z.object({
  cartItems: z
    .array(CartLine, 'Cart is empty!')
    .max(maxGuestLines, 'The cart has too many lines!')
    .nullish()
    .transform((cart) =>
      (cart ?? []).map((line) => ({ ...lineOf(line), course: null, rush: false, allergy: false, seat: null })),
    ),
  customerType: z.enum(['WALKIN', 'CUSTOMER'], 'Unknown customer type!').nullish(),
  customer: z.object({ name: trimmed, phone: trimmed }).nullish(),
  /** The plain id as in C9.1, or the code of a table's link; the store resolves it. */
  tableId: trimmed.transform((text) => (text === null || text === 'null' ? null : text.toLowerCase())),
  /** Token of the guest's last order: if it was moved from this table, the new order is for its current table. */
  order: OrderToken.nullish().transform((token) => token ?? null),
  /** Total shown to the guest, in minor units. If it differs, the order is refused with the current prices. */
  shownTotal: z
    .int('Please provide valid price!')
    .min(0, 'Please provide valid price!')
    .nullish()
    .transform((total) => total ?? null),
})

/** Rule G2: a guest with a phone gives a name and a valid phone; a guest without one stays anonymous. */
const GuestOrder = GuestOrderBody.transform(({ customerType, customer, ...order }, context) => {
  if (customerType !== 'CUSTOMER') return { ...order, customer: null }
  const name = customer?.name?.slice(0, 200)
  const phone = customer?.phone
  if (!name) context.addIssue({ code: 'custom', message: 'Name is Required.' })
  if (!phone || !isPhone(phone)) context.addIssue({ code: 'custom', message: 'Enter a valid phone number.' })
  return { ...order, customer: name && phone ? { name, phone } : null }
})

export const openGuestMenu = call('GET /qrmenu/:qrcode', everybody, {
  summary: 'Reads the menu of a QR code, and the table of its link.',
  params: QrCodePath, // an invalid value is no table and no error (C9.1)
  query: z.object({ tableId: z.string().optional().catch(undefined) }),
  answer: z.strictObject({
    storeSettings: GuestStoreSettings,
    categories: z.array(Category),
    menuItems: z.array(MenuItem),
    storeTable: z.strictObject({ id: Id, table_title: Title, floor: Text }).nullable(),
  }),
})

export const placeGuestOrder = call('POST /qrmenu/:qrcode/place-order', everybody, {
  summary: 'Places a guest order, which the staff accept or dismiss.',
  params: QrCodePath,
  maxBytes: bodyBytes.list,
  body: GuestOrder,
  /** `order` is a bearer token for the order's state. */
  answer: z.strictObject({ message: Title, order: OrderToken }),
})

export const followGuestOrder = call('GET /qrmenu/:qrcode/orders/:token', everybody, {
  summary: 'Reads the state of a guest order.',
  params: QrCodePath.extend({ token: OrderToken }),
  answer: z.strictObject({
    status: z.enum(['pending', 'accepted', 'dismissed']),
    /** null, and `items` empty, until the read models contain the order. */
    placed_at: Moment.nullable(),
    table_title: Text.nullable(),
    floor: Text.nullable(),
    /** Title of the table at which it was placed; absent if it was not moved. */
    moved_from: Title.optional(),
    /** Absent: none. */
    service_charge: OrderCharge.optional(),
    /** Token of the order that the staff created from it. */
    token_no: Ordinal.nullable(),
    currency: Currency.nullable(),
    total: Amount.nullable(),
    items: z.array(
      z.strictObject({
        title: Title,
        variant_title: Text.nullable(),
        addons: z.array(Text),
        quantity: Count,
        notes: Text.nullable(),
        /** null until the staff has accepted the order. */
        status: z.enum(itemStatuses).nullable(),
      }),
    ),
  }),
})

const callReason = z.enum(callReasons, 'Unknown reason!')

/** The last call of a table for a reason. */
const GuestCall = z.strictObject({
  reason: callReason,
  called_at: Moment,
  /** null until somebody is on the way. */
  answered_at: Moment.nullable(),
})

export const callStaff = call('POST /qrmenu/:qrcode/call', everybody, {
  summary: 'Calls the staff to the table of a guest, for the bill or as a waiter. A repetition is the same call.',
  params: QrCodePath,
  body: z.object({
    /** Code of the table's link, or its plain id, as in an order. */
    tableId: trimmed.transform((text) => text?.toLowerCase() ?? null),
    /** Token of the guest's last order: the call is for the current table of this order. */
    order: OrderToken.nullish().transform((token) => token ?? null),
    reason: callReason,
  }),
  answer: z.strictObject({ message: Title, called_at: Moment }),
})

export const followCalls = call('GET /qrmenu/:qrcode/calls', everybody, {
  summary: 'Reads the calls from a table, and whether somebody is on the way.',
  params: QrCodePath, // an invalid value is no table and no error, as in the menu
  query: z.object({ tableId: z.string().optional().catch(undefined), order: OrderToken.optional().catch(undefined) }),
  answer: z.strictObject({ calls: z.array(GuestCall) }),
})

/** The page without a code, for a guest whose typed address is truncated. */
export const openBrokenGuestPage = call('GET /m', everybody, {
  summary: 'Shows the page of a link without a code.',
  atRoot: true,
  answer: file('text/html'),
})

export const openGuestPage = call('GET /m/*', everybody, {
  summary: 'Shows the menu of a QR code as a page.',
  atRoot: true,
  answer: file('text/html'),
})
