import { expect, test } from 'vitest'
import { orderActions } from '../../api/orders.ts'
import type { Entry } from '../../outbox/command.ts'
import { waitingChanges } from './waiting-changes.ts'

const entry = (id: string, path: string, body: object, more: Partial<Entry> = {}): Entry => ({
  id,
  owner: 'ann',
  path,
  body,
  lane: 'one',
  label: id,
  madeAt: 0,
  state: 'waiting',
  attempts: 1,
  message: null,
  releasedAt: null,
  ...more,
})

test('changes of a bill wait from their first attempt without an answer until they are accepted or refused', () => {
  const entries = [
    entry('discount', orderActions.discount, { orderId: 'one' }),
    entry('charge', orderActions.removeCharge, { orderIds: ['two', 'one'] }),
    entry('being sent', orderActions.discount, { orderId: 'one' }, { attempts: 0 }),
    entry('refused', orderActions.discount, { orderId: 'one' }, { state: 'refused' }),
    entry('of another bill', orderActions.removeDiscount, { orderId: 'three' }),
    entry('another command', orderActions.move, { orderIds: ['one'] }),
  ]
  expect(waitingChanges(entries, ['one']).map(({ id }) => id)).toEqual(['discount', 'charge'])
})
