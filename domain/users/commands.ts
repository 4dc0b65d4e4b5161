import type { Sealed, TenantId, UserId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { UserLimits } from './limits.ts'
import type { Role, Scope, ScopeList } from './scopes.ts'

/**
 * User who grants scopes: only an admin may grant scopes that they do not have. `limits`: those of the granter, who
 * cannot give others higher ones; absent or null: none.
 */
export type Granter = Readonly<{ role: Role; scopes: readonly Scope[]; limits?: UserLimits | null }>

/** Commands on a user. Sealed texts are compared directly: the same text of a person always has the same ciphertext. */
export type UserCommand =
  | Message<
      'AddUser',
      {
        userId: UserId
        tenantId: TenantId
        username: Sealed
        name: Sealed
        role: 'admin' | 'user'
        designation: string | null
        phone: Sealed | null
        granter: Granter
      } & ScopeList
    >
  | Message<
      'ReviseUser',
      {
        userId: UserId
        name: Sealed
        designation: string | null
        phone: Sealed | null
        /** Undefined = unchanged: clients of version 1.2.0 always send null. */
        email?: Sealed | null | undefined
        granter: Granter
      } & ScopeList
    >
  | Message<'ReplaceUserScopes', { userId: UserId; granter: Granter } & ScopeList>
  | Message<'RemoveUser', { userId: UserId; granter: Granter }>
  /** null: no limits any more. */
  | Message<'SetUserLimits', { userId: UserId; limits: UserLimits | null; granter: Granter }>
  /** Sent by the platform, also for an admin, when a restaurant's address changes or the restaurant is closed. */
  | Message<'CloseAccount', { userId: UserId }>
