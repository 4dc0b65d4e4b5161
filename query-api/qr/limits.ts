import { Refusal } from '@comanda/http/errors.ts'
import { admitGuest } from '@comanda/http/guest-codes.ts'
import type { Menu, MenuOfCode } from '@comanda/http/identity/qr-codes.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'

/** All guests of a restaurant may share one address, and all of them open the menu when they sit down. */
const onMenu: Allowance = { name: 'qr-menu-address', max: 240, windowMs: 60_000 }
/** Each of them looks at their order four times a minute. */
const onOrder: Allowance = { name: 'qr-order-look-address', max: 960, windowMs: 60_000 }

export type GuestRequest = Readonly<{ code: string; address: string }>

/** The menu behind a guest's code, each time one of an allowance. Throws 429 beyond it, and 404 for an unknown code. */
export type GuestAdmission = Readonly<{
  /** For the page and the call of the menu. */
  toMenu: (request: GuestRequest) => Promise<Menu>
  toOrder: (request: GuestRequest) => Promise<Menu>
}>

export const guestAdmission = (limits: Limits, menuOfCode: MenuOfCode): GuestAdmission => ({
  toMenu: (request) => admitGuest({ limits, menuOfCode }, onMenu, request),
  toOrder: (request) => admitGuest({ limits, menuOfCode }, onOrder, request),
})

/** Status of the refusal of a guest's request; undefined for any other error. */
export const refusedWith = (error: unknown): number | undefined => (error instanceof Refusal ? error.status : undefined)
