import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let system: QuerySystem
let tenantId: TenantId
let admin: Person
beforeAll(async () => {
  system = await openQuerySystem()
  tenantId = await system.openTenant()
  admin = await system.enter(tenantId, [], 'admin')
})
afterAll(() => system.close())

const get = async (url: string, who: Person) => {
  const answer = await system.app.inject({ url: `/api/v1${url}`, headers: { cookie: who.cookie } })
  return { status: answer.statusCode, body: answer.json() }
}

test('jobs that were given up are shown to the platform only, newest first', async () => {
  const boss = await system.enter(tenantId, [], 'superadmin')
  expect(await get('/superadmin/jobs/failed', boss)).toEqual({ status: 200, body: [] })
  const job = { queue: 'comanda-mail', attempts: 8, error: 'the mail server is away' }
  await system.identity
    .insertInto('identity.failed_jobs')
    .values([
      { ...job, job_id: 'a', failed_at: '2026-11-20T10:00:00.000Z' },
      { ...job, job_id: 'b', failed_at: '2026-11-21T10:00:00.000Z' },
    ])
    .execute()
  expect((await get('/superadmin/jobs/failed', boss)).body).toEqual([
    { ...job, job_id: 'b', failed_at: '2026-11-21T10:00:00.000Z' },
    { ...job, job_id: 'a', failed_at: '2026-11-20T10:00:00.000Z' },
  ])
  expect((await get('/superadmin/jobs/failed', admin)).status).toBe(403)
})

test('the profile shows the subscription, also an expired one', async () => {
  const subscribed = async (active_until: string) => {
    const row = { subscription_id: SubscriptionId.parse('sub_1'), subscription_end: '2026-12-20T10:00:00.000Z' }
    await system.identity
      .updateTable('identity.tenants')
      .set({ is_active: false, active_until, ...row })
      .where('tenant_id', '=', tenantId)
      .execute()
    return get('/auth/subscription-details', admin)
  }
  const details = { subscription_id: 'sub_1', is_subscribed: 0, subscription_end: '2026-12-20T10:00:00.000Z' }
  expect(await subscribed('2099-12-23T10:00:00.000Z')).toEqual({ status: 200, body: { ...details, is_active: 1 } })
  expect(await subscribed('2020-12-23T10:00:00.000Z')).toEqual({ status: 200, body: { ...details, is_active: 0 } })
  const subscription = {
    subscription_id: SubscriptionId.parse('sub_1'),
    tenant_id: tenantId,
    expires_on: details.subscription_end,
  }
  await system.identity
    .insertInto('identity.subscriptions')
    .values({ ...subscription, status: 'alive' })
    .execute()
  expect((await get('/auth/subscription-details', admin)).body).toEqual({ ...details, is_active: 0, is_subscribed: 1 })
  await system.identity.updateTable('identity.subscriptions').set({ status: 'lapsed' }).execute()
  expect((await get('/auth/subscription-details', admin)).body).toEqual({ ...details, is_active: 0 })
  expect((await get('/auth/devices', admin)).status).toBe(200)
  expect((await get('/pos/init', admin)).status).toBe(402)
})
