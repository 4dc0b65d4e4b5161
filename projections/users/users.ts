import type { AllowanceEvent } from '@comanda/domain/allowances/events.ts'
import type { UserEvent } from '@comanda/domain/users/events.ts'
import { scopesIn } from '@comanda/domain/users/scopes.ts'
import { projection, type Recorded, table } from '../runtime/projection.ts'
import { textOf } from '../runtime/table-spec.ts'

/**
 * The staff of a tenant. Names and addresses stay sealed; a removed person keeps the row, because the order history
 * names them.
 */
const users = table({
  columns: {
    tenant_id: 'uuid',
    user_id: 'uuid',
    username: 'text',
    name: 'text',
    role: textOf<'admin' | 'user'>(),
    /** Scope names, with the rights that an old list includes. */
    scopes: 'jsonb',
    designation: 'text?',
    phone: 'text?',
    email: 'text?',
    is_removed: 'boolean',
  },
  key: ['tenant_id', 'user_id'],
})

export const usersModel = projection<{ users: typeof users }, UserEvent | AllowanceEvent>({
  name: 'users',
  version: 2,
  tables: { users },
  on: {
    UserAdded: (write, event) => {
      const { username, name, role, designation, phone } = event.data
      const row = {
        username,
        name,
        role,
        scopes: scopesIn(event.data),
        designation,
        phone,
        email: null,
        is_removed: false,
      }
      write.users.put({ ...key(event), ...row })
    },
    UserRenamed: (write, event) => {
      write.users.set(key(event), { name: event.data.name, designation: event.data.designation })
    },
    UserContactChanged: (write, event) => {
      write.users.set(key(event), { phone: event.data.phone, email: event.data.email })
    },
    UserScopesReplaced: (write, event) => write.users.set(key(event), { scopes: scopesIn(event.data) }),
    UserRemoved: (write, event) => write.users.set(key(event), { is_removed: true }),
    UserLimitsSet: 'ignored',
    AllowanceUsed: 'ignored',
    AllowanceReturned: 'ignored',
  },
})

const key = ({ data, metadata }: Recorded<UserEvent>) => ({ tenant_id: metadata.tenantId, user_id: data.userId })
