import { orderRights } from '@comanda/domain/users/scopes.ts'
import { digitId as id, project, recordedPairs, type TypedData } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { usersModel } from './users.ts'

const users = (...list: TypedData[]) => project(usersModel, recordedPairs([added, ...list])).users
const userId = id(8)
const added: TypedData = [
  'UserAdded',
  { userId, tenantId: id(9), username: 'u', name: 'n', role: 'user', scopes: ['POS'], designation: null, phone: null },
]

describe('a user', () => {
  test.each<[string, TypedData[], object]>([
    [
      'added',
      [],
      { username: 'u', name: 'n', role: 'user', scopes: ['POS', ...orderRights], is_removed: false, email: null },
    ],
    ['renamed', [['UserRenamed', { userId, name: 'm', designation: 'chef' }]], { name: 'm', designation: 'chef' }],
    ['with contact', [['UserContactChanged', { userId, phone: 'p', email: 'e' }]], { phone: 'p', email: 'e' }],
    ['with other scopes', [['UserScopesReplaced', { userId, scopes: [] }]], { scopes: [] }],
    ['removed, but still named', [['UserRemoved', { userId }]], { is_removed: true, name: 'n' }],
  ])('%s', (_what, then, row) => {
    expect(users(...then)).toMatchObject([{ user_id: userId, ...row }])
  })
})
