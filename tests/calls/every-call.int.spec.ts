import { randomUUID } from 'node:crypto'
import { declarations } from '@comanda/api/all.ts'
import { scopes } from '@comanda/domain/users/scopes.ts'
import { access, type Call, methodsOn } from '@comanda/http/access.ts'
import { upstreamFor } from '@comanda/local/gateway/routing.ts'
import { everyCall } from '@comanda/tests/systems/every-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { specCalls } from '../systems/http-calls.ts'
import { type Jar, type System, startSystem } from '../systems/system.ts'
import { builtAmong, namesIn, partsOf, requestOf, sampleOf } from './given/asking.ts'
import { changing } from './given/changing.ts'
import { samples } from './given/samples.ts'
import { apiOf, openRestaurant, type Restaurant, strangerTo, type Things, thingsOf } from './given/things.ts'

const isJson = (call: Call) => declarations[call].answer.meta()?.contentMediaType === undefined
const isForMachines = (call: Call) => access[call].who === 'public' && !specCalls.includes(call)
const served = (Object.keys(declarations) as Call[]).filter(
  (call) => !declarations[call].socket && !isForMachines(call),
)
const built = builtAmong(served.filter(isJson), await everyCall())
const closed = served.filter((call) => access[call].who !== 'public')
const withBody = built.filter((call) => sampleOf(call).body !== undefined)
const withIds = built
  .filter((call) => access[call].who !== 'superadmin' && (access[call].who !== 'public' || call.includes('/qrmenu')))
  .flatMap((call) => namesIn(call).map((name) => [call, name] as const))
  .filter(([, name]) => strangerTo[name] !== undefined)

let system: System
let ours: Restaurant
let theirs: Restaurant
let ourThings: Things
let inactive: Jar

beforeAll(async () => {
  system = await startSystem()
  ours = await openRestaurant(system)
  theirs = await openRestaurant(system)
  ourThings = thingsOf(system, ours)
  const asleep = await openRestaurant(system)
  await system.sql('update identity.tenants set is_active = false where tenant_id = $1', [asleep.tenantId])
  inactive = await asleep.enter([], 'admin') // a new session, because sessions are cached for two seconds
})
afterAll(() => system.close())

const isRead = (call: Call) => upstreamFor(partsOf(call).method, apiOf(partsOf(call).path)) === 'query'

/** Cookies of an authorised user, copied so that a sign-out does not end the session of other tests. */
const cookiesFor = (call: Call, admin = ours.admin): Jar => {
  const { who } = access[call]
  return new Map(who === 'public' ? [] : who === 'superadmin' ? system.platform : admin)
}

test('every call of clients of 1.2.0 has a route, and a sample here', () => {
  expect(specCalls.filter((call) => !built.includes(call))).toEqual([])
  expect(specCalls.filter((call) => samples[call] === undefined)).toEqual([])
})

describe('with another method', () => {
  test.each(built)('%s is refused', async (call) => {
    const { path } = await requestOf(call, ourThings)
    const bare = path.split('?')[0] ?? ''
    const known = methodsOn(bare)
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'].filter((one) => !known.includes(one))) {
      const { status, body } = await system.ask({ method, path: bare, jar: cookiesFor(call) })
      expect([method, [404, 405].includes(status)]).toEqual([method, true])
      expect(body).toEqual({ message: expect.any(String) })
    }
  })
})

describe('before a session is checked', () => {
  test.each(closed)('%s requires a session', async (call) => {
    const request = await requestOf(call, ourThings)
    const nobody = await system.ask(request)
    const forged = await system.ask({ ...request, jar: new Map([['accessToken', `v1.${randomUUID()}.x`]]) })
    expect([nobody.status, forged.status]).toEqual([401, 401])
    expect(nobody.body).toEqual({ message: expect.any(String) })
  })

  test.each(closed)('%s requires an authorised user', async (call) => {
    const { who } = access[call]
    const strangers = [who === 'superadmin' ? ours.admin : system.platform]
    if (typeof who !== 'string')
      strangers.push(await ours.enter(scopes.filter((one) => !new Set<string>(who).has(one))))
    for (const jar of strangers) {
      const { status, body } = await system.ask({ ...(await requestOf(call, ourThings)), jar: new Map(jar) })
      expect([status, body]).toEqual([403, { message: expect.any(String) }])
    }
  })

  test.each(closed.filter((call) => access[call].who !== 'superadmin'))('%s knows who has paid', async (call) => {
    const { status } = await system.ask({ ...(await requestOf(call, ourThings)), jar: new Map(inactive) })
    expect(status === 402).toBe(access[call].subscription)
  })
})

describe('a malformed request', () => {
  const malformedBodies = ['{"', '[]', '"text"', '7', '{"a":'.repeat(600), '{"__proto__":{"a":1}}', '\u0000']
  test.each(withBody)('%s is refused', async (call) => {
    const request = await requestOf(call, ourThings)
    for (const body of malformedBodies) {
      const answer = await system.ask({ ...request, body, jar: cookiesFor(call) })
      expect([body.slice(0, 30), answer.status]).toEqual([body.slice(0, 30), 400])
      expect(answer.body).toEqual({ message: expect.any(String) })
    }
    const form = await system.ask({ ...request, body: 'a=b', type: 'text/plain', jar: cookiesFor(call) })
    expect(form.status).toBe(415)
  })
})

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const seen = ({ status, text }: { status: number; text: string }, id: string) => [
  status,
  text
    .replaceAll(id, '<id>')
    .replace(uuids, '<uuid>')
    .replace(/"(tokenNo|invoiceId)":[^,}]+/g, '<number>'),
]
const traces = async ({ tenantId }: Restaurant) => [
  (
    await system.sql("select count(*) from log.events where convert_from(metadata, 'utf8') like $1", [`%${tenantId}%`])
  )[0],
  (await system.sql('select count(*) from identity.sessions where tenant_id = $1 and ended_at is null', [tenantId]))[0],
  await system.sql('select user_id, role, scopes, is_active from identity.accounts where tenant_id = $1', [tenantId]),
]

describe('ids of another restaurant', () => {
  test.each(withIds)('%s with their %s answers like an unknown id', async (call, name) => {
    const theirId = await thingsOf(system, theirs).get(name)
    const noId = strangerTo[name]?.() ?? ''
    const own = thingsOf(system, ours)
    const asked = await requestOf(call, own, { [name]: theirId })
    if (isRead(call)) await system.settle()
    const before = await traces(theirs)
    const refused = await system.ask({ ...asked, jar: cookiesFor(call) })
    // a repetition needs other things
    const again = refused.status === 200 ? thingsOf(system, ours) : own
    const missing = await system.ask({ ...(await requestOf(call, again, { [name]: noId })), jar: cookiesFor(call) })
    expect(seen(refused, theirId)).toEqual(seen(missing, noId))
    expect(await traces(theirs)).toEqual(before)
    const touched = await system.sql(
      "select stream from log.events where convert_from(data, 'utf8') like $1 and stream like $2",
      [`%${theirId.replace('.1', '')}%`, `%${ours.tenantId}%`],
    )
    expect(touched).toEqual([])
  })

  test('are tried in every call with an id', () => {
    expect(withIds.length).toBeGreaterThan(50)
  })

  // idempotency.int.spec.ts sends the samples of the others, to their own users
  test.each(built.filter((call) => !changing.includes(call)))('%s is answered for its own users', async (call) => {
    const request = await requestOf(call, thingsOf(system, ours))
    if (isRead(call)) await system.settle()
    const answer = await system.ask({ ...request, jar: cookiesFor(call) })
    const { answers = 200 } = sampleOf(call)
    if (answers !== 0) expect([answer.status, answer.text]).toEqual([answers, answer.text])
    expect(answer.body).not.toBe(null)
  })
})

describe('undeclared fields', () => {
  const planted = 'planted-extra'
  const extras = () => ({
    role: 'superadmin',
    scope: planted,
    scopes: [planted],
    is_active: planted,
    isAdmin: planted,
    tenantId: theirs.tenantId,
    tenant_id: theirs.tenantId,
    userId: randomUUID(),
    password_hash: planted,
    constructor: planted,
    created_at: planted,
    unit_price: planted,
    status_at: planted,
  })

  /** The form with undeclared fields on every level. */
  const withExtras = (form: unknown): unknown => {
    if (Array.isArray(form)) return form.map(withExtras)
    if (form === null || typeof form !== 'object') return form
    const fields = Object.entries(form).map(([name, value]) => [name, withExtras(value)] as const)
    return { ...extras(), ...Object.fromEntries(fields) }
  }

  test.each(withBody)('%s are not stored', async (call) => {
    const request = await requestOf(call, thingsOf(system, ours))
    const before = await traces(theirs)
    const own = 'select user_id, role, scopes from identity.accounts where tenant_id = $1 and role <> $2'
    const privileged = await system.sql(own, [ours.tenantId, 'user'])
    const body = withExtras(request.body)
    const { status } = await system.ask({ ...request, body, jar: cookiesFor(call) })
    const { answers = 200 } = sampleOf(call)
    if (answers !== 0) expect([answers, 400]).toContain(status)
    else expect(status).not.toBe(500)
    expect(await traces(theirs)).toEqual(before)
    expect(await system.sql(own, [ours.tenantId, 'user'])).toEqual(privileged)
    const kept = await system.sql("select stream from log.events where convert_from(data, 'utf8') like $1", [
      `%${planted}%`,
    ])
    expect(kept).toEqual([])
  })

  test('and a claimed price is refused, not stored', async () => {
    const things = thingsOf(system, ours)
    const request = await requestOf('POST /pos/create-order', things)
    const [line] = JSON.parse(JSON.stringify(request.body)).cart
    const cheap = { ...JSON.parse(JSON.stringify(request.body)), cart: [{ ...line, price: '0.01' }] }
    const before = (await traces(ours))[0]
    const { status } = await system.ask({ ...request, body: cheap, jar: cookiesFor('POST /pos/create-order') })
    expect(status).toBe(409)
    expect((await traces(ours))[0]).toEqual(before)
  })
})
