import { describe, expect, test } from 'vitest'
import { contradictions } from './acknowledged.ts'
import type { Entry } from './ledger.ts'
import type { Fact } from './recorded-events.ts'

const tenantId = 'venue'
const orderIds = ['one', 'two']

const entry = (what: string, status: number): Entry => {
  const request = { what, path: `/orders/${what}`, about: { orderIds } }
  return { key: 'mine', tenantId, what, request, status, body: { message: 'No!' } }
}
let written = 0n
const fact = (orderId: string, type: string, correlation: string, more: object = {}): Fact => {
  written += 1n
  const stream = `order-${tenantId}_${orderId}`
  const metadata = {
    tenantId,
    by: correlation === 'sweep' ? null : 'waiter',
    device: null,
    at: '2026-12-31T13:00:00.000Z',
    commandId: 'c',
    correlation,
  }
  return { id: String(written), stream, type, revision: 0n, position: written, data: { orderId, ...more }, metadata }
}
const refused = (what: string, ...facts: Fact[]) => contradictions([entry(what, 409)], facts)

describe('a refused request about a card of several orders', () => {
  test.each([
    ['cancel', 'OrderCancelled'],
    ['complete', 'OrderCompleted'],
  ])('to %s it may have ended the only one that no other request had changed', (what, type) => {
    expect(refused(what, fact('one', type, 'mine'), fact('two', 'CheckoutStarted', 'theirs'))).toEqual([])
  })

  test.each([
    ['pay', 'OrderCompleted'],
    ['pay', 'OrderCancelled'],
    ['cancel', 'OrderCompleted'],
    ['complete', 'OrderCancelled'],
    ['cancel', 'OrderSettled'],
    ['move', 'OrderCompleted'],
  ])('to %s it may not have left an %s behind', (what, type) => {
    const broken = refused(what, fact('one', type, 'mine'), fact('two', 'OrderSettled', 'theirs'))
    expect(broken).toEqual([expect.stringContaining(`was refused and wrote ${type}`)])
  })

  test('may have ended none if no other request changed one', () => {
    expect(refused('cancel', fact('one', 'OrderCancelled', 'mine'))).toEqual([
      expect.stringContaining('was refused and wrote OrderCancelled'),
    ])
  })

  test('to pay it may have taken it before the release', () => {
    const taken = [fact('one', 'CheckoutStarted', 'mine'), fact('one', 'CheckoutReleased', 'mine')]
    expect(refused('pay', ...taken, fact('two', 'OrderCancelled', 'theirs'))).toEqual([])
  })
})

describe('an accepted payment of a card', () => {
  const placed = orderIds.map((id) => fact(id, 'OrderPlaced', 'before', { lines: [{ line: 1 }, { line: 2 }] }))
  const cancelled = (line: number) => fact('two', 'OrderItemCancelled', 'before', { line })
  const issued = fact('journal', 'InvoiceIssued', 'mine', { period: '2026', orders: [{ orderId: 'one' }] })
  const paid = (...facts: Fact[]) => {
    const answer = { ...entry('pay', 200), body: { invoiceId: '2026-1' } }
    return contradictions([answer], [...placed, ...facts, fact('one', 'OrderSettled', 'mine'), issued])
  }

  test('has settled each order', () => {
    expect(paid(fact('two', 'OrderSettled', 'mine'))).toEqual([])
    expect(paid()).toEqual([expect.stringContaining('0 times OrderSettled')])
  })

  test('is on one invoice, which the system may have issued', () => {
    const settled = orderIds.map((id) => fact(id, 'OrderSettled', 'theirs'))
    const answer = { ...entry('pay', 200), body: { invoiceId: '2026-1' } }
    const bySystem = (orderId: string) =>
      fact('journal', 'InvoiceIssued', 'sweep', { period: '2026', orders: [{ orderId }] })
    const withInvoices = (...invoices: Fact[]) => contradictions([answer], [...placed, ...settled, ...invoices])
    expect(withInvoices(bySystem('one'))).toEqual([])
    expect(withInvoices(bySystem('another'))).toEqual([expect.stringContaining('0 invoices')])
    expect(withInvoices(bySystem('one'), bySystem('two'))).toEqual([expect.stringContaining('2 invoices')])
    expect(withInvoices(issued, bySystem('one'))).toEqual([expect.stringContaining('2 invoices')])
  })

  test('has settled no order whose items are all cancelled', () => {
    expect(paid(cancelled(1), cancelled(2))).toEqual([])
    expect(paid(cancelled(1))).toEqual([expect.stringContaining('0 times OrderSettled')])
  })
})
