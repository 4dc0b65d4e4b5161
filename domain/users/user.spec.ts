import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, euro, sealed, tenantId, userId } from '@comanda/tests/samples/samples.ts'
import { expectTwiceAddsNothing } from '@comanda/tests/samples/twice.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import type { Granter, UserCommand } from './commands.ts'
import type { UserEvent } from './events.ts'
import type { UserLimits } from './limits.ts'
import { mayEnter, type Scope, scopes } from './scopes.ts'
import { mayGrant, user } from './user.ts'

const given = givenFor(user, context)

describe('adding a user', () => {
  test('is recorded, each scope once and in the order of the list', () =>
    given()
      .when(add({ scopes: ['ORDERS', 'POS', 'POS'] }))
      .then(added))
  test('is refused while the e-mail is in use in any tenant', () =>
    given(added)
      .when(add({ tenantId: tenantId(2) }))
      .thenRejected('UsernameTaken'))
  test('is possible again after a removal', () => given(added, removed).when(add()).then(added))
  test('is refused with a scope that the granter does not have', () =>
    given()
      .when(add({ granter: manager, scopes: ['REPORTS'] }))
      .thenRejected('ScopeNotYours'))
  test('is refused for an admin, except by an admin', () =>
    given()
      .when(add({ granter: manager, role: 'admin', scopes: [] }))
      .thenRejected('ScopeNotYours'))
  test('is refused with a designation that is too long', () =>
    given()
      .when(add({ designation: 'x'.repeat(1_001) }))
      .thenRejected('TextTooLong'))
})

describe('revising a user', () => {
  const renamed: UserEvent = {
    type: 'UserRenamed',
    data: { userId: userId(1), name: sealed('Ann B'), designation: 'Chef' },
  }
  const contacted: UserEvent = {
    type: 'UserContactChanged',
    data: { userId: userId(1), phone: sealed('123'), email: null },
  }
  const mailed: UserEvent = {
    type: 'UserContactChanged',
    data: { userId: userId(1), phone: null, email: sealed('a@b') },
  }
  test('without a change adds nothing', () => given(added).when(revise()).then())
  test('records the exact differences', () => {
    given(added)
      .when(revise({ name: sealed('Ann B'), designation: 'Chef' }))
      .then(renamed)
    given(added)
      .when(revise({ phone: sealed('123') }))
      .then(contacted)
    given(added)
      .when(revise({ scopes: ['KITCHEN'] }))
      .then(rescoped('KITCHEN'))
    given(added, renamed, contacted, rescoped('KITCHEN'))
      .when(revise({ name: sealed('Ann B'), designation: 'Chef', phone: sealed('123'), scopes: ['KITCHEN'] }))
      .then()
  })
  test('leaves the e-mail unchanged if the form has none', () => {
    given(added, mailed).when(revise()).then()
    given(added, mailed)
      .when(revise({ email: null }))
      .then({ type: 'UserContactChanged', data: { userId: userId(1), phone: null, email: null } })
  })
  test('is refused for an admin', () => given(admin).when(revise()).thenRejected('AdminProtected'))
  test('is refused for oneself', () =>
    given(added)
      .when(revise(), { ...context, by: userId(1) })
      .thenRejected('OwnAccountProtected'))
  test('is refused for a missing user', () => {
    given().when(revise()).thenRejected('UserUnknown')
    given(added, removed).when(revise()).thenRejected('UserUnknown')
  })
  test('is refused for a user with more scopes', () =>
    given(added, rescoped('POS', 'AUDIT'))
      .when(revise({ granter: manager, scopes: ['POS'] }))
      .thenRejected('UserHasMoreScopes'))
  test('is refused with a scope that the granter does not have', () =>
    given(added)
      .when(revise({ granter: manager, scopes: ['POS', 'ORDERS', 'REPORTS'] }))
      .thenRejected('ScopeNotYours'))
  test('is refused with a designation that is too long', () =>
    given(added)
      .when(revise({ designation: 'x'.repeat(1_001) }))
      .thenRejected('TextTooLong'))
})

describe('replacing scopes', () => {
  const replace = (wanted: readonly Scope[], granter: Granter = boss): UserCommand => ({
    type: 'ReplaceUserScopes',
    data: { userId: userId(1), scopes: wanted, granter },
  })
  test('is recorded', () =>
    given(added)
      .when(replace(['AUDIT']))
      .then(rescoped('AUDIT')))
  test('with the same ones in another order adds nothing', () =>
    given(added)
      .when(replace(['ORDERS', 'POS']))
      .then())
  test('is refused for a user with scopes that the granter does not have', () => {
    for (const wanted of [['POS', 'AUDIT'], ['POS'], ['AUDIT']] as const)
      given(added, rescoped('AUDIT')).when(replace(wanted, manager)).thenRejected('UserHasMoreScopes')
  })
  test('grants nothing that the granter does not have', () =>
    given(added)
      .when(replace(['AUDIT'], manager))
      .thenRejected('ScopeNotYours'))
  test('is refused for an admin', () =>
    given(admin)
      .when(replace(['POS']))
      .thenRejected('AdminProtected'))
})

describe('the rights to cancel and to close unpaid', () => {
  const named = (...wanted: readonly Scope[]): UserEvent => ({
    type: 'UserScopesReplaced',
    data: { userId: userId(1), scopes: wanted, namesRights: true },
  })
  const stateAfter = (...events: UserEvent[]) => events.reduce(user.evolve, user.initial)
  test('are included in order scopes of lists from before there were any', () => {
    expect(stateAfter(added)).toMatchObject({ scopes: ['POS', 'ORDERS', 'CANCEL_SENT', 'CLOSE_UNPAID'] })
    expect(stateAfter(added, rescoped('KITCHEN'))).toMatchObject({ scopes: ['KITCHEN'] })
  })
  test('are chosen by clients that know them', () => {
    given(added)
      .when(revise({ scopes: ['POS', 'ORDERS', 'CANCEL_SENT'], namesRights: true }))
      .then(named('POS', 'ORDERS', 'CANCEL_SENT'))
    given()
      .when(add({ namesRights: true }))
      .then({ type: 'UserAdded', data: { ...person, namesRights: true } })
    expect(stateAfter(added, named('POS'))).toMatchObject({ scopes: ['POS'] })
  })
  test('stay as chosen when a client that does not know them saves the user', () => {
    given(added, named('POS', 'ORDERS')).when(revise()).then()
    given(added, named('POS', 'CLOSE_UNPAID'))
      .when(revise())
      .then(named('POS', 'ORDERS', 'CLOSE_UNPAID'))
  })
  test('are granted only by users who have them', () => {
    const granter = { role: 'user', scopes: ['POS', 'ORDERS', 'SETTINGS'] } as const
    given().when(add({ granter })).thenRejected('ScopeNotYours')
    given()
      .when(add({ granter, namesRights: true }))
      .then({ type: 'UserAdded', data: { ...person, namesRights: true } })
  })
})

describe('removing a user', () => {
  const remove: UserCommand = { type: 'RemoveUser', data: { userId: userId(1), granter: boss } }
  test('is recorded once', () => {
    given(added).when(remove).then(removed)
    given(added, removed).when(remove).then()
    given().when(remove).then()
  })
  test('is refused for an admin', () => given(admin).when(remove).thenRejected('AdminProtected'))
  test('is refused for a user with more scopes', () => {
    const byManager: UserCommand = { type: 'RemoveUser', data: { userId: userId(1), granter: manager } }
    given(added, rescoped('AUDIT')).when(byManager).thenRejected('UserHasMoreScopes')
    given(added).when(byManager).then(removed)
  })
  test('is refused for oneself', () =>
    given(added)
      .when(remove, { ...context, by: userId(1) })
      .thenRejected('OwnAccountProtected'))
})

describe('closing an account', () => {
  const close: UserCommand = { type: 'CloseAccount', data: { userId: userId(1) } }
  test('is the platform’s right, also for an admin', () => {
    given(added).when(close).then(removed)
    given(admin).when(close).then(removed)
  })
  test('is recorded once', () => {
    given(added, removed).when(close).then()
    given().when(close).then()
  })
})

describe('the access of a call', () => {
  test('is granted to an admin, and to users with one of its scopes', () => {
    expect(mayEnter({ role: 'admin', scopes: [] }, ['POS'])).toBe(true)
    expect(mayEnter({ role: 'user', scopes: ['ORDERS'] }, ['POS', 'ORDERS'])).toBe(true)
    expect(mayEnter({ role: 'user', scopes: ['KITCHEN'] }, ['POS', 'ORDERS'])).toBe(false)
    expect(mayEnter({ role: 'superadmin', scopes: [] }, ['POS'])).toBe(false)
  })
  test('is granted by an admin to anyone', () => expect(mayGrant(boss, [...scopes])).toBe(true))
})

describe('any user', () => {
  test('records the same command only once', () => expectTwiceAddsNothing(user, anyCommand, context))
  test('treats a history without a beginning as damaged', () =>
    expect(() => user.evolve(user.initial, removed)).toThrow('invariant broken'))
})

const boss: Granter = { role: 'admin', scopes: [] }
const manager: Granter = { role: 'user', scopes: ['POS', 'ORDERS', 'SETTINGS', 'CANCEL_SENT', 'CLOSE_UNPAID'] }

type Data<Type extends UserCommand['type']> = Extract<UserCommand, { type: Type }>['data']
const person = {
  userId: userId(1),
  tenantId: tenantId(1),
  username: sealed('ann@comanda.test'),
  name: sealed('Ann'),
  role: 'user',
  scopes: ['POS', 'ORDERS'],
  designation: null,
  phone: null,
} as const
const add = (change: Partial<Data<'AddUser'>> = {}): UserCommand => ({
  type: 'AddUser',
  data: { ...person, granter: boss, ...change },
})
const revise = (change: Partial<Data<'ReviseUser'>> = {}): UserCommand => {
  const { userId, name, designation, phone, scopes } = person
  return { type: 'ReviseUser', data: { userId, name, designation, phone, scopes, granter: boss, ...change } }
}
const added: UserEvent = { type: 'UserAdded', data: person }
const admin: UserEvent = { type: 'UserAdded', data: { ...person, role: 'admin' } }
const removed: UserEvent = { type: 'UserRemoved', data: { userId: userId(1) } }
const rescoped = (...wanted: readonly Scope[]): UserEvent => ({
  type: 'UserScopesReplaced',
  data: { userId: userId(1), scopes: wanted },
})

const anyScopes = fc.subarray(['POS', 'ORDERS', 'REPORTS', 'CANCEL_SENT'] as const)
const anyGranter = fc.constantFrom(boss, manager)
const anyText = fc.constantFrom('Ann', 'Bob')
const anyCommand: fc.Arbitrary<UserCommand> = fc.oneof(
  fc
    .record({ scopes: anyScopes, granter: anyGranter, role: fc.constantFrom('user' as const, 'admin' as const) })
    .map((change) => add(change)),
  fc
    .record({
      scopes: anyScopes,
      granter: anyGranter,
      name: anyText.map(sealed),
      designation: fc.option(anyText),
      phone: fc.option(anyText.map(sealed)),
      email: fc.constantFrom(undefined, null, sealed('a@b')),
    })
    .map((change) => revise(change)),
  fc
    .record({ scopes: anyScopes, granter: anyGranter })
    .map((data) => ({ type: 'ReplaceUserScopes' as const, data: { userId: userId(1), ...data } })),
  anyGranter.map((granter) => ({ type: 'RemoveUser' as const, data: { userId: userId(1), granter } })),
  fc.constant({ type: 'CloseAccount' as const, data: { userId: userId(1) } }),
)

describe('limits of a user', () => {
  const limits: UserLimits = {
    currency: euro,
    discountPercent: 1_000,
    discountPerBill: null,
    discountPerDay: money(5_000),
    comp: 'with_approval',
    voidStarted: 'alone',
    refund: null,
  }
  const set = (wanted: UserLimits | null, granter: Granter = manager): UserCommand => {
    return { type: 'SetUserLimits', data: { userId: userId(1), limits: wanted, granter } }
  }
  const limited = (wanted: UserLimits | null): UserEvent => {
    return { type: 'UserLimitsSet', data: { userId: userId(1), limits: wanted } }
  }
  test('are recorded once', () => {
    given(added).when(set(limits)).then(limited(limits))
    given(added, limited(limits)).when(set(limits)).then()
  })
  test('that forbid nothing are none', () => {
    const open = { ...limits, discountPercent: null, discountPerDay: null, comp: 'alone' } as const
    given(added).when(set(open)).then()
    given(added, limited(limits)).when(set(open)).then(limited(null))
  })
  test('end with the account', () => given(added, limited(limits), removed, added).when(set(null)).then())
  test('are not set by the user, nor by somebody with fewer scopes', () => {
    expect(user.decide(set(limits), [added].reduce(user.evolve, user.initial), { ...context, by: userId(1) })).toEqual({
      rejected: 'OwnAccountProtected',
    })
    given(added)
      .when(set(limits, { role: 'user', scopes: ['SETTINGS'] }))
      .thenRejected('UserHasMoreScopes')
  })
})

describe('limits of the person who manages users', () => {
  const own: UserLimits = {
    currency: euro,
    discountPercent: 1_000,
    discountPerBill: null,
    discountPerDay: money(5_000),
    comp: 'with_approval',
    voidStarted: 'alone',
    refund: money(2_000),
  }
  const granter: Granter = { ...manager, scopes: [...manager.scopes, 'DISCOUNT', 'COMP', 'REFUND'], limits: own }
  const limited = (limits: UserLimits | null): UserEvent => {
    return { type: 'UserLimitsSet', data: { userId: userId(1), limits } }
  }
  const set = (limits: UserLimits | null): UserCommand => {
    return { type: 'SetUserLimits', data: { userId: userId(1), limits, granter } }
  }
  const refunding: UserEvent = { type: 'UserAdded', data: { ...person, scopes: ['POS', 'REFUND'] } }

  test('are those of a user whom they add', () => {
    given().when(add({ granter })).then(added, limited(own))
    given()
      .when(add({ granter: { ...granter, limits: null } }))
      .then(added)
  })
  test('are the highest that they set', () => {
    for (const higher of [null, { ...own, refund: money(2_001) }, { ...own, refund: null }])
      given(refunding, limited(own)).when(set(higher)).thenRejected('LimitAboveYours')
    const lower = { ...own, refund: money(1_999), discountPerBill: money(1) }
    given(refunding, limited(own)).when(set(lower)).then(limited(lower))
  })
  test('apply to rights that they grant to a user with higher ones', () => {
    given(added)
      .when(revise({ granter, scopes: ['POS', 'REFUND'] }))
      .thenRejected('LimitAboveYours')
    given(added, limited(own))
      .when(revise({ granter, scopes: ['POS', 'REFUND'] }))
      .then(rescoped('POS', 'REFUND'))
  })
  test('protect a user with higher ones, unless that user lacks the right', () => {
    for (const command of [revise({ granter, scopes: ['POS'] }), set(own)])
      given(refunding).when(command).thenRejected('UserHasHigherLimits')
    given(added, limited(own), limited(null)).when(set(own)).then(limited(own))
  })
  test.each<[Scope, Partial<UserLimits>]>([
    ['DISCOUNT', { discountPercent: 1_001 }],
    ['DISCOUNT', { discountPerDay: null }],
    ['COMP', { comp: 'alone' }],
    ['REFUND', { refund: money(2_001) }],
  ])('%s with %j is higher', (right, more) => {
    const other: UserEvent = { type: 'UserAdded', data: { ...person, scopes: ['POS', right] } }
    const remove: UserCommand = { type: 'RemoveUser', data: { userId: userId(1), granter } }
    given(other, limited(own)).when(remove).then(removed)
    given(other, limited({ ...own, ...more }))
      .when(remove)
      .thenRejected('UserHasHigherLimits')
  })
})
