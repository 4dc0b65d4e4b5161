import { orderScopes, type Scope } from '@comanda/domain/users/scopes.ts'
import type { Access } from './call.ts'

const withScopes = <const Scopes extends readonly Scope[]>(...who: Scopes) => ({ who, subscription: true }) as const

export const everybody = { who: 'public', subscription: false } as const satisfies Access
export const superAdmin = { who: 'superadmin', subscription: false } as const satisfies Access
/** Access for admins only: no scope is sufficient. */
export const admin = { who: [], subscription: true } as const satisfies Access
/** Access to the own account: works without a subscription (C3.4). */
export const ownAccount = { who: 'signed-in', subscription: false } as const satisfies Access
export const billing = { who: [], subscription: false } as const satisfies Access
export const anyone = { who: 'signed-in', subscription: true } as const satisfies Access

export const till = withScopes('POS')
export const orders = withScopes(...orderScopes)
/** Access to firing a course: from the till, the card of the table or the pass. */
export const courses = withScopes('POS', ...orderScopes, 'KITCHEN', 'KITCHEN_DISPLAY')
export const kitchen = withScopes('KITCHEN', 'KITCHEN_DISPLAY')
/** Waiters and cooks both may mark something as sold out, because either notices it first. */
export const sellOut = withScopes('POS', 'KITCHEN', 'KITCHEN_DISPLAY', 'SETTINGS')
export const invoices = withScopes('INVOICES', 'POS')
export const exportInvoices = withScopes('INVOICES')
/** Access to printing a ticket of the kitchen again: from the kitchen or the card of its order. */
export const tickets = withScopes(...orderScopes, 'KITCHEN', 'KITCHEN_DISPLAY')
/** Access to the restaurant's printers for papers of the till. */
export const print = withScopes(...orderScopes, 'INVOICES')
export const dashboard = withScopes('DASHBOARD')
export const reports = withScopes('REPORTS')
export const settings = withScopes('SETTINGS')
export const audit = withScopes('AUDIT')
export const viewReservations = withScopes('RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS')
export const keepReservations = withScopes('RESERVATIONS', 'MANAGE_RESERVATIONS')
export const viewCustomers = withScopes('CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS')
export const keepCustomers = withScopes('CUSTOMERS', 'MANAGE_CUSTOMERS')
/**
 * Access to the customer pickers of till and reservation form, which search and add customers too (C13, scope gaps).
 */
export const pickCustomers = withScopes(
  'CUSTOMERS',
  'VIEW_CUSTOMERS',
  'MANAGE_CUSTOMERS',
  'POS',
  'RESERVATIONS',
  'MANAGE_RESERVATIONS',
)
export const addCustomers = withScopes('CUSTOMERS', 'MANAGE_CUSTOMERS', 'POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS')
