import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eventTypes } from '@comanda/domain/all-events.ts'
import { openProjectionSystem, type ProjectionSystem } from '@comanda/tests/projection-system/projection-system.ts'
import { expectFold, storedRows } from '@comanda/tests/projection-system/rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readModels } from './all.ts'

const Samples = z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }))
const categories = {
  orders: 'order',
  invoices: 'invoices',
  refunds: 'refunds',
  'credit-notes': 'creditNotes',
  menu: 'menu',
  store: 'store',
  users: 'user',
  tenants: 'tenant',
  tokens: 'tokens',
  customers: 'customer',
  reservations: 'reservation',
  'qr-orders': 'qrOrder',
  allowances: 'allowance',
  visits: 'visit',
  tables: 'table',
  'card-payments': 'cardPayments',
  portions: 'portions',
}
const tenantId = '7e000000-0000-4000-8000-000000000001'

let system: ProjectionSystem
let last = -1n
const seen = new Set<string>()

/** A sample of every event type ever released. */
async function samples(name: string) {
  const file = path.resolve(import.meta.dirname, `../domain/golden/${name}.json`)
  return Samples.parse(JSON.parse(await readFile(file, 'utf8')))
}

beforeAll(async () => {
  system = await openProjectionSystem()
  system.worker(readModels, { maxBatch: 5 })
  for (const [name, category] of Object.entries(categories)) {
    const ids = { commandId: randomUUID(), correlation: randomUUID(), causation: randomUUID() }
    const metadata = { tenantId, by: null, device: null, commandHash: '', at: '2026-11-20T10:00:00.000Z', ...ids }
    const events = (await samples(name)).map((sample) => ({ ...sample, id: randomUUID(), metadata }))
    for (const { type } of events) seen.add(type)
    const appended = await system.log.append(`${category}-${tenantId}_2026`, events, 'any')
    if (!('conflict' in appended)) last = appended.position
  }
})
afterAll(() => system.close())

describe('every event ever released', () => {
  test('is among the samples', () => {
    expect([...seen].sort()).toEqual([...eventTypes].sort())
  })

  test('is accepted by every read model, and the tables equal the result of its handlers', async () => {
    await system.reached(readModels, last)
    await expectFold(system.client, system.log, readModels)
    const rows = await storedRows(system.client, readModels)
    const full = [
      'orders',
      'order_items',
      'order_discounts',
      'invoices',
      'invoice_orders',
      'credit_notes',
      'credit_note_tenders',
      'stores',
      'users',
      'tenants',
      'sales_days',
      'sales_items',
      'sales_quarters',
      'sales_category_months',
      'sales_category_titles',
      'sales_tax_months',
      'qr_orders',
      'qr_order_items',
      'customers',
      'visits',
    ]
    expect(full.filter((table) => rows[table]?.length === 0)).toEqual([])
  })
})
