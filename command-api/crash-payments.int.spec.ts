import { randomUUID } from 'node:crypto'
import type { CommandSide, TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { crashSystem, polling, year } from '@comanda/tests/command-system/crash-system.ts'
import { storeModes } from '@comanda/tests/systems/store-process.ts'
import { describe, expect, test } from 'vitest'
import { startCheckoutRecovery } from './reactions/checkout-recovery.ts'

describe.each(storeModes)('%s', (_, mode) => {
  const { killedAt, scenesOf, side, cartOf, place, typesIn, keepRunning } = crashSystem(mode)
  const placing = (of: TestTenant) => ({ path: '/pos/create-order', body: cartOf(of), key: randomUUID() })
  const invoicesOf = (of: TestTenant) => side().log.readStream(`invoices-${of.tenantId}_${year}`)

  const checkoutPoints = [
    'checkout:after-start-1',
    'checkout:after-starts',
    'checkout:after-commit',
    'checkout:after-invoice',
    'checkout:after-complete',
    'checkout:after-settle-1',
    'checkout:before-answer',
  ] as const

  const checkoutRecovery = (needs: CommandSide['needs'], signal: AbortSignal) =>
    startCheckoutRecovery({ ...needs, signal, graceMs: 500, everyMs: 100 })

  /** Three orders of one table, and a request to pay them. */
  async function threeOrders(tenant: TestTenant) {
    const orderIds = await Promise.all([1, 2, 3].map(() => place(tenant)))
    const cash = { title: 'Cash', isActive: true, cash: { step: '0.05', direction: 'nearest' } }
    const paymentTypeId = String((await tenant.post('/settings/payment-types/add', cash)).body.id)
    const tenders = [
      { paymentTypeId, amount: '14.64', received: 20 },
      { paymentTypeId, amount: 30 },
    ]
    const body = { orderIds, total: 44.64, tenders }
    return { orderIds, path: '/orders/complete-and-pay-order', body, key: randomUUID() }
  }

  const endOf = async (of: TestTenant, orderIds: readonly string[]) =>
    (await Promise.all(orderIds.map((orderId) => typesIn(of, orderId)))).map((types) => types.at(-1))

  /**
   * Expects that the invoice has the business day on which the checkout started, whenever and by whichever process it
   * is issued.
   */
  async function expectIssuedAsStarted(of: TestTenant, leadOrderId = '') {
    const events = await side().log.readStream(`order-${of.tenantId}_${leadOrderId}`)
    const started = events.find(({ type }) => type === 'CheckoutStarted')?.data as { startedAt: string }
    const invoice = (await invoicesOf(of)).at(-1)?.data
    expect(invoice).toMatchObject({ issuedAt: started.startedAt })
  }

  async function expectPayments(of: TestTenant) {
    const invoice = (await invoicesOf(of)).at(-1)?.data
    const tenders = [
      { amount: 1464, rounding: 1, received: 2000, change: 535 },
      { amount: 3000, rounding: 0, received: 3000, change: 0 },
    ]
    expect(invoice).toMatchObject({ total: 4464, tenders })
  }

  /** Makes a further payment, whose number shows whether the journal has a gap. */
  async function expectGapless(of: TestTenant, issued: number) {
    const answer = await of.post('/pos/create-order-and-invoice', cartOf(of))
    expect(answer.body.invoiceId).toBe(`${year}-${issued + 1}`)
    const numbers = (await invoicesOf(of)).map(({ revision }) => Number(revision))
    expect(numbers).toEqual(Array.from({ length: issued + 1 }, (_, number) => number))
  }

  // stands before the recovery, which would pay these orders first
  describe('a process killed while an order is placed and paid', () => {
    const points = checkoutPoints.filter((point) => !point.includes('start'))

    const scenes = scenesOf(points, async (tenant) => ({ ...placing(tenant), path: '/pos/create-order-and-invoice' }))

    test.each(scenes)('%s: requested again, it is paid with one invoice', async (_, scene) => {
      const { tenant, path, body, key } = scene()
      const answer = await tenant.post(path, body, { key })
      const message = 'Order paid and sent to kitchen!'
      expect(answer.body).toEqual({ message, tokenNo: 1, orderId: key, invoiceId: `${year}-1` })
      expect((await typesIn(tenant, key)).at(-1)).toBe('OrderSettled')
      await expectIssuedAsStarted(tenant, key)
      await expectGapless(tenant, 1)
    })
  })

  describe('a process killed while three orders are paid', () => {
    const paid = scenesOf(checkoutPoints, threeOrders)
    const unpaid = scenesOf(checkoutPoints, threeOrders)
    const changed = killedAt('checkout:after-start-1', threeOrders)

    test.each(paid)('%s: requested again at once, it is paid with one invoice', async (_, scene) => {
      const { tenant, orderIds, path, body, key } = scene()
      const answer = await tenant.post(path, body, { key })
      const message = 'Order completed and paid!'
      expect(answer.body).toEqual({ message, invoiceId: `${year}-1`, change: '5.35' })
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      await expectPayments(tenant)
      expect(await endOf(tenant, orderIds)).toEqual(['OrderSettled', 'OrderSettled', 'OrderSettled'])
      await expectIssuedAsStarted(tenant, orderIds.toSorted()[0])
      await expectGapless(tenant, 1)
    })

    // stands before the recovery, which would release these orders first
    test('requested again after another order has grown, it is refused and released, and can be paid anew', async () => {
      const { tenant, orderIds, path, body, key } = changed()
      const [lead, orderId] = orderIds.toSorted()
      const { cart } = cartOf(tenant)
      const added = await tenant.post('/orders/add', { orderId, additionId: randomUUID(), cart })
      expect(added.status, added.text).toBe(200)
      expect((await tenant.post(path, body, { key })).status).toBe(409)
      expect(await invoicesOf(tenant)).toEqual([])
      expect((await typesIn(tenant, lead ?? '')).at(-1)).toBe('CheckoutReleased')
      expect((await tenant.post(path, { orderIds, total: 59.51 })).status).toBe(200)
      expect((await invoicesOf(tenant)).map(({ data }) => data)).toMatchObject([{ total: 5951 }])
    })

    test.each(unpaid)('%s: without a retry, the recovery settles all or releases all', async (point, scene) => {
      keepRunning(checkoutRecovery)
      const { tenant, orderIds, path, body, key } = scene()
      const committed = point !== 'checkout:after-start-1' && point !== 'checkout:after-starts'
      const released = point === 'checkout:after-start-1' ? 1 : 3
      const ends = committed ? [3, 0] : [0, released]
      await expect
        .poll(async () => {
          const last = await endOf(tenant, orderIds)
          const count = (type: string) => last.filter((each) => each === type).length
          return [count('OrderSettled'), count('CheckoutReleased')]
        }, polling)
        .toEqual(ends)
      expect(await invoicesOf(tenant)).toHaveLength(committed ? 1 : 0)
      if (committed) await expectIssuedAsStarted(tenant, orderIds.toSorted()[0])
      // the same key pays, even if the recovery has released the first attempt
      const answer = await tenant.post(path, body, { key })
      const message = 'Order completed and paid!'
      expect(answer.body).toEqual({ message, invoiceId: `${year}-1`, change: '5.35' })
      await expectPayments(tenant)
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      expect(await endOf(tenant, orderIds)).toEqual(['OrderSettled', 'OrderSettled', 'OrderSettled'])
      await expectGapless(tenant, 1)
      await expect.poll(() => openRows(tenant), polling).toBe(0)
    })

    const openRows = async ({ tenantId }: TestTenant) => {
      const rows = side().needs.identity.selectFrom('identity.open_checkouts').select('order_id')
      return (await rows.where('tenant_id', '=', tenantId).execute()).length
    }
  })

  describe('a process killed while a card with a paid order is paid', () => {
    const points = checkoutPoints.filter((point) => !point.includes('start'))

    const scenes = scenesOf(points, async (tenant) => {
      const paid = await tenant.post('/pos/create-order-and-invoice', cartOf(tenant))
      const orderIds = [String(paid.body.orderId), await place(tenant)]
      const body = { orderIds, total: 14.88 }
      return { orderIds, path: '/orders/complete-and-pay-order', body, key: randomUUID() }
    })

    test.each(scenes)('%s: without a retry, the paid order is completed with the others', async (_, scene) => {
      keepRunning(checkoutRecovery)
      const { tenant, orderIds } = scene()
      await expect.poll(() => endOf(tenant, orderIds), polling).toEqual(['OrderCompleted', 'OrderSettled'])
      await expectGapless(tenant, 2)
    })
  })

  describe('a process killed while a part payment is recorded, between the two orders', () => {
    async function partPayment(tenant: TestTenant) {
      const orderIds = [await place(tenant), await place(tenant)].sort()
      const paymentTypeId = String(
        (await tenant.post('/settings/payment-types/add', { title: 'Card', isActive: true })).body.id,
      )
      const body = { partPaymentId: randomUUID(), orderIds, paymentTypeId, amount: '10.00' }
      return { orderIds, path: '/orders/part-payments', body, key: randomUUID() }
    }
    const repeated = killedAt('part-payment:after-order-1', partPayment)
    const left = killedAt('part-payment:after-order-1', partPayment)
    const typesOf = (tenant: TestTenant, ids: readonly string[]) => Promise.all(ids.map((id) => typesIn(tenant, id)))
    const half = [['OrderPlaced', 'OrderPartPaid'], ['OrderPlaced']]

    test('after a retry, each order has its share once', async () => {
      const { tenant, orderIds, path, body, key } = repeated()
      expect(await typesOf(tenant, orderIds)).toEqual(half)
      for (const options of [{ key }, { key }, {}])
        expect((await tenant.post(path, body, options)).body).toEqual({ message: 'Payment recorded!' })
      expect(await typesOf(tenant, orderIds)).toEqual([
        ['OrderPlaced', 'OrderPartPaid'],
        ['OrderPlaced', 'OrderPartPaid'],
      ])
    })

    const paidMeanwhile = killedAt('part-payment:after-order-1', partPayment)

    test('after a retry, it is recorded if another till has paid the bill with it meanwhile', async () => {
      const { tenant, orderIds, path, body, key } = paidMeanwhile()
      const rest = [{ paymentTypeId: body.paymentTypeId, amount: '19.76' }]
      const bill = { orderIds, partPaymentIds: [body.partPaymentId], tenders: rest }
      const paid = await tenant.post('/orders/complete-and-pay-order', bill)
      expect(paid.status, paid.text).toBe(200)
      const ends = await typesOf(tenant, orderIds)
      expect((await tenant.post(path, body, { key })).body).toEqual({ message: 'Payment recorded!' })
      expect(await typesOf(tenant, orderIds)).toEqual(ends)
    })

    test('without a retry, it pays the bill once, or is given back', async () => {
      const { tenant, orderIds, body } = left()
      expect(await typesOf(tenant, orderIds)).toEqual(half)
      expect((await tenant.post('/orders/complete-and-pay-order', { orderIds })).status).toBe(409)
      const reason = { code: 'other' }
      const back = await tenant.post(`/orders/part-payments/${body.partPaymentId}/return`, { orderIds, reason })
      expect(back.body).toEqual({ message: 'Payment given back!' })
      expect((await tenant.post('/orders/complete-and-pay-order', { orderIds })).status).toBe(200)
    })
  })
})
