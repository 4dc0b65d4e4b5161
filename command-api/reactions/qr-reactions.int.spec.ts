import { randomUUID } from 'node:crypto'
import { Placing } from '@comanda/api/shapes/placing.ts'
import { OrderId, QrOrderId } from '@comanda/domain/kernel/ids.ts'
import { qrOrderStream } from '@comanda/domain/kernel/streams.ts'
import type { GuestOrder } from '@comanda/domain/qr-orders/commands.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { euro, orderLine, today } from '@comanda/tests/samples/samples.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import { placeOrder } from '../placing/place.ts'
import { qrOrders } from '../qr/kind.ts'
import { startQrDirectory } from './qr-directory.ts'
import { startQrHandOver } from './qr-hand-over.ts'

let database: TestDatabase
let side: CommandSide
let tenant: TestTenant
let stop: AbortController
let running: Promise<void>[] = []

beforeAll(async () => {
  database = await createDatabase()
  side = await startCommandSide({ databaseUrl: database.url })
})
afterAll(async () => {
  await side?.close()
  await database?.drop()
})
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
  running.push(startQrHandOver(needs), startQrDirectory(needs))
}
const context = (): CommandContext => {
  const commandId = randomUUID()
  const ids = { commandId, commandHash: commandId, correlation: commandId, causation: commandId }
  return { ...ids, tenantId: tenant.tenantId, by: tenant.userId, device: null, keyed: false, at: side.needs.now() }
}
/** In the log alone, as a crash right after the append leaves it. */
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

/** The order without what follows it in the same request. */
async function sendAndDie(qrOrderId: QrOrderId) {
  const placing = Placing.parse({ cart: [{ id: tenant.menu.pizza, quantity: 1 }], selectedQrOrderItem: qrOrderId })
  const said = await placeOrder(side.needs, context(), { placing, paid: false, knownPosition: null })
  if ('hash' in said || !('orderId' in said.body)) throw new Error('nothing speaks against this order')
  return String(said.body.orderId)
}
const historyOf = async (qrOrderId: QrOrderId) =>
  (await side.log.readStream(qrOrderStream(tenant.tenantId, qrOrderId))).map(({ type, data }) => ({ type, data }))

describe('the hand-over', () => {
  test('that a crash cut short is finished, once, however many runners there are', async () => {
    const qrOrderId = await guestOrder()
    const sent = await sendAndDie(qrOrderId)
    begin()
    begin()
    await expect.poll(async () => (await historyOf(qrOrderId)).length, patience).toBe(2)
    expect((await historyOf(qrOrderId))[1]).toMatchObject({
      type: 'QrOrderAccepted',
      data: { qrOrderId, orderId: sent },
    })
    // from the first event again, with everything long done
    await sql`delete from identity.checkpoints where name = 'qr-hand-over'`.execute(side.needs.identity)
    begin()
    const next = await guestOrder()
    await sendAndDie(next)
    await expect.poll(async () => (await historyOf(next)).length, patience).toBe(2)
    expect((await historyOf(qrOrderId)).length).toBe(2)
  })

  test('leaves alone what was dismissed before the order came', async () => {
    const qrOrderId = await guestOrder()
    const dismiss = { type: 'DismissQrOrder', data: { qrOrderId } } as const
    await side.needs.handle(qrOrders, qrOrderStream(tenant.tenantId, qrOrderId), dismiss, context())
    await sendAndDie(qrOrderId)
    const other = await guestOrder()
    await sendAndDie(other)
    begin()
    await expect.poll(async () => (await historyOf(other)).length, patience).toBe(2)
    expect((await historyOf(qrOrderId)).map(({ type }) => type)).toEqual(['QrOrderPlaced', 'QrOrderDismissed'])
  })
})

describe('the directory', () => {
  test('knows whose a code is from the log alone', async () => {
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

  test('lists what waits from the log alone', async () => {
    const [waits, goes] = [await guestOrder(), await guestOrder()]
    await side.needs.waiting.add(tenant.tenantId, goes)
    const dismiss = { type: 'DismissQrOrder', data: { qrOrderId: goes } } as const
    await side.needs.handle(qrOrders, qrOrderStream(tenant.tenantId, goes), dismiss, context())
    begin()
    await expect.poll(() => side.needs.waiting.list(tenant.tenantId, 10), patience).toEqual([waits])
  })
})

describe('a claim', () => {
  test('is held against others until it is released, or too old to be alive', async () => {
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
