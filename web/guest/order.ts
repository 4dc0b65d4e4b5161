import { isPhone } from '@comanda/domain/customers/phone.ts'
import { type Money, money, sum, times } from '@comanda/domain/kernel/money.ts'
import { maxGuestLines } from '@comanda/domain/qr-orders/limits.ts'
import { ApiError } from '../api/errors.ts'
import { type Currency, fromWire } from '../money.ts'
import { billOf, type CartAction, type CartLine, cartAfter, emptyCart } from '../screens/pos/cart.ts'
import { refreshLine } from '../screens/pos/menu-line.ts'
import type { GuestMenu, GuestOrder, MenuItem, PricesChanged } from './api.ts'
import { itemOf } from './attempt.ts'

export const linesAfter = (lines: readonly CartLine[], action: CartAction): readonly CartLine[] => {
  const after = cartAfter({ ...emptyCart, lines }, action).lines
  return after.length > maxGuestLines ? lines : after
}

type CurrentMenu = Readonly<{ menuItems: readonly MenuItem[]; currency: Currency; priceChange: PriceChange | null }>

/** The lines at current prices: after a refusal the server's prices are newer than the menu's. */
export const currentLines = (lines: readonly CartLine[], { menuItems, currency, priceChange }: CurrentMenu) =>
  lines.map((line) => {
    const now = refreshLine({ ...line, was: null, gone: false }, menuItems, currency)
    const unitPrice = priceChange?.prices.get(line.key) ?? now.unitPrice
    return { ...now, unitPrice, was: unitPrice === line.unitPrice ? null : line.unitPrice }
  })

/** Rule G2: a guest without a phone has no other fields. */
export type Guest = Readonly<{ name: string; phone: string }> | null

/** Refusal because of changed prices: the guest's details, and the new price of each line by its key. */
export type PriceChange = Readonly<{ guest: Guest; prices: ReadonlyMap<string, Money> }>

type SentOrder = Readonly<{ lines: readonly CartLine[]; guest: Guest; currency: Currency }>

/** The price change for which an order was refused; null for other errors. */
export function priceChangeIn(error: unknown, { lines, guest, currency }: SentOrder): PriceChange | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('totals' in body)) return null
  const { lines: theirs } = body as PricesChanged // the only 409 of this call with prices
  return {
    guest,
    prices: new Map(theirs.map(({ line, price }) => [lines[line - 1]?.key ?? '', fromWire(price, currency)])),
  }
}

type GuestFaults = Readonly<{ name: boolean; phone: boolean }>

export const faultsOf = (guest: Guest): GuestFaults => ({
  name: guest !== null && guest.name.trim() === '',
  phone: guest !== null && !isPhone(guest.phone.trim()),
})

/** Request of an order (C9.1). `order`: token of the guest's last order. */
export function requestOf(
  lines: readonly CartLine[],
  guest: Guest,
  menu: Pick<GuestMenu, 'storeTable'>,
  order?: string,
): GuestOrder {
  return {
    cartItems: lines.map(itemOf),
    customerType: guest ? 'CUSTOMER' : 'WALKIN',
    customer: guest ? { name: guest.name.trim(), phone: guest.phone.trim() } : { name: 'Guest', phone: '' },
    tableId: menu.storeTable?.id ?? null,
    order,
  }
}

/**
 * Totals of a guest's cart. `items` is the sum of the prices shown; a tax is contained in it (`taxIncluded`) or comes on
 * top (`taxAdded`).
 */
export function guestTotalsOf(lines: readonly CartLine[]) {
  const { taxTotal, total } = billOf(lines)
  const items = sum(lines.filter(({ gone }) => !gone).map(({ unitPrice, quantity }) => times(unitPrice, quantity)))
  const taxAdded = money(total - items)
  return { items, taxAdded, taxIncluded: money(taxTotal - taxAdded), total }
}

/** The taxes of a menu: included in its prices, added, both or none. */
export function taxNoteOf(items: readonly Pick<MenuItem, 'tax_type'>[]): 'included' | 'added' | 'mixed' | 'none' {
  const types = new Set(items.map(({ tax_type }) => tax_type))
  if (types.has('exclusive')) return types.size === 1 ? 'added' : 'mixed'
  return types.has('inclusive') ? 'included' : 'none'
}

/** Dishes by category in the menu's order; those without a category, or with a deleted one, come last under `null`. */
export function sectionsOf(categories: GuestMenu['categories'], items: readonly MenuItem[]) {
  const categoryIds = new Set(categories.map(({ id }) => id))
  const itemsOf = (categoryId: string | null) =>
    items.filter(({ category_id: id }) => (id !== null && categoryIds.has(id) ? id : null) === categoryId)
  return [
    ...categories.map(({ id, title }) => ({ id, title, items: itemsOf(id) })),
    { id: null, title: null, items: itemsOf(null) },
  ].filter((section) => section.items.length > 0)
}
