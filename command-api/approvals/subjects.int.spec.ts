import { randomUUID } from 'node:crypto'
import {
  type ApprovalRequest,
  approvalSystem,
  discount,
  openFor,
  type Person,
} from '@comanda/tests/command-system/approval-system.ts'
import type { TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const { get, ask, placed } = approvalSystem()
let tenant: TestTenant
let manager: Person
beforeAll(() => {
  ;({ tenant, manager } = get())
})

describe('the approver sees', () => {
  async function subjectsOf(requests: readonly ApprovalRequest[]) {
    const id = await ask(requests)
    return (await openFor(manager)).find((one) => one.id === id)?.subjects ?? []
  }
  const reason = { code: 'wrong_item' }

  test('what an order and its item cost', async () => {
    const { orderId, tokenNo } = await placed()
    const order = { token_nos: [tokenNo] }
    const item = { title: 'Pizza', quantity: 2 }
    const requests = [
      { path: `/orders/update-status/${orderId}.1`, body: { status: 'cancelled', quantity: 1, reason } },
      { path: '/orders/cancel', body: { orderIds: [orderId], reason } },
      { path: '/orders/complete', body: { orderIds: [orderId], reason } },
      { path: '/orders/discount', body: { ...discount(orderId).body, kind: 'comp', line: 1, percent: null } },
      { path: '/orders/discount', body: { ...discount(orderId).body, percent: null, amount: '2.5' } },
      { path: '/orders/remove-service-charge', body: { orderIds: [orderId], reason: { code: 'promotion' } } },
    ]
    expect(await subjectsOf(requests)).toMatchObject([
      { ...order, kind: 'cancelItem', item: { title: 'Pizza', quantity: 1 }, loss_reason: reason },
      { ...order, kind: 'cancelOrders', amount: '29.75', currency: 'EUR', loss_reason: reason },
      { ...order, kind: 'closeUnpaid', amount: '29.75', currency: 'EUR' },
      { ...order, kind: 'comp', item },
      { ...order, kind: 'discount', amount: '2.50', currency: 'EUR' },
      { ...order, kind: 'removeCharge', discount_reason: { code: 'promotion' } },
    ])
  })

  test('the tip that is refunded too', async () => {
    const paymentTypeId = (await tenant.post('/settings/payment-types/add', { title: 'Card', isActive: true })).body.id
    const { orderId } = await placed()
    const tenders = [{ paymentTypeId, amount: '29.75', tip: '2.00' }]
    const paid = await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId], tenders })
    const refundOf = (more: object) => ({
      path: `/invoices/${paid.body.invoiceId}/refund`,
      body: { refundId: randomUUID(), reason, ...more },
    })
    const [alone, without, reopening] = await subjectsOf([
      refundOf({ lines: [], tip: true }),
      refundOf({ amount: '5' }),
      { path: `/invoices/${paid.body.invoiceId}/reopen`, body: { refundId: randomUUID(), reason } },
    ])
    expect([alone, reopening]).toMatchObject([
      { amount: '0.00', tip: '2.00' },
      { amount: '29.75', tip: '2.00' },
    ])
    expect(without).not.toHaveProperty('tip')
  })

  test('what of an invoice is refunded', async () => {
    const cart = [{ id: tenant.menu.pizza, quantity: 2 }]
    const { body } = await tenant.post('/pos/create-order-and-invoice', { cart })
    const [path, refundId] = [`/invoices/${body.invoiceId}`, randomUUID()]
    const lines = [{ orderId: body.orderId, line: 1, quantity: 1 }]
    const invoice = { token_nos: [], invoice_id: body.invoiceId, currency: 'EUR', loss_reason: reason }
    expect(
      await subjectsOf([
        { path: `${path}/refund`, body: { refundId, amount: 5, reason } },
        { path: `${path}/refund`, body: { refundId, lines, reason } },
        { path: `${path}/reopen`, body: { refundId, reason } },
      ]),
    ).toEqual([
      { ...invoice, kind: 'refund', amount: '5.00' },
      { ...invoice, kind: 'refund', amount: '14.88' },
      { ...invoice, kind: 'reopen', amount: '29.75' },
    ])
  })
})
