import { z } from 'zod'

/** Names of rights (rule A4). AUDIT opens the order history. */
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
] as const

export const Scope = z.enum(scopes)
export type Scope = z.infer<typeof Scope>

export type Role = 'admin' | 'user' | 'superadmin'

/** Whether a person may enter where any of `needed` is enough: an admin always may (rule A4). */
export const mayEnter = (person: { role: Role; scopes: readonly Scope[] }, needed: readonly Scope[]): boolean =>
  person.role === 'admin' || needed.some((scope) => person.scopes.includes(scope))
