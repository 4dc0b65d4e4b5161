import { randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { killedRequests } from '@comanda/tests/command-system/killed-requests.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { type KillableStore, killableStore } from '@comanda/tests/systems/killable-store.ts'
import { storeModes } from '@comanda/tests/systems/store-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCheckoutRecovery } from './reactions/checkout-recovery.ts'
import { startDividedOrders } from './reactions/divided-orders.ts'
import { startJoinedOrders } from './reactions/joined-orders.ts'
import { startRefundRecovery } from './reactions/refund-recovery.ts'
import { uuidV5 } from './uuid.ts'

describe.each(storeModes)('%s', (_, mode) => {
  let database: TestDatabase
  let store: KillableStore
  let closeStore: () => Promise<void>
  let side: CommandSide
  const { killedAt, scenesOf, kill } = killedRequests()
  const stop = new AbortController()
  let recovery: Promise<void> | undefined
  let refundRecovery: Promise<void> | undefined

  beforeAll(async () => {
    database = await createDatabase()
    store = killableStore(mode)
    const { url, close } = await store.start(database.url)
    closeStore = close
    side = await startCommandSide({ databaseUrl: database.url, eventStoreUrl: url })
    await kill(side)
    if (mode.forgetsIds) await store.kill()
  }, 120_000)
  afterAll(async () => {
    stop.abort()
    await recovery
    await refundRecovery
    await side?.close()
    await closeStore?.()
    await database?.drop()
  })

  const year = new Date().getFullYear()
  const polling = { timeout: 20_000 }
  const cartOf = ({ menu }: TestTenant, quantity = 1) => ({ cart: [{ id: menu.pizza, quantity }] })
  const placing = (of: TestTenant) => ({ path: '/pos/create-order', body: cartOf(of), key: randomUUID() })
  const place = async (of: TestTenant, quantity = 1) =>
    String((await of.post('/pos/create-order', cartOf(of, quantity))).body.orderId)
  const typesIn = async (of: TestTenant, orderId: string) =>
    (await side.log.readStream(`order-${of.tenantId}_${orderId}`)).map(({ type }) => type)
  const invoicesOf = (of: TestTenant) => side.log.readStream(`invoices-${of.tenantId}_${year}`)

  describe('a process killed during a command', () => {
    const points = ['command:before-append', 'command:after-append', 'command:before-answer'] as const

    test.each(scenesOf(points, async (tenant) => placing(tenant)))(
      '%s: the repeated request has one effect and one answer',
      async (_, scene) => {
        const { tenant, path, body, key } = scene()
        const answers = [await tenant.post(path, body, { key }), await tenant.post(path, body, { key })]
        const tokenNo = Number(answers[0]?.body.tokenNo)
        expect(answers[0]?.body).toEqual({ message: 'Order sent to kitchen!', tokenNo, orderId: key })
        expect(answers[1]?.text).toBe(answers[0]?.text)
        expect(await typesIn(tenant, key)).toEqual(['OrderPlaced'])
        const other = await tenant.post(path, { cart: [{ id: tenant.menu.water, quantity: 1 }] }, { key })
        expect(other.status).toBe(409)
        const next = await tenant.post(path, body)
        // a number taken by the crash or a repetition stays unused
        expect(Number(next.body.tokenNo)).toBeGreaterThan(tokenNo)
      },
    )

    const moving = async (tenant: TestTenant) => {
      const orderId = await place(tenant)
      return { orderId, path: `/kitchen/${orderId}.1`, body: { status: 'preparing' }, key: randomUUID() }
    }
    test.each(scenesOf(points.slice(1), moving))('%s: so has one that moves an item', async (_, scene) => {
      const { tenant, orderId, path, body, key } = scene()
      const answer = await tenant.post(path, body, { key })
      expect([answer.status, answer.body]).toEqual([200, { message: 'Order item status updated!' }])
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      expect(await typesIn(tenant, orderId)).toEqual(['OrderPlaced', 'OrderItemStarted'])
    })
  })

  const checkoutPoints = [
    'checkout:after-start-1',
    'checkout:after-starts',
    'checkout:after-commit',
    'checkout:after-invoice',
    'checkout:after-complete',
    'checkout:after-settle-1',
    'checkout:before-answer',
  ] as const

  function recover() {
    const { needs, log } = side
    const { handle, invoiceNumbers, orders, identity, now, logger } = needs
    const often = { graceMs: 500, everyMs: 100 }
    recovery ??= startCheckoutRecovery({
      log,
      handle,
      invoiceNumbers,
      orders,
      identity,
      now,
      logger,
      signal: stop.signal,
      ...often,
    })
  }

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
    const events = await side.log.readStream(`order-${of.tenantId}_${leadOrderId}`)
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

    test.each(unpaid)('%s: without a retry, the recovery settles all or releases all', async (point, scene) => {
      recover()
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
      const rows = side.needs.identity.selectFrom('identity.open_checkouts').select('order_id')
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
      recover()
      const { tenant, orderIds } = scene()
      await expect.poll(() => endOf(tenant, orderIds), polling).toEqual(['OrderCompleted', 'OrderSettled'])
      await expectGapless(tenant, 2)
    })
  })

  describe('a process killed during a refund', () => {
    const points = ['refund:after-grant', 'refund:after-note', 'refund:before-answer'] as const
    const notesOf = (of: TestTenant) => side.log.readStream(`creditNotes-${of.tenantId}_${year}`)
    const refundTypes = async (of: TestTenant, invoiceId: string) =>
      (await side.log.readStream(`refunds-${of.tenantId}_${invoiceId}`)).map(({ type }) => type)

    async function refund(tenant: TestTenant) {
      const { body: paid } = await tenant.post('/pos/create-order-and-invoice', cartOf(tenant))
      const invoiceId = String(paid.invoiceId)
      const body = { refundId: randomUUID(), amount: 1, reason: { code: 'other' } }
      return { invoiceId, path: `/invoices/${invoiceId}/refund`, body, key: randomUUID() }
    }
    const repeated = scenesOf(points, refund)
    const left = scenesOf(points, refund)

    test.each(repeated)('%s: requested again, it is refunded once, with one credit note', async (_, scene) => {
      const { tenant, invoiceId, path, body, key } = scene()
      const answer = await tenant.post(path, body, { key })
      expect(answer.body).toEqual({ message: 'Refund granted!', creditNoteId: `CN-${year}-1`, amount: '1.00' })
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      expect(await notesOf(tenant)).toHaveLength(1)
      expect(await refundTypes(tenant, invoiceId)).toEqual(['RefundGranted', 'RefundNumbered'])
    })

    test.each(left)('%s: without a retry, the recovery issues the credit note', async (_, scene) => {
      refundRecovery ??= startRefundRecovery({ ...side.needs, signal: stop.signal })
      const { tenant, invoiceId, path, body, key } = scene()
      await expect.poll(() => refundTypes(tenant, invoiceId), polling).toEqual(['RefundGranted', 'RefundNumbered'])
      expect(await notesOf(tenant)).toMatchObject([{ data: { invoiceId, refundedBy: tenant.userId } }])
      expect((await tenant.post(path, body, { key })).body.creditNoteId).toBe(`CN-${year}-1`)
    })
  })

  const reopening = scenesOf(['refund:after-grant', 'refund:after-note', 'reopen:after-order'], async (tenant) => {
    const orderIds = [await place(tenant), await place(tenant)]
    const { body: paid } = await tenant.post('/orders/complete-and-pay-order', { orderIds })
    const body = { refundId: randomUUID(), reason: { code: 'other' } }
    return { orderIds, path: `/invoices/${String(paid.invoiceId)}/reopen`, body, key: randomUUID() }
  })
  test.each(reopening)(
    'a process killed while a bill of two orders is reopened, %s: the recovery opens both once',
    { timeout: 90_000 },
    async (_, scene) => {
      refundRecovery ??= startRefundRecovery({ ...side.needs, signal: stop.signal })
      const { tenant, orderIds, path, body, key } = scene()
      const reopened = orderIds.map((orderId) => uuidV5(body.refundId, orderId)).toSorted()
      const types = () => Promise.all(reopened.map((orderId) => typesIn(tenant, orderId)))
      await expect.poll(types, polling).toEqual([['OrderReopened'], ['OrderReopened']])
      const answer = await tenant.post(path, body, { key })
      expect(answer.body).toMatchObject({ message: 'Bill reopened!', creditNoteId: `CN-${year}-1` })
      expect((answer.body.orderIds as string[]).toSorted()).toEqual(reopened)
      expect(await types()).toEqual([['OrderReopened'], ['OrderReopened']])
    },
  )

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

  describe('a process killed while an order is divided, between the two orders', () => {
    const division = async (tenant: TestTenant) => {
      const orderId = await place(tenant, 3)
      const intoOrderId = randomUUID()
      const body = { orderId, intoOrderId, lines: [{ line: 1, quantity: 1 }] }
      return { orderId, intoOrderId, path: '/orders/divide', body, key: randomUUID() }
    }
    const movedOff = ['OrderPlaced', 'OrderLineDivided', 'OrderLinesMovedOff']
    const repeated = killedAt('divide:after-move-off', division)
    const left = killedAt('divide:after-move-off', division)

    test('after a retry, the other order exists once', async () => {
      const { tenant, orderId, intoOrderId, path, body, key } = repeated()
      expect(await typesIn(tenant, orderId)).toEqual(movedOff)
      expect(await typesIn(tenant, intoOrderId)).toEqual([])
      const answer = await tenant.post(path, body, { key })
      expect(answer.body).toEqual({ message: 'Order divided!', orderId: intoOrderId })
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      expect((await tenant.post(path, body)).text).toBe(answer.text)
      expect(await typesIn(tenant, orderId)).toEqual(movedOff)
      expect(await typesIn(tenant, intoOrderId)).toEqual(['OrderSplitOff'])
    })

    test('without a retry, the reaction writes the other order as the user who divided it', {
      timeout: 90_000,
    }, async () => {
      const { tenant, orderId, intoOrderId, path, body, key } = left()
      const { identity, handle, orders, logger } = side.needs
      const stopped = new AbortController()
      const reaction = startDividedOrders({ log: side.log, identity, handle, orders, logger, signal: stopped.signal })
      await expect.poll(() => typesIn(tenant, intoOrderId), polling).toEqual(['OrderSplitOff'])
      stopped.abort()
      await reaction
      const [moved] = (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).slice(-1)
      const [split] = await side.log.readStream(`order-${tenant.tenantId}_${intoOrderId}`)
      const by = (metadata: unknown) => (metadata as { by: string }).by
      expect(by(split?.metadata)).toBe(by(moved?.metadata))
      expect((await tenant.post(path, body, { key })).body).toEqual({ message: 'Order divided!', orderId: intoOrderId })
      expect(await typesIn(tenant, intoOrderId)).toEqual(['OrderSplitOff'])
    })
  })

  describe('a process killed while orders are joined, between the two orders', () => {
    const points = ['join:after-give-up', 'join:after-answer'] as const
    const split = ['OrderPlaced', 'OrderLineDivided', 'OrderLinesMovedOff']

    async function join(tenant: TestTenant) {
      const into = await place(tenant, 3)
      const orderId = randomUUID()
      const divided = { orderId: into, intoOrderId: orderId, lines: [{ line: 1, quantity: 1 }] }
      expect((await tenant.post('/orders/divide', divided)).status).toBe(200)
      return { orderId, into, path: '/orders/join', body: { orderId }, key: randomUUID() }
    }
    const repeated = scenesOf(points, join)
    const [left, refusedLater] = [killedAt('join:after-give-up', join), killedAt('join:after-give-up', join)]

    beforeAll(async () => {
      const { tenant, into } = refusedLater()
      expect((await tenant.post('/orders/complete-and-pay-order', { orderIds: [into] })).status).toBe(200)
    })
    function startReaction() {
      const { identity, handle, orders, logger } = side.needs
      const stopped = new AbortController()
      const reaction = startJoinedOrders({ log: side.log, identity, handle, orders, logger, signal: stopped.signal })
      return async () => {
        stopped.abort()
        await reaction
      }
    }

    test.each(repeated)('%s: after a retry, the lines are on the other order once', async (_, scene) => {
      const { tenant, orderId, into, path, body, key } = scene()
      expect(await typesIn(tenant, orderId)).toEqual(['OrderSplitOff', 'OrderJoined'])
      const answer = await tenant.post(path, body, { key })
      expect(answer.body).toEqual({ message: 'Orders joined!', orderId: into })
      expect((await tenant.post(path, body, { key })).text).toBe(answer.text)
      expect((await tenant.post(path, body)).text).toBe(answer.text)
      expect(await typesIn(tenant, into)).toEqual([...split, 'OrderLinesJoined'])
      expect(await typesIn(tenant, orderId)).toEqual(['OrderSplitOff', 'OrderJoined'])
    })

    test('without a retry, the reaction gives the lines to the other order', { timeout: 90_000 }, async () => {
      const { tenant, into, path, body, key } = left()
      const stop = startReaction()
      await expect.poll(() => typesIn(tenant, into), polling).toEqual([...split, 'OrderLinesJoined'])
      await stop()
      expect((await tenant.post(path, body, { key })).body).toEqual({ message: 'Orders joined!', orderId: into })
      expect(await typesIn(tenant, into)).toEqual([...split, 'OrderLinesJoined'])
    })

    test('lines that the other order refuses, because it was paid meanwhile, return', { timeout: 90_000 }, async () => {
      const { tenant, orderId, into, path, body, key } = refusedLater()
      const stop = startReaction()
      const back = ['OrderSplitOff', 'OrderJoined', 'OrderJoinReleased']
      await expect.poll(() => typesIn(tenant, orderId), polling).toEqual(back)
      await stop()
      expect((await typesIn(tenant, into)).at(-1)).toBe('OrderJoinRefused')
      expect((await tenant.post(path, body, { key })).status).toBe(409)
      expect((await tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId] })).status).toBe(200)
    })
  })
})
