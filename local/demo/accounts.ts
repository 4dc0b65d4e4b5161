import type { Scope } from '@comanda/domain/users/scopes.ts'

export const admin = { username: 'admin@comanda.test', name: 'Nadia Haddad' }
export const superadmin = { username: 'superadmin@comanda.test', name: 'Platform' }

type Staff = Readonly<{ username: string; name: string; designation: string; scopes: readonly Scope[] }>

export const staff: readonly Staff[] = [
  { username: 'waiter@comanda.test', name: 'Léa Moreau', designation: 'Waiter', scopes: ['POS', 'ORDERS'] },
  { username: 'kitchen@comanda.test', name: 'Karim Benali', designation: 'Cook', scopes: ['KITCHEN'] },
  { username: 'auditor@comanda.test', name: 'Inès Laurent', designation: 'Accountant', scopes: ['AUDIT'] },
]

/** What the person who started the demo needs to get in. */
export function demoAccounts(password: string): string[] {
  const accounts = [
    [admin.username, 'everything in the restaurant'],
    ...staff.map(({ username, scopes }) => [username, scopes.join(', ')]),
    [superadmin.username, 'the platform, at /superadmin'],
  ]
  return [
    'Demo accounts:',
    ...accounts.map(([username = '', may]) => `  ${username.padEnd(26)} ${may}`),
    `  password: ${password}`,
  ]
}
