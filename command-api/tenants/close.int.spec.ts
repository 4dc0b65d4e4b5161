import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTenant } from '../accounts/copy.ts'
import { systemContext } from '../command-context.ts'
import { sweepAllPictures } from '../jobs/pictures.ts'
import { releaseUnused } from '../subscription/sweep.ts'
import { sweepClosed } from './close.ts'
import { tenants } from './register.ts'

let system: CommandSystem
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-close-'))
  system = await startCommandSystem({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await system.close()
  await rm(dataDir, { recursive: true })
})

const remove = (id: string) => system.platform.del(`/superadmin/tenants/delete/${id}`)
const typesOf = async (stream: string) => (await system.side.log.readStream(stream)).map(({ type }) => type)

/** Rows of identity about a tenant. */
async function remains(tenant: string) {
  const tenantId = TenantId.parse(tenant)
  const { identity } = system.side.needs
  const count = async (table: 'identity.accounts' | 'identity.person_keys' | 'identity.idempotency_records') => {
    const rows = await identity.selectFrom(table).select('tenant_id').where('tenant_id', '=', tenantId).execute()
    return rows.length
  }
  const open = await identity
    .selectFrom('identity.sessions')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .execute()
  return {
    accounts: await count('identity.accounts'),
    keys: await count('identity.person_keys'),
    records: await count('identity.idempotency_records'),
    sessions: open.length,
  }
}
const nothing = { accounts: 0, keys: 0, records: 0, sessions: 0 }

const addCustomer = ({ admin }: Restaurant) =>
  admin.post('/customers/add', { phone: '+49 30 1234', name: 'Ada Guest', email: null, birthDate: null, gender: null })

describe('deleting a tenant', () => {
  test('closes its accounts, ends its sessions, erases its people and keeps its books', async () => {
    const restaurant = await system.restaurant()
    const { tenantId, email, admin, staff } = restaurant
    const colleague = await staff('POS')
    expect((await addCustomer(restaurant)).status).toBe(200)
    const menu = await typesOf(`menu-${tenantId}`)
    const { status, body } = await remove(tenantId)
    expect([status, body]).toEqual([200, { message: 'Tenant deleted!' }])
    expect(await remains(tenantId)).toEqual(nothing)
    for (const browser of [admin, colleague.browser]) {
      expect((await browser.post('/settings/categories/add', { title: 'X' })).status).toBe(401)
      expect((await browser.post('/auth/refresh-token')).status).toBe(401)
    }
    expect((await system.browser().signIn(email, password)).status).toBe(401)
    expect((await system.browser().signIn(colleague.username, password)).status).toBe(401)
    expect(await typesOf(`tenant-${tenantId}`)).toEqual(['TenantRegistered', 'TenantActivated', 'TenantClosed'])
    expect(await typesOf(`menu-${tenantId}`)).toEqual(menu)
    expect(await typesOf(`store-${tenantId}`)).toContain('StoreOpened')
  })

  test('removes its pictures from disk, late ones too, and no pictures of others', async () => {
    const [closing, staying] = [await system.restaurant(), await system.restaurant()]
    const { pictures } = system.side.needs
    const save = ({ tenantId }: Restaurant) =>
      pictures.save(TenantId.parse(tenantId), randomUUID(), { whole: Buffer.from('x'), smaller: new Map() })
    await save(closing)
    const kept = await save(staying)
    const files = ({ tenantId }: Restaurant) => readdir(path.join(dataDir, 'public', tenantId)).catch(() => null)
    await remove(closing.tenantId)
    expect(await files(closing)).toBeNull()
    await save(closing)
    await sweepAllPictures(system.side.needs)
    expect(await files(closing)).toBeNull()
    expect(await files(staying)).toEqual([path.basename(kept)])
  })

  test('is an entry for every erased person, so that a restored backup erases them again', async () => {
    const restaurant = await system.restaurant()
    await addCustomer(restaurant)
    const before = await remains(restaurant.tenantId)
    await remove(restaurant.tenantId)
    const erasures = await system.side.needs.identity
      .selectFrom('identity.erasures')
      .select('person_id')
      .where('tenant_id', '=', restaurant.tenantId)
      .execute()
    expect(before.keys).toBeGreaterThanOrEqual(2)
    expect(new Set(erasures.map(({ person_id }) => person_id)).size).toBe(before.keys)
  })

  test('twice is once', async () => {
    const { tenantId } = await system.restaurant()
    expect([(await remove(tenantId)).status, (await remove(tenantId)).status]).toEqual([200, 200])
    expect((await typesOf(`tenant-${tenantId}`)).filter((type) => type === 'TenantClosed')).toHaveLength(1)
  })

  test('leaves the address free for a new restaurant, which has nothing of the old one', async () => {
    const { tenantId, email } = await system.restaurant()
    await remove(tenantId)
    const { status, body } = await system.platform.post('/superadmin/tenants/add', {
      name: 'Again',
      email,
      password,
      isActive: true,
    })
    expect([status, body.tenantId === tenantId]).toEqual([200, false])
    expect((await system.browser().signIn(email, password)).body.user).toMatchObject({ tenant_id: body.tenantId })
  })

  test('does not affect other restaurants', async () => {
    const [gone, neighbour] = [await system.restaurant(), await system.restaurant()]
    await addCustomer(neighbour)
    const before = await remains(neighbour.tenantId)
    await remove(gone.tenantId)
    expect(await remains(neighbour.tenantId)).toEqual(before)
    expect((await neighbour.admin.post('/settings/categories/add', { title: 'Soups' })).status).toBe(200)
  })

  test('requires the platform, and answers unknown ids with 404', async () => {
    const { admin, tenantId } = await system.restaurant()
    expect((await admin.del(`/superadmin/tenants/delete/${tenantId}`)).status).toBe(403)
    expect((await system.browser().del(`/superadmin/tenants/delete/${tenantId}`)).status).toBe(401)
    expect((await remove(randomUUID())).status).toBe(404)
    expect((await remove('7')).status).toBe(404)
    const { email, tenantId: closed } = await system.restaurant()
    await remove(closed)
    const form = { name: 'A', email, isActive: true }
    expect((await system.platform.patch(`/superadmin/tenants/update/${closed}`, form)).status).toBe(404)
  })

  test('that a crash cut short is finished by the sweep', async () => {
    const restaurant = await system.restaurant()
    await addCustomer(restaurant)
    const { needs } = system.side
    const tenantId = TenantId.parse(restaurant.tenantId)
    const context = systemContext(tenantId, randomUUID(), needs.now())
    await needs.handle(tenants, `tenant-${tenantId}`, { type: 'CloseTenant', data: { tenantId } }, context)
    await copyTenant(needs, tenantId)
    await sweepClosed(needs)
    expect(await remains(tenantId)).toEqual(nothing)
    expect(await sweepClosed(needs)).toBe(0)
  })

  test('charges it no more', async () => {
    const { needs } = system.side
    const tenantId = TenantId.parse((await system.restaurant()).tenantId)
    const subscriptionId = SubscriptionId.parse('sub_of_the_closed')
    const [startsOn, expiresOn] = ['2026-11-20T10:00:00.000Z', '2099-12-20T10:00:00.000Z'].map((at) =>
      Instant.parse(at),
    )
    if (!startsOn || !expiresOn) throw new Error('two moments')
    const data = { tenantId, subscriptionId, startsOn, expiresOn }
    const context = systemContext(tenantId, randomUUID(), needs.now())
    await needs.handle(tenants, `tenant-${tenantId}`, { type: 'RecordPaidPeriod', data }, context)
    await copyTenant(needs, tenantId)
    const released: string[] = []
    const cancel = async (id: string) => {
      released.push(id)
      return null
    }
    const provider = { ...needs.provider, cancel }
    await releaseUnused({ ...needs, provider })
    expect(released).toEqual([])
    await remove(tenantId)
    await releaseUnused({ ...needs, provider })
    await releaseUnused({ ...needs, provider })
    expect(released).toEqual([subscriptionId])
    expect((await typesOf(`tenant-${tenantId}`)).at(-1)).toBe('SubscriptionCancelled')
  })
})
