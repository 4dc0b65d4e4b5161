import { expect, test } from 'vitest'
import type { StoredEvent } from './stored-event.ts'
import { Tail } from './tail.ts'

const event = (position: number, type: string): StoredEvent => ({
  position,
  revision: position,
  created: 0,
  isJson: true,
  id: Buffer.alloc(16),
  stream: Buffer.from('order-1'),
  type: Buffer.from(type),
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
})

test('a reader that waits for a few event types is not woken by others', () => {
  const tail = new Tail(0, { events: 10, bytes: 10_000 })
  const woken: string[] = []
  tail.onMore(
    () => woken.push('payments'),
    (_, type) => type === 'Paid',
  )
  tail.onMore(() => woken.push('all'))
  tail.add([event(1, 'Placed')])
  expect(woken).toEqual(['all'])
  tail.add([event(2, 'Placed'), event(3, 'Paid')])
  tail.add([event(4, 'Paid')])
  expect(woken, 'each is called once').toEqual(['all', 'payments'])
})
