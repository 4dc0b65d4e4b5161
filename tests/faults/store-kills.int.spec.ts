import { randomUUID } from 'node:crypto'
import { startCheckoutRecovery } from '@comanda/command-api/reactions/checkout-recovery.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apiOf, openRestaurant, type Restaurant } from '../calls/given/things.ts'
import { type KillableStore, killableStore } from '../systems/killable-store.ts'
import { askWithRetry } from '../systems/retry.ts'
import { storeModes } from '../systems/store-process.ts'
import { type System, startSystem } from '../systems/system.ts'

/** Number of payments. PAYMENTS=2000 KILLS=10 is the size at which a second invoice of a sale was found once. */
const payments = Number(process.env.PAYMENTS ?? 60)
const kills = Number(process.env.KILLS ?? 2)
const tills = 16
const price = 1_250

const Paid = z.object({ invoiceId: z.string() })
const Placed = z.object({ orderId: z.string(), tokenNo: z.int() })
const Issued = z.object({ settlementId: z.string(), period: z.string(), total: z.int() })
const Settled = z.object({ settlementId: z.string(), invoiceId: z.string() })

describe.each(storeModes)('payments %s that is killed', (_, mode) => {
  let store: KillableStore
  let system: System
  let restaurant: Restaurant
  const stop = new AbortController()
  let recovery: Promise<void> | undefined
  beforeEach(async () => {
    store = killableStore(mode)
    system = await startSystem({ startStore: store.start })
    restaurant = await openRestaurant(system)
    recovery = startCheckoutRecovery({ ...system.needs, signal: stop.signal, graceMs: 500, everyMs: 200 })
  })
  afterEach(async () => {
    stop.abort()
    await recovery
    await system?.close()
  })

  const ask = async (path: string, body: unknown) => {
    const headers = { 'idempotency-key': randomUUID() }
    const asked = { method: 'POST', path: apiOf(path), jar: new Map(restaurant.admin), body, headers }
    let answer = await askWithRetry(system, asked)
    // on a busy machine kills may follow each other faster than askWithRetry retries
    while (answer.status === 503) answer = await askWithRetry(system, asked)
    expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text])
    return answer.body
  }

  /** Pays every other order when it is placed, the others later. */
  async function pay(dish: string, number: number): Promise<string> {
    const cart = [{ id: dish, quantity: 1 }]
    if (number % 2 === 0) return Paid.parse(await ask('/pos/create-order-and-invoice', { cart })).invoiceId
    const { orderId } = Placed.parse(await ask('/pos/create-order', { cart }))
    return Paid.parse(await ask('/orders/complete-and-pay-order', { orderIds: [orderId], total: 12.5 })).invoiceId
  }

  test('each sale has one invoice, the numbers have no gap, and the revenue is exact', {
    timeout: 60_000 + kills * 20_000 + payments * 300,
  }, async () => {
    const dish = await restaurant.add('/menu-items/add', { title: 'Pizza', price: '12.50', netPrice: null })
    const told: string[] = []
    let begun = 0
    const till = async () => {
      while (begun < payments) told.push(await pay(dish, begun++))
    }
    const paying = Promise.all(Array.from({ length: tills }, till))
    paying.catch(() => undefined) // awaited below
    for (let kill = 1; kill <= kills; kill += 1) {
      const goal = Math.floor((payments * kill) / (kills + 1))
      await expect.poll(() => told.length, { timeout: 600_000, interval: 5 }).toBeGreaterThanOrEqual(goal)
      await store.kill()
    }
    await paying

    const events = (await system.events()).filter(({ stream }) => stream.includes(restaurant.tenantId))
    const of = (type: string) => events.filter((event) => event.type === type)
    const issued = of('InvoiceIssued').map(({ data, revision }) => ({
      ...Issued.parse(data),
      revision: Number(revision),
    }))
    const settled = of('OrderSettled').map(({ data }) => Settled.parse(data))
    expect(issued).toHaveLength(payments)
    expect(issued.map(({ revision }) => revision)).toEqual(issued.map((_, index) => index))
    const numberOf = new Map(
      issued.map(({ settlementId, period, revision }) => [settlementId, `${period}-${revision + 1}`]),
    )
    expect(numberOf.size).toBe(payments)
    expect(settled).toHaveLength(payments)
    expect(settled.filter(({ settlementId, invoiceId }) => numberOf.get(settlementId) !== invoiceId)).toEqual([])
    expect([...told].sort()).toEqual([...numberOf.values()].sort())
    const tokens = of('OrderPlaced').map(({ data }) => Placed.parse(data).tokenNo)
    expect(tokens).toHaveLength(payments)
    expect(new Set(tokens).size).toBe(payments)
    expect(repeated(events)).toEqual([])

    await system.settle()
    const sums = await system.sql(
      `select sum(invoices)::int as invoices, sum(orders)::int as orders, sum(total)::bigint::int as total
       from read.sales_days where tenant_id = $1`,
      [restaurant.tenantId],
    )
    expect(sums).toEqual([{ invoices: payments, orders: payments, total: payments * price }])
    expect(issued.reduce((sum, { total }) => sum + total, 0)).toBe(payments * price)
  })
})

function repeated(events: readonly RecordedEvent[]): string[] {
  const seen = new Set<string>()
  return events.flatMap(({ id, stream, type }) => {
    const key = `${stream} ${id}`
    if (seen.has(key)) return [`${type} ${key}`]
    seen.add(key)
    return []
  })
}
