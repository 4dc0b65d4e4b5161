import type { DemoSignIn } from '@comanda/api/demo.ts'
import type { Scope } from '@comanda/domain/users/scopes.ts'
import type { z } from 'zod'

export const admin = { username: 'admin@comanda.test', name: 'Nadia Haddad' }
export const superadmin = { username: 'superadmin@comanda.test', name: 'Platform' }

export type Staff = Readonly<{ username: string; name: string; designation: string; scopes: readonly Scope[] }>

export const staff: readonly Staff[] = [
  { username: 'waiter@comanda.test', name: 'Léa Moreau', designation: 'Waiter', scopes: ['POS', 'ORDERS'] },
  { username: 'kitchen@comanda.test', name: 'Karim Benali', designation: 'Cook', scopes: ['KITCHEN'] },
  {
    username: 'auditor@comanda.test',
    name: 'Inès Laurent',
    designation: 'Accountant',
    scopes: ['AUDIT', 'INVOICES', 'REPORTS'],
  },
]

/** Accounts offered on the sign-in page of a demo. */
export const demoSignIn = (password: string): z.output<typeof DemoSignIn> => ({
  password,
  accounts: [
    { ...admin, role: 'admin', designation: null },
    ...staff.map(({ username, name, designation }) => ({ username, name, role: 'user' as const, designation })),
    { ...superadmin, role: 'superadmin', designation: null },
  ],
})

/** Further staff of the past weeks. */
export const colleagues: readonly Staff[] = [
  { username: 'hugo@comanda.test', name: 'Hugo Petit', designation: 'Waiter', scopes: ['POS', 'ORDERS'] },
  { username: 'selma@comanda.test', name: 'Selma Kaya', designation: 'Cook', scopes: ['KITCHEN'] },
]

/** Admin of the second restaurant. */
export const tokyoAdmin = { username: 'tokyo@comanda.test', name: 'Haruka Mori' }
export const tokyoStaff: readonly Staff[] = [
  { username: 'sora@comanda.test', name: 'Sora Kimura', designation: 'Waiter', scopes: ['POS', 'ORDERS', 'KITCHEN'] },
]

/** Lines with the accounts and the password, printed after the start of a demo. */
export function demoAccounts(password: string, hasHistory: boolean): string[] {
  const accounts = [
    [admin.username, 'everything in the restaurant'],
    ...staff.map(({ username, scopes }) => [username, scopes.join(', ')]),
    ...(hasHistory ? [[tokyoAdmin.username, 'everything in another restaurant, in Tokyo']] : []),
    [superadmin.username, 'the platform, at /superadmin'],
  ]
  return [
    'Demo accounts:',
    ...accounts.map(([username = '', may]) => `  ${username.padEnd(26)} ${may}`),
    `  password: ${password}`,
  ]
}
