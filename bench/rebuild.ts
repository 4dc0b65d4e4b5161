import type { EventLog, NewEvent } from '@comanda/event-store/client/log.ts'
import { readModels } from '@comanda/projections/all.ts'
import type { ReadModel } from '@comanda/projections/runtime/model.ts'
import { parseRecorded } from '@comanda/projections/runtime/parse.ts'
import { runProjections } from '@comanda/projections/runtime/runner.ts'
import { migrateRead } from '@comanda/projections/runtime/schema.ts'
import pg from 'pg'
import { pino } from 'pino'
import { type BenchDatabase, withEventStore } from './database.ts'

const ORDERS = 12_000
/** Events of one order: token, placed, started, finished, checkout started and committed, invoice, settled. */
const EVENTS_PER_ORDER = 8

/** G10: events a second from an empty schema to the end of the log, over gRPC; first the orders alone, then all models. */
export async function rebuildRate(database: BenchDatabase): Promise<{ one: number; all: number }> {
  const orders = readModels.filter(({ name }) => name === 'orders')
  const run = (name: string, models: readonly ReadModel[]) =>
    withEventStore(database, name, async (log, databaseUrl) => {
      await writeOrders(log)
      return project(log, databaseUrl, models)
    })
  return { one: await run('bench_rebuild_one', orders), all: await run('bench_rebuild_all', readModels) }
}

async function project(log: EventLog, databaseUrl: string, models: readonly ReadModel[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await migrateRead(client)
  await client.end()
  const stop = new AbortController()
  const begun = performance.now()
  let took = 0
  let left = models.length
  await runProjections({
    log,
    databaseUrl,
    models,
    parse: parseRecorded,
    signal: stop.signal,
    holder: 'bench',
    feed: { publish: () => undefined, renewEpoch: () => undefined, close: async () => undefined },
    logger: pino({ level: 'silent' }),
    observe: {
      // a log that is not empty is read beside what readers see, and each model swapped in when it is complete
      rebuilt: () => {
        left -= 1
        if (left > 0) return
        took = performance.now() - begun
        stop.abort()
      },
    },
  })
  return (ORDERS * EVENTS_PER_ORDER) / (took / 1_000)
}

async function writeOrders(log: EventLog): Promise<void> {
  const tenantId = crypto.randomUUID()
  for (let n = 0; n < ORDERS; n += 100)
    await Promise.all(Array.from({ length: 100 }, (_, k) => writeOrder(log, tenantId, n + k)))
}

async function writeOrder(log: EventLog, tenantId: string, n: number): Promise<void> {
  const [orderId, settlementId] = [crypto.randomUUID(), crypto.randomUUID()]
  const day = `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`
  const at = `${day}T18:${String(n % 60).padStart(2, '0')}:00.000Z`
  const metadata = {
    tenantId,
    by: null,
    device: null,
    commandId: crypto.randomUUID(),
    commandHash: 'bench',
    correlation: orderId,
    causation: orderId,
    at,
  }
  const event = (type: string, data: object): NewEvent => ({ id: crypto.randomUUID(), type, data, metadata })
  const item = crypto.randomUUID()
  const lines = [1, 2].map((line) => ({
    line,
    itemId: item,
    title: 'Soup of the day',
    categoryId: null,
    variant: null,
    addons: [],
    quantity: line,
    unitPrice: 950,
    tax: null,
    notes: null,
  }))
  const shared = { deliveryType: 'takeaway', customerType: 'WALKIN', customer: null, table: null, currency: 'EUR' }
  const placed = { orderId, tokenNo: n + 1, businessDay: day, ...shared, lines, qrOrderId: null, placedAt: at }
  const checkout = {
    orderId,
    settlementId,
    leadOrderId: orderId,
    orderIds: [orderId],
    completes: true,
    period: '2026',
    businessDay: day,
    startedAt: at,
  }
  const billed = {
    orderId,
    tokenNo: n + 1,
    placedAt: at,
    lines: lines.map((line) => ({ ...line, net: 950 * line.line, taxAmount: 0 })),
  }
  await log.append(`tokens-${tenantId}_${day}`, [event('TokensReserved', { first: n + 1, last: n + 1 })], 'any')
  await log.append(
    `order-${tenantId}_${orderId}`,
    [
      event('OrderPlaced', placed),
      event('OrderItemStarted', { orderId, line: 1, startedAt: at }),
      event('OrderItemFinished', { orderId, line: 1, finishedAt: at }),
      event('CheckoutStarted', checkout),
      event('CheckoutCommitted', { orderId, settlementId, committedAt: at }),
      event('OrderSettled', { orderId, settlementId, invoiceId: `2026-${n + 1}`, completes: true, settledAt: at }),
    ],
    'no_stream',
  )
  const invoice = {
    settlementId,
    period: '2026',
    businessDay: day,
    ...shared,
    orders: [billed],
    subTotal: 2_850,
    taxTotal: 0,
    total: 2_850,
    issuedAt: at,
  }
  await log.append(`invoices-${tenantId}_2026`, [event('InvoiceIssued', invoice)], 'any')
}
