import { randomUUID } from 'node:crypto'
import { readApproval } from '@comanda/api/approvals.ts'
import { browserOn } from '@comanda/tests/command-system/browser.ts'
import { guestSystem } from '@comanda/tests/command-system/guest-system.ts'
import { password, someEmail } from '@comanda/tests/command-system/people.ts'
import { describe, expect, test } from 'vitest'

const { here, place: orderByPhone, till } = guestSystem()
const year = new Date().getFullYear()
const reason = { code: 'wrong_item' }
const post = (path: string, body: object) => here.tenant.post(path, body)
const journal = async (name: 'invoices' | 'creditNotes') =>
  (await here.side.log.readStream(`${name}-${here.tenant.tenantId}_${year}`)).map(
    ({ data }) => data as { total: number; orders?: { orderId: string }[]; tenders?: { tip?: number }[] },
  )
const order = async (quantity = 2) => {
  const cart = [{ id: here.tenant.menu.water, quantity }]
  return String((await post('/pos/create-order', { cart, tableId: here.tenant.tables[0] })).body.orderId)
}
const pay = (...orderIds: string[]) => post('/orders/complete-and-pay-order', { orderIds })
const sell = async (...orderIds: string[]) => String((await pay(...orderIds)).body.invoiceId)
const refund = (invoiceId: string, more: object) =>
  post(`/invoices/${invoiceId}/refund`, { refundId: randomUUID(), reason, ...more })
const reopen = (invoiceId: string, by: { post: typeof post } = { post }) =>
  by.post(`/invoices/${invoiceId}/reopen`, { refundId: randomUUID(), reason })
const cancelItem = (orderId: string, more: object = {}) =>
  post(`/orders/update-status/${orderId}.1`, { status: 'cancelled', reason, ...more })
const total = (documents: readonly { total: number }[]) => documents.reduce((sum, one) => sum + one.total, 0)

async function person(limits: object) {
  const username = someEmail()
  const userScopes = ['POS', 'ORDERS', 'INVOICES', 'CANCEL_SENT', 'DISCOUNT', 'COMP', 'REFUND']
  await post('/users/add', { username, password, name: 'Sam', userScopes, namesRights: true })
  const limited = await post(`/users/limits/${username}`, { comp: 'alone', voidStarted: 'alone', ...limits })
  expect(limited.status, limited.text).toBe(200)
  const browser = browserOn(here.side.app)
  await browser.signIn(username, password)
  return { username, userScopes, browser }
}

describe('while a bill is printed and paid', () => {
  test('a guest order that arrives is a bill of its own, and stays to be paid', async () => {
    const orderId = await order()
    expect(
      (await post('/orders/print-bill', { orderIds: [orderId], jobId: randomUUID(), language: 'en' })).status,
    ).toBe(200)
    const qrOrderId = await orderByPhone()
    const [paid, sent] = await Promise.all([
      pay(orderId),
      here.tenant.post('/pos/create-order', till({ selectedQrOrderItem: qrOrderId })),
    ])
    expect([paid.status, sent.status]).toEqual([200, 200])
    expect((await journal('invoices')).flatMap(({ orders = [] }) => orders)).toMatchObject([{ orderId }])
    expect((await pay(String(sent.body.orderId))).status).toBe(200)
    expect(await journal('invoices')).toHaveLength(2)
  })

  test('an item is voided or is on the invoice, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const orderId = await order(1 + round)
      const [paid, voided] = await Promise.all([pay(orderId), cancelItem(orderId, { quantity: 1 })])
      const left = (1 + round - (voided.status === 200 ? 1 : 0)) * 320
      if (paid.status === 200) expect((await journal('invoices')).at(-1)?.total).toBe(left)
      else if (left > 0) expect((await pay(orderId)).status).toBe(200)
    }
  })

  test('a paid part of it is refunded, and the rest is charged in full', async () => {
    const [orderId, part] = [await order(4), randomUUID()]
    await post('/orders/divide', { orderId, intoOrderId: part, lines: [{ line: 1, quantity: 1 }] })
    const invoiceId = await sell(part)
    const [refunded, paid] = await Promise.all([refund(invoiceId, { amount: '3.20' }), pay(orderId)])
    expect([refunded.status, paid.status]).toEqual([200, 200])
    expect([total(await journal('invoices')), total(await journal('creditNotes'))]).toEqual([1280, 320])
    expect((await post('/orders/join', { orderId: part })).status).toBe(409)
  })
})

describe('a paid bill', () => {
  test('is reopened or refunded in the same moment, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const invoiceId = await sell(await order())
      const answers = await Promise.all([reopen(invoiceId), refund(invoiceId, { amount: '1' }), reopen(invoiceId)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    }
    const orders = await here.side.log.readStream(`creditNotes-${here.tenant.tenantId}_${year}`)
    expect(orders).toHaveLength(4)
  })

  test('that is reopened is voided in part, paid again and refunded, and every document is of its own sum', async () => {
    const paidId = await order(3)
    const { body } = await reopen(await sell(paidId))
    const [orderId = ''] = body.orderIds as string[]
    expect((await cancelItem(paidId, { quantity: 1 })).status).toBe(409)
    expect((await cancelItem(orderId, { quantity: 1 })).status).toBe(200)
    const again = await sell(orderId)
    expect((await journal('invoices')).map((one) => one.total)).toEqual([960, 640])
    expect((await refund(again, { amount: '6.40' })).status).toBe(200)
    expect(await refund(again, { amount: '0.01' })).toMatchObject({ status: 409 })
    expect((await journal('creditNotes')).map((one) => one.total)).toEqual([960, 640])
  })

  test('with a tip keeps it at a refund, and returns it once on request', async () => {
    const paymentTypeId = String((await post('/settings/payment-types/add', { title: 'Card', isActive: true })).body.id)
    const tenders = [{ paymentTypeId, amount: '6.40', tip: '1.00' }]
    const { body } = await post('/orders/complete-and-pay-order', { orderIds: [await order()], tenders })
    const invoiceId = String(body.invoiceId)
    expect((await refund(invoiceId, { amount: '6.40' })).body.amount).toBe('6.40')
    const tips = (await Promise.all([1, 2].map(() => refund(invoiceId, { lines: [], tip: true })))).map(
      ({ status }) => status,
    )
    const notes = await journal('creditNotes')
    const returned = notes.flatMap(({ tenders: each = [] }) => each.map(({ tip = 0 }) => tip))
    expect([tips.toSorted(), returned.reduce((sum, tip) => sum + tip, 0)]).toEqual([[200, 409], 100])
  })
})

describe('an approval', () => {
  const limits = { comp: 'with_approval', voidStarted: 'with_approval', discountPercent: 10, refund: '0.00' }
  async function approvedBy(approver: { browser: ReturnType<typeof browserOn> }, request: object) {
    const waiter = await person(limits)
    const id = randomUUID()
    expect((await waiter.browser.post('/approvals/request', { id, requests: [request] })).status).toBe(200)
    const answered = await approver.browser.post(`/approvals/answer/${id}`, { approve: true })
    expect(answered.status).toBe(200)
    const { approvals } = readApproval.answer.parse((await waiter.browser.get(`/approvals/own?id=${id}`)).body)
    return { waiter, approval: approvals[0] }
  }
  const comp = (orderId: string) => ({ orderId, discountId: randomUUID(), kind: 'comp', reason: { code: 'complaint' } })

  test('of a person whose right was withdrawn before it is used is worth nothing', async () => {
    const manager = await person({})
    const body = comp(await order())
    const { waiter, approval } = await approvedBy(manager, { path: '/orders/discount', body })
    const userScopes = manager.userScopes.filter((scope) => scope !== 'COMP')
    const update = { name: 'Sam', userScopes, namesRights: true }
    const updated = await post(`/users/update/${manager.username}`, update)
    expect(updated.status, updated.text).toBe(200)
    expect((await waiter.browser.post('/orders/discount', { ...body, approval })).body).toEqual({
      message: 'The person who approved it may not do this!',
    })
  })
})
