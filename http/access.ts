import { type CallName, declarations } from '@comanda/api/all.ts'
import { type Access, type Declaration, isForSettling } from '@comanda/api/call.ts'
import { mayEnter, type Role, type Scope } from '@comanda/domain/users/scopes.ts'

export type { Access } from '@comanda/api/call.ts'
export type Call = CallName

/** Access to each call, by method and path below /api/v1. The server does not start with an undeclared route. */
export const access: Readonly<Record<Call, Checked>> = declarations

export const apiPrefix = '/api/v1'

type Person = { role: Role; scopes: readonly Scope[]; tenantActive: boolean; settlesUntil: string | null }
type Checked = Access & Pick<Declaration, 'method' | 'answeredBy' | 'settles'>

/** Status with which the person is refused; null if they may enter. `person` is null without a valid session. */
export function refusalAt(access: Checked, person: Person | null): 401 | 402 | 403 | null {
  if (access.who === 'public') return null
  if (person === null) return 401
  const isPlatform = person.role === 'superadmin'
  if (isPlatform !== (access.who === 'superadmin')) return 403
  if (access.subscription && !person.tenantActive && !(person.settlesUntil && isForSettling(access))) return 402
  return typeof access.who === 'string' || mayEnter(person, access.who) ? null : 403
}

/** The declaration of a registered route, whatever the names of its parameters; undefined if there is none. */
export const declarationOf = (method: string, route: string): Declaration | undefined =>
  byShape.get(shapeOf(method === 'HEAD' ? 'GET' : method, route))

/** The declaration that matches a request's path. */
export function declarationAt(method: string, path: string): Declaration | undefined {
  const bare = underPrefix(path)
  return patterns.find((one) => one.method === method && one.matches.test(bare))?.call
}

/** Methods that exist for a path: distinguishes 404 from 405. */
export function methodsOn(path: string): string[] {
  const bare = underPrefix(path)
  return patterns.filter(({ matches }) => matches.test(bare)).map(({ method }) => method)
}

const underPrefix = (path: string) => (path.startsWith(`${apiPrefix}/`) ? path.slice(apiPrefix.length) : path)
const shapeOf = (method: string, route: string) => `${method} ${underPrefix(route).replace(/:\w+/g, ':')}`

const declared: readonly Declaration[] = Object.values(declarations)
const byShape = new Map(declared.map((call) => [shapeOf(call.method, call.path), call]))
const patterns = declared.map((call) => ({
  method: call.method,
  call,
  matches: new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`),
}))
