import { randomUUID } from 'node:crypto'
import { type Browser, browserOn } from '@comanda/tests/command-system/browser.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { password, someEmail } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let side: CommandSide
let tenant: TestTenant
let waiter: Person
let manager: Person
beforeAll(async () => {
  side = await startCommandSide()
  tenant = await side.addTenant()
  waiter = await addPerson(tenant, '2580')
  manager = await addPerson(tenant, '918273')
})
afterAll(() => side?.close())
beforeEach(async () => {
  await side.needs.identity.deleteFrom('identity.pin_attempts').execute()
})

type Person = Readonly<{ username: string; userId: string; pin: string; browser: Browser }>
const rights = ['POS', 'ORDERS', 'INVOICES', 'CANCEL_SENT', 'CLOSE_UNPAID', 'DISCOUNT', 'COMP', 'REFUND']
async function addPerson(at: TestTenant, pin: string, userScopes = rights): Promise<Person> {
  const username = someEmail()
  await at.post('/users/add', { username, password, name: 'Sam', userScopes, namesRights: true })
  await at.post(`/users/pin/${username}`, { pin })
  const browser = browserOn(side.app)
  await browser.signIn(username, password)
  return { username, userId: side.needs.ids.userId(username), pin, browser }
}
const claimOf = ({ userId, pin }: Person) => ({ userId, pin })
const switchTo = (browser: Browser, claim: object) => browser.post('/pin/switch', claim)
const endDelays = () =>
  side.needs.identity
    .updateTable('identity.pin_attempts')
    .set({ locked_until: new Date(0).toISOString() })
    .execute()

describe('a PIN', () => {
  test.each(['123', '1234567', '12a4', '1111', '3456', '987654'])('%s is refused', async (pin) => {
    expect((await tenant.post(`/users/pin/${waiter.username}`, { pin })).status).toBe(400)
  })

  test('is in no event, and in the database only as a slow hash that needs a key besides', async () => {
    const [row] = await side.needs.identity
      .selectFrom('identity.pins')
      .select('pin_hash')
      .where('tenant_id', '=', tenant.tenantId)
      .execute()
    expect(row?.pin_hash).toMatch(/^\$argon2id\$/)
    expect(await side.needs.passwords.matches(row?.pin_hash ?? '', waiter.pin, 'test')).toBe(false)
    const events = await side.log.readStream(`user-${waiter.userId}`)
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(waiter.pin)
  })

  test('of one’s own needs the password', async () => {
    const { browser } = await addPerson(tenant, '4071')
    expect((await browser.post('/pin/own', { password: 'wrong horse', pin: '5092' })).status).toBe(409)
    expect(await browser.post('/pin/own', { password, pin: '5092' })).toMatchObject({ body: { message: 'PIN saved!' } })
    expect((await browser.post('/pin/own', { password, pin: null })).body).toEqual({ message: 'PIN removed!' })
  })

  test('of an admin and of oneself is not given on the page of users', async () => {
    expect((await waiter.browser.post(`/users/pin/${manager.username}`, { pin: '4071' })).status).toBe(403)
    const other = await side.addTenant()
    expect((await other.post(`/users/pin/${waiter.username}`, { pin: '4071' })).status).toBe(404)
  })

  test('opens nothing without a session of the restaurant', async () => {
    expect((await switchTo(browserOn(side.app), claimOf(waiter))).status).toBe(401)
    const stranger = await addPerson(await side.addTenant(), '4071')
    const refused = await switchTo(stranger.browser, claimOf(waiter))
    expect([refused.status, refused.body]).toEqual([409, { message: 'This PIN is wrong!' }])
    expect((await switchTo(stranger.browser, { userId: randomUUID(), pin: '4071' })).body).toEqual(refused.body)
  })

  test('opens nothing on a device that was signed out elsewhere', async () => {
    const owner = await addPerson(tenant, '4071')
    const lost = browserOn(side.app)
    await lost.signIn(owner.username, password)
    const { session_id } = await side.needs.identity
      .selectFrom('identity.sessions')
      .select('session_id')
      .where('user_id', '=', side.needs.ids.userId(owner.username))
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(await owner.browser.post('/auth/remove-device', { device_id: session_id })).toMatchObject({ status: 200 })
    expect((await switchTo(lost, claimOf(waiter))).status).toBe(401)
    expect((await lost.post('/pin/approve', { ...claimOf(manager), requests: [] })).status).toBe(401)
  })

  test('is of no use from another page', async () => {
    const headers = { origin: 'https://elsewhere.test' }
    expect((await waiter.browser.post('/pin/switch', claimOf(manager), { headers })).status).toBe(403)
  })
})

describe('wrong PINs', () => {
  const wrong = () => switchTo(waiter.browser, { userId: manager.userId, pin: '000999' })

  test('make the person wait from the third on, longer each time, also if the next one is right', async () => {
    expect((await wrong()).status).toBe(409)
    expect((await wrong()).status).toBe(409)
    expect((await wrong()).status).toBe(409)
    const waits = await switchTo(waiter.browser.copy(), claimOf(manager))
    expect(waits.status).toBe(429)
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(10)
    await endDelays()
    expect((await wrong()).status).toBe(409)
    expect(Number((await wrong()).headers['retry-after'])).toBeGreaterThan(25)
  })

  test('at once count each', async () => {
    const statuses = (await Promise.all(Array.from({ length: 12 }, wrong))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(9)
  })

  test('lock after ten, until a manager unlocks', async () => {
    for (let times = 0; times < 10; times += 1) {
      await endDelays()
      expect((await wrong()).body).toEqual({ message: 'This PIN is wrong!' })
    }
    await endDelays()
    const locked = await switchTo(waiter.browser.copy(), claimOf(manager))
    expect([locked.status, locked.body]).toEqual([409, { message: 'This PIN is locked, a manager can unlock it!' }])
    expect((await waiter.browser.post(`/users/unlock-pin/${manager.username}`)).status).toBe(403)
    expect((await tenant.post(`/users/unlock-pin/${manager.username}`)).status).toBe(200)
    await endDelays()
    expect((await switchTo(waiter.browser.copy(), { userId: randomUUID(), pin: '4071' })).status).toBe(409)
  })

  test('are forgotten only by a manager who may give that person a PIN: unlocking again and again is guessing', async () => {
    const colleague = await addPerson(tenant, '4071', ['SETTINGS', 'POS'])
    const unlock = (username: string) => colleague.browser.post(`/users/unlock-pin/${username}`)
    await wrong()
    expect(await unlock(manager.username)).toMatchObject({
      status: 409,
      body: { message: 'You cannot change a user who has scopes that you do not have!' },
    })
    expect(await side.needs.identity.selectFrom('identity.pin_attempts').selectAll().execute()).toHaveLength(2)
    expect((await unlock((await addPerson(tenant, '5092', ['POS'])).username)).status).toBe(200)
    expect((await unlock(colleague.username)).status).toBe(400)
  })

  test('count for the device too, whomever they are of', async () => {
    const people = await Promise.all(['4071', '5092', '6183'].map((pin) => addPerson(tenant, pin)))
    const statuses: number[] = []
    for (const { userId } of [...people, ...people, ...people, ...people])
      statuses.push((await switchTo(waiter.browser, { userId, pin: '000999' })).status)
    expect(statuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 409))
    expect(statuses.slice(9)).toEqual([429, 429, 429])
    expect((await switchTo(manager.browser, claimOf(waiter))).status).toBe(200)
    expect((await switchTo(manager.browser, claimOf(manager))).status).toBe(200)
  })
})

describe('switching', () => {
  test('makes the session that of the person, with the scopes of the server, and ends the one before', async () => {
    const [cook, barkeeper] = [await addPerson(tenant, '4071', ['KITCHEN']), await addPerson(tenant, '5092')]
    const before = barkeeper.browser.copy()
    const { status, body } = await switchTo(barkeeper.browser, claimOf(cook))
    expect([status, body.user]).toMatchObject([200, { username: cook.username, scope: 'KITCHEN', role: 'user' }])
    expect((await barkeeper.browser.post('/orders/cancel', { orderIds: [randomUUID()] })).status).toBe(403)
    expect((await switchTo(barkeeper.browser, claimOf(barkeeper))).status).toBe(200)
    expect((await barkeeper.browser.post('/auth/refresh-token')).status).toBe(200)
    expect((await before.post('/auth/refresh-token')).status).toBe(401)
  })

  test('keeps the device, and does not lengthen its session', async () => {
    const [one, other] = [await addPerson(tenant, '4071'), await addPerson(tenant, '5092')]
    const sessions = () =>
      side.needs.identity
        .selectFrom('identity.sessions')
        .select(['session_id', 'device_id', 'created_at', 'ended_at', 'user_id'])
        .where('user_id', 'in', [side.needs.ids.userId(one.username), side.needs.ids.userId(other.username)])
        .where('device_name', 'is not', null)
        .execute()
    const [enrolled] = (await sessions()).filter(({ user_id }) => user_id === one.userId)
    await switchTo(one.browser, claimOf(other))
    await switchTo(one.browser, claimOf(one))
    const now = (await sessions()).find(({ user_id, ended_at }) => user_id === one.userId && ended_at === null)
    expect(now).toMatchObject({ device_id: enrolled?.session_id, created_at: enrolled?.created_at })
    // who unlocks the own till goes on with the same session
    expect((await switchTo(one.browser, { ...claimOf(one), pin: '000999' })).status).toBe(409)
    expect((await switchTo(one.browser, claimOf(one))).body.user).toMatchObject({ username: one.username })
    const unlocked = (await sessions()).find(({ user_id, ended_at }) => user_id === one.userId && ended_at === null)
    expect(unlocked?.session_id).toBe(now?.session_id)
  })

  test('ends with the person: a removed one has no PIN', async () => {
    const leaver = await addPerson(tenant, '4071')
    await tenant.post(`/users/pin/${leaver.username}`, { pin: null })
    expect((await switchTo(waiter.browser, claimOf(leaver))).status).toBe(409)
  })
})
