import { describe, expect, test } from 'vitest'
import type { ExpectedParty, GuestCall, Visit } from '../../api/floor.ts'
import type { Order } from '../../api/orders.ts'
import { stateOf } from './table-states.ts'

const now = Date.parse('2026-11-20T20:00:00.000Z')
const wallTime = '2026-11-20T21:00'
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const visit = (minutes: number, covers = 2) => ({ started_at: ago(minutes), covers }) as Visit // the fields that are read
const call = (reason: GuestCall['reason'], minutes: number) => ({ reason, called_at: ago(minutes) }) as GuestCall // as above
const party = (date: string) => ({ id: date, customer_name: 'Ana', people_count: 4, date }) as ExpectedParty // as above
type Dish = readonly [status: string, minutes: number, more?: object]
function order(dishes: readonly Dish[], payment_status = 'pending'): Order {
  const items = dishes.map(([status, minutes, more]) => ({
    status,
    date: ago(minutes),
    status_at: ago(minutes),
    ...more,
  }))
  return { date: ago(dishes[0]?.[1] ?? 0), payment_status, items } as unknown as Order // as above
}
const state = (given: Partial<Parameters<typeof stateOf>[0]> = {}) =>
  stateOf({ orders: [], visits: [], calls: [], unseen: [], expected: [], now, wallTime, ...given })

describe('a table', () => {
  test.each<[string, Partial<Parameters<typeof stateOf>[0]>, object]>([
    ['without anybody is free', {}, { kind: 'free', covers: 0, since: null, attention: null }],
    ['with guests is seated', { visits: [visit(5, 3)] }, { kind: 'seated', covers: 3, since: ago(5), attention: null }],
    ['with guests without an order for long', { visits: [visit(15)] }, { kind: 'seated', attention: 'noOrder' }],
    [
      'whose bill was printed',
      { orders: [{ ...order([['delivered', 4]]), bill_printed_at: ago(1) }] },
      { kind: 'served', bill: 'printed' },
    ],
    ['with a new order', { orders: [order([['created', 4]])] }, { kind: 'ordered', minutes: 4, since: ago(4) }],
    [
      'waits for the kitchen since its oldest dish',
      {
        orders: [
          order([
            ['preparing', 12],
            ['created', 3],
          ]),
        ],
      },
      { kind: 'waiting', minutes: 12 },
    ],
    ['for which the kitchen is late', { orders: [order([['preparing', 30]])] }, { attention: 'kitchenLate' }],
    [
      'waits for what was fired or added later since then',
      {
        orders: [
          order([
            ['delivered', 90],
            ['created', 90, { fired_at: ago(6) }],
            ['created', 90, { added_at: ago(4) }],
          ]),
        ],
      },
      { kind: 'ordered', minutes: 6, attention: null },
    ],
    [
      'whose next course is held waits for nobody, and is not done when it has paid',
      {
        orders: [
          order(
            [
              ['delivered', 50],
              ['created', 50, { held: true }],
            ],
            'paid',
          ),
        ],
      },
      { kind: 'served', minutes: null, attention: null },
    ],
    [
      'of which everything is held has ordered',
      { orders: [order([['created', 50, { held: true }]])] },
      { kind: 'ordered', minutes: null, attention: null },
    ],
    [
      'has something ready',
      {
        orders: [
          order([
            ['completed', 2],
            ['preparing', 9],
          ]),
        ],
      },
      { kind: 'ready', minutes: 2, attention: null },
    ],
    ['whose dish gets cold', { orders: [order([['completed', 8]])] }, { kind: 'ready', attention: 'notServed' }],
    ['is served', { orders: [order([['delivered', 9]])] }, { kind: 'served', minutes: null }],
    ['is paid', { orders: [order([['delivered', 9]], 'paid')] }, { kind: 'paid' }],
    [
      'is only seated when all was cancelled',
      { orders: [order([['cancelled', 9]])], visits: [visit(9)] },
      { kind: 'seated' },
    ],
    [
      'whose guests call',
      { orders: [order([['preparing', 30]])], calls: [call('bill', 3), call('waiter', 1)] },
      { kind: 'waiting', attention: 'bill', minutes: 3 },
    ],
    [
      'whose order no kitchen screen has shown',
      { orders: [order([['created', 30]])], unseen: [{ sent_at: ago(2) }] },
      { kind: 'ordered', attention: 'notShown', minutes: 2 },
    ],
    [
      'whose guests call while the kitchen has not seen their order',
      { calls: [call('waiter', 1)], unseen: [{ sent_at: ago(2) }] },
      { attention: 'waiter' },
    ],
    ['from which somebody calls', { calls: [call('waiter', 2)] }, { kind: 'free', attention: 'waiter', minutes: 2 }],
    ['is reserved', { expected: [party('2026-11-20T22:30:00')] }, { kind: 'reserved', attention: null }],
    ['is not reserved yet', { expected: [party('2026-11-20T22:31:00')] }, { kind: 'free', next: null }],
    [
      'whose guests are late',
      { expected: [party('2026-11-20T20:45:00')] },
      { kind: 'reserved', attention: 'guestsLate' },
    ],
    ['is not held for ever', { expected: [party('2026-11-20T18:59:00')] }, { kind: 'free' }],
    [
      'with guests tells who comes next',
      { visits: [visit(5)], expected: [party('2026-11-20T22:20:00'), party('2026-11-20T22:00:00')] },
      { kind: 'seated', next: party('2026-11-20T22:00:00') },
    ],
  ])('%s', (_what, given, expected) => expect(state(given)).toMatchObject(expected))
})
