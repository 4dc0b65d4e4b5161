import { z } from 'zod'

/** Names of rights (rule A4). AUDIT opens the order history; CANCEL_SENT and the following are rights within orders and invoices. */
export const scopes = [
  'DASHBOARD',
  'POS',
  'CUSTOMER_DISPLAY',
  'KITCHEN_DISPLAY',
  'ORDER_STATUS_DISPLAY',
  'ORDER_STATUS',
  'ORDERS',
  'KITCHEN',
  'RESERVATIONS',
  'VIEW_RESERVATIONS',
  'MANAGE_RESERVATIONS',
  'CUSTOMERS',
  'VIEW_CUSTOMERS',
  'MANAGE_CUSTOMERS',
  'INVOICES',
  'MEMBERSHIP',
  'INVENTORY',
  'VIEW_INVENTORY',
  'MANAGE_INVENTORY',
  'SETTINGS',
  'REPORTS',
  'AUDIT',
  'CANCEL_SENT',
  'CLOSE_UNPAID',
  'REFUND',
  'DISCOUNT',
  'COMP',
] as const

export const Scope = z.enum(scopes)
export type Scope = z.infer<typeof Scope>

/** Scopes that give access to the order screens. */
export const orderScopes = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'] as const satisfies readonly Scope[]

/** Rights to cancel an item that was sent to the kitchen, and to close an unpaid order. */
export const orderRights = ['CANCEL_SENT', 'CLOSE_UNPAID'] as const satisfies readonly Scope[]

/** Rights that no scope includes: a form that does not know them leaves them unchanged. */
export const chosenRights = [...orderRights, 'REFUND', 'DISCOUNT', 'COMP'] as const satisfies readonly Scope[]

/** `namesRights`: true if the client that sent the list knows `orderRights`. */
export type ScopeList = Readonly<{ scopes: readonly Scope[]; namesRights?: boolean | undefined }>

/** Scopes that a list grants. A list from before `orderRights` existed includes them with every scope of orders. */
export function scopesIn({ scopes, namesRights }: ScopeList): readonly Scope[] {
  const opensOrders = orderScopes.some((scope) => scopes.includes(scope))
  return namesRights || !opensOrders ? scopes : [...new Set([...scopes, ...orderRights])]
}

export type Role = 'admin' | 'user' | 'superadmin'

/** True if a user has access with any of the `needed` scopes; an admin always has (rule A4). */
export const mayEnter = (person: { role: Role; scopes: readonly Scope[] }, needed: readonly Scope[]): boolean =>
  person.role === 'admin' || needed.some((scope) => person.scopes.includes(scope))
