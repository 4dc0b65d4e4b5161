import { Refusal } from '@comanda/http/errors.ts'
import { admitGuest } from '@comanda/http/guest-codes.ts'
import type { Menu, MenuOfCode } from '@comanda/http/identity/qr-codes.ts'
import type { Allowance, Limits } from '@comanda/http/limits.ts'

/**
 * Limit of menu requests: all guests of a restaurant may share one address, and all open the menu when they sit down.
 */
const onMenu: Allowance = { name: 'qr-menu-address', max: 240, windowMs: 60_000 }
/** Limit of order requests: each guest's page reads its order four times a minute. */
const onOrder: Allowance = { name: 'qr-order-look-address', max: 960, windowMs: 60_000 }

export type GuestRequest = Readonly<{ code: string; address: string }>

/**
 * Finds the menu of a guest's code and counts the request. Throws 429 over the allowance, and 404 for an unknown code.
 */
export type GuestAdmission = Readonly<{
  /** Admission to the menu's page and call. */
  toMenu: (request: GuestRequest) => Promise<Menu>
  toOrder: (request: GuestRequest) => Promise<Menu>
}>

export const guestAdmission = (limits: Limits, menuOfCode: MenuOfCode): GuestAdmission => ({
  toMenu: (request) => admitGuest({ limits, menuOfCode }, onMenu, request),
  toOrder: (request) => admitGuest({ limits, menuOfCode }, onOrder, request),
})

/** Status of the refusal of a guest's request; undefined for any other error. */
export const refusalStatus = (error: unknown): number | undefined =>
  error instanceof Refusal ? error.status : undefined
