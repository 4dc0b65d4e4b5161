import { describe, expect, test } from 'vitest'
import type { OrderGroup } from '../../api/orders.ts'
import { shownGroups } from './shown-groups.ts'

const group = (table_id: string | null, itemId: string) =>
  ({
    table_id,
    table_title: table_id,
    floor: null,
    order_ids: [itemId],
    currency: 'EUR',
    orders: [{ id: itemId, items: [{ id: itemId, status: 'created' }] }],
  }) as unknown as OrderGroup // the fields that cards are made of

describe('the cards', () => {
  test('are named by their table and currency, else by their one order', () => {
    const cards = shownGroups()([group('t', 'a'), group(null, 'b')], new Map())
    expect(cards.map(({ id }) => id)).toEqual(['t EUR', 'b'])
  })

  test('stay the same objects, except one with a pending change', () => {
    const show = shownGroups()
    const groups = [group('t', 'a'), group('u', 'b')]
    const [first, second] = show(groups, new Map())
    const after = show(groups, new Map([['b', 'delivered']]))
    expect(after[0]).toBe(first)
    expect(after[1]).not.toBe(second)
    expect(after[1]?.orders[0]?.items[0]?.status).toBe('delivered')
  })

  test('are sorted by table, not by order', () => {
    const named = (title: string | null, id: string) => ({ ...group(id, id), table_title: title })
    const cards = shownGroups()([named(null, 'a'), named('Table 10', 'b'), named('Table 2', 'c')], new Map())
    expect(cards.map(({ table_title }) => table_title)).toEqual(['Table 2', 'Table 10', null])
  })
})
