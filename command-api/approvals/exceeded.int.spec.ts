import { randomUUID } from 'node:crypto'
import { money } from '@comanda/domain/kernel/money.ts'
import {
  type ApprovalRequest,
  answer,
  approvalSystem,
  discount,
  openFor,
  type Person,
} from '@comanda/tests/command-system/approval-system.ts'
import type { TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const { get, ask, placed, stateOf } = approvalSystem()
let tenant: TestTenant
let manager: Person
let waiter: Person
beforeAll(() => {
  ;({ tenant, manager, waiter } = get())
})

describe('an approval holds for what the approver saw', () => {
  const exceeded = {
    status: 409,
    body: { message: 'The bill has changed since it was approved, please ask for it again!', approval: 'possible' },
  }
  const free = (orderId: string): ApprovalRequest => ({
    path: '/orders/discount',
    body: { orderId, discountId: randomUUID(), kind: 'comp', reason: { code: 'complaint' } },
  })
  const add = (orderId: string) => {
    const cart = [{ id: tenant.menu.pizza, quantity: 1 }]
    return tenant.post('/orders/add', { orderId, additionId: randomUUID(), cart })
  }
  async function approved(request: ApprovalRequest): Promise<string> {
    const id = await ask([request])
    await answer(manager, id, true)
    return String(((await stateOf(id)).approvals as string[])[0]) // one request was asked for
  }
  const send = ({ path, body }: ApprovalRequest, approval: string) => waiter.browser.post(path, { ...body, approval })

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
