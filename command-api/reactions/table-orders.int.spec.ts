import { randomUUID } from 'node:crypto'
import { TableId } from '@comanda/domain/kernel/ids.ts'
import { tableStream } from '@comanda/domain/kernel/streams.ts'
import type { CallReason } from '@comanda/domain/tables/reasons.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { createMigratedDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../command-context.ts'
import { readsStores } from '../printing/store-reader.ts'
import { tables } from '../tables/kind.ts'
import { followTogether } from './follow.ts'
import { tableOrders } from './table-orders.ts'

const stop = new AbortController()
let database: TestDatabase
let side: CommandSide
let tenant: TestTenant

beforeAll(async () => {
  database = await createMigratedDatabase()
  side = await startCommandSide({ databaseUrl: database.url })
  tenant = await side.addTenant()
})
afterAll(async () => {
  stop.abort()
  await side?.close()
  await database?.drop()
})

const addTable = async (title: string) =>
  TableId.parse((await tenant.post('/settings/store-tables/add', { title, floor: 'Hall', seatingCapacity: 4 })).body.id)

async function place(tableId: TableId): Promise<string> {
  const cart = [{ id: tenant.menu.water, quantity: 1 }]
  return String((await tenant.post('/pos/create-order', { cart, tableId, deliveryType: 'dinein' })).body.orderId)
}

const pay = (orderId: string) => tenant.post('/orders/complete-and-pay-order', { orderIds: [orderId] })

async function call(tableId: TableId, reason: CallReason): Promise<void> {
  const context = systemContext(tenant.tenantId, randomUUID(), side.needs.now())
  const command = { type: 'CallStaff', data: { table: { tableId, title: '7', floor: 'Hall' }, reason } } as const
  await side.needs.handle(tables, tableStream(tenant.tenantId, tableId), command, context)
}

const answersAt = async (tableId: TableId) =>
  (await side.log.readStream(tableStream(tenant.tenantId, tableId))).flatMap(({ type, data }) =>
    type === 'GuestsAnswered' ? [data] : [],
  )

const settledAt = async (orderId: string): Promise<unknown> =>
  (await side.log.readStream(`order-${tenant.tenantId}_${orderId}`)).flatMap(({ type, data }) =>
    type === 'OrderSettled' ? [(data as { settledAt: string }).settledAt] : [],
  )[0]

test('bills that end in one batch: calls are answered with the last bill of their table', async () => {
  const [shared, alone, open] = [await addTable('7'), await addTable('8'), await addTable('9')]
  const [first, second, other, left] = [await place(shared), await place(shared), await place(alone), await place(open)]
  await place(open)
  for (const tableId of [shared, alone, open]) await call(tableId, 'waiter')
  await pay(first)
  await pay(other)
  await pay(left)
  await call(shared, 'bill')
  await pay(second)
  const needs = { ...side.needs, stores: readsStores(side.log), signal: stop.signal }
  const running = followTogether(needs, [tableOrders(needs)])
  await expect.poll(() => answersAt(shared), { timeout: 20_000 }).toHaveLength(2)
  const last = await settledAt(second)
  expect(await answersAt(shared)).toEqual([
    { tableId: shared, reason: 'waiter', answeredAt: last },
    { tableId: shared, reason: 'bill', answeredAt: last },
  ])
  expect(await answersAt(alone)).toEqual([{ tableId: alone, reason: 'waiter', answeredAt: await settledAt(other) }])
  expect(await answersAt(open), 'an order is still open').toEqual([])
  const rows = () => side.needs.identity.selectFrom('identity.table_orders').select('table_id').execute()
  await expect.poll(rows, { timeout: 20_000 }).toEqual([{ table_id: open }])
  stop.abort()
  await running
})
