import { randomUUID } from 'node:crypto'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { createMetrics } from '@comanda/http/metrics.ts'
import { browserOn } from '@comanda/tests/command-system/browser.ts'
import { type CommandSystem, password, someEmail, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'

let system: CommandSystem
beforeAll(async () => {
  system = await startCommandSystem()
})
afterAll(() => system.close())

const add = (form: object, key?: string) => system.platform.post('/superadmin/tenants/add', form, key ? { key } : {})
const tenantForm = (more: object = {}) => ({ name: 'Chez', email: someEmail(), password, isActive: true, ...more })

describe('adding a tenant', () => {
  test('opens a store that can sell at once', async () => {
    const form = tenantForm()
    const { status, body } = await add(form)
    expect([status, body]).toEqual([200, { message: 'Tenant added!', tenantId: expect.any(String) }])
    const store = await system.side.log.readStream(`store-${body.tenantId}`)
    expect(store.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'StoreOpened',
        data: {
          name: 'Chez',
          currency: 'USD',
          qrCode: expect.stringMatching(/^[0-9a-f]{16}$/),
          timeZone: 'UTC',
          cutOffHour: 0,
        },
      },
      { type: 'PaymentTypeAdded', data: { paymentTypeId: expect.any(String), title: 'Cash', isActive: true } },
      {
        type: 'PaymentTypeCashSet',
        data: { paymentTypeId: expect.any(String), cash: { step: '0', direction: 'nearest' } },
      },
      { type: 'PaymentTypeAdded', data: { paymentTypeId: expect.any(String), title: 'Card', isActive: true } },
    ])
    const admin = system.browser()
    expect((await admin.signIn(form.email, password)).status).toBe(200)
    expect((await admin.post('/settings/categories/add', { title: 'Starters' })).status).toBe(200)
  })

  test.each([
    [{ adminName: 'Nadia Haddad' }, 'Nadia Haddad'],
    [{}, 'Chez'],
  ])('with %j calls its admin %s', async (more, name) => {
    const form = tenantForm(more)
    await add(form)
    expect((await system.browser().signIn(form.email, password)).body).toMatchObject({ user: { name, role: 'admin' } })
  })

  test('inactive leaves it at the gate', async () => {
    const form = tenantForm({ isActive: false })
    await add(form)
    const admin = system.browser()
    await admin.signIn(form.email, password)
    expect((await admin.post('/settings/categories/add', { title: 'Starters' })).status).toBe(402)
  })

  test('twice under one key is one tenant', async () => {
    const [form, key] = [tenantForm(), randomUUID()]
    const [first, second] = [await add(form, key), await add(form, key)]
    expect(second.body).toEqual(first.body)
    expect(await system.side.log.readStream(`tenant-${first.body.tenantId}`)).toHaveLength(2)
  })

  test('is a conflict for an address in use', async () => {
    const form = tenantForm()
    await add(form)
    const { status, body } = await add({ ...form, name: 'Other' })
    expect([status, body]).toEqual([409, { message: 'This email is already in use!' }])
  })

  test.each([
    [{ name: '' }, 'Please provide name!'],
    [{ email: '' }, 'Please provide Email!'],
    [{ email: 'x' }, 'Please provide valid email!'],
    [{ password: '' }, 'Please provide password!'],
  ])('refuses %j', async (more, message) => {
    const { status, body } = await add(tenantForm(more))
    expect([status, body]).toEqual([400, { message }])
  })
})

describe('updating a tenant', () => {
  const update = (id: unknown, form: object) => system.platform.patch(`/superadmin/tenants/update/${id}`, form)

  test('records the changes, and nothing for an unchanged form', async () => {
    const { email, ...form } = tenantForm()
    const { tenantId } = (await add({ ...form, email })).body
    const types = async () => (await system.side.log.readStream(`tenant-${tenantId}`)).map(({ type }) => type)
    expect((await update(tenantId, { name: 'Chez', email, isActive: true })).status).toBe(200)
    expect(await types()).toEqual(['TenantRegistered', 'TenantActivated'])
    expect((await update(tenantId, { name: 'Chez Nous', email, isActive: 0 })).body).toEqual({
      message: 'Tenant updated!',
    })
    expect(await types()).toEqual(['TenantRegistered', 'TenantActivated', 'TenantRenamed', 'TenantDeactivated'])
  })

  test('to inactive, with a reason, leaves it a day to settle its bills', async () => {
    const { tenantId, email, admin } = await system.restaurant()
    const { body } = await admin.post('/menu-items/add', { title: 'Soup', price: '5', netPrice: null })
    const order = () => admin.post('/pos/create-order', { cart: [{ id: body.id, quantity: 1 }] })
    const first = await order()
    expect(first.status).toBe(200)
    const form = { name: 'Chez', email, isActive: false, reason: 'unpaid' }
    expect((await update(tenantId, form)).status).toBe(200)
    // a session is cached for up to two seconds
    await vi.waitFor(async () => expect((await order()).status).toBe(402), { timeout: 5_000, interval: 100 })
    expect((await admin.get('/approvals')).status, 'every open screen reads it, and 402 leads away from it').toBe(200)
    const pay = () => admin.post('/orders/complete-and-pay-order', { orderIds: [first.body.orderId], total: '5' })
    expect((await pay()).status).toBe(200)
    await system.side.needs.identity
      .updateTable('identity.tenants')
      .set({ settles_until: new Date(Date.now() - 1_000) })
      .where('tenant_id', '=', TenantId.parse(tenantId))
      .execute()
    await vi.waitFor(async () => expect((await pay()).status, 'the day is over').toBe(402), {
      timeout: 5_000,
      interval: 100,
    })
  })

  test.each([
    [{ name: '' }, "Please Provide Tenant's Name!"],
    [{ email: '' }, "Please Provide Tenant's Email!"],
    [{ email: 'x' }, 'Please Provide Valid Email!'],
  ])('refuses %j', async (more, message) => {
    const { tenantId } = (await add(tenantForm())).body
    const { status, body } = await update(tenantId, { name: 'A', email: someEmail(), isActive: true, ...more })
    expect([status, body]).toEqual([400, { message }])
  })

  test('answers unknown and malformed ids with 404', async () => {
    const form = { name: 'A', email: someEmail(), isActive: true }
    expect((await update(randomUUID(), form)).status).toBe(404)
    expect((await update('7', form)).status).toBe(404)
  })

  test('to several addresses at once, through two processes, leaves one admin with the old password', async () => {
    const { needs, log } = system.side
    const { tenantId, email } = await system.restaurant()
    const other = browserOn(
      await buildApp({ ...needs, metrics: createMetrics('other') }),
      '10.0.0.2',
      system.platform.cookies,
    )
    const emails = Array.from({ length: 6 }, someEmail)
    const path = `/superadmin/tenants/update/${tenantId}`
    const answers = await Promise.all(
      emails.map((to, n) => (n % 2 ? other : system.platform).patch(path, { name: 'A', email: to, isActive: true })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const admins = await needs.identity
      .selectFrom('identity.accounts')
      .select('user_id')
      .where('tenant_id', '=', TenantId.parse(tenantId))
      .execute()
    expect(admins).toHaveLength(1)
    const entries = await Promise.all([email, ...emails].map((to) => system.browser().signIn(to, password)))
    expect(entries.filter(({ status }) => status === 200)).toHaveLength(1)
    const ends = await Promise.all(emails.map((to) => log.readStream(`user-${needs.ids.userId(to)}`)))
    expect(ends.filter((events) => events.at(-1)?.type === 'UserAdded')).toHaveLength(1)
  })

  test('does not move a tenant onto an address that has an account', async () => {
    const [one, two] = [await system.restaurant(), await system.restaurant()]
    const { status } = await update(one.tenantId, { name: 'A', email: two.email, isActive: true })
    expect(status).toBe(409)
    expect((await system.browser().signIn(one.email, password)).body.user).toMatchObject({ tenant_id: one.tenantId })
    expect((await system.browser().signIn(two.email, password)).body.user).toMatchObject({ tenant_id: two.tenantId })
  })
})
