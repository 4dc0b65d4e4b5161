import { describe, expect, test } from 'vitest'
import { changesSince, lastChange } from './changes.ts'
import { waitingSince } from './tickets.ts'

type Item = Parameters<typeof changesSince>[0]['items'][number]
const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const item = (line: number, change: Partial<Item> = {}): Item => {
  return { line, quantity: 2, status: 'created', status_at: at(0), ...change }
}
const order = (...items: Item[]) => ({ id: 'o', status: 'created' as const, items })

describe('the changes of a ticket', () => {
  test('are none as long as it is as it was sent', () => expect(changesSince(order(item(1)), '')).toBeNull())

  test('are additions, changes and voids after the acknowledgement', () => {
    const changed = order(
      item(1, { noted_at: at(1) }),
      item(2, { revised_at: at(3), noted_at: at(4) }),
      item(3, { added_at: at(2) }),
      item(4, { status: 'cancelled', status_at: at(3) }),
    )
    const changes = changesSince(changed, at(2))
    expect([...(changes?.byLine ?? [])]).toEqual([
      [2, ['noted', 'revised']],
      [4, ['voided']],
    ])
    expect([changes?.last, lastChange(changed)]).toEqual([at(4), at(4)])
    expect(changesSince(changed, at(4))).toBeNull()
  })

  test('name the portions that a line had before', () => {
    const changed = order(
      item(1, { quantity: 1 }),
      item(2, { part_of: 1, quantity: 1, status: 'cancelled', status_at: at(1) }),
      item(3, { part_of: 1, quantity: 2, noted_at: at(1) }),
    )
    expect([...(changesSince(changed, '')?.before ?? [])]).toEqual([[1, 4]])
  })

  test('before the item was started are read, those after are not', () => {
    const started = { status: 'preparing' as const, status_at: at(2) }
    expect(changesSince(order(item(1, { ...started, noted_at: at(1) })), '')).toBeNull()
    expect(changesSince(order(item(1, { ...started, noted_at: at(3) })), '')?.byLine.get(1)).toEqual(['noted'])
  })

  test('do not concern an order that has ended', () =>
    expect(changesSince({ ...order(item(1, { added_at: at(1) })), status: 'completed' }, '')).toBeNull())
})

describe('the clock of a ticket', () => {
  const date = at(0)
  test('counts from when it was sent, while something of that is left', () =>
    expect(waitingSince({ status: 'created', date, items: [item(1), item(2, { added_at: at(5) })] })).toBe(date))
  test('counts from the first addition, where only additions are left', () => {
    const items = [item(1, { status: 'delivered' }), item(2, { added_at: at(7) }), item(3, { added_at: at(5) })]
    expect(waitingSince({ status: 'created', date, items })).toBe(at(5))
  })
  test('counts from the time of sending if no item is left', () =>
    expect(waitingSince({ status: 'created', date, items: [item(1, { status: 'completed' })] })).toBe(date))
})
