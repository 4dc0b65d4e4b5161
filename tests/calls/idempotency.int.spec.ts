import { randomUUID } from 'node:crypto'
import { access, type Call } from '@comanda/http/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Jar, type RequestOptions, type System, startSystem } from '../systems/system.ts'
import { requestOf, sampleOf } from './given/asking.ts'
import { changing } from './given/changing.ts'
import { apiOf, openRestaurant, type Restaurant, thingsOf } from './given/things.ts'

let system: System
let ours: Restaurant
beforeAll(async () => {
  system = await startSystem()
  ours = await openRestaurant(system)
})
afterAll(() => system.close())

const jarFor = (call: Call): Jar => {
  const { who } = access[call]
  return new Map(who === 'public' ? [] : who === 'superadmin' ? system.platform : ours.admin)
}
const send = (call: Call, asked: RequestOptions, key: string) =>
  system.ask({ ...asked, jar: jarFor(call), headers: { 'idempotency-key': key } })
const logged = async () => (await system.sql('select count(*)::int as events from log.events'))[0]?.events
// a list that is replaced twice, such as payment types, differs in its data
const writtenBy = async (key: string) => {
  const rows = await system.sql(
    `select concat_ws(' ', type, stream, convert_from(data, 'utf8')) as event from log.events
     where strpos(convert_from(metadata, 'utf8'), $1) > 0`,
    [key],
  )
  return rows.map(({ event }) => String(event))
}

/** Fields that make the body of a second request differ: each form has one of them. */
const voids = [{ code: 'other', title: 'Another' }]
const another = { title: 'Another', name: 'Another', storeName: 'Another', header: 'Another', notes: 'Another', voids }
const withBody = changing.filter((call) => sampleOf(call).body !== undefined && access[call].who !== 'public')
const later = { ...another, status: 'completed', isActive: true, date: '2027-01-06T20:00' }

describe('the same Idempotency-Key', () => {
  test('is tried with every call that changes something', () => expect(changing.length).toBeGreaterThan(50))

  test.each(changing)('%s gives the same answer and does nothing more, also after later changes', async (call) => {
    const asked = await requestOf(call, thingsOf(system, ours))
    const key = randomUUID()
    const first = await send(call, asked, key)
    expect([first.status, first.text]).toEqual([200, first.text])
    const repeat = async () => {
      const before = await logged()
      const { status, text } = await send(call, asked, key)
      expect([status, text]).toEqual([first.status, first.text])
      expect(await logged()).toBe(before)
    }
    await repeat()
    if (withBody.includes(call)) await refuseAnother(call, key)
    const body = asked.body === undefined ? {} : { body: { ...JSON.parse(JSON.stringify(asked.body)), ...later } }
    await send(call, { ...asked, ...body }, randomUUID())
    await repeat()
  })

  test('is tried with another request in most of them', () => expect(withBody.length).toBeGreaterThan(40))

  /** Another request under a used key is refused and does nothing. */
  async function refuseAnother(call: Call, key: string): Promise<void> {
    const other = await requestOf(call, thingsOf(system, ours))
    const before = await logged()
    const body = { ...JSON.parse(JSON.stringify(other.body)), ...another }
    const { status, text } = await send(call, { ...other, body }, key)
    expect([status, text]).toEqual([409, expect.stringContaining('request id')])
    expect(await logged()).toBe(before)
  }

  test.each(changing)('%s does it once when sent twice concurrently', async (call) => {
    const asked = await requestOf(call, thingsOf(system, ours))
    const key = randomUUID()
    const [first, second] = await Promise.all([send(call, asked, key), send(call, asked, key)])
    expect([second?.status, second?.text]).toEqual([first?.status, first?.text])
    expect(first?.status).toBe(200)
    const done = (await writtenBy(key)).filter((event) => !event.startsWith('TokensReserved'))
    expect(done).toEqual([...new Set(done)])
  })
})

describe('a key that is no UUID', () => {
  // a restaurant has so many stations and printers at most
  beforeAll(async () => {
    ours = await openRestaurant(system)
  })

  const key = () => `order ${randomUUID()}/"retry"`.replaceAll(' ', '-').slice(0, 30)

  test.each(changing)('%s gives the same answer and does nothing more', async (call) => {
    const asked = await requestOf(call, thingsOf(system, ours))
    const text = key()
    const first = await send(call, asked, text)
    const before = await logged()
    const second = await send(call, asked, text)
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
    expect(await logged()).toBe(before)
  })

  test('belongs to one user of one restaurant', async () => {
    const theirs = await openRestaurant(system)
    const colleague = await ours.enter([], 'admin')
    const add = (jar: Jar, title: string) => {
      const asked = { method: 'POST', path: apiOf('/settings/categories/add'), body: { title } }
      return system.ask({ ...asked, jar: new Map(jar), headers: { 'idempotency-key': '1' } })
    }
    const answers = [await add(ours.admin, 'A'), await add(theirs.admin, 'B'), await add(colleague, 'C')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(3)
    expect((await add(ours.admin, 'D')).status).toBe(409)
    expect((await add(ours.admin, 'A')).text).toBe(answers[0]?.text)
  })

  test.each(['a b', '', 'x'.repeat(256), 'caf\u00e9'])('%j is no key, and the answer says so', async (text) => {
    const asked = { method: 'POST', path: apiOf('/settings/categories/add'), body: { title: 'Never' }, jar: ours.admin }
    const answer = await system.ask({ ...asked, headers: { 'idempotency-key': text } })
    const message = 'The Idempotency-Key must be 1 to 255 visible ASCII characters!'
    expect([answer.status, answer.body]).toEqual([400, { message }])
  })
})
