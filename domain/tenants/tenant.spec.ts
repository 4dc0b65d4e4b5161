import { givenFor } from '@comanda/tests/domain/given.ts'
import { context, now, tenantId, userId } from '@comanda/tests/samples/samples.ts'
import { expectTwiceAddsNothing } from '@comanda/tests/samples/twice.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Instant } from '../kernel/ids.ts'
import type { TenantCommand } from './commands.ts'
import type { TenantEvent } from './events.ts'
import { gateOf, tenant } from './tenant.ts'

const given = givenFor(tenant, context)

describe('registering a tenant', () => {
  test('leaves it inactive', () => {
    given().when(register()).then(registered)
    expect(tenant.evolve(tenant.initial, registered).status).toBe('Inactive')
  })
  test('may make it active at once', () =>
    given()
      .when(register({ active: true }))
      .then(registered, activated))
  test('keeps the end of its trial', () =>
    given()
      .when(register({ trialEndsAt: now }))
      .then({ type: 'TenantRegistered', data: { ...registering, registeredAt: now, trialEndsAt: now } }))
  test('twice is recorded once', () =>
    given(registered)
      .when(register({ active: true }))
      .then())
  test('needs a name', () =>
    given()
      .when(register({ name: ' ' }))
      .thenRejected('TenantNameInvalid'))
})

describe('a tenant', () => {
  test('is renamed once', () => {
    given(registered).when(rename('Bistro')).then(renamed)
    given(registered, renamed).when(rename('Bistro')).then()
    given(registered).when(rename('')).thenRejected('TenantNameInvalid')
  })
  test('is activated once', () => {
    given(registered).when(activate).then(activated)
    given(registered, activated).when(activate).then()
    given(registered, activated, deactivated).when(activate).then(activated)
  })
  test('is deactivated once', () => {
    given(registered, activated).when(deactivate).then(deactivated)
    given(registered).when(deactivate).then()
    given(registered, activated, deactivated).when(deactivate).then()
  })
  test('that the platform closes may settle its bills for a day, and its owner sees the reason', () => {
    const why: TenantCommand = { type: 'DeactivateTenant', data: { tenantId: tenantId(1), reason: 'unpaid' } }
    const closed: TenantEvent = {
      type: 'TenantDeactivated',
      data: { tenantId: tenantId(1), reason: 'unpaid', deactivatedAt: now },
    }
    given(registered, activated).when(why).then(closed)
    const stateOf = (...events: TenantEvent[]) => events.reduce(tenant.evolve, tenant.initial)
    const dayLater = Instant.parse(new Date(Date.parse(now) + 86_400_000).toISOString())
    expect(stateOf(registered, activated, closed)).toMatchObject({ closedFor: 'unpaid', settlesUntil: dayLater })
    expect(gateOf(stateOf(registered, activated, closed))).toEqual({
      granted: false,
      until: null,
      settlesUntil: dayLater,
    })
    expect(gateOf(stateOf(registered, activated, closed, activated))).toEqual({
      granted: true,
      until: null,
      settlesUntil: null,
    })
  })
  test('on trial can be deactivated, and activating it keeps the trial', () => {
    given(onTrialUntil(later)).when(deactivate).then(deactivated)
    given(onTrialUntil(later), deactivated).when(activate).then(activated)
    given(onTrialUntil(later)).when(activate).then()
  })
  test('whose trial is over is like one without a trial', () => {
    given(onTrialUntil(now)).when(deactivate).then()
    given(onTrialUntil(now)).when(activate).then(activated)
  })
  test('must exist', () => {
    for (const command of [rename('Bistro'), activate, deactivate]) given().when(command).thenRejected('TenantUnknown')
  })
})

describe('any tenant', () => {
  test('records the same command only once', () => expectTwiceAddsNothing(tenant, anyCommand, context))
  test('treats a history without a beginning as damaged', () =>
    expect(() => tenant.evolve(tenant.initial, activated)).toThrow('invariant broken'))
})

const registering = { tenantId: tenantId(1), name: 'Trattoria', adminId: userId(1) }
const register = (change: { active?: boolean; name?: string; trialEndsAt?: typeof now } = {}): TenantCommand => ({
  type: 'RegisterTenant',
  data: { ...registering, active: false, ...change },
})
const rename = (name: string): TenantCommand => ({ type: 'RenameTenant', data: { tenantId: tenantId(1), name } })
const activate: TenantCommand = { type: 'ActivateTenant', data: { tenantId: tenantId(1) } }
const deactivate: TenantCommand = { type: 'DeactivateTenant', data: { tenantId: tenantId(1) } }
const registered: TenantEvent = { type: 'TenantRegistered', data: { ...registering, registeredAt: now } }
const later = Instant.parse('2100-01-01T00:00:00.000Z')
const onTrialUntil = (trialEndsAt: Instant): TenantEvent => ({
  type: 'TenantRegistered',
  data: { ...registering, registeredAt: now, trialEndsAt },
})
const renamed: TenantEvent = { type: 'TenantRenamed', data: { tenantId: tenantId(1), name: 'Bistro' } }
const activated: TenantEvent = { type: 'TenantActivated', data: { tenantId: tenantId(1), activatedAt: now } }
const deactivated: TenantEvent = { type: 'TenantDeactivated', data: { tenantId: tenantId(1), deactivatedAt: now } }

const anyCommand: fc.Arbitrary<TenantCommand> = fc.oneof(
  fc.boolean().map((active) => register({ active })),
  fc.constantFrom('A', 'B', '').map(rename),
  fc.constantFrom(activate, deactivate),
)
