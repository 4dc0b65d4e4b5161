import { randomUUID } from 'node:crypto'
import {
  answer,
  approvalSystem,
  discount,
  openFor,
  type Person,
} from '@comanda/tests/command-system/approval-system.ts'
import type { CommandSide, TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const { get, ask, placed, stateOf } = approvalSystem()
let side: CommandSide
let tenant: TestTenant
let cook: Person
let manager: Person
let waiter: Person
beforeAll(() => {
  ;({ side, tenant, cook, manager, waiter } = get())
})

describe('an approval on another device', () => {
  test('lets the request pass, with the approver in its event', async () => {
    const { orderId, tokenNo } = await placed()
    const request = discount(orderId)
    const id = await ask([request])
    expect(await stateOf(id)).toEqual({ state: 'open', approvals: [], answered_by: null })
    expect(await openFor(manager)).toMatchObject([
      {
        id,
        name: 'Wanda',
        subjects: [
          {
            kind: 'discount',
            token_nos: [tokenNo],
            percent: 20,
            discount_reason: { code: 'complaint', title: 'Cold food', text: 'cold' },
          },
        ],
      },
    ])
    expect((await answer(manager, id, true)).body).toEqual({ message: 'Approved!' })
    const { state, approvals, answered_by } = await stateOf(id)
    expect([state, answered_by]).toEqual(['approved', 'Max'])
    const [approval] = approvals as string[]
    expect((await waiter.browser.post(request.path, { ...request.body, approval })).status).toBe(200)
    const events = await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)
    expect(events.at(-1)).toMatchObject({
      type: 'OrderDiscounted',
      data: { approvedBy: manager.userId },
      metadata: { by: waiter.userId },
    })
    expect(await openFor(manager)).toEqual([])
  })

  test('is refused, or withdrawn', async () => {
    const { orderId } = await placed()
    const id = await ask([discount(orderId)])
    expect((await answer(manager, id, false)).body).toEqual({ message: 'Approval refused!' })
    expect(await stateOf(id)).toEqual({ state: 'refused', approvals: [], answered_by: 'Max' })
    const another = await ask([discount(orderId)])
    await waiter.browser.post(`/approvals/withdraw/${another}`)
    expect((await stateOf(another)).state).toBe('ended')
    expect(await openFor(manager)).toEqual([])
    expect(await answer(manager, another, true)).toMatchObject({
      status: 409,
      body: { message: 'Nobody waits for this approval any more!' },
    })
  })

  test('is asked of those alone who have the right, and never of the person who asks', async () => {
    const { orderId } = await placed()
    const id = await ask([discount(orderId)])
    expect(await openFor(waiter)).toEqual([])
    expect(await openFor(cook)).toEqual([])
    expect((await answer(waiter, id, true)).status).toBe(409)
    expect((await answer(cook, id, true)).body).toEqual({ message: 'The person who approved it may not do this!' })
    expect((await cook.browser.get(`/approvals/own?id=${id}`)).status).toBe(404)
    expect((await stateOf(id)).state).toBe('open')
  })

  test('belongs to its restaurant', async () => {
    const { orderId } = await placed()
    const id = await ask([discount(orderId)])
    const other = await side.addTenant()
    expect((await other.post(`/approvals/answer/${id}`, { approve: true })).status).toBe(409)
    expect((await stateOf(id)).state).toBe('open')
  })

  test('ends when the person asks again, and after five minutes', async () => {
    const { orderId } = await placed()
    const first = await ask([discount(orderId)])
    const second = await ask([discount(orderId, 30)])
    expect((await openFor(manager)).map(({ id }) => id)).toEqual([second])
    expect((await stateOf(first)).state).toBe('ended')
    await sql`update identity.approval_requests set expires_at = now() where request_id = ${second}`.execute(
      side.needs.identity,
    )
    expect((await stateOf(second)).state).toBe('ended')
    expect((await answer(manager, second, true)).status).toBe(409)
  })

  test('counts its first answer', async () => {
    const { orderId } = await placed()
    const id = await ask([discount(orderId)])
    const answers = await Promise.all([
      answer(manager, id, true),
      tenant.post(`/approvals/answer/${id}`, { approve: false }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(['approved', 'refused']).toContain((await stateOf(id)).state)
  })

  test('is withdrawn once the bill was paid or cancelled, and tells why', async () => {
    const [paid, cancelled] = [await placed(), await placed()]
    const [about, both] = [discount(paid.orderId), [discount(paid.orderId), discount(cancelled.orderId)]]
    const id = await ask([about])
    await tenant.post('/orders/complete-and-pay-order', { orderIds: [paid.orderId] })
    expect(await openFor(manager)).toEqual([])
    expect(await answer(manager, id, true)).toMatchObject({ status: 409 })
    expect(await stateOf(id)).toEqual({ state: 'ended', approvals: [], answered_by: null, obsolete: true })
    const second = await ask(both)
    expect(await openFor(manager), 'another bill is still open').toMatchObject([{ id: second }])
    await tenant.post('/orders/cancel', { orderIds: [cancelled.orderId] })
    expect(await openFor(manager)).toEqual([])
    expect(await stateOf(second)).toMatchObject({ state: 'ended', obsolete: true })
  })

  test('is withdrawn once somebody else has cancelled the item or refunded the invoice', async () => {
    const { orderId } = await placed()
    const reason = { code: 'wrong_item' }
    const item = { path: `/orders/update-status/${orderId}.1`, body: { status: 'cancelled', reason } }
    const first = await ask([item])
    await tenant.post(item.path, item.body)
    expect(await stateOf(first)).toMatchObject({ state: 'ended', obsolete: true })
    const cart = [{ id: tenant.menu.pizza, quantity: 2 }]
    const { invoiceId } = (await tenant.post('/pos/create-order-and-invoice', { cart })).body
    const refund = (amount: number) => ({
      path: `/invoices/${invoiceId}/refund`,
      body: { refundId: randomUUID(), amount, reason },
    })
    const [rest, part] = [refund(24.75), refund(5)]
    const second = await ask([rest])
    await tenant.post(part.path, part.body)
    expect((await stateOf(second)).state).toBe('open')
    await tenant.post(rest.path, rest.body)
    expect(await stateOf(second)).toMatchObject({ state: 'ended', obsolete: true })
    expect(await openFor(manager)).toEqual([])
  })

  const cancelling = (count: number) => ({
    path: '/orders/cancel',
    body: { orderIds: Array.from({ length: count }, () => randomUUID()) },
  })
  test.each([
    ['a call without limits', [{ path: '/pos/create-order', body: { cart: [] } }]],
    [
      'an address that the call refuses',
      [
        {
          path: `/invoices/${'9'.repeat(150)}/refund`,
          body: { refundId: randomUUID(), amount: 1, reason: { code: 'other' } },
        },
      ],
    ],
    ['an item that is none', [{ path: `/orders/update-status/${'x'.repeat(65)}`, body: { status: 'cancelled' } }]],
    ['more orders than an invoice has: each look at the question reads them all', [cancelling(200), cancelling(101)]],
  ])('is not asked for %s', async (_, requests) => {
    expect(await waiter.browser.post('/approvals/request', { id: randomUUID(), requests })).toMatchObject({
      status: 409,
      body: { message: 'This approval is not valid, please ask for it again!' },
    })
  })
})
