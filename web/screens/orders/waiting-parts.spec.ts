import { expect, test } from 'vitest'
import { orderActions } from '../../api/orders.ts'
import { currencyOf } from '../../money.ts'
import type { Entry } from '../../outbox/command.ts'
import { waitingParts } from './waiting-parts.ts'

const entry = (partPaymentId: string, body: object, more: Partial<Entry> = {}): Entry => ({
  id: partPaymentId,
  owner: 'ann',
  path: orderActions.partPayment,
  body: { partPaymentId, orderIds: ['one'], paymentTypeId: 'cash', amount: '10.00', ...body },
  lane: 'one',
  label: 'Add Payment €10.00: Table 5',
  madeAt: 0,
  state: 'waiting',
  attempts: 1,
  message: null,
  releasedAt: null,
  ...more,
})
const cash = { id: 'cash', title: 'Cash', is_active: 1 } as const
const bill = { orderIds: ['one', 'two'], types: [cash], currency: currencyOf('EUR') }

test('a bill has the part payments that wait in the outbox, until they are recorded or refused', () => {
  const entries = [
    entry('a', { tip: '1.00', received: '20.00' }),
    entry('b', { orderIds: ['three', 'two'] }),
    entry('refused', {}, { state: 'refused' }),
    entry('of another bill', { orderIds: ['three'] }),
    entry('another command', {}, { path: orderActions.pay }),
  ]
  expect(waitingParts(entries, bill)).toEqual([
    { type: cash, amount: 1000, tip: 100, received: 2000, partPaymentId: 'a' },
    { type: cash, amount: 1000, tip: 0, received: null, partPaymentId: 'b' },
  ])
})

test('a part payment of a type that was removed since has the text of its entry', () => {
  expect(waitingParts([entry('a', { paymentTypeId: 'vouchers' })], bill)).toMatchObject([
    { type: { id: 'vouchers', title: 'Add Payment €10.00: Table 5' } },
  ])
})
