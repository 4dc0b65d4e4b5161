import { type Decider, impossible, invariant, type Rejection, reject } from '../kernel/decider.ts'
import type { Sealed, TenantId, UserId } from '../kernel/ids.ts'
import { isText } from '../kernel/text.ts'
import type { Granter, UserCommand } from './commands.ts'
import type { UserEvent } from './events.ts'
import { isUnlimited, mayDoMore, type UserLimits } from './limits.ts'
import { scopes as allScopes, chosenRights, type Scope, type ScopeList, scopesIn } from './scopes.ts'

type ActiveUser = Readonly<{
  status: 'Active'
  userId: UserId
  tenantId: TenantId
  role: 'admin' | 'user'
  name: Sealed
  designation: string | null
  phone: Sealed | null
  email: Sealed | null
  /** Effective scopes, including the rights implied by an old list. */
  scopes: readonly Scope[]
  namesRights: boolean
  /** null: no limits. */
  limits: UserLimits | null
}>
export type User = Readonly<{ status: 'None' | 'Removed' }> | ActiveUser

export type UserRejection =
  | 'UsernameTaken'
  | 'UserUnknown'
  | 'AdminProtected'
  | 'OwnAccountProtected'
  | 'ScopeNotYours'
  | 'UserHasMoreScopes'
  | 'LimitAboveYours'
  | 'UserHasHigherLimits'
  | 'TextTooLong'

type Decision = readonly UserEvent[] | Rejection<UserRejection>

/**
 * The decider of a user. The id is a hash of the e-mail over all tenants, so an e-mail is taken if this stream has an
 * active user.
 */
export const user: Decider<User, UserCommand, UserEvent, UserRejection> = {
  category: 'user',
  initial: { status: 'None' },

  decide({ type, data }, state, { by }) {
    if (type === 'AddUser') return state.status === 'Active' ? reject('UsernameTaken') : addUser(data)
    if ((type === 'RemoveUser' || type === 'CloseAccount') && state.status !== 'Active') return []
    if (state.status !== 'Active') return reject('UserUnknown')
    if (type === 'CloseAccount') return [{ type: 'UserRemoved', data }]
    const refused = refusedEdit(state, by, data.granter)
    if (refused) return refused
    switch (type) {
      case 'ReviseUser':
        return reviseUser(state, data)
      case 'ReplaceUserScopes':
        return replaceScopes(state, data, data.granter)
      case 'RemoveUser':
        return [{ type: 'UserRemoved', data: { userId: data.userId } }]
      case 'SetUserLimits':
        return setLimits(state, data)
      default:
        return impossible(type)
    }
  },

  evolve(state, { type, data }) {
    if (type === 'UserAdded') {
      invariant(state.status !== 'Active', 'a user is added while there is none')
      const { userId, tenantId, role, name, designation, phone } = data
      return {
        status: 'Active',
        userId,
        tenantId,
        role,
        name,
        designation,
        phone,
        email: null,
        scopes: scopesIn(data),
        namesRights: data.namesRights ?? false,
        limits: null,
      }
    }
    invariant(state.status === 'Active', `${type} follows UserAdded`)
    switch (type) {
      case 'UserRenamed':
        return { ...state, name: data.name, designation: data.designation }
      case 'UserContactChanged':
        return { ...state, phone: data.phone, email: data.email }
      case 'UserScopesReplaced':
        return { ...state, scopes: scopesIn(data), namesRights: data.namesRights ?? false }
      case 'UserRemoved':
        return { status: 'Removed' }
      case 'UserLimitsSet':
        return { ...state, limits: data.limits }
      default:
        return impossible(type)
    }
  },
}

/**
 * Rule A6: nobody may edit, remove or reset the password of an admin, of themselves on these screens, or of a colleague
 * with more scopes or higher limits, because that account would give them these scopes or approve for them.
 */
export function refusedEdit(
  user: Pick<ActiveUser, 'userId' | 'role' | 'scopes' | 'limits'>,
  by: UserId | null,
  granter: Granter,
) {
  if (user.role === 'admin') return reject('AdminProtected' as const)
  if (user.userId === by) return reject('OwnAccountProtected' as const)
  if (!mayGrant(granter, user.scopes)) return reject('UserHasMoreScopes' as const)
  return isAbove(user, granter) ? reject('UserHasHigherLimits' as const) : undefined
}

/** True if a user may do more than the granter's limits allow. */
const isAbove = (user: Pick<ActiveUser, 'scopes' | 'limits'>, { limits }: Granter): boolean =>
  limits !== null && limits !== undefined && mayDoMore(user, limits)

/** True if the granter may grant all these scopes. */
export const mayGrant = (granter: Granter, scopes: readonly Scope[]): boolean =>
  granter.role !== 'user' || scopes.every((scope) => granter.scopes.includes(scope))

type Data<Type extends UserCommand['type']> = Extract<UserCommand, { type: Type }>['data']

function addUser({ granter, namesRights, ...form }: Data<'AddUser'>): Decision {
  if (!isText(form.designation)) return reject('TextTooLong')
  if (!mayGrant(granter, scopesIn({ ...form, namesRights }))) return reject('ScopeNotYours')
  if (form.role === 'admin' && granter.role === 'user') return reject('ScopeNotYours')
  const added: UserEvent = { type: 'UserAdded', data: { ...form, ...listOf(form.scopes, namesRights) } }
  const { limits } = granter
  return limits ? [added, { type: 'UserLimitsSet', data: { userId: form.userId, limits } }] : [added]
}

function reviseUser(
  state: ActiveUser,
  { userId, name, designation, phone, email, granter, ...list }: Data<'ReviseUser'>,
) {
  if (!isText(designation)) return reject('TextTooLong' as const)
  const rescoped = replaceScopes(state, list, granter)
  if ('rejected' in rescoped) return rescoped
  const events: UserEvent[] = []
  if (state.name !== name || state.designation !== designation) {
    events.push({ type: 'UserRenamed', data: { userId, name, designation } })
  }
  const mail = email === undefined ? state.email : email
  if (state.phone !== phone || state.email !== mail) {
    events.push({ type: 'UserContactChanged', data: { userId, phone, email: mail } })
  }
  return [...events, ...rescoped]
}

/** Replaces the scopes. Once rights within orders were chosen, a form that does not know them leaves them unchanged. */
function replaceScopes(state: ActiveUser, { scopes, namesRights }: ScopeList, granter: Granter): Decision {
  const { userId } = state
  const rights = chosenRights.filter((right) => state.scopes.includes(right))
  const list = listOf(
    namesRights || !state.namesRights ? scopes : [...scopes, ...rights],
    namesRights || state.namesRights,
  )
  const granted = scopesIn(list)
  if (inOrder(granted).join() === inOrder(state.scopes).join()) return []
  if (!mayGrant(granter, granted)) return reject('ScopeNotYours')
  if (isAbove({ scopes: granted, limits: state.limits }, granter)) return reject('LimitAboveYours')
  return [{ type: 'UserScopesReplaced', data: { userId, ...list } }]
}

function setLimits(state: ActiveUser, { userId, limits, granter }: Data<'SetUserLimits'>): Decision {
  const effective = limits && !isUnlimited(limits) ? limits : null
  if (isAbove({ ...state, limits: effective }, granter)) return reject('LimitAboveYours')
  const isSame = JSON.stringify(effective) === JSON.stringify(state.limits)
  return isSame ? [] : [{ type: 'UserLimitsSet', data: { userId, limits: effective } }]
}

/** Each scope once, in the order of the list, so that equal sets are equal lists. */
const inOrder = (scopes: readonly Scope[]): readonly Scope[] => allScopes.filter((scope) => scopes.includes(scope))

const listOf = (scopes: readonly Scope[], namesRights: boolean | undefined) => {
  return { scopes: inOrder(scopes), ...(namesRights && ({ namesRights: true } as const)) }
}
