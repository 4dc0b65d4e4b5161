import type { Scope } from '@comanda/domain/users/scopes.ts'

/** Usual jobs and their scopes; other sets are chosen scope by scope. */
export const presets = {
  waiter: ['POS', 'ORDERS', 'ORDER_STATUS', 'RESERVATIONS', 'VIEW_CUSTOMERS', 'CANCEL_SENT', 'CLOSE_UNPAID'],
  cook: ['KITCHEN', 'KITCHEN_DISPLAY'],
  manager: [
    'DASHBOARD',
    'POS',
    'ORDERS',
    'ORDER_STATUS',
    'KITCHEN',
    'RESERVATIONS',
    'CUSTOMERS',
    'INVOICES',
    'REPORTS',
    'SETTINGS',
    'AUDIT',
    'CANCEL_SENT',
    'CLOSE_UNPAID',
    'REFUND',
    'DISCOUNT',
    'COMP',
  ],
  auditor: ['AUDIT', 'INVOICES', 'REPORTS'],
} as const satisfies Record<string, readonly Scope[]>

type Preset = keyof typeof presets

export const presetNames = ['waiter', 'cook', 'manager', 'auditor'] as const satisfies readonly Preset[]

/** The preset with exactly these scopes, in any order; null if there is none. */
export const presetOf = (scopes: readonly string[]): Preset | null =>
  presetNames.find((name) => {
    const own: readonly string[] = presets[name]
    return own.length === scopes.length && own.every((scope) => scopes.includes(scope))
  }) ?? null
