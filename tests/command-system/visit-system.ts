import { randomUUID } from 'node:crypto'
import { readsStores } from '@comanda/command-api/printing/store-reader.ts'
import { followTogether } from '@comanda/command-api/reactions/follow.ts'
import { tableOrders } from '@comanda/command-api/reactions/table-orders.ts'
import { startVisitCopies } from '@comanda/command-api/reactions/table-visits.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createMigratedDatabase, type TestDatabase } from '../systems/engines.ts'
import { type CommandSide, startCommandSide, type TestTenant } from './command-system.ts'

/** The command side with the reactions that follow tables and visits, and a new restaurant for each test. */
export function visitSystem() {
  const here = {} as { side: CommandSide; tenant: TestTenant } // set before the first test
  const stop = new AbortController()
  let database: TestDatabase
  let running: Promise<void>[] = []

  beforeAll(async () => {
    database = await createMigratedDatabase()
    here.side = await startCommandSide({ databaseUrl: database.url })
    const needs = { ...here.side.needs, stores: readsStores(here.side.log), signal: stop.signal }
    running = [startVisitCopies(needs), followTogether(needs, [tableOrders(needs)])]
  })
  afterAll(async () => {
    stop.abort()
    await Promise.all(running)
    await here.side?.close()
    await database?.drop()
  })
  beforeEach(async () => {
    here.tenant = await here.side.addTenant()
  })

  async function addTable(title: string): Promise<string> {
    const table = { title, floor: 'Hall', seatingCapacity: 4 }
    return String((await here.tenant.post('/settings/store-tables/add', table)).body.id)
  }
  async function placeOrder(tableId: string): Promise<string> {
    const cart = [{ id: here.tenant.menu.water, quantity: 1 }]
    return String((await here.tenant.post('/pos/create-order', { cart, tableId, deliveryType: 'dinein' })).body.orderId)
  }
  async function seat(tableId: string, more: object = {}): Promise<string> {
    const answer = await here.tenant.post('/visits/start', { visitId: randomUUID(), tableId, covers: 2, ...more })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return String(answer.body.id)
  }
  const eventsOf = async (visitId: string) =>
    (await here.side.log.readStream(`visit-${here.tenant.tenantId}_${visitId}`)).map(({ type, data }) => ({
      type,
      data,
    }))
  const openOrdersAt = async (tableId: string) => {
    const rows = await here.side.needs.identity
      .selectFrom('identity.table_orders')
      .select(['table_id'])
      .where('tenant_id', '=', here.tenant.tenantId)
      .execute()
    return rows.filter(({ table_id }) => table_id === tableId).length
  }
  const pay = (...orderIds: string[]) => here.tenant.post('/orders/complete-and-pay-order', { orderIds })
  const deleteTable = async (tableId: string) => {
    const url = `/api/v1/settings/store-tables/${tableId}`
    const answer = await here.side.app.inject({ method: 'DELETE', url, headers: { cookie: here.tenant.cookie } })
    return [answer.statusCode, answer.json().message]
  }
  return { here, addTable, placeOrder, seat, eventsOf, openOrdersAt, pay, deleteTable }
}

/** Timeout for effects of reactions. */
export const patience = { timeout: 10_000 }
