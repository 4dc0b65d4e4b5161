import { isPhone } from '@comanda/domain/customers/phone.ts'
import { QrOrderId } from '@comanda/domain/kernel/ids.ts'
import { mostGuestLines } from '@comanda/domain/qr-orders/qr-order.ts'
import { z } from 'zod'
import { CartLine, lineOf } from '../orders/requests.ts'

/** Cart lines carry whole menu items along (WIRE §5): far less than the general limit, far more than any cart. */
export const guestBodyLimit = 262_144

export const QrCodePath = z.object({ qrcode: z.string().regex(/^[\w-]{8,64}$/) })

const short = z.union([z.string().max(300), z.number().transform(String)]).nullish()
const trimmed = short.transform((text) => text?.trim() || null)

/** SPEC §5: the name and a valid phone are asked of whoever orders with a phone; a guest without one stays unknown. */
const Customer = z.object({ name: trimmed, phone: trimmed }).nullish()

const Order = z.object({
  cartItems: z
    .array(CartLine, 'Cart is empty!')
    .max(mostGuestLines, 'The cart has too many lines!')
    .nullish()
    .transform((cart) => (cart ?? []).map(lineOf)),
  customerType: z.enum(['WALKIN', 'CUSTOMER'], 'Unknown customer type!').nullish(),
  customer: Customer,
  /** The plain id as WIRE §9.1 sends it, or the code of a table's link; which table it is, the store says. */
  tableId: trimmed.transform((text) => (text === null || text === 'null' ? null : text.toLowerCase())),
})

export const GuestOrder = Order.transform(({ customerType, customer, ...order }, context) => {
  if (customerType !== 'CUSTOMER') return { ...order, customer: null }
  const name = customer?.name?.slice(0, 200)
  const phone = customer?.phone
  if (!name) context.addIssue({ code: 'custom', message: 'Name is Required.' })
  if (!phone || !isPhone(phone)) context.addIssue({ code: 'custom', message: 'Enter a valid phone number.' })
  return { ...order, customer: name && phone ? { name, phone } : null }
})
export type GuestOrder = z.output<typeof GuestOrder>

/** What cannot be an id is the id of nothing. */
export const QrOrderPath = z.object({ id: z.string().toLowerCase().pipe(QrOrderId) })
/** A QR order is only ever cancelled by hand; it is accepted by being sent. */
export const QrOrderStatus = z.object({ status: z.literal('cancelled', 'Unknown status!') })
