import { randomUUID } from 'node:crypto'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant, type Restaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** 00:30 on Saturday in Paris; the store's Friday ends at four. */
const now = Instant.parse('2026-11-20T23:30:00.000Z')
let system: QuerySystem
let place: Restaurant
let admin: Person
let other: Person
const phone = '+33 1 23'

beforeAll(async () => {
  system = await openQuerySystem({ now: () => now })
  place = await openRestaurant(system)
  const theirs = await openRestaurant(system)
  for (const { tenantId } of [place, theirs]) {
    const rule = { timeZone: 'Europe/Paris', cutOffHour: 4 }
    await system.record(tenantId, `store-${tenantId}`, [{ type: 'BusinessDaySet', data: rule }])
    await addCustomer(tenantId)
  }
  admin = await system.enter(place.tenantId, [], 'admin')
  other = await system.enter(theirs.tenantId, [], 'admin')
  await book('2026-11-20T19:30', { uniqueCode: 'FRIDAY00' })
  await book('2026-11-21T03:59', { uniqueCode: 'LATE0000' })
  await book('2026-11-21T04:00', { uniqueCode: 'SATURDAY', notes: true })
  await book('2026-11-19T20:00', { uniqueCode: 'THURSDAY' })
  await book('2026-11-30T20:00', { uniqueCode: 'MONTHEND' })
  await book('2026-10-31T20:00', { uniqueCode: 'OCTOBER0' })
  await book('2027-02-01T20:00', { uniqueCode: 'FEBRUARY' })
  await system.settle()
})
afterAll(() => system.close())

type Guest = Readonly<{ phone: string; name: string }>
const ana: Guest = { phone, name: 'Ana' }

async function addCustomer(tenantId: Restaurant['tenantId'], { phone, name }: Guest = ana) {
  const customerId = system.identifiers.customerId(tenantId, phone)
  const seal = (text: string) => system.seal(tenantId, customerId, text)
  const unsaid = { email: null, birthDate: null, gender: null, addedAt: now }
  const data = { customerId, phone: await seal(phone), name: await seal(name), ...unsaid }
  await system.record(tenantId, `customer-${tenantId}_${customerId}`, [{ type: 'CustomerAdded', data }])
}
async function book(date: string, more: Readonly<{ uniqueCode: string; notes?: true; guest?: Guest }>) {
  const { tenantId, table } = place
  const { phone, name } = more.guest ?? ana
  const reservationId = randomUUID()
  const customerId = system.identifiers.customerId(tenantId, phone)
  const seal = (text: string) => system.seal(tenantId, customerId, text)
  const data = {
    reservationId,
    date,
    status: 'booked',
    peopleCount: 4,
    uniqueCode: more.uniqueCode,
    bookedAt: now,
    customer: { customerId, name: await seal(name) },
    table: { tableId: table.id, title: table.title, floor: table.floor },
    notes: more.notes ? await seal('window') : null,
  }
  await system.record(tenantId, `reservation-${tenantId}_${reservationId}`, [{ type: 'ReservationBooked', data }])
  return reservationId
}
const ask = (path: string, { cookie }: Pick<Person, 'cookie'> = admin) =>
  system.app.inject({ url: `/api/v1${path}`, headers: { cookie } })
type Row = { unique_code: string; id: string }
const codes = async (query: string, person = admin) =>
  (await ask(`/reservations${query}`, person)).json().map((row: Row) => row.unique_code)

describe('reservations', () => {
  test('have the tables to choose from', async () => {
    const { storeTables } = (await ask('/reservations/init')).json()
    expect(storeTables).toMatchObject([{ id: place.table.id, table_title: 'Table 12', floor: 'Saal' }])
  })

  test('have the shape that clients read, the time without a zone', async () => {
    const [row] = (await ask('/reservations?type=tomorrow&from=null&to=null')).json()
    expect(row).toEqual({
      id: row.id,
      customer_id: phone,
      customer_name: 'Ana',
      date: '2026-11-21T04:00:00',
      table_id: place.table.id,
      table_title: 'Table 12',
      status: 'booked',
      notes: 'window',
      people_count: 4,
      unique_code: 'SATURDAY',
      created_at: now,
      updated_at: null,
    })
  })

  test.each<[string, string[]]>([
    ['?type=today', ['FRIDAY00', 'LATE0000']],
    ['?type=tomorrow', ['SATURDAY']],
    ['?type=yesterday', ['THURSDAY']],
    ['?type=last_7days', ['THURSDAY', 'FRIDAY00', 'LATE0000']],
    ['?type=this_month', ['THURSDAY', 'FRIDAY00', 'LATE0000', 'SATURDAY', 'MONTHEND']],
    ['?type=last_month', ['OCTOBER0']],
    ['?type=custom&from=2026-11-21&to=null', ['SATURDAY', 'MONTHEND', 'FEBRUARY']],
    ['?type=custom&from=null&to=2026-11-19', ['OCTOBER0', 'THURSDAY']],
    ['?type=custom&from=2026-11-20&to=2026-11-20', ['FRIDAY00', 'LATE0000']],
    ['?type=custom&from=2026-11-21&to=2026-11-20', []],
    ['?type=null&from=2026-11-30&to=2026-12-01', ['MONTHEND']],
  ])('of %s are %j', async (query, expected) => expect(await codes(query)).toEqual(expected))

  test('are read page by page on request', async () => {
    const seen: string[] = []
    let query = '?type=custom&limit=2'
    for (;;) {
      const answer = await ask(`/reservations${query}`)
      seen.push(...answer.json().map((row: Row) => row.unique_code))
      const cursor = answer.headers['x-next-cursor']
      if (!cursor) break
      query = `?type=custom&limit=2&cursor=${cursor}`
    }
    expect(seen).toEqual(await codes('?type=custom'))
    expect(seen).toHaveLength(7)
  })

  test.each(['?type=someday', '?from=2026-02-30', '?limit=x', '?cursor=x'])('refuse %s', async (query) =>
    expect((await ask(`/reservations${query}`)).statusCode).toBe(400),
  )

  test('of another restaurant are invisible', async () => {
    expect(await codes('?type=custom', other)).toEqual([])
    expect((await ask('/reservations/search?q=SATURDAY', other)).statusCode).toBe(404)
  })
})

describe('searching reservations', () => {
  test('finds them by code, by id and by the complete phone', async () => {
    const [row] = (await ask('/reservations/search?q=%20saturday%20')).json()
    expect(row.unique_code).toBe('SATURDAY')
    expect((await ask(`/reservations/search?q=${row.id}`)).json()).toEqual([row])
    for (const q of ['%2B33%201%2023', '+33123', '%2B33123'])
      expect((await ask(`/reservations/search?q=${q}`)).json()).toHaveLength(7)
  })

  test('finds them by part of the name, newest first, and none of another restaurant', async () => {
    const guest = { phone: '+33 9 99', name: 'Zoé Délacroix' }
    await addCustomer(place.tenantId, guest)
    await book('2028-01-01T20:00', { uniqueCode: 'ZOEZOE00', guest })
    await system.settle()
    for (const q of ['delacroix', 'Zo%C3%A9', 'laC', 'zo', 'DE', 'd']) {
      const found = (await ask(`/reservations/search?q=${q}`)).json()
      expect(found.map((row: Row) => row.unique_code)).toEqual(['ZOEZOE00'])
      expect((await ask(`/reservations/search?q=${q}`, other)).statusCode).toBe(404)
    }
  })

  test('finds one or two letters only at the beginning of a word in the name', async () => {
    for (const q of ['oe', 'el', 'l'])
      expect([q, (await ask(`/reservations/search?q=${q}`)).statusCode]).toEqual([q, 404])
  })

  test.each([
    ['李明', '李明', '+86 1'],
    ['Bo', 'bo', '+86 2'],
    ['Jet Li', 'Li', '+86 3'],
  ])('finds %s by %s', async (name, q, phone) => {
    await addCustomer(place.tenantId, { phone, name })
    await book('2028-01-02T20:00', { uniqueCode: 'SHORT000', guest: { phone, name } })
    await system.settle()
    const found = (await ask(`/reservations/search?q=${encodeURIComponent(q)}`)).json()
    expect(found).toMatchObject([{ customer_name: name }])
    expect((await ask(`/reservations/search?q=${encodeURIComponent(q)}`, other)).statusCode).toBe(404)
  })

  test.each(['nothing', '', '%20', 'null', '33', randomUUID()])('by %j finds nothing, and says so', async (q) => {
    const { statusCode, body } = await ask(`/reservations/search?q=${q}`)
    expect([statusCode, JSON.parse(body)]).toEqual([404, { message: 'No result found!' }])
  })
})

test.each<[('POS' | 'VIEW_RESERVATIONS')[], number]>([
  [['VIEW_RESERVATIONS'], 200],
  [['POS'], 403],
])('with %j reservations are answered %d', async (scopes, status) => {
  const person = await system.enter(place.tenantId, scopes)
  for (const path of ['', '/init', '/search?q=SATURDAY'])
    expect((await ask(`/reservations${path}`, person)).statusCode).toBe(status)
})
