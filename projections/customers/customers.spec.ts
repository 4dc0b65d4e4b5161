import { project, recordedEvents } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { customersModel, endCharacters, nameEnds } from './customers.ts'

const customerId = '70000000-0000-4000-8000-000000000000'
const later = '2026-11-20T10:00:00.000Z'
const opened = new Map(
  Object.entries({ 'v1.p': '+49 (30) 1-2', 'v1.n': 'Amélie', 'v1.m': 'Bo', 'v1.e': 'a@x.test', 'v1.b': '1990-01-02' }),
)
type Fact = [type: string, data: object]
const rows = (...facts: Fact[]) =>
  project(
    customersModel,
    recordedEvents(facts.map(([type, data]) => ({ type, data: { customerId, ...data }, opened }))),
  )
const added: Fact = [
  'CustomerAdded',
  { phone: 'v1.p', name: 'v1.n', email: null, birthDate: 'v1.b', gender: null, addedAt: later },
]
const forgotten: Fact = ['CustomerForgotten', { forgottenAt: later }]

describe('a customer', () => {
  test.each<[string, Fact[], object]>([
    [
      'added',
      [],
      {
        phone: '+49 (30) 1-2',
        phone_digits: '493012',
        name: 'Amélie',
        search_name: 'amelie',
        added: 1,
        birth_date: '1990-01-02',
        email: null,
        gender: null,
        updated_at: null,
        forgotten_at: null,
      },
    ],
    ['renamed', [['CustomerRenamed', { name: 'v1.m' }]], { name: 'Bo', search_name: 'bo', updated_at: later }],
    ['with an address', [['CustomerContactChanged', { email: 'v1.e' }]], { email: 'a@x.test', name: 'Amélie' }],
    ['described', [['CustomerDescribed', { birthDate: null, gender: 'v1.n' }]], { birth_date: null, gender: 'Amélie' }],
    [
      'forgotten, without a word about the person',
      [['CustomerContactChanged', { email: 'v1.e' }], forgotten],
      {
        phone: null,
        phone_digits: null,
        name: null,
        search_name: null,
        email: null,
        birth_date: null,
        gender: null,
        forgotten_at: later,
        added_at: later,
      },
    ],
    ['back again', [forgotten, added], { name: 'Amélie', forgotten_at: null, added: 3 }],
    ['whose key is gone', [['CustomerRenamed', { name: 'v1.x' }]], { name: null, search_name: null }],
  ])('%s', (_what, then, row) => {
    expect(rows(added, ...then).customers).toMatchObject([{ customer_id: customerId, ...row }])
  })

  test('is new when it was added last', () => {
    const back: Fact = ['CustomerAdded', { ...added[1], addedAt: '2026-11-21T10:14:59.999Z' }]
    expect(rows(added, forgotten, back).customers).toMatchObject([{ added_at: '2026-11-21T10:14:59.999Z' }])
  })

  test('is found by every suffix of the name, and by none once renamed or forgotten', () => {
    const ends = (...facts: Fact[]) =>
      (rows(...facts).customer_name_ends ?? []).map(({ end_key }) => Buffer.from(String(end_key), 'hex').toString())
    const ofAmelie = ['amelie', 'melie', 'elie', 'lie', 'ie', 'e']
    expect(ends(added).sort()).toEqual([...ofAmelie].sort())
    expect(ends(added, ['CustomerRenamed', { name: 'v1.m' }]).sort()).toEqual(['bo', 'o'])
    expect(ends(added, forgotten)).toEqual([])
    expect(ends(added, forgotten, added).sort()).toEqual([...ofAmelie].sort())
  })
})

describe('the suffixes of a name', () => {
  test('begin with no blank, are unique, and are no longer than the limit', () => {
    expect(nameEnds('Jo Jo')).toEqual(['jo jo', 'o jo', 'jo', 'o'])
    expect(nameEnds('x'.repeat(200)).every((end) => end.length <= endCharacters)).toBe(true)
  })
})
