import { describe, expect, test } from 'vitest'
import type { ItemStatus, Order } from '../../api/orders.ts'
import { routingOf } from './stations.ts'
import {
  alarmTimes,
  bandAt,
  isCancelled,
  isNew,
  isNowLate,
  isOnBoard,
  recentlyDone,
  stepBack,
  type TicketState,
  toMakeIn,
  toPassIn,
  toRecallIn,
  waitingSince,
  watchTickets,
} from './tickets.ts'

const orderIn = (status: Order['status'], id: string, ...statuses: ItemStatus[]) => ({
  id,
  status,
  items: statuses.map((item, index) => ({ status: item, status_at: `2026-11-20T10:0${index}:00.000Z` })),
})
const ticket = (id: string, ...statuses: ItemStatus[]) => orderIn('created', id, ...statuses)
const nobody: TicketState = { arrivedAt: null, doneAt: null, cancelledAt: null }
const seen = (watch: ReadonlyMap<string, TicketState>, id: string): TicketState => watch.get(id) ?? nobody

describe('a ticket', () => {
  test('that was there when the screen opened is not new', () => {
    const watch = watchTickets(null, [ticket('a', 'created')], 1_000)
    expect(isNew(seen(watch, 'a'), 1_000)).toBe(false)
  })

  test('that arrives later is new for twelve seconds', () => {
    const empty = watchTickets(null, [], 0)
    const watch = watchTickets(empty, [ticket('a', 'created')], 1_000)
    expect(isNew(seen(watch, 'a'), 12_999)).toBe(true)
    expect(isNew(seen(watchTickets(watch, [ticket('a', 'preparing')], 9_000), 'a'), 13_000)).toBe(false)
  })

  test('that was split off another brings no sound and no mark, and none back that was served', () => {
    const whole = watchTickets(null, [ticket('a', 'created', 'created')], 0)
    const part = { ...ticket('b', 'created'), divided_from: 'a' }
    const watch = watchTickets(whole, [ticket('a', 'created'), part], 1_000)
    expect(isNew(seen(watch, 'b'), 1_000)).toBe(false)
    expect(isOnBoard(seen(watch, 'b'), 1_000)).toBe(true)
    const served = watchTickets(whole, [ticket('a', 'delivered'), { ...part, ...ticket('b', 'delivered') }], 1_000)
    expect(isOnBoard(seen(served, 'b'), 1_000)).toBe(false)
  })

  test('leaves six seconds after its last item was made', () => {
    const open = watchTickets(null, [ticket('a', 'completed', 'preparing')], 0)
    const done = watchTickets(open, [ticket('a', 'completed', 'completed')], 10_000)
    const later = watchTickets(done, [ticket('a', 'completed', 'delivered')], 12_000)
    expect(isOnBoard(seen(later, 'a'), 15_999)).toBe(true)
    expect(isOnBoard(seen(later, 'a'), 16_000)).toBe(false)
  })

  test('stays while something is at the pass, and is taken back from those who serve first', () => {
    const pass = (...states: ('ready' | 'passed')[]) => ({
      ...ticket('a'),
      items: states.map((atPass) => ({ status: 'completed' as const, status_at: '', atPass })),
    })
    const watch = watchTickets(null, [pass('ready', 'passed')], 0)
    expect(isOnBoard(seen(watch, 'a'), 60_000)).toBe(true)
    expect(toPassIn(pass('ready', 'passed'))).toMatchObject([{ atPass: 'ready' }])
    expect(toRecallIn(pass('ready', 'passed'))).toMatchObject([{ atPass: 'passed' }])
    const gone = watchTickets(watch, [pass('passed', 'passed')], 70_000)
    expect([75_999, 76_000].map((now) => isOnBoard(seen(gone, 'a'), now))).toEqual([true, false])
    expect(pass('ready', 'passed').items.map(stepBack)).toEqual(['preparing', 'unpassed'])
  })

  test('is on the board again when one of its items is made again', () => {
    const open = watchTickets(null, [ticket('a', 'preparing')], 0)
    const done = watchTickets(open, [ticket('a', 'completed')], 10_000)
    const again = watchTickets(done, [ticket('a', 'preparing')], 60_000)
    expect(isOnBoard(seen(again, 'a'), 60_000)).toBe(true)
  })

  test('that was finished before the screen opened is not on it', () => {
    const watch = watchTickets(null, [ticket('a', 'completed', 'cancelled')], 5_000)
    expect(isOnBoard(seen(watch, 'a'), 5_000)).toBe(false)
  })

  test('of a completed order stays until its started items are made', () => {
    const open = watchTickets(null, [ticket('a', 'preparing', 'created')], 0)
    const paid = watchTickets(open, [orderIn('completed', 'a', 'preparing', 'created')], 10_000)
    expect(isOnBoard(seen(paid, 'a'), 90_000)).toBe(true)
    const made = watchTickets(paid, [orderIn('completed', 'a', 'completed', 'created')], 100_000)
    expect(isOnBoard(seen(made, 'a'), 106_000)).toBe(false)
  })

  test('with held items only stays, has nothing to make, and is new again when it is fired', () => {
    const held = {
      ...ticket('a', 'completed'),
      items: [{ status: 'completed' as const }, { status: 'created' as const, held: true as const }],
    }
    const open = watchTickets(null, [held], 0)
    expect(isOnBoard(seen(open, 'a'), 60_000)).toBe(true)
    expect(toMakeIn(held)).toEqual([])
    const fired = watchTickets(open, [ticket('a', 'completed', 'created')], 60_000)
    expect(isNew(seen(fired, 'a'), 60_000)).toBe(true)
    const gone = watchTickets(open, [ticket('a', 'completed', 'cancelled')], 60_000)
    expect(isNew(seen(gone, 'a'), 60_000)).toBe(false)
  })

  test('waits since the first of its items to make was fired', () => {
    const date = '2026-11-20T10:00:00.000Z'
    const fired_at = '2026-11-20T10:30:00.000Z'
    const items = [{ status: 'completed' as const }, { status: 'created' as const, fired_at }]
    expect(waitingSince({ status: 'created', date, items })).toBe(fired_at)
    expect(waitingSince({ status: 'created', date, items: [{ status: 'created' }, ...items] })).toBe(date)
  })

  test('is cancelled with its order, or with the last of its items', () => {
    expect(isCancelled(orderIn('cancelled', 'a', 'preparing'))).toBe(true)
    expect(isCancelled(ticket('a', 'cancelled', 'cancelled'))).toBe(true)
    expect(isCancelled(ticket('a', 'cancelled', 'created'))).toBe(false)
  })

  test('has the time of its cancellation, if this screen has shown it before', () => {
    const gone = orderIn('cancelled', 'a', 'created')
    expect(seen(watchTickets(null, [gone], 5_000), 'a').cancelledAt).toBeNull()
    const watch = watchTickets(watchTickets(null, [ticket('a', 'created')], 0), [gone], 7_000)
    expect(seen(watchTickets(watch, [gone], 9_000), 'a').cancelledAt).toBe(7_000)
  })
})

test('recently made tickets are sorted by time, the last first, without unfinished items', () => {
  const recent = recentlyDone([
    ticket('a', 'completed', 'created'),
    ticket('b', 'created', 'delivered'),
    orderIn('cancelled', 'c', 'completed'),
    ticket('d', 'created'),
  ])
  expect(recent.map(({ id, items }) => [id, items.map(({ status }) => status)])).toEqual([
    ['b', ['delivered']],
    ['a', ['completed']],
  ])
})

test.each([
  [['completed', 'preparing', 'delivered', 'completed'], 'completed', 2],
  [['preparing', 'created', 'delivered'], 'preparing', 1],
  [['delivered', 'created'], 'delivered', 1],
  [['created', 'cancelled'], undefined, 0],
] as const)('a recall of a ticket with %j takes back what is %s', (statuses, status, count) => {
  const items = toRecallIn(ticket('a', ...statuses))
  expect(items.map((item) => item.status)).toEqual(Array(count).fill(status))
})

describe('the alarms of a ticket', () => {
  const date = '2026-11-20T10:00:00.000Z'
  const fired_at = '2026-11-20T10:20:00.000Z'
  const minutes = (count: number) => Date.parse(date) + count * 60_000
  const stations = [{ id: 'grill', title: 'Grill', item_ids: ['steak'], alarms: { soon: 12, late: 20 } }]
  const routing = routingOf(stations, 'Kitchen')
  const bandsOf = (...items: object[]) => {
    const order = { status: 'created' as const, date, items: items as { item_id: string; status: ItemStatus }[] }
    const times = alarmTimes(order, routing)
    return [4, 5, 10, 12, 20, 31, 40].map((count) => bandAt(times, minutes(count)))
  }
  const [soup, steak] = [
    { item_id: 'soup', status: 'created' },
    { item_id: 'steak', status: 'preparing' },
  ]

  test('follow the limits of the station that makes it', () => {
    expect(bandsOf(steak)).toEqual(['fresh', 'fresh', 'fresh', 'soon', 'late', 'late', 'late'])
    expect(bandsOf(soup)).toEqual(['fresh', 'soon', 'late', 'late', 'late', 'late', 'late'])
  })
  test('are the times of the item that is late first', () =>
    expect(bandsOf(steak, soup)).toEqual(['fresh', 'soon', 'late', 'late', 'late', 'late', 'late']))
  test('count from the firing, without held and made items', () => {
    expect(bandsOf({ ...steak, fired_at })).toEqual(['fresh', 'fresh', 'fresh', 'fresh', 'fresh', 'fresh', 'late'])
    const others = [
      { ...soup, held: true },
      { ...soup, status: 'completed' },
    ]
    expect(bandsOf(steak, ...others)).toEqual(bandsOf(steak))
    expect(bandsOf(...others)).toEqual(Array(7).fill('fresh'))
  })
  test('ring when it becomes late, and not for long', () => {
    const times = { soonAt: minutes(5), lateAt: minutes(10) }
    expect([9.9, 10, 10.1, 10.3].map((count) => isNowLate(times, minutes(count)))).toEqual([false, true, true, false])
  })
})
