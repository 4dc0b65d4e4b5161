import { randomUUID } from 'node:crypto'
import { OrderId, SettlementId, TenantId } from '@comanda/domain/kernel/ids.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { openDatabase } from '@comanda/http/database.ts'
import { migrateIdentity } from '@comanda/http/identity/migrations.ts'
import type { IdentityDb, IdentitySchema } from '@comanda/http/identity/schema.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenCheckouts, openCheckouts } from './open-checkouts.ts'

let database: TestDatabase
let identity: IdentityDb
let open: OpenCheckouts

beforeAll(async () => {
  database = await createDatabase()
  identity = openDatabase<IdentitySchema>(database.url, { applicationName: 'test' })
  await migrateIdentity(identity)
})
afterAll(async () => {
  await identity?.destroy()
  await database?.drop()
})
beforeEach(async () => {
  await identity.deleteFrom('identity.open_checkouts').execute()
  await identity.deleteFrom('identity.checkpoints').execute()
  open = openCheckouts(identity)
  await open.restart()
})

const graceMs = 3_000
const begun = '2026-11-21T12:00:00.000Z'
const at = (seconds: number) => new Date(Date.parse(begun) + seconds * 1_000).toISOString()
const tenantId = randomUUID()

function eventOf(orderId: string, type: 'CheckoutStarted' | 'OrderSettled', position: bigint): RecordedEvent {
  const settlementId = randomUUID()
  const terms = {
    leadOrderId: orderId,
    orderIds: [orderId],
    completes: true,
    period: '2026',
    businessDay: '2026-11-21',
  }
  const data =
    type === 'CheckoutStarted'
      ? { orderId, settlementId, ...terms, startedAt: begun }
      : { orderId, settlementId, invoiceId: '2026-1', completes: true, settledAt: at(1) }
  const ids = { commandId: randomUUID(), correlation: randomUUID(), causation: randomUUID() }
  const metadata = { tenantId, by: null, device: null, ...ids, commandHash: 'hash', at: begun }
  const stream = `order-${tenantId}_${orderId}`
  return { id: randomUUID(), stream, revision: 1n, position, type, data, metadata, created: new Date(begun) }
}

const checkpoint = async () =>
  (await identity.selectFrom('identity.checkpoints').select('position').execute()).map(({ position }) =>
    Number(position),
  )
const left = async () => (await open.listAbandoned()).map(({ orderId }) => orderId)

test('a checkout that ends in time leaves no row, and the log advances a thousand positions without a checkpoint', async () => {
  const orderId = randomUUID()
  open.apply({ events: [eventOf(orderId, 'CheckoutStarted', 10n)], position: 10n })
  await open.store(graceMs, at(1))
  open.apply({ events: [eventOf(orderId, 'OrderSettled', 12n)], position: 12n })
  await open.store(graceMs, at(60))
  expect(await left()).toEqual([])
  open.apply({ events: [], position: 2_000n })
  await open.store(graceMs, at(61))
  expect(await checkpoint()).toEqual([2_000])
})

test('an abandoned one becomes a row once it is older than the grace time', async () => {
  const orderId = randomUUID()
  open.apply({ events: [eventOf(orderId, 'CheckoutStarted', 10n)], position: 10n })
  await open.store(graceMs, at(2))
  expect(await left()).toEqual([])
  await open.store(graceMs, at(4))
  expect(await left()).toEqual([orderId])
})

test('a restarted process receives again what was only in memory', async () => {
  const [ended, lost] = [randomUUID(), randomUUID()]
  open.apply({ events: [eventOf(ended, 'CheckoutStarted', 10n)], position: 10n })
  open.apply({ events: [eventOf(ended, 'OrderSettled', 1_500n)], position: 1_500n })
  open.apply({ events: [eventOf(lost, 'CheckoutStarted', 3_000n)], position: 3_000n })
  open.apply({ events: [], position: 9_000n })
  await open.store(graceMs, at(1))
  const after = await openCheckouts(identity).restart()
  expect(after).toBe(1_500n)
  expect(await left()).toEqual([])
})

test('rows that cannot be ended do not block later ones: the next round continues after the last', async () => {
  const orderIds = Array.from({ length: 450 }, () => randomUUID())
  const row = {
    tenant_id: TenantId.parse(tenantId),
    settlement_id: SettlementId.parse(randomUUID()),
    started_at: begun,
  }
  const rows = orderIds.map((orderId) => ({ ...row, order_id: OrderId.parse(orderId) }))
  await identity.insertInto('identity.open_checkouts').values(rows).execute()
  const rounds = [await left(), await left(), await left()]
  expect(rounds.flat().toSorted()).toEqual(orderIds.toSorted())
  expect(await left()).toEqual(rounds[0])
})
