import { z } from 'zod'

/** Names of rights (rule A4). AUDIT opens the order history; those from CANCEL_SENT on are rights within orders and invoices. */
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

/** Any of them opens the screens of orders. */
export const orderScopes = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY'] as const satisfies readonly Scope[]

/** To cancel what was sent to the kitchen, and to close an order that is not paid. */
export const orderRights = ['CANCEL_SENT', 'CLOSE_UNPAID'] as const satisfies readonly Scope[]

/** Rights that no list includes by itself: a form that does not know of them leaves those that were chosen. */
export const chosenRights = [...orderRights, 'REFUND', 'DISCOUNT', 'COMP'] as const satisfies readonly Scope[]

/** `namesRights`: the list was made by someone who knows of `orderRights`. */
export type ScopeList = Readonly<{ scopes: readonly Scope[]; namesRights?: boolean | undefined }>

/** Scopes that a list grants. A list from before `orderRights` existed includes them with every scope of orders. */
export function scopesIn({ scopes, namesRights }: ScopeList): readonly Scope[] {
  const opensOrders = orderScopes.some((scope) => scopes.includes(scope))
  return namesRights || !opensOrders ? scopes : [...new Set([...scopes, ...orderRights])]
}

export type Role = 'admin' | 'user' | 'superadmin'

/** Whether a person may enter where any of `needed` is enough: an admin always may (rule A4). */
export const mayEnter = (person: { role: Role; scopes: readonly Scope[] }, needed: readonly Scope[]): boolean =>
  person.role === 'admin' || needed.some((scope) => person.scopes.includes(scope))
