import { type DeviceSortKey, listDevices } from '@comanda/http/devices.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  someEmail,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { openSession } from '@comanda/tests/systems/open-session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: CommandSystem
let chez: Restaurant
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
})
afterAll(() => system.close())

const refusal = { message: 'Invalid username or password!' }

describe('signing in', () => {
  test('gives the user object that clients of 1.2.0 keep', async () => {
    const { username, browser } = await chez.staff('POS', 'ORDERS')
    const { status, body } = await browser.signIn(username, password)
    expect(status).toBe(200)
    expect(body).toEqual({
      message: expect.any(String),
      user: {
        tenant_id: chez.tenantId,
        username,
        name: 'Sam',
        role: 'user',
        scope: 'POS,ORDERS,CANCEL_SENT,CLOSE_UNPAID',
        designation: null,
        photo: null,
        email: null,
        phone: null,
        is_active: true,
      },
    })
  })

  test.each([
    ['a subscription that runs', '1 hour', true],
    ['one that has run out', '-1 hour', false],
  ])('reports the access of a tenant that is %s', async (_, end, is_active) => {
    const bistro = await system.restaurant()
    await sql`update identity.tenants set is_active = false, active_until = now() + ${end}::interval
      where tenant_id = ${bistro.tenantId}`.execute(system.side.needs.identity)
    expect((await system.browser().signIn(bistro.email, password)).body.user).toMatchObject({ is_active })
  })

  test('gives staff without scopes an empty text, not null', async () => {
    const { username, browser } = await chez.staff()
    expect((await browser.signIn(username, password)).body.user).toMatchObject({ scope: '', role: 'user' })
  })

  test('sets host-only cookies, of which only the flag is readable by scripts', async () => {
    const { setCookies } = await system.browser().signIn(chez.email, password)
    const cookie = (name: string) => setCookies.find((text) => text.startsWith(`${name}=`)) ?? ''
    for (const name of ['accessToken', 'refreshToken'])
      expect(cookie(name)).toMatch(/; Path=\/.*; HttpOnly.*SameSite=Lax/)
    expect(cookie('restroprosaas__authenticated')).toMatch(/^restroprosaas__authenticated=1; Max-Age=2592000; Path=\//)
    expect(cookie('restroprosaas__authenticated')).not.toMatch(/HttpOnly/)
    expect(setCookies.join()).not.toMatch(/Domain/i)
  })

  test('contains the start screen of the person', async () => {
    const { username, browser } = await chez.staff()
    expect((await browser.post('/auth/start-screen', { screen: 'reports' })).status).toBe(400)
    expect((await browser.signIn(username, password)).body.user).not.toHaveProperty('start_screen')
    for (const screen of ['pos', 'floor']) {
      expect((await browser.post('/auth/start-screen', { screen })).status).toBe(200)
      expect((await browser.signIn(username, password)).body.user).toMatchObject({ start_screen: screen })
    }
  })

  test('ignores case and blanks in the e-mail', async () => {
    expect((await system.browser().signIn(` ${chez.email.toUpperCase()} `, password)).status).toBe(200)
  })

  test.each([
    ['a wrong password', () => [chez.email, 'wrong'] as const],
    ['an unknown account', () => [someEmail(), password] as const],
    ['a super-admin at the address of staff', () => ['superadmin@comanda.test', password] as const],
    ['a name that is no e-mail', () => ["' or 1=1 --", password] as const],
  ])('refuses %s with the same message', async (_, credentials) => {
    const [username, secret] = credentials()
    const { status, body, setCookies } = await system.browser('10.0.0.2').signIn(username, secret)
    expect({ status, body, setCookies }).toEqual({ status: 401, body: refusal, setCookies: [] })
  })

  test.each([
    [undefined, 'Please provide username!'],
    [{}, 'Please provide username!'],
    [{ username: '', password }, 'Please provide username!'],
    [{ username: 'a@b.test' }, 'Please provide password!'],
    [{ username: 'a@b.test', password: '' }, 'Please provide password!'],
    [{ username: ['a'], password }, 'Please provide username!'],
    [{ username: 'a@b.test', password: { $ne: '' } }, 'Please provide password!'],
  ])('answers %j with 400', async (body, message) => {
    const answer = await system.browser().post('/auth/signin', body)
    expect([answer.status, answer.body]).toEqual([400, { message }])
  })
})

describe('the super-admin', () => {
  test('has a sign-in address of its own', async () => {
    const answer = await system.browser().post('/superadmin/signin', { username: 'superadmin@comanda.test', password })
    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({ username: 'superadmin@comanda.test', name: 'Platform', role: 'superadmin' })
  })

  test('does not accept staff there', async () => {
    const answer = await system.browser().post('/superadmin/signin', { username: chez.email, password })
    expect([answer.status, answer.body]).toEqual([401, refusal])
  })

  test('has no access to restaurants, and staff none to the platform', async () => {
    expect((await system.platform.post('/settings/categories/add', { title: 'X' })).status).toBe(403)
    expect((await chez.admin.post('/superadmin/tenants/add', {})).status).toBe(403)
  })
})

describe('signing out', () => {
  test('ends the session and clears every cookie, also twice and without a session', async () => {
    const browser = system.browser()
    await browser.signIn(chez.email, password)
    const copy = browser.copy()
    const { status, setCookies } = await browser.post('/auth/signout')
    expect(status).toBe(200)
    for (const name of ['accessToken', 'refreshToken', 'restroprosaas__authenticated']) {
      expect(setCookies.some((text) => new RegExp(`^${name}=;.*Path=/.*Expires=Thu, 01 Jan 1970`).test(text))).toBe(
        true,
      )
    }
    expect((await copy.post('/settings/categories/add', { title: 'X' })).status).toBe(401)
    expect((await copy.post('/auth/refresh-token')).status).toBe(401)
    expect((await browser.post('/auth/signout')).status).toBe(200)
  })

  test('works with the refresh token only, when the access token has expired', async () => {
    const browser = system.browser()
    await browser.signIn(chez.email, password)
    const copy = browser.copy()
    browser.cookies.delete('accessToken')
    expect((await browser.post('/auth/signout')).status).toBe(200)
    expect((await copy.post('/auth/refresh-token')).status).toBe(401)
  })
})

describe('a device', () => {
  test('is removed by its owner only, and loses access at once', async () => {
    const [mine, other] = [system.browser(), system.browser()]
    await mine.signIn(chez.email, password)
    await other.signIn(chez.email, password)
    const device_id = (await system.side.needs.sessions.actorOf(other.cookies.get('accessToken')))?.sessionId
    const stranger = (await system.restaurant()).admin
    expect((await stranger.post('/auth/remove-device', { device_id })).status).toBe(404)
    expect((await mine.post('/auth/remove-device', { device_id })).status).toBe(200)
    expect((await other.post('/settings/categories/add', { title: 'X' })).status).toBe(401)
    expect((await other.post('/auth/refresh-token')).status).toBe(401)
    expect((await mine.post('/auth/remove-device', { device_id })).status).toBe(404)
  })

  test('is listed for its owner with its kind, and without tokens', async () => {
    const { username, browser } = await chez.staff('POS')
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    await browser.post('/auth/signin', { username, password }, { headers: { 'user-agent': agent } })
    await system.browser('10.0.0.9').signIn(username, password)
    const actor = await system.side.needs.sessions.actorOf(browser.cookies.get('accessToken'))
    if (!actor) throw new Error('the browser is signed in')
    const { devices } = await listDevices(system.side.needs.identity, actor, { limit: 100 })
    const device = { device_id: expect.any(String), device_location: '', created_at: expect.stringMatching(/Z$/) }
    expect(devices).toEqual([
      { ...device, device_ip: '10.0.0.9', device_name: expect.any(String), isMyDevice: false },
      {
        ...device,
        device_id: actor.sessionId,
        device_ip: '10.0.0.1',
        device_name: 'Chrome on Windows',
        isMyDevice: true,
      },
    ])
  })

  test('beyond the newest is listed page by page, and all others are ended at once', async () => {
    const { username, browser } = await chez.staff('POS')
    const { identity, sessions } = system.side.needs
    const actor = await sessions.actorOf(browser.cookies.get('accessToken'))
    if (!actor) throw new Error('the browser is signed in')
    for (let n = 0; n < 7; n += 1) await openSession(system.side.needs, actor.userId, { userAgent: `n ${n}` })
    const stranger = system.browser()
    await stranger.signIn(chez.email, password)
    const seen: string[] = []
    let after: DeviceSortKey | undefined
    do {
      const { devices, next } = await listDevices(identity, actor, { after, limit: 3 })
      seen.push(...devices.map(({ device_id }) => device_id))
      after = next ?? undefined
      if (seen.length <= 4) expect(devices.filter(({ isMyDevice }) => isMyDevice)).toHaveLength(1)
    } while (after)
    expect([seen.length, new Set(seen).size]).toEqual([8, 8])
    const late = system.browser()
    await late.signIn(username, password)
    expect((await browser.post('/auth/remove-other-devices')).status).toBe(200)
    expect((await listDevices(identity, actor, { limit: 100 })).devices).toMatchObject([{ isMyDevice: true }])
    expect((await late.post('/auth/refresh-token')).status).toBe(401)
    expect((await stranger.post('/auth/refresh-token')).status).toBe(200)
  })

  test('cannot remove itself, and a malformed id is no device', async () => {
    const mine = system.browser()
    await mine.signIn(chez.email, password)
    const device_id = (await system.side.needs.sessions.actorOf(mine.cookies.get('accessToken')))?.sessionId
    expect((await mine.post('/auth/remove-device', { device_id })).status).toBe(409)
    expect((await mine.post('/auth/remove-device', { device_id: '7; drop table' })).status).toBe(404)
    expect((await mine.post('/auth/remove-device', {})).status).toBe(400)
  })
})
