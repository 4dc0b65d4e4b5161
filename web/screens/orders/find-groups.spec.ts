import { describe, expect, test } from 'vitest'
import { countOf, findGroups } from './find-groups.ts'
import type { ShownGroup } from './shown-groups.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const group = (table: string | null, tokenNo: number, more: object = {}) =>
  ({
    table_title: table,
    floor: 'Saal',
    orders: [
      {
        token_no: tokenNo,
        date: '2026-11-20T11:58:00.000Z',
        customer_name: null,
        payment_status: 'pending',
        items: [{ item_title: 'Crème brûlée', status: 'created' }],
        ...more,
      },
    ],
  }) as unknown as ShownGroup // the compared fields

const twelve = group('Table 12', 7)
const two = group('Table 2', 112, { payment_status: 'paid', items: [{ item_title: 'Soup', status: 'completed' }] })
const out = group(null, 12, { date: '2026-11-20T11:40:00.000Z', customer_name: 'Noor' })
const all = [twelve, two, out]
const found = (typed: string, filter: 'all' | 'ready' | 'late' | 'unpaid' = 'all') =>
  findGroups(all, { typed, filter, now })

describe('finding a card', () => {
  test('by an empty term shows all', () => expect(found(' ')).toEqual(all))
  test('by a number looks at tokens and tables', () => expect(found('12')).toEqual([twelve, out]))
  test('by the whole name of a table begins with that table', () => {
    const tables = ['Table 12', 'Table 10', 'Table 1'].map((title, at) => group(title, 300 + at))
    const titles = (typed: string) =>
      findGroups(tables, { typed, filter: 'all', now }).map(({ table_title }) => table_title)
    expect(titles('table 1')).toEqual(['Table 1', 'Table 12', 'Table 10'])
    expect(titles('1')).toEqual(['Table 1', 'Table 12', 'Table 10'])
  })
  test('by a dish needs no accents', () => expect(found('creme')).toEqual([twelve, out]))
  test('by a guest', () => expect(found('noor')).toEqual([out]))
  test('by ready, late or unpaid', () => {
    expect(found('', 'ready')).toEqual([two])
    expect(found('', 'late')).toEqual([out])
    expect(found('', 'unpaid')).toEqual([twelve, out])
    expect(countOf(all, 'unpaid', now)).toBe(2)
  })
  test('by late counts an added item from when it was added', () => {
    const items = [{ item_title: 'Beer', status: 'created', added_at: '2026-11-20T11:55:00.000Z' }]
    const old = group('Table 4', 114, { date: '2026-11-20T10:00:00.000Z', items })
    expect(findGroups([old], { typed: '', filter: 'late', now })).toEqual([])
  })
  test('by ready finds a single ready dish of several, and counts dishes', () => {
    const items = (['completed', 'created', 'completed'] as const).map((status) => ({ item_title: 'Soup', status }))
    const three = group('Table 3', 113, { items })
    expect(findGroups([three], { typed: '', filter: 'ready', now })).toEqual([three])
    expect(countOf([three, two], 'ready', now)).toBe(3)
  })
})
