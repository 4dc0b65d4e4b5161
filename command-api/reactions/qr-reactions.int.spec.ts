import { randomUUID } from 'node:crypto'
import { Placing } from '@comanda/api/shapes/placing.ts'
import { OrderId, QrOrderId } from '@comanda/domain/kernel/ids.ts'
import { qrOrderStream } from '@comanda/domain/kernel/streams.ts'
import type { GuestOrder } from '@comanda/domain/qr-orders/commands.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { euro, orderLine, today } from '@comanda/tests/samples/samples.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import { placeOrder } from '../placing/place.ts'
import { finishHandOvers } from '../qr/finish-hand-overs.ts'
import { qrOrders } from '../qr/kind.ts'
import { startQrDirectory } from './qr-directory.ts'

let side: CommandSide
let tenant: TestTenant
let stop: AbortController
let running: Promise<void>[] = []

beforeAll(async () => {
  side = await startCommandSide()
})
afterAll(() => side?.close())
beforeEach(async () => {
  tenant = await side.addTenant()
  stop = new AbortController()
})
afterEach(async () => {
  stop.abort()
  await Promise.all(running)
  running = []
})

const patience = { timeout: 10_000 }
const begin = () => {
  const needs = { ...side.needs, signal: stop.signal }
  running.push(startQrDirectory(needs))
}
const context = (): CommandContext => {
  const commandId = randomUUID()
  const ids = { commandId, commandHash: commandId, correlation: commandId, causation: commandId }
  return { ...ids, tenantId: tenant.tenantId, by: tenant.userId, device: null, keyed: false, at: side.needs.now() }
}
/** A guest order in the log only, as after a crash right behind the append. */
async function guestOrder(): Promise<QrOrderId> {
  const qrOrderId = QrOrderId.parse(randomUUID())
  const data: GuestOrder = {
    qrOrderId,
    table: null,
    customerType: 'WALKIN',
    customer: null,
    currency: euro,
    lines: [orderLine(1)],
    businessDay: today,
  }
  const stream = qrOrderStream(tenant.tenantId, qrOrderId)
  await side.needs.handle(qrOrders, stream, { type: 'PlaceQrOrder', data }, context())
  return qrOrderId
}

/** Claims the guest order and places its order, without the remaining steps of the request, six seconds ago. */
async function sendAndDie(qrOrderId: QrOrderId) {
  const orderId = OrderId.parse(randomUUID())
  const cart = [{ id: tenant.menu.pizza, quantity: 1 }]
  const placing = Placing.parse({ orderId, cart, selectedQrOrderItem: qrOrderId })
  await side.needs.waiting.claim(tenant.tenantId, qrOrderId, orderId)
  await sql`update identity.waiting_qr_orders set claimed_at = now() - interval '6 seconds' where qr_order_id = ${qrOrderId}`.execute(
    side.needs.identity,
  )
  const said = await placeOrder(side.needs, context(), { placing, paid: false, knownPosition: null })
  if ('hash' in said || !('orderId' in said.body)) throw new Error('nothing speaks against this order')
  return String(said.body.orderId)
}
const historyOf = async (qrOrderId: QrOrderId) =>
  (await side.log.readStream(qrOrderStream(tenant.tenantId, qrOrderId))).map(({ type, data }) => ({ type, data }))

describe('creating an order from a guest order', () => {
  test('interrupted by a crash is completed once, however many sweeps run', async () => {
    const qrOrderId = await guestOrder()
    const sent = await sendAndDie(qrOrderId)
    await Promise.all([finishHandOvers(side.needs), finishHandOvers(side.needs)])
    await finishHandOvers(side.needs)
    expect(await historyOf(qrOrderId)).toMatchObject([
      { type: 'QrOrderPlaced' },
      { type: 'QrOrderAccepted', data: { qrOrderId, orderId: sent } },
    ])
    expect(await side.needs.waiting.list(tenant.tenantId, 10)).toEqual([])
  })

  test('is left to a request that may still be running, and not completed if no order was placed', async () => {
    const [fresh, placedNothing] = [await guestOrder(), await guestOrder()]
    await sendAndDie(fresh)
    await side.needs.waiting.claim(tenant.tenantId, placedNothing, OrderId.parse(randomUUID()))
    const { identity } = side.needs
    await sql`update identity.waiting_qr_orders set claimed_at = now() where qr_order_id = ${fresh}`.execute(identity)
    await sql`update identity.waiting_qr_orders set claimed_at = now() - interval '1 minute'
      where qr_order_id = ${placedNothing}`.execute(identity)
    await finishHandOvers(side.needs)
    for (const waits of [fresh, placedNothing])
      expect((await historyOf(waits)).map(({ type }) => type)).toEqual(['QrOrderPlaced'])
  })

  test('is not delayed by claims without an order before it', async () => {
    await sql`insert into identity.waiting_qr_orders (tenant_id, qr_order_id, claimed_by, claimed_at)
      select ${tenant.tenantId}, lpad(n::text, 32, '0')::uuid, gen_random_uuid(), now() - interval '1 minute'
      from generate_series(1, 450) n`.execute(side.needs.identity)
    const qrOrderId = await guestOrder()
    await sendAndDie(qrOrderId)
    for (let round = 0; round < 3; round += 1) await finishHandOvers(side.needs)
    expect((await historyOf(qrOrderId)).map(({ type }) => type)).toEqual(['QrOrderPlaced', 'QrOrderAccepted'])
    await sql`delete from identity.waiting_qr_orders`.execute(side.needs.identity)
  })

  test('that fails does not block others', async () => {
    const both = [await guestOrder(), await guestOrder()]
    for (const qrOrderId of both) await sendAndDie(qrOrderId)
    let reads = 0
    const readStream: EventLog['readStream'] = async (...asked) => {
      reads += 1
      if (reads === 1) throw new Error('the first of them cannot be read')
      return side.log.readStream(...asked)
    }
    const ends = async () => (await Promise.all(both.map(historyOf))).map((history) => history.at(-1)?.type).toSorted()
    await finishHandOvers({ ...side.needs, log: { ...side.log, readStream } })
    expect(await ends()).toEqual(['QrOrderAccepted', 'QrOrderPlaced'])
    await finishHandOvers(side.needs)
    expect(await ends()).toEqual(['QrOrderAccepted', 'QrOrderAccepted'])
  })

  test('does not change a guest order that was dismissed first', async () => {
    const qrOrderId = await guestOrder()
    const dismiss = { type: 'DismissQrOrder', data: { qrOrderId } } as const
    await side.needs.handle(qrOrders, qrOrderStream(tenant.tenantId, qrOrderId), dismiss, context())
    await sendAndDie(qrOrderId)
    await finishHandOvers(side.needs)
    expect((await historyOf(qrOrderId)).map(({ type }) => type)).toEqual(['QrOrderPlaced', 'QrOrderDismissed'])
  })
})

describe('the directory', () => {
  test('finds the restaurant of a code from the log only', async () => {
    const store = await side.needs.caches.store.of(tenant.tenantId, null)
    const code = store.status === 'Open' ? store.qrCode : ''
    const tenantIn = async () =>
      (await side.needs.identity.selectFrom('identity.qr_codes').selectAll().where('code', '=', code).execute()).map(
        ({ tenant_id }) => tenant_id,
      )
    expect(await tenantIn()).toEqual([])
    begin()
    await expect.poll(tenantIn, patience).toEqual([tenant.tenantId])
  })

  test('lists pending orders from the log only', async () => {
    const [waits, goes] = [await guestOrder(), await guestOrder()]
    await side.needs.waiting.add(tenant.tenantId, goes)
    const dismiss = { type: 'DismissQrOrder', data: { qrOrderId: goes } } as const
    await side.needs.handle(qrOrders, qrOrderStream(tenant.tenantId, goes), dismiss, context())
    begin()
    await expect.poll(() => side.needs.waiting.list(tenant.tenantId, 10), patience).toEqual([waits])
  })
})

describe('a claim', () => {
  test('blocks others until it is released or too old', async () => {
    const { waiting, identity } = side.needs
    const [one, other] = [OrderId.parse(randomUUID()), OrderId.parse(randomUUID())]
    const qrOrderId = await guestOrder()
    const claim = (by: typeof one) => waiting.claim(tenant.tenantId, qrOrderId, by)
    expect([await claim(one), await claim(other), await claim(one)]).toEqual([true, false, true])
    await waiting.release(tenant.tenantId, qrOrderId, other)
    expect(await claim(other)).toBe(false)
    await waiting.release(tenant.tenantId, qrOrderId, one)
    expect([await claim(other), await claim(one)]).toEqual([true, false])
    await sql`update identity.waiting_qr_orders set claimed_at = now() - interval '41 seconds'`.execute(identity)
    expect([await claim(one), await claim(other)]).toEqual([true, false])
  })
})
