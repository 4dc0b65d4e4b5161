import type { Sealed, TenantId, UserId } from '../kernel/ids.ts'
import type { Message } from '../kernel/message.ts'
import type { Role, Scope, ScopeList } from './scopes.ts'

/** The granter of scopes: all but an admin give only scopes they have. */
export type Granter = Readonly<{ role: Role; scopes: readonly Scope[] }>

/** Sealed texts are compared as they stand: the same text of the same person always seals to the same ciphertext. */
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
        /** Clients of version 1.2.0 always send null for it: absent leaves it as it is. */
        email?: Sealed | null | undefined
        granter: Granter
      } & ScopeList
    >
  | Message<'ReplaceUserScopes', { userId: UserId; granter: Granter } & ScopeList>
  | Message<'RemoveUser', { userId: UserId; granter: Granter }>
  /** By the platform, an admin's too: when a restaurant's address changes or the restaurant is closed. */
  | Message<'CloseAccount', { userId: UserId }>
