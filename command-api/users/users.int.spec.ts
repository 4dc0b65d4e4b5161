import { randomUUID } from 'node:crypto'
import { heldPassword } from '@comanda/tests/command-system/held-password.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  someEmail,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: CommandSystem
let chez: Restaurant
let other: Restaurant
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
  other = await system.restaurant()
})
afterAll(() => system.close())

const someone = (more: object = {}) => ({
  username: someEmail(),
  password,
  name: 'Ana',
  designation: null,
  phone: null,
  email: null,
  userScopes: ['POS'],
  ...more,
})
const eventsOf = async (username: string) =>
  (await system.side.log.readStream(`user-${system.side.needs.ids.userId(username)}`)).map(({ type, data }) => ({
    type,
    data,
  }))

describe('adding a user', () => {
  test('lets that person in with the scopes given, and the rights they include', async () => {
    const form = someone({ designation: 'Waiter', phone: '+49 30 1', userScopes: ['POS', 'ORDERS', 'POS'] })
    const { status, body } = await chez.admin.post('/users/add', form)
    expect([status, body]).toEqual([200, { message: 'User added!' }])
    const { user } = (await system.browser().signIn(form.username, password)).body
    expect(user).toMatchObject({
      role: 'user',
      scope: 'POS,ORDERS,CANCEL_SENT,CLOSE_UNPAID',
      designation: 'Waiter',
      tenant_id: chez.tenantId,
    })
  })

  test('with the same Idempotency-Key adds once and answers the same', async () => {
    const [form, key] = [someone(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => chez.admin.post('/users/add', form, { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await eventsOf(form.username)).toHaveLength(1)
    const reused = await chez.admin.post('/users/add', { ...form, name: 'Other' }, { key })
    expect([reused.status, reused.body.message]).toEqual([409, 'This request id was already used for another request!'])
  })

  test('is refused for an address that has an account, in this restaurant or another', async () => {
    const { username } = await chez.staff('POS')
    for (const admin of [chez.admin, other.admin]) {
      const { status, body } = await admin.post('/users/add', someone({ username: username.toUpperCase() }))
      expect([status, body]).toEqual([400, { message: 'This email is already in use!' }])
    }
    expect((await system.browser().signIn(username, password)).body.user).toMatchObject({ tenant_id: chez.tenantId })
  })

  test.each([
    [{ name: '' }, 'Please provide name!'],
    [{ name: null }, 'Please provide name!'],
    [{ username: '' }, 'Please provide username!'],
    [{ username: 'no email' }, 'Please provide valid email!'],
    [{ password: '' }, 'Please provide password!'],
    [{ password: 'short' }, 'Please use at least 8 characters for the password!'],
    [{ userScopes: ['POS', 'EVERYTHING'] }, 'Unknown scope!'],
    [{ userScopes: 'POS' }, 'Unknown scope!'],
    [{ phone: '1'.repeat(50_000) }, 'Please use at most 40 characters!'],
  ])('refuses %j', async (more, message) => {
    const form = someone(more)
    const { status, body } = await chez.admin.post('/users/add', form)
    expect([status, body]).toEqual([400, { message }])
  })

  test('takes no role and no tenant from the body', async () => {
    const form = someone({ role: 'admin', tenantId: other.tenantId, tenant_id: other.tenantId, isAdmin: true })
    await chez.admin.post('/users/add', form)
    const { user } = (await system.browser().signIn(form.username, password)).body
    expect(user).toMatchObject({ role: 'user', tenant_id: chez.tenantId })
  })

  test('grants only scopes that the granter has; an admin grants all', async () => {
    const { browser } = await chez.staff('SETTINGS', 'POS')
    const greedy = await browser.post('/users/add', someone({ userScopes: ['POS', 'AUDIT'] }))
    expect([greedy.status, greedy.body]).toEqual([409, { message: 'You cannot grant a scope that you do not have!' }])
    expect((await browser.post('/users/add', someone({ userScopes: ['POS'] }))).status).toBe(200)
    expect((await chez.admin.post('/users/add', someone({ userScopes: ['AUDIT'] }))).status).toBe(200)
  })
})

describe('a person with limits who manages users', () => {
  const limits = { comp: 'alone', voidStarted: 'alone', refund: '10.00' }
  const rights = ['SETTINGS', 'POS', 'REFUND'] as const
  const limitedManager = async () => {
    const manager = await chez.staff(...rights)
    expect((await chez.admin.post(`/users/limits/${manager.username}`, limits)).status).toBe(200)
    return manager
  }

  test('adds users with the same limits, and raises nobody’s', async () => {
    const { browser } = await limitedManager()
    const form = someone({ userScopes: ['POS', 'REFUND'] })
    expect((await browser.post('/users/add', form)).status).toBe(200)
    expect(await eventsOf(form.username)).toMatchObject([
      { type: 'UserAdded' },
      { type: 'UserLimitsSet', data: { limits: { refund: 1_000 } } },
    ])
    const raise = (refund: string | null) => browser.post(`/users/limits/${form.username}`, { ...limits, refund })
    for (const refund of ['10.01', null])
      expect(await raise(refund)).toMatchObject({
        status: 409,
        body: { message: 'You cannot grant more than your own limits allow!' },
      })
    expect((await raise('9.99')).status).toBe(200)
    expect((await browser.post(`/users/pin/${form.username}`, { pin: '4071' })).status).toBe(200)
  })

  test('gives no PIN and no password to a colleague with higher ones, who could approve then', async () => {
    const { browser } = await limitedManager()
    const { username } = await chez.staff('POS', 'REFUND')
    const refused = { status: 409, body: { message: 'You cannot change a user who has higher limits than you!' } }
    expect(await browser.post(`/users/pin/${username}`, { pin: '4071' })).toMatchObject(refused)
    expect(await browser.post(`/users/unlock-pin/${username}`)).toMatchObject(refused)
    expect(await browser.post(`/users/update-password/${username}`, { password: 'another horse' })).toMatchObject(
      refused,
    )
    const waiter = await chez.staff('POS')
    expect((await browser.post(`/users/pin/${waiter.username}`, { pin: '4071' })).status).toBe(200)
  })
})

describe('a device of a user', () => {
  const deviceOf = async (browser: ReturnType<CommandSystem['browser']>) =>
    (await system.side.needs.sessions.actorOf(browser.cookies.get('accessToken')))?.sessionId
  const told = ({ status, body }: { status: number; body: unknown }) => [status, body]

  test('is signed out by the admin, the other devices of that person are not', async () => {
    const { username, browser: phone } = await chez.staff('POS', 'SETTINGS')
    const tablet = system.browser()
    await tablet.signIn(username, password)
    const device_id = await deviceOf(phone)
    const end = () => chez.admin.post(`/users/remove-device/${username}`, { device_id })
    expect(told(await end())).toEqual([200, { message: 'Device logged out!' }])
    expect((await phone.post('/settings/categories/add', { title: 'X' })).status).toBe(401)
    expect((await phone.post('/auth/refresh-token')).status).toBe(401)
    expect((await tablet.post('/settings/categories/add', { title: 'X' })).status).toBe(200)
    expect(told(await end())).toEqual([404, { message: 'Device not found!' }])
  })

  test('is not touched by the staff, nor from another restaurant, nor under another person’s name', async () => {
    const { username, browser } = await chez.staff('POS', 'SETTINGS')
    const colleague = await chez.staff('SETTINGS', 'POS')
    const form = { device_id: await deviceOf(browser) }
    expect((await colleague.browser.post(`/users/remove-device/${username}`, form)).status).toBe(403)
    const unknown = [404, { message: 'User not found!' }]
    expect(told(await other.admin.post(`/users/remove-device/${username}`, form))).toEqual(unknown)
    const noDevice = [404, { message: 'Device not found!' }]
    expect(told(await chez.admin.post(`/users/remove-device/${colleague.username}`, form))).toEqual(noDevice)
    expect(told(await chez.admin.post(`/users/remove-device/${username}`, { device_id: 'x' }))).toEqual(noDevice)
    expect((await browser.post('/settings/categories/add', { title: 'X' })).status).toBe(200)
  })

  test('of an admin is ended by that admin only, on the page of their own devices', async () => {
    const form = { device_id: await deviceOf(chez.admin) }
    expect((await chez.admin.post(`/users/remove-device/${chez.email}`, form)).body).toEqual({
      message: 'An admin cannot be changed here!',
    })
  })
})

describe('revising a user', () => {
  test('records the changes, and nothing for an unchanged form', async () => {
    const form = someone({ phone: '+49 30 1' })
    await chez.admin.post('/users/add', form)
    const revise = (more: object) =>
      chez.admin.post(`/users/update/${form.username}`, {
        name: 'Ana',
        designation: '',
        phone: '+49 30 1',
        email: null,
        userScopes: ['POS'],
        ...more,
      })
    expect((await revise({})).status).toBe(200)
    expect(await eventsOf(form.username)).toHaveLength(1)
    expect((await revise({ name: 'Anna', userScopes: ['ORDERS'] })).body).toEqual({ message: 'User updated!' })
    expect((await eventsOf(form.username)).map(({ type }) => type)).toEqual([
      'UserAdded',
      'UserRenamed',
      'UserScopesReplaced',
    ])
    const { user } = (await system.browser().signIn(form.username, password)).body
    expect(user).toMatchObject({ name: 'Anna', scope: 'ORDERS,CANCEL_SENT,CLOSE_UNPAID' })
  })

  test('sets the rights within orders if the client knows them', async () => {
    const form = someone({ userScopes: ['POS', 'CLOSE_UNPAID'] })
    const scopeNow = async () => (await system.browser().signIn(form.username, password)).body.user
    expect((await chez.admin.post('/users/add', { ...form, namesRights: true })).status).toBe(200)
    expect(await scopeNow()).toMatchObject({ scope: 'POS,CLOSE_UNPAID' })
    const old = { ...form, userScopes: ['POS', 'ORDERS'] } // a client that does not know them
    expect((await chez.admin.post(`/users/update/${form.username}`, old)).status).toBe(200)
    expect(await scopeNow()).toMatchObject({ scope: 'POS,ORDERS,CLOSE_UNPAID' })
  })

  test('grants nothing that the granter lacks', async () => {
    const { browser } = await chez.staff('SETTINGS', 'POS', 'ORDERS')
    const { username } = await chez.staff('POS')
    const raise = (userScopes: string[]) => browser.post(`/users/update/${username}`, { name: 'Sam', userScopes })
    expect((await raise(['POS', 'KITCHEN'])).status).toBe(409)
    expect((await raise(['POS', 'ORDERS'])).status).toBe(200)
  })
})

describe('a password that is being hashed', () => {
  const told = ({ status, body }: { status: number; body: unknown }) => [status, body]
  const unknown = [404, { message: 'User not found!' }]

  test('is not set if the address has become the admin of another restaurant meanwhile', async () => {
    const { username } = await chez.staff('POS')
    const held = heldPassword(system.side.needs.passwords, 'hash')
    const late = chez.admin.post(`/users/update-password/${username}`, { password: 'of the attacker' })
    await held.entered
    expect((await chez.admin.del(`/users/delete/${username}`)).status).toBe(200)
    const own = { biz_name: 'Own Place', username, password: 'of the new owner' }
    expect((await system.browser().post('/auth/signup', own)).status).toBe(200)
    const owner = system.browser()
    expect((await owner.signIn(username, own.password)).body.user).toMatchObject({ role: 'admin' })
    held.release()
    expect(told(await late)).toEqual(unknown)
    expect((await owner.post('/auth/refresh-token')).status).toBe(200)
    expect((await system.browser().signIn(username, 'of the attacker')).status).toBe(401)
    expect((await system.browser().signIn(username, own.password)).status).toBe(200)
  })

  test('is not set for a user who was removed and added again, nor over a newer password', async () => {
    const { username } = await chez.staff('POS')
    const changes = [
      async () => {
        await chez.admin.del(`/users/delete/${username}`)
        await chez.admin.post('/users/add', someone({ username, password: 'of the new person' }))
      },
      () => chez.admin.post(`/users/update-password/${username}`, { password: 'of the new person' }),
    ]
    for (const change of changes) {
      const held = heldPassword(system.side.needs.passwords, 'hash')
      const late = chez.admin.post(`/users/update-password/${username}`, { password: 'of the old person' })
      await held.entered
      await change()
      held.release()
      expect(told(await late)).toEqual(unknown)
      expect((await system.browser().signIn(username, 'of the old person')).status).toBe(401)
      expect((await system.browser().signIn(username, 'of the new person')).status).toBe(200)
    }
  })

  test('is set once if the request is repeated meanwhile', async () => {
    const { username } = await chez.staff('POS')
    const request = () => chez.admin.post(`/users/update-password/${username}`, { password: 'of the same person' })
    const held = heldPassword(system.side.needs.passwords, 'hash')
    const first = request()
    await held.entered
    const done = [200, { message: 'Password updated!' }]
    expect(told(await request())).toEqual(done)
    held.release()
    expect(told(await first)).toEqual(done)
    expect((await system.browser().signIn(username, 'of the same person')).status).toBe(200)
  })
})

describe('nobody', () => {
  test('edits, re-passwords or deletes an admin', async () => {
    const { browser } = await chez.staff('SETTINGS')
    const refused = [409, { message: 'An admin cannot be changed here!' }]
    const told = ({ status, body }: { status: number; body: unknown }) => [status, body]
    expect(told(await browser.post(`/users/update/${chez.email}`, { name: 'X', userScopes: [] }))).toEqual(refused)
    expect(told(await browser.post(`/users/update-password/${chez.email}`, { password }))).toEqual(refused)
    expect(told(await browser.del(`/users/delete/${chez.email}`))).toEqual(refused)
    expect(told(await chez.admin.del(`/users/delete/${chez.email}`))).toEqual(refused)
  })

  test('takes over a colleague who has more scopes', async () => {
    const { browser } = await chez.staff('SETTINGS', 'POS')
    const { username } = await chez.staff('AUDIT', 'POS')
    const refused = [409, { message: 'You cannot change a user who has scopes that you do not have!' }]
    const told = ({ status, body }: { status: number; body: unknown }) => [status, body]
    const takeOver = { password: 'taken over now' }
    expect(told(await browser.post(`/users/update-password/${username}`, takeOver))).toEqual(refused)
    expect(told(await browser.post(`/users/update/${username}`, { name: 'X', userScopes: ['POS'] }))).toEqual(refused)
    expect(told(await browser.del(`/users/delete/${username}`))).toEqual(refused)
    expect((await system.browser().signIn(username, password)).status).toBe(200)
    expect((await chez.admin.post(`/users/update-password/${username}`, takeOver)).status).toBe(200)
    expect((await chez.admin.del(`/users/delete/${username}`)).status).toBe(200)
  })

  test('edits or deletes themselves here', async () => {
    const { username, browser } = await chez.staff('SETTINGS')
    const escalate = { name: 'X', userScopes: ['SETTINGS', 'AUDIT'] }
    expect((await browser.post(`/users/update/${username}`, escalate)).status).toBe(400)
    expect((await browser.post(`/users/update-password/${username}`, { password })).status).toBe(400)
    expect((await browser.del(`/users/delete/${username}`)).status).toBe(400)
  })

  test('reaches the people of another restaurant: they are answered as unknown people are', async () => {
    const { username } = await other.staff('POS')
    const form = { name: 'X', userScopes: [] }
    for (const name of [username, other.email, someEmail(), 'not-an-email', '../..', "'--"]) {
      const encoded = encodeURIComponent(name)
      const answers = [
        await chez.admin.post(`/users/update/${encoded}`, form),
        await chez.admin.post(`/users/update-password/${encoded}`, { password: 'taken over now' }),
        await chez.admin.del(`/users/delete/${encoded}`),
      ]
      for (const { status, body } of answers) expect([status, body]).toEqual([404, { message: 'User not found!' }])
    }
    expect((await system.browser().signIn(username, password)).status).toBe(200)
  })

  test('without SETTINGS manages anybody', async () => {
    const { browser } = await chez.staff('POS', 'ORDERS', 'REPORTS')
    expect((await browser.post('/users/add', someone())).status).toBe(403)
    expect((await system.browser().post('/users/add', someone())).status).toBe(401)
    expect((await chez.admin.post('/users/update-password/x@y.test', {})).body.message).toBe('Provide new password!')
  })
})
