import { isPhone } from '@comanda/domain/customers/phone.ts'
import { type Currency, fromWire } from '../money.ts'
import { type CartAction, type CartLine, cartAfter, emptyCart } from '../screens/pos/cart.ts'
import { refreshed } from '../screens/pos/menu-line.ts'
import type { GuestMenu, GuestOrder, MenuItem } from './api.ts'

/** The server's limits (domain/qr-orders): guests are anonymous, so what one can send at once is bounded. */
export const maxLines = 50

export const linesAfter = (lines: readonly CartLine[], action: CartAction): readonly CartLine[] => {
  const after = cartAfter({ ...emptyCart, lines }, action).lines
  return after.length > maxLines ? lines : after
}

/** The lines at the prices of now. */
export const onMenu = (lines: readonly CartLine[], menu: readonly MenuItem[], currency: Currency) =>
  lines.map((line) => refreshed({ ...line, was: null, gone: false }, menu, currency))

/** SPEC §5. A guest without a phone has no further fields. */
export type Guest = Readonly<{ name: string; phone: string }> | null

export type GuestFaults = Readonly<{ name: boolean; phone: boolean }>

export const faultsOf = (guest: Guest): GuestFaults => ({
  name: guest !== null && guest.name.trim() === '',
  phone: guest !== null && !isPhone(guest.phone.trim()),
})

/** WIRE §9.1. */
export function requestOf(lines: readonly CartLine[], guest: Guest, menu: Pick<GuestMenu, 'storeTable'>): GuestOrder {
  return {
    cartItems: lines.map(({ itemId, variant, addons, quantity, notes }) => ({
      id: itemId,
      quantity,
      notes,
      variant_id: variant?.id ?? null,
      addons_ids: addons.map(({ id }) => id),
    })),
    customerType: guest ? 'CUSTOMER' : 'WALKIN',
    customer: guest ? { name: guest.name.trim(), phone: guest.phone.trim() } : { name: 'Guest', phone: '' },
    tableId: menu.storeTable?.id ?? null,
  }
}

/** The dishes of each category in the menu's order; those of none, or of one that is gone, come last under `null`. */
export function sectionsOf(categories: GuestMenu['categories'], items: readonly MenuItem[]) {
  const known = new Set(categories.map(({ id }) => id))
  const of = (wanted: string | null) =>
    items.filter(({ category_id: id }) => (id !== null && known.has(id) ? id : null) === wanted)
  return [
    ...categories.map(({ id, title }) => ({ id, title, items: of(id) })),
    { id: null, title: null, items: of(null) },
  ].filter((section) => section.items.length > 0)
}

/** What the cheapest choice costs: the first variant where there are some, as it is chosen at first. */
export const shownPrice = (item: MenuItem, currency: Currency) =>
  fromWire(item.variants[0]?.price ?? item.price, currency)
