// Stored forever. Add a field only as .optional(); change a meaning only under a new type name.
import { z } from 'zod'
import { Sealed, TenantId, UserId } from '../kernel/ids.ts'
import { message } from '../kernel/message.ts'
import { UserLimits } from './limits.ts'
import { Scope } from './scopes.ts'

/** See `scopesIn`. Absent in lists that are older than the rights within orders, and in those of older clients. */
const namesRights = z.literal(true).optional()

/** Stream `user-<userId>`. Names and addresses are sealed under the user's own key. */
export const UserEvent = z.discriminatedUnion('type', [
  message('UserAdded', {
    userId: UserId,
    tenantId: TenantId,
    username: Sealed,
    name: Sealed,
    role: z.enum(['admin', 'user']),
    scopes: z.array(Scope).readonly(),
    namesRights,
    designation: z.string().nullable(),
    phone: Sealed.nullable(),
  }),
  message('UserRenamed', { userId: UserId, name: Sealed, designation: z.string().nullable() }),
  message('UserContactChanged', { userId: UserId, phone: Sealed.nullable(), email: Sealed.nullable() }),
  message('UserScopesReplaced', { userId: UserId, scopes: z.array(Scope).readonly(), namesRights }),
  message('UserRemoved', { userId: UserId }),
  /** null: no limits any more. */
  message('UserLimitsSet', { userId: UserId, limits: UserLimits.nullable() }),
])
export type UserEvent = z.infer<typeof UserEvent>
