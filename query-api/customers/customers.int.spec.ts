import { randomUUID } from 'node:crypto'
import { openQuerySystem, type Person, type QuerySystem } from '@comanda/tests/query-system/query-system.ts'
import { openRestaurant } from '@comanda/tests/query-system/restaurant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let system: QuerySystem
let chez: Person
let other: Person
let empty: Person
/** Names, newest last. */
const names = [
  ...Array.from({ length: 24 }, (_, index) => `Guest ${index + 1}`),
  'Amélie Poulain',
  'Ámos',
  'Bo 100%',
  "O'Hara",
  'Ström_9',
]
const phoneOf = (index: number) => `+49 30 ${100 + index}`

beforeAll(async () => {
  system = await openQuerySystem()
  const admin = async () => system.enter((await openRestaurant(system)).tenantId, [], 'admin')
  chez = await admin()
  other = await admin()
  empty = await admin()
  for (const [index, name] of names.entries()) await add(chez, phoneOf(index), name)
  await add(other, phoneOf(0), 'Theirs')
  await system.settle()
})
afterAll(() => system.close())

const streamOf = (person: Person, phone: string) => {
  const customerId = system.identifiers.customerId(person.tenantId, phone)
  return { customerId, stream: `customer-${person.tenantId}_${customerId}` }
}
async function add(person: Person, phone: string, name: string) {
  const { customerId, stream } = streamOf(person, phone)
  const seal = (text: string) => system.seal(person.tenantId, customerId, text)
  const details = { email: await seal('x@comanda.test'), birthDate: await seal('1990-01-02'), gender: null }
  const at = '2026-11-20T10:00:00.000Z'
  const data = { customerId, phone: await seal(phone), name: await seal(name), ...details, addedAt: at }
  await system.record(person.tenantId, stream, [{ type: 'CustomerAdded', data }], { at })
}
const ask = (path: string, { cookie }: Pick<Person, 'cookie'> = chez) =>
  system.app.inject({ url: `/api/v1${path}`, headers: { cookie } })
const list = async (query = '', person = chez) => (await ask(`/customers?sort=created_at${query}`, person)).json()
const search = async (q: string, person = chez) =>
  (await ask(`/customers/search-by-phone-name/search?q=${q}`, person)).json()
const namesIn = (answer: { customers: { name: string }[] }) => answer.customers.map(({ name }) => name)
const newestFirst = [...names].reverse()

describe('the list of customers', () => {
  test('is newest first, ten per page, in the shape that clients read', async () => {
    const answer = await list()
    expect(namesIn(answer)).toEqual(newestFirst.slice(0, 10))
    expect({ ...answer, customers: answer.customers.slice(4, 5) }).toEqual({
      customers: [
        {
          phone: phoneOf(24),
          name: 'Amélie Poulain',
          email: 'x@comanda.test',
          birth_date: '1990-01-02T00:00:00',
          gender: null,
          created_at: '2026-11-20T10:00:00.000Z',
          updated_at: null,
        },
      ],
      currentPage: 1,
      totalPages: 3,
      totalCustomers: 29,
    })
  })

  test('contains each customer once, whatever the size of the pages', async () => {
    for (const perPage of [1, 4, 7, 10, 29, 100]) {
      const pages = Math.ceil(names.length / perPage)
      const seen: string[] = []
      for (let page = 1; page <= pages; page += 1) seen.push(...namesIn(await list(`&perPage=${perPage}&page=${page}`)))
      expect([perPage, seen]).toEqual([perPage, newestFirst])
    }
  })

  test.each([
    ['&page=99', 3],
    ['&page=0', 1],
    ['&page=-1', 1],
    ['&page=null', 1],
    ['&page=two', 1],
    ['&page=2.9', 2],
    ['&page=1e400', 1],
  ])('with %s shows page %d', async (query, page) => expect((await list(query)).currentPage).toBe(page))

  test.each([
    ['&perPage=1e9', 29],
    ['&perPage=0', 1],
    ['&perPage=', 10],
  ])('with %s shows %d', async (query, shown) => expect((await list(query)).customers).toHaveLength(shown))

  test('of a new restaurant has one empty page', async () =>
    expect(await list('&page=4', empty)).toEqual({ customers: [], currentPage: 1, totalPages: 1, totalCustomers: 0 }))

  test.each<[string, string[]]>([
    ['am', ['Ámos', 'Amélie Poulain']],
    ['AMÉLIE', ['Amélie Poulain']],
    ['poulain', ['Amélie Poulain']],
    ['ELIE%20P', ['Amélie Poulain']],
    ['Bo%20100%25', ['Bo 100%']],
    ['%25', ['Bo 100%']],
    ['_', ['Ström_9']],
    ["o'h", ["O'Hara"]],
    ['%2B49%2030%20124', ['Amélie Poulain']],
    ['+4930124', ['Amélie Poulain']],
    ['+49%2030', newestFirst.slice(0, 10)],
    ['49%2030%2012', newestFirst.slice(0, 9)],
    ['9%2030%20124', []],
    ['nobody', []],
    ['null', newestFirst.slice(0, 10)],
    ['%20', newestFirst.slice(0, 10)],
  ])('filtered by %s shows %j', async (filter, expected) => {
    const answer = await list(`&filter=${filter}`)
    expect(namesIn(answer)).toEqual(expected)
    expect(answer.totalCustomers).toBe(expected.length === 10 ? 29 : expected.length)
  })
})

describe('searching for a customer', () => {
  test.each<[string, string[]]>([
    ['poul', ['Amélie Poulain']],
    ['ELIE', ['Amélie Poulain']],
    ["'", ["O'Hara"]],
    ['m_9', ['Ström_9']],
    ['49301', newestFirst.slice(0, 10)],
    ['4930124', ['Amélie Poulain']],
    ['%2B49%2030%20124', ['Amélie Poulain']],
    ['+4930124', ['Amélie Poulain']],
    ['nobody', []],
    ['', []],
    ['null', []],
    ['%', []],
  ])('by %s finds %j', async (q, expected) => {
    const found = await search(q.replace(/%$/, '%25'))
    const isPercent = q === '%'
    const sorted = found.map(({ name }: { name: string }) => name).sort()
    expect(sorted).toEqual(isPercent ? ['Bo 100%'] : expected.length === 10 ? sorted : [...expected].sort())
    expect(found.length).toBe(isPercent ? 1 : expected.length)
  })

  test('returns only name and phone', async () =>
    expect(await search('poulain')).toEqual([{ name: 'Amélie Poulain', phone: phoneOf(24) }]))

  test('never finds customers of another restaurant', async () => {
    expect([await search('Theirs'), (await list('&filter=Theirs')).totalCustomers]).toEqual([[], 0])
    expect(await search('', other)).toEqual([])
    expect(await search('4930', other)).toEqual([{ name: 'Theirs', phone: phoneOf(0) }])
  })

  test('is open to the pickers of till and reservations; the list is not', async () => {
    const till = await system.enter(chez.tenantId, ['POS'])
    const kitchen = await system.enter(chez.tenantId, ['KITCHEN'])
    const statuses = async (person: Person) => [
      (await ask('/customers/search-by-phone-name/search?q=x', person)).statusCode,
      (await ask('/customers', person)).statusCode,
    ]
    expect(await statuses(till)).toEqual([200, 403])
    expect(await statuses(kitchen)).toEqual([403, 403])
    expect(await statuses({ ...till, cookie: '' })).toEqual([401, 401])
  })
})

test('a customer with an undecryptable event is shown as erased, and no search finds them', async () => {
  const lost = await system.enter((await openRestaurant(system)).tenantId, [], 'admin')
  const { customerId, stream } = streamOf(lost, '1')
  const sealed = `v1.${randomUUID()}.${'A'.repeat(60)}`
  const data = { customerId, phone: sealed, name: sealed, email: null, birthDate: null, gender: null }
  await system.record(lost.tenantId, stream, [
    { type: 'CustomerAdded', data: { ...data, addedAt: '2026-11-20T10:00:00.000Z' } },
  ])
  await system.settle()
  expect((await list('', lost)).customers).toMatchObject([{ name: 'erased', phone: 'erased' }])
  expect(await search('e', lost)).toEqual([])
})
