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
const topicsOf = (role: 'admin' | 'user', ...scopes: Parameters<typeof topicsFor>[0]['scopes']) =>
  JSON.parse(String(changesNotice(message, nothing).bytesFor(topicsFor({ role, scopes })))).changes.map(
    ({ topic }: { topic: string }) => topic,
  )

describe('the notice of a commit', () => {
  test('gives an admin every topic that has an access rule', () => {
    expect(topicsOf('admin')).toEqual(['orders', 'invoices', 'users', 'menu', 'customers'])
  })

  test('gives each user the topics of their screens', () => {
    expect(topicsOf('user', 'KITCHEN')).toEqual(['orders', 'menu'])
    expect(topicsOf('user', 'INVOICES')).toEqual(['invoices', 'menu'])
    expect(topicsOf('user', 'POS')).toEqual(['orders', 'invoices', 'menu', 'customers'])
    expect(topicsOf('user')).toEqual(['menu'])
  })

  test('is encoded once for equal topics', () => {
    const notice = changesNotice(message, nothing)
    const topics = topicsFor({ role: 'admin', scopes: [] })
    expect(notice.bytesFor(topics)).toBe(notice.bytesFor(topicsFor({ role: 'admin', scopes: ['POS'] })))
  })

  test('gives the number of pending guest orders to authorised users only', () => {
    const ofQr = changesNotice({ ...message, changes: [change('qrOrders')] }, { ...nothing, waitingQrOrders: 3 })
    const numberFor = (...scopes: Parameters<typeof topicsFor>[0]['scopes']) =>
      JSON.parse(String(ofQr.bytesFor(topicsFor({ role: 'user', scopes })))).waitingQrOrders
    expect([numberFor('POS'), numberFor('KITCHEN'), numberFor('INVOICES')]).toEqual([3, undefined, undefined])
  })

  test('gives the orders to users who may read their lists only', () => {
    const notice = changesNotice(message, { ...nothing, orders: '[{"id":"1"}]' })
    const ordersFor = (...scopes: Parameters<typeof topicsFor>[0]['scopes']) =>
      JSON.parse(String(notice.bytesFor(topicsFor({ role: 'user', scopes })))).orders
    expect(ordersFor('KITCHEN')).toEqual([{ id: '1' }])
    expect(ordersFor('POS')).toEqual([{ id: '1' }])
    expect(ordersFor('AUDIT')).toBeUndefined()
    expect(ordersFor('INVOICES')).toBeUndefined()
  })
})
