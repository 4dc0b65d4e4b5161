import type { Role, Scope } from '@comanda/domain/users/scopes.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'
import type { StartScreen } from '@comanda/domain/users/start-screens.ts'

/** The signed-in user as the sign-in answered (C3.2), stored until the next sign-in. */
export type User = Readonly<{
  tenant_id: string | null
  username?: string
  name: string
  role: string
  scope: string | null
  designation?: string | null
  photo?: string | null
  start_screen?: StartScreen | undefined
}>

/** Names and shapes of 1.2.0 clients, so that both read the same user. */
export const userKey = 'restroprosaas_user'
const marker = 'restroprosaas__authenticated'

export const scopesOf = (user: User): readonly Scope[] =>
  (user.scope ?? '').split(',').filter((scope): scope is Scope => scope !== '')

export const isAdmin = (user: User): boolean => user.role === 'admin'

/** True for a user of the platform, who belongs to no restaurant. */
export const isSuperAdmin = (user: User): boolean => user.role === 'superadmin'

export const mayUse = (user: User, needed: readonly Scope[]): boolean => {
  const role: Role = user.role === 'admin' || user.role === 'superadmin' ? user.role : 'user'
  return mayEnter({ role, scopes: scopesOf(user) }, needed)
}

/** Scopes for the orders screen; the till links to it. */
export const scopesOfOrders: readonly Scope[] = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY']

/** Key of a user's unsent commands: two users may share a till. */
export const ownerOf = (user: User): string => `${user.tenant_id ?? 'platform'}:${user.username ?? user.name}`

/** The username in a key of `ownerOf`. */
export const usernameIn = (owner: string): string => owner.slice(owner.indexOf(':') + 1)

/** Rule A1: signed in means that this cookie is present. */
export const isSignedIn = (cookies: string): boolean =>
  cookies.split('; ').some((pair) => pair.startsWith(`${marker}=`))

export const expiredMarker = `${marker}=; path=/; max-age=0`

export function readUser(stored: string | null): User | null {
  if (!stored) return null
  try {
    const user: unknown = JSON.parse(stored)
    const isUser = typeof user === 'object' && user !== null && 'name' in user && 'role' in user
    // written by the sign-in only; the two fields that every reader needs are checked
    return isUser ? (user as User) : null
  } catch {
    return null
  }
}
