import { describe, expect, test } from 'vitest'
import { createCarriedOrders } from './carried-orders.ts'
import { idOfGroup, keepRows, type OpenPage, placeInGroups, placeInKitchen } from './order-lists.ts'
import type { Order } from './orders.ts'

const now = Date.parse('2026-11-22T20:00:00.000Z')
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const orderOf = (id: string, position: number, more: Partial<Order> = {}): Order =>
  ({
    id,
    placed_at: ago(30),
    status: 'created',
    payment_status: 'pending',
    closed_at: null,
    items: [],
    table_id: null,
    table_title: null,
    floor: null,
    last_position: String(position),
    currency: 'EUR',
    sub_total: '10.00',
    tax_total: '1.00',
    total: '11.00',
    ...more,
  }) as unknown as Order // the fields that lists read
const page = <Row>(...rows: Row[]): OpenPage<Row> => ({ rows, before: null })
const idsIn = (shown: OpenPage<Order> | null) => shown?.rows.map(({ id }) => id)
const completed = { status: 'completed', closed_at: ago(1) } as const

describe('the kitchen', () => {
  test('does not replace an order by an older state', () => {
    const held = orderOf('a', 9, { payment_status: 'paid' })
    expect(placeInKitchen(page(held), [orderOf('a', 8)], now)?.rows).toEqual([held])
    expect(placeInKitchen(page(held), [orderOf('a', 10)], now)?.rows).toEqual([orderOf('a', 10)])
  })
  test('compares positions as numbers', () =>
    expect(placeInKitchen(page(orderOf('a', 10)), [orderOf('a', 9)], now)?.rows).toEqual([orderOf('a', 10)]))
  test('inserts a new order by its age', () =>
    expect(
      idsIn(placeInKitchen(page(orderOf('b', 1), orderOf('d', 2)), [orderOf('c', 3), orderOf('a', 4)], now)),
    ).toEqual(['a', 'b', 'c', 'd']))
  test('sorts ended orders before open ones, and drops those that ended hours ago', () =>
    expect(
      idsIn(
        placeInKitchen(
          page(orderOf('a', 1), orderOf('b', 2), orderOf('c', 3)),
          [orderOf('c', 4, completed), orderOf('b', 5, { status: 'cancelled', closed_at: ago(181) })],
          now,
        ),
      ),
    ).toEqual(['c', 'a']))
  test('keeps the newest ended orders, the cancelled ones, and those with unfinished items', () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      orderOf(`e${100 + n}`, n, { ...completed, closed_at: ago(n + 1) }),
    )
    const preparing = {
      ...completed,
      closed_at: ago(90),
      items: [{ status: 'preparing' }],
    } as unknown as Partial<Order>
    const cancelled = { status: 'cancelled', closed_at: ago(91) } as const
    const shown = placeInKitchen(page(), [...many, orderOf('p', 50, preparing), orderOf('x', 51, cancelled)], now)
    expect(idsIn(shown)).toEqual([...many.slice(0, 30).map(({ id }) => id), 'p', 'x'])
  })
  test('is read again if orders of an earlier page would move up', () =>
    expect(placeInKitchen({ rows: [], before: 'older' }, [orderOf('a', 1)], now)).toBeNull())
  test('is read again if the orders may not fit into one answer', () =>
    expect(
      placeInKitchen(
        page(),
        Array.from({ length: 1_001 }, (_, n) => orderOf(`${n}`, n)),
        now,
      ),
    ).toBeNull())
})

describe('the cards', () => {
  const seat = { table_id: 't', table_title: 'Table 1', floor: null }
  test('group the orders of a table with their unpaid amount', () => {
    const shown = placeInGroups(page(), [
      orderOf('a', 1, seat),
      orderOf('b', 2, { ...seat, payment_status: 'paid' }),
      orderOf('c', 3),
    ])
    expect(shown?.rows).toMatchObject([
      { table_id: 't', order_ids: ['a', 'b'], total: '11.00' },
      { table_id: null, order_ids: ['c'], total: '11.00' },
    ])
    const ended =
      shown && placeInGroups(shown, [orderOf('a', 4, { ...seat, ...completed }), orderOf('c', 5, completed)])
    expect(ended?.rows).toMatchObject([{ order_ids: ['b'], sub_total: '0.00', total: '0.00' }])
  })
})

test('the two cards of a table with orders in two currencies are distinct', () => {
  const seat = { table_id: 't', table_title: 'Table 4', floor: 'Saal' }
  const shown = placeInGroups(page(), [orderOf('a', 1, seat), orderOf('b', 2, { ...seat, currency: 'USD' })])
  expect(new Set(shown?.rows.map(idOfGroup)).size).toBe(2)
})

test('an unchanged row stays the same object, wherever it is', () => {
  const [a, b] = [orderOf('a', 1), orderOf('b', 2)]
  const kept = keepRows(({ id }: Order) => id)(page(a, b), page({ ...b })) as OpenPage<Order>
  expect(kept.rows[0]).toBe(b)
})

describe('an order from the feed', () => {
  test('is not replaced by an older state', () => {
    const carried = createCarriedOrders(() => now)
    expect(carried.add([orderOf('a', 5)])).toHaveLength(1)
    expect(carried.add([orderOf('a', 4)])).toEqual([])
    expect(carried.add([orderOf('a', 5), orderOf('a', 6)])).toHaveLength(2)
  })
  test('is missing in a list that was read before it, and in no other', () => {
    const carried = createCarriedOrders(() => now)
    const [a, b] = [orderOf('a', 5), orderOf('b', 7, completed)]
    carried.add([a, b])
    expect(carried.missingIn([orderOf('b', 3)], 4n)).toEqual([a, b])
    expect(carried.missingIn([orderOf('b', 3)], 6n)).toEqual([b])
    expect(carried.missingIn([], 9n)).toEqual([])
  })
  test('is kept for a minute', () => {
    let at = now
    const carried = createCarriedOrders(() => at)
    carried.add([orderOf('a', 5)])
    at += 60_001
    carried.add([])
    expect(carried.missingIn([], 0n)).toEqual([])
  })
})
