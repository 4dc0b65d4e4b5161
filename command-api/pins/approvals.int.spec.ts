import { randomUUID } from 'node:crypto'
import { type Browser, browserOn } from '@comanda/tests/command-system/browser.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { password, someEmail } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Person = Readonly<{ username: string; userId: string; pin: string; browser: Browser }>

let side: CommandSide
let tenant: TestTenant
let waiter: Person
let manager: Person
beforeAll(async () => {
  side = await startCommandSide()
  tenant = await side.addTenant()
  waiter = await addPerson('2580')
  manager = await addPerson('918273')
  const limits = { comp: 'with_approval', voidStarted: 'with_approval', discountPercent: 10, refund: '0.00' }
  await tenant.post(`/users/limits/${waiter.username}`, limits)
})
afterAll(() => side?.close())

const rights = ['POS', 'ORDERS', 'INVOICES', 'CANCEL_SENT', 'CLOSE_UNPAID', 'DISCOUNT', 'COMP', 'REFUND']
async function addPerson(pin: string, userScopes = rights): Promise<Person> {
  const username = someEmail()
  await tenant.post('/users/add', { username, password, name: 'Sam', userScopes, namesRights: true })
  await tenant.post(`/users/pin/${username}`, { pin })
  const browser = browserOn(side.app)
  await browser.signIn(username, password)
  return { username, userId: side.needs.ids.userId(username), pin, browser }
}

type Request = Readonly<{ path: string; body: Record<string, unknown> }>
const asked = (requests: readonly Request[], { userId, pin }: Person = manager, by: Browser = waiter.browser) =>
  by.post('/pin/approve', { userId, pin, requests })
async function approvalOf(request: Request, approver: Person = manager): Promise<string> {
  const { body } = await asked([request], approver)
  return String((body.approvals as string[])[0]) // one request was sent
}
const send = ({ path, body }: Request, approval: string, key: string = randomUUID()) =>
  waiter.browser.post(path, { ...body, approval }, { key })
async function startedOrder(quantity = 2): Promise<string> {
  const cart = [{ id: tenant.menu.water, quantity }]
  const orderId = String((await waiter.browser.post('/pos/create-order', { cart })).body.orderId)
  await waiter.browser.post(`/orders/update-status/${orderId}.1`, { status: 'preparing' })
  return orderId
}
const voiding = (orderId: string, more: object = {}): Request => {
  const body = { status: 'cancelled', reason: { code: 'wrong_item' }, ...more }
  return { path: `/orders/update-status/${orderId}.1`, body }
}
const eventsOf = async (orderId: string) =>
  (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).map(({ type, data, metadata }) => {
    return { type, data, metadata }
  })
const invalid = { status: 409, body: { message: 'This approval is not valid, please ask for it again!' } }

describe('an approval', () => {
  test('lets one void pass, with both names and the reason in its event', async () => {
    const orderId = await startedOrder()
    const request = voiding(orderId)
    expect((await waiter.browser.post(request.path, request.body)).body).toMatchObject({ approval: 'possible' })
    const key = randomUUID()
    const approval = await approvalOf(request)
    expect((await send(request, approval, key)).status).toBe(200)
    expect((await send(request, approval, key)).status).toBe(200) // the answer was lost
    const events = await eventsOf(orderId)
    expect(events).toHaveLength(3)
    expect(events.at(-1)).toMatchObject({
      type: 'OrderItemCancelled',
      data: { approvedBy: manager.userId, reason: { code: 'wrong_item' } },
      metadata: { by: waiter.userId },
    })
    expect(JSON.stringify(events)).not.toContain(manager.pin)
  })

  test('is of no use for another command', async () => {
    const [orderId, other] = [await startedOrder(), await startedOrder()]
    const approval = await approvalOf(voiding(orderId, { quantity: 1 }))
    expect(await send(voiding(other, { quantity: 1 }), approval)).toMatchObject(invalid) // another order
    expect(await send(voiding(orderId), approval)).toMatchObject(invalid) // more of the same
    expect(await send(voiding(orderId, { quantity: 1, reason: { code: 'other' } }), approval)).toMatchObject(invalid)
    expect(await send({ path: '/orders/cancel', body: { orderIds: [orderId] } }, approval)).toMatchObject(invalid)
    expect((await send(voiding(orderId, { quantity: 1 }), approval)).status).toBe(200)
    expect(await eventsOf(other)).toHaveLength(2)
  })

  test('is used up by the first command', async () => {
    const orderId = await startedOrder()
    const approval = await approvalOf(voiding(orderId))
    expect((await send(voiding(orderId), approval)).status).toBe(200)
    await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'preparing' })
    expect(await send(voiding(orderId), approval)).toMatchObject(invalid)
  })

  test('is valid for the requester only, and expires', async () => {
    const third = await addPerson('4071')
    const orderId = await startedOrder()
    const approval = await approvalOf(voiding(orderId))
    const { path, body } = voiding(orderId)
    expect(await third.browser.post(path, { ...body, approval })).toMatchObject(invalid)
    await side.needs.identity
      .updateTable('identity.approvals')
      .set({ expires_at: new Date(0).toISOString() })
      .where('approval_id', '=', approval)
      .execute()
    expect(await send(voiding(orderId), approval)).toMatchObject(invalid)
  })

  test('is not given by the requester, with a wrong PIN, or for calls without a limit', async () => {
    const requests = [voiding(await startedOrder())]
    expect(await asked(requests, waiter)).toMatchObject({ status: 400 })
    expect(await asked(requests, { ...manager, pin: '000999' })).toMatchObject({ status: 409 })
    expect(await asked([{ path: '/settings/store-setting', body: {} }])).toMatchObject({ status: 409 })
    expect(await asked([{ path: '/auth/signout', body: {} }])).toMatchObject({ status: 409 })
  })

  test('signs nobody in', async () => {
    await approvalOf(voiding(await startedOrder()))
    const orderId = await startedOrder()
    const last = (await eventsOf(orderId)).at(-1)
    expect(last?.metadata).toMatchObject({ by: waiter.userId })
  })

  test('needs the right of the approver, within the approver’s own limits', async () => {
    const helper = await addPerson('4071', ['POS', 'ORDERS'])
    const equal = await addPerson('5092')
    await tenant.post(`/users/limits/${equal.username}`, { comp: 'alone', voidStarted: 'with_approval' })
    const orderId = await startedOrder()
    expect((await send(voiding(orderId), await approvalOf(voiding(orderId), helper))).body).toEqual({
      message: 'The person who approved it may not do this!',
    })
    expect((await send(voiding(orderId), await approvalOf(voiding(orderId), equal))).body).toMatchObject({
      limit: 'void_started',
    })
  })

  test('of several discounts is requested once, and each event names the approver', async () => {
    const orderIds = [await startedOrder(), await startedOrder()]
    const reason = { code: 'complaint' }
    const discountId = randomUUID()
    const requests = orderIds.map((orderId) => {
      return { path: '/orders/discount', body: { orderId, discountId, kind: 'discount', percent: 50, reason } }
    })
    const approvals = (await asked(requests)).body.approvals as string[] // two requests were sent
    for (const [index, request] of requests.entries())
      expect((await send(request, String(approvals[index]))).status).toBe(200)
    for (const orderId of orderIds)
      expect((await eventsOf(orderId)).at(-1)?.data).toMatchObject({
        discountedBy: waiter.userId,
        approvedBy: manager.userId,
      })
  })

  test('of a cancelled card, of a card closed unpaid and of a refund', async () => {
    const [first, second, paid] = [await startedOrder(), await startedOrder(), await startedOrder()]
    const cancel = { path: '/orders/cancel', body: { orderIds: [first], reason: { code: 'guest_left' } } }
    const complete = { path: '/orders/complete', body: { orderIds: [second], reason: { code: 'guest_left' } } }
    expect((await send(cancel, await approvalOf(cancel))).status).toBe(200)
    expect((await send(complete, await approvalOf(complete))).status).toBe(200)
    for (const orderId of [first, second])
      expect((await eventsOf(orderId)).at(-1)?.data).toMatchObject({ approvedBy: manager.userId })
    const { invoiceId } = (await waiter.browser.post('/orders/complete-and-pay-order', { orderIds: [paid] })).body
    const body = { refundId: randomUUID(), amount: '1.00', reason: { code: 'other' } }
    const refund = { path: `/invoices/${String(invoiceId)}/refund`, body }
    expect((await send(refund, await approvalOf(refund))).status).toBe(200)
    const year = new Date().getFullYear()
    const [note] = await side.log.readStream(`creditNotes-${tenant.tenantId}_${year}`)
    expect(note?.data).toMatchObject({ refundedBy: waiter.userId, approvedBy: manager.userId })
  })
})
