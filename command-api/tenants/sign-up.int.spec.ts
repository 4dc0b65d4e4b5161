import { randomUUID } from 'node:crypto'
import { type CommandSystem, password, someEmail, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../tenants/register.ts'

let system: CommandSystem
beforeAll(async () => {
  system = await startCommandSystem({ TRIAL_DAYS: '0' })
})
afterAll(() => system.close())

const eventsOf = async (stream: string) =>
  (await system.side.log.readStream(stream)).map(({ type, data }) => ({ type, data }))

describe('signing up', () => {
  test('makes an inactive restaurant with its store and its admin', async () => {
    const username = someEmail()
    const browser = system.browser()
    const form = { biz_name: 'Trattoria', username, password, time_zone: 'Europe/Rome' }
    const { status, body, setCookies } = await browser.post('/auth/signup', form)
    expect([status, body, setCookies]).toEqual([200, { message: 'Registration successful! Please sign in.' }, []])
    // shown by the previous test
    const { user } = (await browser.signIn(username, password)).body as { user: { tenant_id: string } }
    expect(user).toMatchObject({ name: 'Trattoria', role: 'admin', username, is_active: false })
    expect((await browser.post('/settings/print-setting', {})).status).toBe(402)
    expect(await eventsOf(`store-${user.tenant_id}`)).toMatchObject([
      { type: 'StoreOpened', data: { name: 'Trattoria', currency: 'USD', timeZone: 'Europe/Rome', cutOffHour: 0 } },
      { type: 'PaymentTypeAdded', data: { title: 'Cash', isActive: true } },
      { type: 'PaymentTypeCashSet', data: { cash: { step: '0', direction: 'nearest' } } },
      { type: 'PaymentTypeAdded', data: { title: 'Card', isActive: true } },
    ])
    expect(await eventsOf(`tenant-${user.tenant_id}`)).toMatchObject([{ type: 'TenantRegistered' }])
  })

  test('keeps names and addresses out of the log and of stream names', async () => {
    const username = someEmail()
    await system.browser().post('/auth/signup', { biz_name: 'Chez Marie Durand', username, password })
    const written: string[] = []
    for await (const { stream, data, metadata, type } of system.side.log.readAll()) {
      if (type.startsWith('User')) written.push(JSON.stringify([stream, data, metadata]))
      expect(JSON.stringify([stream, data, metadata])).not.toContain(username)
      expect(JSON.stringify([stream, data, metadata])).not.toContain(password)
    }
    expect(written.join()).not.toContain('Durand')
  })

  test('continues after a crash, with one restaurant', async () => {
    const { needs, log } = system.side
    const username = someEmail()
    const registration = {
      name: 'Bistro',
      username,
      passwordHash: 'x',
      active: false,
      trialDays: 0,
      timeZone: undefined,
    }
    const context = () => {
      const id = randomUUID()
      const at = needs.now()
      return {
        by: null,
        device: null,
        commandId: id,
        commandHash: id,
        correlation: id,
        causation: id,
        keyed: false,
        at,
      }
    }
    const dying = {
      ...needs,
      personal: { ...needs.personal, seal: () => Promise.reject(new Error('the process dies before the admin')) },
    }
    await expect(register(dying, registration, context())).rejects.toThrow('dies')
    const outcome = await register(needs, registration, context())
    if ('rejected' in outcome) throw new Error(outcome.rejected)
    const streams = new Set<string>()
    for await (const { stream, data } of log.readAll()) if (JSON.stringify(data).includes('Bistro')) streams.add(stream)
    expect([...streams].toSorted()).toEqual([`store-${outcome.tenantId}`, `tenant-${outcome.tenantId}`])
  })

  test('at once for one address makes one restaurant, and only the winner’s password opens it', async () => {
    const username = someEmail()
    const passwords = [1, 2, 3, 4].map((n) => `${password} ${n}`)
    const answers = await Promise.all(
      passwords.map((secret) =>
        system.browser().post('/auth/signup', { biz_name: 'Race', username, password: secret }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const entries = await Promise.all(passwords.map((secret) => system.browser().signIn(username, secret)))
    expect(entries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each([
    [{ username: 'a@b.test', password }, 'Please provide business name!'],
    [{ biz_name: 'A', password }, 'Please provide email!'],
    [{ biz_name: 'A', username: 'not an email', password }, 'Please provide valid email!'],
    [{ biz_name: 'A', username: 'a@b.test' }, 'Please provide password!'],
    [{ biz_name: 'A', username: 'a@b.test', password: 'short' }, 'Please use at least 8 characters for the password!'],
    [{ biz_name: 'A'.repeat(201), username: 'a@b.test', password }, 'Please use at most 200 characters!'],
  ])('refuses %j', async (form, message) => {
    const { status, body } = await system.browser().post('/auth/signup', form)
    expect([status, body]).toEqual([400, { message }])
  })

  test('takes no role, tenant or activity from the body', async () => {
    const username = someEmail()
    const extra = { role: 'superadmin', tenantId: randomUUID(), is_active: true, active: true, scope: 'POS' }
    await system.browser().post('/auth/signup', { biz_name: 'A', username, password, ...extra })
    const { user } = (await system.browser().signIn(username, password)).body
    expect(user).toMatchObject({ role: 'admin', is_active: false, scope: '' })
    expect(user).not.toMatchObject({ tenant_id: extra.tenantId })
  })
})

test('a super-admin’s address registers another account, never that one', async () => {
  const username = 'superadmin@comanda.test'
  await system.browser().post('/auth/signup', { biz_name: 'Impostor', username, password: 'impostor password' })
  expect((await system.browser().post('/superadmin/signin', { username, password: 'impostor password' })).status).toBe(
    401,
  )
  expect((await system.browser().post('/superadmin/signin', { username, password })).status).toBe(200)
})
