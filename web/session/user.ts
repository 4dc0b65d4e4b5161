import type { Role, Scope } from '@comanda/domain/users/scopes.ts'
import { mayEnter } from '@comanda/domain/users/scopes.ts'

/** The person as sign-in describes them (C3.2), kept until the next sign-in. */
export type User = Readonly<{
  tenant_id: string | null
  username?: string
  name: string
  role: string
  scope: string | null
  designation?: string | null
  photo?: string | null
}>

/** Names and shapes are those of 1.2.0 clients, so that both find the same person. */
export const userKey = 'restroprosaas_user'
const marker = 'restroprosaas__authenticated'

export const scopesOf = (user: User): readonly Scope[] =>
  (user.scope ?? '').split(',').filter((scope): scope is Scope => scope !== '')

export const isAdmin = (user: User): boolean => user.role === 'admin'

/** Belongs to the platform and to no restaurant. */
export const isSuperAdmin = (user: User): boolean => user.role === 'superadmin'

export const mayUse = (user: User, needed: readonly Scope[]): boolean => {
  const role: Role = user.role === 'admin' || user.role === 'superadmin' ? user.role : 'user'
  return mayEnter({ role, scopes: scopesOf(user) }, needed)
}

/** Those who may see the screen of orders; the till leads there too. */
export const scopesOfOrders: readonly Scope[] = ['POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY']

/** Whose unsent commands these are: two people may share a till. */
export const ownerOf = (user: User): string => `${user.tenant_id ?? 'platform'}:${user.username ?? user.name}`

/** As `ownerOf` wrote it. */
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
    return isUser ? (user as User) : null // written by sign-in alone; the two fields every reader needs are there
  } catch {
    return null
  }
}
