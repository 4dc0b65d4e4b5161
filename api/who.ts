import { orderScopes, type Scope } from '@comanda/domain/users/scopes.ts'
import type { Access } from './call.ts'

const withScopes = <const Scopes extends readonly Scope[]>(...who: Scopes) => ({ who, subscription: true }) as const

export const everybody = { who: 'public', subscription: false } as const satisfies Access
export const superAdmin = { who: 'superadmin', subscription: false } as const satisfies Access
/** No scope leads here: the admin alone. */
export const admin = { who: [], subscription: true } as const satisfies Access
/** Of the account itself: must work without a subscription (C3.4). */
export const ownAccount = { who: 'signed-in', subscription: false } as const satisfies Access
export const billing = { who: [], subscription: false } as const satisfies Access
export const anyone = { who: 'signed-in', subscription: true } as const satisfies Access

export const till = withScopes('POS')
export const orders = withScopes(...orderScopes)
export const kitchen = withScopes('KITCHEN', 'KITCHEN_DISPLAY')
/** The waiter and the cook both know first that something is gone. */
export const sellOut = withScopes('POS', 'KITCHEN', 'KITCHEN_DISPLAY', 'SETTINGS')
export const invoices = withScopes('INVOICES', 'POS')
export const exportInvoices = withScopes('INVOICES')
export const dashboard = withScopes('DASHBOARD')
export const reports = withScopes('REPORTS')
export const settings = withScopes('SETTINGS')
export const audit = withScopes('AUDIT')
export const seeReservations = withScopes('RESERVATIONS', 'VIEW_RESERVATIONS', 'MANAGE_RESERVATIONS')
export const keepReservations = withScopes('RESERVATIONS', 'MANAGE_RESERVATIONS')
export const seeCustomers = withScopes('CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS')
export const keepCustomers = withScopes('CUSTOMERS', 'MANAGE_CUSTOMERS')
/** The pickers of the till and of the reservation form search and add customers too (C13, scope gaps). */
export const pickCustomers = withScopes(
  'CUSTOMERS',
  'VIEW_CUSTOMERS',
  'MANAGE_CUSTOMERS',
  'POS',
  'RESERVATIONS',
  'MANAGE_RESERVATIONS',
)
export const addCustomers = withScopes('CUSTOMERS', 'MANAGE_CUSTOMERS', 'POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS')
