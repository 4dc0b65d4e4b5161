import { randomInt, randomUUID } from 'node:crypto'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { startCommandProcess } from '@comanda/tests/command-system/process.ts'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { type KillableStore, killableStore } from '@comanda/tests/systems/killable-store.ts'
import { storeModes } from '@comanda/tests/systems/store-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCheckoutRecovery } from './reactions/checkout-recovery.ts'

/** Number of kills, each during another payment of ten tables; KILLS raises it. */
const kills = Number(process.env.KILLS ?? 2)

describe.each(storeModes)('%s', (_, mode) => {
  let database: TestDatabase
  let store: KillableStore
  let closeStore: () => Promise<void>
  let side: CommandSide
  let tenant: TestTenant

  beforeAll(async () => {
    database = await createDatabase()
    store = killableStore(mode)
    const { url, close } = await store.start(database.url)
    closeStore = close
    side = await startCommandSide({ databaseUrl: database.url, eventStoreUrl: url })
    tenant = await side.addTenant()
  })
  afterAll(async () => {
    await side?.close()
    await closeStore?.()
    await database?.drop()
  })

  const place = async () => {
    const cart = [{ id: tenant.menu.pizza, quantity: 1 }]
    return String((await tenant.post('/pos/create-order', { cart })).body.orderId)
  }

  /**
   * Resolves after this many checkout steps beyond a position, so that a kill can hit any point between two appends.
   */
  async function steps(count: number, after: bigint | 'start'): Promise<void> {
    const filter = { eventTypes: ['CheckoutStarted', 'CheckoutCommitted', 'InvoiceIssued', 'OrderSettled'] }
    const stop = new AbortController()
    let left = count
    for await (const { events } of side.log.subscribe({ after, filter, signal: stop.signal })) {
      left -= events.length
      if (left <= 0) stop.abort()
    }
  }

  /** Ten tables of three orders (80 steps), all paid at once on a process that is killed meanwhile. */
  async function payAndKill(): Promise<string[][]> {
    const tables = await Promise.all(Array.from({ length: 10 }, () => Promise.all([place(), place(), place()])))
    const { url, child, exited } = await startCommandProcess(side.environment)
    const enough = steps(randomInt(1, 80), (await side.log.head()) ?? 'start')
    const pay = (orderIds: string[]) => {
      const headers = { cookie: tenant.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const request = { method: 'POST', headers, body: JSON.stringify({ orderIds }) }
      return fetch(`${url}/orders/complete-and-pay-order`, request).catch(() => undefined)
    }
    const paying = tables.map(pay)
    await enough
    child.kill('SIGKILL')
    await Promise.all([exited, ...paying])
    if (mode.forgetsIds) await store.kill()
    return tables
  }

  const sweepMs = 20_000 + kills * 5_000
  const timeout = { timeout: sweepMs + 30_000 + kills * 15_000 }
  test('whenever a process is killed, every table is paid once or not at all', timeout, async () => {
    const tables: string[][] = []
    for (let kill = 0; kill < kills; kill += 1) tables.push(...(await payAndKill()))
    const stop = new AbortController()
    const { log, needs } = side
    const recovery = startCheckoutRecovery({ ...needs, signal: stop.signal, graceMs: 200, everyMs: 50 })
    const ends = async () => {
      const last = new Map<string, string>()
      const filter = { streamPrefixes: [`order-${tenant.tenantId}`] }
      for await (const { stream, type } of log.readAll({ filter })) last.set(stream, type)
      const endOf = (orderId: string) => last.get(`order-${tenant.tenantId}_${orderId}`)
      return tables.map((orderIds) => new Set(orderIds.map(endOf)))
    }
    const isOpen = (types: Set<string | undefined>) => types.has('CheckoutStarted') || types.has('CheckoutCommitted')
    await expect.poll(async () => (await ends()).filter(isOpen).length, { timeout: sweepMs, interval: 200 }).toBe(0)
    stop.abort()
    await recovery

    const settled = (await ends()).map((types) => types.has('OrderSettled') && [...types].length === 1)
    for (const [index, types] of (await ends()).entries()) expect(types.has('OrderSettled')).toBe(settled[index])
    const invoices = await log.readStream(`invoices-${tenant.tenantId}_${new Date().getFullYear()}`)
    const charged = invoices.map(({ data }) =>
      (data as { orders: { orderId: string }[] }).orders.map(({ orderId }) => orderId),
    )
    const paid = tables.filter((_, index) => settled[index]).map((orderIds) => [...orderIds].sort())
    expect(charged.map((orderIds) => [...orderIds].sort()).sort()).toEqual(paid.sort())
    expect(invoices.map(({ revision }) => Number(revision))).toEqual(invoices.map((_, index) => index))
  })
})
