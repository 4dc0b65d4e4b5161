import { reject } from '@comanda/domain/kernel/decider.ts'
import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { UserCommand } from '@comanda/domain/users/commands.ts'
import { UserEvent } from '@comanda/domain/users/events.ts'
import { type User, type UserRejection, user } from '@comanda/domain/users/user.ts'
import type { Kind } from '../fold.ts'

type UserKind = Kind<User, UserCommand, UserEvent, UserRejection>

/**
 * Users of a tenant. The names of user streams contain no tenant (one account per e-mail), so the state is checked for
 * it.
 */
export const usersOf = (tenantId: TenantId): UserKind => ({
  events: UserEvent,
  decider: {
    ...user,
    decide(command, state, context) {
      const isOfTenant = state.status === 'Active' && state.tenantId === tenantId
      return isOfTenant || command.type === 'AddUser' ? user.decide(command, state, context) : reject('UserUnknown')
    },
  },
})
