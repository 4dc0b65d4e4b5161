import { randomUUID } from 'node:crypto'
import { listApprovals } from '@comanda/api/approvals.ts'
import { money } from '@comanda/domain/kernel/money.ts'
import { type Browser, browserOn } from '@comanda/tests/command-system/browser.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { password, someEmail } from '@comanda/tests/command-system/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Person = Readonly<{ userId: string; browser: Browser }>
type Request = Readonly<{ path: string; body: Record<string, unknown> }>

let side: CommandSide
let tenant: TestTenant
let waiter: Person
let manager: Person
let cook: Person
beforeAll(async () => {
  side = await startCommandSide()
  tenant = await side.addTenant()
  const rights = ['POS', 'ORDERS', 'INVOICES', 'CANCEL_SENT', 'CLOSE_UNPAID', 'DISCOUNT', 'COMP', 'REFUND']
  waiter = await addPerson('Wanda', rights, { comp: 'with_approval', discountPercent: 10, refund: '0.00' })
  manager = await addPerson('Max', rights)
  cook = await addPerson('Karim', ['KITCHEN', 'ORDERS'])
})
afterAll(() => side?.close())

async function addPerson(name: string, userScopes: readonly string[], limits?: object): Promise<Person> {
  const username = someEmail()
  await tenant.post('/users/add', { username, password, name, userScopes, namesRights: true })
  if (limits) await tenant.post(`/users/limits/${username}`, limits)
  const browser = browserOn(side.app)
  await browser.signIn(username, password)
  return { userId: side.needs.ids.userId(username), browser }
}

async function placed(): Promise<{ orderId: string; tokenNo: number }> {
  const cart = [{ id: tenant.menu.pizza, quantity: 2 }]
  const { body } = await waiter.browser.post('/pos/create-order', { cart, tableId: tenant.tables[0] })
  return { orderId: String(body.orderId), tokenNo: Number(body.tokenNo) }
}
const discount = (orderId: string, percent = 20): Request => ({
  path: '/orders/discount',
  body: {
    orderId,
    discountId: randomUUID(),
    kind: 'discount',
    percent,
    reason: { code: 'complaint', title: 'Cold food', text: 'cold' },
  },
})
async function ask(requests: readonly Request[], by = waiter): Promise<string> {
  const id = randomUUID()
  expect(await by.browser.post('/approvals/request', { id, requests })).toMatchObject({
    status: 200,
    body: { message: 'Approval requested!' },
  })
  return id
}
const stateOf = async (id: string, by = waiter) => (await by.browser.get(`/approvals/own?id=${id}`)).body
const openFor = async ({ browser }: Person) => listApprovals.answer.parse((await browser.get('/approvals')).body)
const answer = ({ browser }: Person, id: string, approve: boolean) =>
  browser.post(`/approvals/answer/${id}`, { approve })

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

  describe('holds for what the approver saw', () => {
    const exceeded = {
      status: 409,
      body: { message: 'The bill has changed since it was approved, please ask for it again!', approval: 'possible' },
    }
    const free = (orderId: string): Request => ({
      path: '/orders/discount',
      body: { orderId, discountId: randomUUID(), kind: 'comp', reason: { code: 'complaint' } },
    })
    const add = (orderId: string) => {
      const cart = [{ id: tenant.menu.pizza, quantity: 1 }]
      return tenant.post('/orders/add', { orderId, additionId: randomUUID(), cart })
    }
    async function approved(request: Request): Promise<string> {
      const id = await ask([request])
      await answer(manager, id, true)
      return String(((await stateOf(id)).approvals as string[])[0]) // one request was asked for
    }
    const send = ({ path, body }: Request, approval: string) => waiter.browser.post(path, { ...body, approval })

    test.each([
      ['a discount in percent', discount],
      ['a whole bill for free', free],
      [
        'a cancelled order',
        (orderId: string) => ({ path: '/orders/cancel', body: { orderIds: [orderId], reason: { code: 'other' } } }),
      ],
    ])('%s: not once the bill has grown, and again for the grown one', async (_, requestOf) => {
      const { orderId } = await placed()
      await waiter.browser.post(`/orders/update-status/${orderId}.1`, { status: 'preparing' })
      const request = requestOf(orderId)
      const approval = await approved(request)
      expect((await add(orderId)).status).toBe(200)
      expect(await send(request, approval)).toMatchObject(exceeded)
      expect((await send(request, await approved(request))).status).toBe(200)
    })

    test('also if the bill is smaller by then, or other items are added', async () => {
      const { orderId } = await placed()
      const request = discount(orderId)
      const approval = await approved(request)
      await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled', quantity: 1 })
      expect((await send(request, approval)).status).toBe(200)
      const item = await placed()
      const ofItem = { path: '/orders/discount', body: { ...free(item.orderId).body, line: 1 } }
      const second = await approved(ofItem)
      await add(item.orderId)
      expect((await send(ofItem, second)).status).toBe(200)
    })

    test('cheaper options: not once the menu has made them cheaper still', async () => {
      const { coffee, large, small } = tenant.menu
      const cart = [{ id: coffee, quantity: 2, variant_id: large }]
      const orderId = String((await waiter.browser.post('/pos/create-order', { cart })).body.orderId)
      const options = { variant_id: small, addons_ids: [] }
      const request = { path: `/orders/revise/${orderId}.1`, body: { of: 2, options } }
      const priceIs = (amount: number) =>
        tenant.change({
          type: 'ReviseVariant',
          data: { itemId: coffee, variantId: small, title: 'Small', price: { amount: money(amount), exponent: 2 } },
        })
      const id = await ask([request])
      expect((await openFor(manager))[0]?.subjects).toMatchObject([{ kind: 'reviseItem', amount: '3.00' }])
      await answer(manager, id, true)
      const approval = String(((await stateOf(id)).approvals as string[])[0]) // one request was asked for
      await priceIs(200)
      expect(await send(request, approval)).toMatchObject(exceeded)
      const dearer = await approved(request)
      await priceIs(300)
      expect((await send(request, dearer)).status).toBe(200)
    })

    test('a question that would take off more by now has ended, and can be asked again', async () => {
      const { orderId } = await placed()
      const request = discount(orderId)
      const id = await ask([request])
      expect((await openFor(manager))[0]?.subjects).toMatchObject([{ percent: 20, amount: '5.00', currency: 'EUR' }])
      await add(orderId)
      expect(await openFor(manager)).toEqual([])
      expect(await answer(manager, id, true)).toMatchObject({ status: 409 })
      expect(await stateOf(id)).toEqual({ state: 'ended', approvals: [], answered_by: null })
      await ask([request])
      expect((await openFor(manager))[0]?.subjects).toMatchObject([{ percent: 20, amount: '7.50' }])
    })
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

  test('is not asked for a call without limits', async () => {
    const requests = [{ path: '/pos/create-order', body: { cart: [] } }]
    expect(await waiter.browser.post('/approvals/request', { id: randomUUID(), requests })).toMatchObject({
      status: 409,
      body: { message: 'This approval is not valid, please ask for it again!' },
    })
  })
})

describe('the approver sees', () => {
  async function subjectsOf(requests: readonly Request[]) {
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
