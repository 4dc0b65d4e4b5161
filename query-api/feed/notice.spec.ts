import { describe, expect, test } from 'vitest'
import { changesNotice, Message, topicsFor } from './notice.ts'

const change = (topic: string) => ({ topic, type: 'x', ids: ['1'] })
const message = Message.parse({
  tenantId: 't',
  epoch: 'e',
  seq: 1,
  position: '1',
  changes: ['orders', 'invoices', 'users', 'menu', 'customers', 'something new'].map(change),
})
const nothing = { orders: null, waitingQrOrders: null }
const heardBy = (role: 'admin' | 'user', ...scopes: Parameters<typeof topicsFor>[0]['scopes']) =>
  JSON.parse(String(changesNotice(message, nothing).bytesFor(topicsFor({ role, scopes })))).changes.map(
    ({ topic }: { topic: string }) => topic,
  )

describe('of a commit', () => {
  test('an admin gets every topic that has an access', () => {
    expect(heardBy('admin')).toEqual(['orders', 'invoices', 'users', 'menu', 'customers'])
  })

  test('each user gets the topics of their screens', () => {
    expect(heardBy('user', 'KITCHEN')).toEqual(['orders', 'menu'])
    expect(heardBy('user', 'INVOICES')).toEqual(['invoices', 'menu'])
    expect(heardBy('user', 'POS')).toEqual(['orders', 'invoices', 'menu', 'customers'])
    expect(heardBy('user')).toEqual(['menu'])
  })

  test('the bytes for equal topics are encoded once', () => {
    const notice = changesNotice(message, nothing)
    const topics = topicsFor({ role: 'admin', scopes: [] })
    expect(notice.bytesFor(topics)).toBe(notice.bytesFor(topicsFor({ role: 'admin', scopes: ['POS'] })))
  })

  test('the number of pending guest orders goes to authorised users', () => {
    const ofQr = changesNotice({ ...message, changes: [change('qrOrders')] }, { ...nothing, waitingQrOrders: 3 })
    const numberFor = (...scopes: Parameters<typeof topicsFor>[0]['scopes']) =>
      JSON.parse(String(ofQr.bytesFor(topicsFor({ role: 'user', scopes })))).waitingQrOrders
    expect([numberFor('POS'), numberFor('KITCHEN'), numberFor('INVOICES')]).toEqual([3, undefined, undefined])
  })

  test('the orders go only to users who may read their lists', () => {
    const notice = changesNotice(message, { ...nothing, orders: '[{"id":"1"}]' })
    const ordersFor = (...scopes: Parameters<typeof topicsFor>[0]['scopes']) =>
      JSON.parse(String(notice.bytesFor(topicsFor({ role: 'user', scopes })))).orders
    expect(ordersFor('KITCHEN')).toEqual([{ id: '1' }])
    expect(ordersFor('POS')).toEqual([{ id: '1' }])
    expect(ordersFor('AUDIT')).toBeUndefined()
    expect(ordersFor('INVOICES')).toBeUndefined()
  })
})
