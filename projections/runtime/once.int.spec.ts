import { type History, historyOn, idOf } from '@comanda/tests/projection-system/history.ts'
import { placedModel } from '@comanda/tests/projection-system/models.ts'
import { openProjectionSystem, type ProjectionSystem } from '@comanda/tests/projection-system/projection-system.ts'
import { expectFold, storedRows } from '@comanda/tests/projection-system/rows.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readModels } from '../all.ts'

let system: ProjectionSystem
let history: History
beforeEach(async () => {
  system = await openProjectionSystem()
  history = historyOn(system.log)
})
afterEach(() => system.close())

const tenant = idOf('t1')
const models = readModels.filter(({ name }) => ['invoices', 'sales', 'orders'].includes(name))

async function issue(settlement: string, period = '2026'): Promise<bigint> {
  const data = {
    settlementId: idOf(settlement),
    period,
    businessDay: '2026-11-20',
    currency: 'EUR',
    table: null,
    deliveryType: 'takeaway',
    customerType: 'WALKIN',
    customer: null,
    orders: [],
    subTotal: 100,
    taxTotal: 10,
    total: 110,
    issuedAt: '2026-11-20T10:00:00.000Z',
  }
  return history.append(`invoices-${tenant}_${period}`, 'InvoiceIssued', data)
}

const revenue = async () =>
  (await storedRows(system.client, models)).sales_days?.map(({ invoices, total }) => [invoices, total])

test('a second invoice of a settlement is skipped, in the same batch, in a later one and in a rebuild', async () => {
  system.worker(models)
  let last = await issue('first')
  await system.reached(models, last)
  for (const settlement of ['first', 'second', 'second', 'third']) last = await issue(settlement)
  await system.reached(models, last)
  expect(await revenue()).toEqual([[3, 330]])
  for (const settlement of ['first', 'second', 'third', 'fourth']) last = await issue(settlement, '2027')
  await history.orders(8)
  last = await issue('first', '2027')
  await system.reached(models, last)
  await expectFold(system.client, system.log, models)
  const { invoices } = await storedRows(system.client, models)
  expect(invoices?.filter(({ total }) => total === 110).map(({ invoice_id }) => invoice_id)).toEqual([
    '2026-1',
    '2026-3',
    '2026-5',
    '2027-4',
  ])

  await system.client.query(`update read.models set rebuild_requested = true`)
  await expect
    .poll(async () => (await system.client.query(`select from read.models where rebuild_requested`)).rowCount, {
      timeout: 20_000,
    })
    .toBe(0)
  last = await issue('fourth', '2027')
  await system.reached(models, last)
  await expectFold(system.client, system.log, models)
})

test('a second invoice is also skipped in a batch with an event that another model cannot handle', async () => {
  const orders = await history.orders(4)
  for (const settlement of ['fifth', 'fifth', 'sixth', 'first']) await issue(settlement)
  const broken = placedModel(1, ({ data }) => {
    throw new Error(`cannot take ${data.tokenNo}`)
  })
  system.worker([...models, broken])
  const last = await issue('sixth')
  await system.reachedBeside(models, last, 'placed 1 stuck')
  expect(last).toBeGreaterThan(orders)
  await expectFold(system.client, system.log, models)
})
