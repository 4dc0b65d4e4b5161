import { describe, expect, test } from 'vitest'
import type { ItemStatus } from '../../api/orders.ts'
import { isNew, isOnBoard, type Seen, watchTickets } from './tickets.ts'

const ticket = (id: string, ...statuses: ItemStatus[]) => ({ id, items: statuses.map((status) => ({ status })) })
const nobody: Seen = { arrivedAt: null, doneAt: null }
const seen = (watch: ReadonlyMap<string, Seen>, id: string): Seen => watch.get(id) ?? nobody

describe('a ticket', () => {
  test('that was there when the screen opened is not new', () => {
    const watch = watchTickets(null, [ticket('a', 'created')], 1_000)
    expect(isNew(seen(watch, 'a'), 1_000)).toBe(false)
  })

  test('that comes later is new for twelve seconds', () => {
    const empty = watchTickets(null, [], 0)
    const watch = watchTickets(empty, [ticket('a', 'created')], 1_000)
    expect(isNew(seen(watch, 'a'), 12_999)).toBe(true)
    expect(isNew(seen(watchTickets(watch, [ticket('a', 'preparing')], 9_000), 'a'), 13_000)).toBe(false)
  })

  test('leaves six seconds after its last item was made', () => {
    const open = watchTickets(null, [ticket('a', 'completed', 'preparing')], 0)
    const done = watchTickets(open, [ticket('a', 'completed', 'completed')], 10_000)
    const later = watchTickets(done, [ticket('a', 'completed', 'delivered')], 12_000)
    expect(isOnBoard(seen(later, 'a'), 15_999)).toBe(true)
    expect(isOnBoard(seen(later, 'a'), 16_000)).toBe(false)
  })

  test('comes back when an item of it is made again', () => {
    const open = watchTickets(null, [ticket('a', 'preparing')], 0)
    const done = watchTickets(open, [ticket('a', 'completed')], 10_000)
    const again = watchTickets(done, [ticket('a', 'preparing')], 60_000)
    expect(isOnBoard(seen(again, 'a'), 60_000)).toBe(true)
  })

  test('that was finished before the screen opened is not on it', () => {
    const watch = watchTickets(null, [ticket('a', 'completed', 'cancelled')], 5_000)
    expect(isOnBoard(seen(watch, 'a'), 5_000)).toBe(false)
  })
})
