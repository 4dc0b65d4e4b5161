import { describe, expect, test } from 'vitest'
import type { OrderGroup } from '../../api/orders.ts'
import { shownGroups } from './shown-groups.ts'

const group = (table_id: string | null, itemId: string) =>
  ({
    table_id,
    order_ids: [itemId],
    currency: 'EUR',
    orders: [{ id: itemId, items: [{ id: itemId, status: 'created' }] }],
  }) as unknown as OrderGroup // what the cards are made from

describe('the cards', () => {
  test('are named by their table and currency, else by their one order', () => {
    const cards = shownGroups()([group('t', 'a'), group(null, 'b')], new Map())
    expect(cards.map(({ id }) => id)).toEqual(['t EUR', 'b'])
  })

  test('stay the objects they were, but for the one that something is under way for', () => {
    const show = shownGroups()
    const groups = [group('t', 'a'), group('u', 'b')]
    const [first, second] = show(groups, new Map())
    const after = show(groups, new Map([['b', 'delivered']]))
    expect(after[0]).toBe(first)
    expect(after[1]).not.toBe(second)
    expect(after[1]?.orders[0]?.items[0]?.status).toBe('delivered')
  })
})
