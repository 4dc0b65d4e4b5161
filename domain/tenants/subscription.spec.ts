import { givenFor } from '@comanda/tests/domain/given.ts'
import { at, context, now, tenantId, userId } from '@comanda/tests/samples/samples.ts'
import { expectTwiceAddsNothing } from '@comanda/tests/samples/twice.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaidPeriod, TenantCommand } from './commands.ts'
import { SubscriptionId, type TenantEvent } from './events.ts'
import { currentSubscription, gateOf, isSubscribed, type Tenant, tenant } from './tenant.ts'

const given = givenFor(tenant, context)

describe('a paid period', () => {
  test('starts a subscription and activates the tenant', () =>
    given(registered).when(paid(november)).then(started(november), letIn()))
  test('recorded twice is recorded once', () =>
    given(registered, started(november), letIn()).when(paid(november)).then())
  test('renews it if it is later', () =>
    given(registered, started(november), letIn()).when(paid(december)).then(renewed(december)))
  test('changes nothing if it is earlier, because it was only delayed', () =>
    given(registered, started(december), letIn()).when(paid(november)).then())
  test('replaces the platform’s activation', () =>
    given(registered, granted).when(paid(november)).then(started(november), letIn()))
  test('of a lapsed subscription activates the tenant again', () =>
    given(registered, started(november), letIn(), lapsed(november), shutOut())
      .when(paid(december))
      .then(renewed(december), letIn()))
  test('does not override a deactivation by the platform', () =>
    given(registered, started(november), letIn(), lockedOut).when(paid(december)).then(renewed(december)))
  test('of a cancelled subscription changes nothing', () =>
    given(registered, started(november), letIn(), cancelled(november), shutOut()).when(paid(december)).then())
  test('of a second subscription does not replace the first', () =>
    given(registered, started(november), letIn()).when(paid(other)).then(started(other)))
  test('of a closed tenant changes nothing', () => given(registered, closed).when(paid(november)).then())
})

describe('cancelling a subscription', () => {
  test('deactivates the tenant at once, and once', () => {
    given(registered, started(november), letIn()).when(cancel(november)).then(cancelled(november), shutOut())
    given(registered, started(november), letIn(), cancelled(november), shutOut()).when(cancel(november)).then()
  })
  test('is remembered if it arrives before the start', () => {
    given(registered).when(cancel(november)).then(cancelled(november))
    given(registered, cancelled(november)).when(paid(november)).then()
  })
  test('passes the tenant to another paid subscription', () =>
    given(registered, started(november), letIn(), started(other))
      .when(cancel(november))
      .then(cancelled(november), letIn(other.subscriptionId)))
  test('does not deactivate a tenant that the platform activated', () =>
    given(registered, started(november), letIn(), lapsed(november), shutOut(), granted)
      .when(cancel(november))
      .then(cancelled(november)))
  test('is recorded for a closed tenant too', () =>
    given(registered, started(november), letIn(), closed).when(cancel(november)).then(cancelled(november)))
})

describe('a subscription that is not renewed', () => {
  const late = { ...context, at: at('2026-12-23T10:00:00.000Z') }
  test('lapses when the days of grace are over', () => {
    const history = [registered, started(november), letIn()]
    const soon = { ...context, at: at('2026-12-23T09:59:59.999Z') }
    given(...history)
      .when(lapse, soon)
      .then()
    const [gone, out] = [lapsed(november, late.at), shutOut(late.at)]
    given(...history)
      .when(lapse, late)
      .then(gone, out)
    given(...history, gone, out)
      .when(lapse, late)
      .then()
  })
  test('must be known', () => given(registered).when(lapse, late).thenRejected('SubscriptionUnknown'))
})

describe('the current subscription', () => {
  const current = (...history: TenantEvent[]) =>
    currentSubscription(history.reduce<Tenant>(tenant.evolve, tenant.initial))?.id ?? null
  const { subscriptionId } = november
  test('is the one on which the status is based, also after its end', () => {
    expect(current(registered, granted)).toBeNull()
    expect(current(registered, started(november), letIn())).toBe(subscriptionId)
    expect(current(registered, started(november), letIn(), cancelled(november), shutOut())).toBe(subscriptionId)
  })
  test('of a tenant that the platform activated or deactivated is the one still paid, so that it can be cancelled', () => {
    expect(current(registered, started(november), letIn(), lockedOut)).toBe(subscriptionId)
    expect(current(registered, started(november), letIn(), lockedOut, granted)).toBe(subscriptionId)
    expect(current(registered, started(november), letIn(), lockedOut, cancelled(november))).toBeNull()
    expect(current(registered, started(november), letIn(), lapsed(november), shutOut(), granted)).toBeNull()
  })
})

describe('closing a tenant', () => {
  const close: TenantCommand = { type: 'CloseTenant', data: { tenantId: tenantId(1) } }
  test('is recorded once', () => {
    given(registered, granted).when(close).then(closed)
    given(registered, closed).when(close).then()
    given().when(close).thenRejected('TenantUnknown')
  })
  test('is final', () => {
    for (const type of ['ActivateTenant', 'DeactivateTenant'] as const)
      given(registered, closed)
        .when({ type, data: { tenantId: tenantId(1) } })
        .thenRejected('TenantUnknown')
    given(registered, closed)
      .when({ type: 'RenameTenant', data: { tenantId: tenantId(1), name: 'X' } })
      .thenRejected('TenantUnknown')
  })
})

describe('access', () => {
  const gate = (...history: TenantEvent[]) => gateOf(history.reduce<Tenant>(tenant.evolve, tenant.initial))
  const shut = { granted: false, until: null, settlesUntil: null }
  test('is granted during a trial, and during a paid period with its days of grace', () => {
    const trial: TenantEvent = { type: 'TenantRegistered', data: { ...registering, trialEndsAt: now } }
    expect(gate(trial)).toEqual({ ...shut, until: now })
    expect(gate(registered, started(november), letIn())).toEqual({ ...shut, until: '2026-12-23T10:00:00.000Z' })
    expect(gate(registered, granted)).toEqual({ ...shut, granted: true })
  })
  test('is denied before, after and once the tenant is closed', () => {
    expect(gate(registered)).toEqual(shut)
    expect(gate(registered, started(november), letIn(), cancelled(november), shutOut())).toEqual(shut)
    expect(gate(registered, granted, closed)).toEqual(shut)
  })
  test('does not return to the trial after a cancellation', () => {
    const trial: TenantEvent = {
      type: 'TenantRegistered',
      data: { ...registering, trialEndsAt: at('2027-01-01T00:00:00.000Z') },
    }
    expect(gate(trial, started(november), letIn(), cancelled(november), shutOut())).toEqual(shut)
  })
})

describe('messages of the provider', () => {
  const ends = (commands: readonly TenantCommand[]) => {
    const state = commands.reduce<Tenant>(
      (before, command) => {
        const decision = tenant.decide(command, before, context)
        return 'rejected' in decision ? before : decision.reduce(tenant.evolve, before)
      },
      tenant.evolve(tenant.initial, registered),
    )
    return { gate: gateOf(state), subscription: currentSubscription(state)?.status ?? null, state: state.status }
  }
  const inAnyOrder = (...commands: TenantCommand[]) =>
    fc
      .array(fc.constantFrom(...commands), { maxLength: 6 })
      .chain((more) => fc.shuffledSubarray([...commands, ...more], { minLength: commands.length + more.length }))

  test('have the same result in any order, however often', () => {
    const inOrder = ends([paid(november), paid(december)])
    fc.assert(
      fc.property(inAnyOrder(paid(november), paid(december)), (told) => {
        expect(ends(told)).toEqual(inOrder)
      }),
    )
  })
  test('leave the tenant inactive once one of them is the cancellation', () => {
    fc.assert(
      fc.property(inAnyOrder(paid(november), paid(december), cancel(december)), (told) => {
        expect(ends(told)).toMatchObject({ gate: { granted: false, until: null }, state: 'Inactive' })
      }),
    )
  })
  test('add nothing the second time', () =>
    expectTwiceAddsNothing(
      tenant,
      fc.constantFrom(paid(november), paid(december), paid(other), cancel(november), lapse),
      context,
    ))
})

const registering = { tenantId: tenantId(1), name: 'Trattoria', adminId: userId(1), registeredAt: now }
const registered: TenantEvent = { type: 'TenantRegistered', data: registering }
const period = (subscriptionId: string, startsOn: string, expiresOn: string): PaidPeriod => ({
  tenantId: tenantId(1),
  subscriptionId: SubscriptionId.parse(subscriptionId),
  startsOn: at(`${startsOn}T10:00:00.000Z`),
  expiresOn: at(`${expiresOn}T10:00:00.000Z`),
})
const november = period('sub_1', '2026-11-20', '2026-12-20')
const december = period('sub_1', '2026-12-20', '2027-01-20')
const other = period('sub_2', '2026-11-21', '2026-12-21')
const paid = (data: PaidPeriod): TenantCommand => ({ type: 'RecordPaidPeriod', data })
const cancel = (data: PaidPeriod): TenantCommand => ({ type: 'CancelSubscription', data })
const lapse: TenantCommand = {
  type: 'LapseSubscription',
  data: { tenantId: tenantId(1), subscriptionId: november.subscriptionId },
}
const started = (data: PaidPeriod): TenantEvent => ({ type: 'SubscriptionStarted', data: { ...data, startedAt: now } })
const renewed = (data: PaidPeriod): TenantEvent => ({ type: 'SubscriptionRenewed', data: { ...data, renewedAt: now } })
const cancelled = (data: PaidPeriod): TenantEvent => ({
  type: 'SubscriptionCancelled',
  data: { ...data, cancelledAt: now },
})
const lapsed = (data: PaidPeriod, lapsedAt = now): TenantEvent => ({
  type: 'SubscriptionLapsed',
  data: { ...data, lapsedAt },
})
const letIn = (subscriptionId = november.subscriptionId): TenantEvent => ({
  type: 'TenantActivated',
  data: { tenantId: tenantId(1), activatedAt: now, subscriptionId },
})
const shutOut = (deactivatedAt = now): TenantEvent => ({
  type: 'TenantDeactivated',
  data: { tenantId: tenantId(1), deactivatedAt, subscriptionId: november.subscriptionId },
})
const granted: TenantEvent = { type: 'TenantActivated', data: { tenantId: tenantId(1), activatedAt: now } }
const lockedOut: TenantEvent = { type: 'TenantDeactivated', data: { tenantId: tenantId(1), deactivatedAt: now } }
const closed: TenantEvent = { type: 'TenantClosed', data: { tenantId: tenantId(1), closedAt: now } }

test.each<[string, boolean, readonly TenantEvent[]]>([
  ['never paid', false, [registered, granted]],
  ['pays', true, [registered, started(november), letIn()]],
  ['was locked out', true, [registered, started(november), letIn(), lockedOut]],
  ['was locked out and let in again', true, [registered, started(november), letIn(), lockedOut, granted]],
  ['has cancelled', false, [registered, started(november), letIn(), cancelled(november), shutOut()]],
  ['did not pay in time', false, [registered, started(november), letIn(), lapsed(november), shutOut()]],
])('a tenant that %s is subscribed: %s', (_, isNow, history) =>
  expect(isSubscribed(history.reduce(tenant.evolve, tenant.initial))).toBe(isNow),
)
