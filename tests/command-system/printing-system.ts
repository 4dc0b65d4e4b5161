import { connect } from 'node:net'
import { readsStores } from '@comanda/command-api/printing/store-reader.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type CommandSide, startCommandSide, type TestTenant } from './command-system.ts'
import { type PrinterSink, startPrinterSink } from './printer-sink.ts'
import { printerCalls } from './printers.ts'

export const patience = { timeout: 10_000 }
export const network = { kind: 'network', address: '192.168.1.50' }
export const textOf = (paper: Buffer | undefined) => paper?.toString('latin1') ?? ''

/** The command side with a network printer, and a new restaurant for each test. */
export function printingSystem() {
  const here = {} as {
    side: CommandSide
    sink: PrinterSink
    tenant: TestTenant
    calls: ReturnType<typeof printerCalls>
  } // set before the first test

  beforeAll(async () => {
    here.side = await startCommandSide()
    here.sink = await startPrinterSink()
  })
  afterAll(async () => {
    await here.sink?.close()
    await here.side?.close()
  })
  beforeEach(async () => {
    here.tenant = await here.side.addTenant()
    here.calls = printerCalls(here.side, here.tenant)
    here.sink.papers.length = 0
    Object.assign(here.sink.state, { isSilent: false, paperOut: false, coverOpen: false })
  })

  const needs = () => ({
    ...here.side.needs,
    stores: readsStores(here.side.log),
    connectTo: () => connect(here.sink.port, '127.0.0.1'),
  })
  /** Makes the papers of the restaurant older. */
  const later = (interval: string) =>
    sql`update identity.print_jobs set queued_at = queued_at - ${interval}::interval,
      due_at = due_at - ${interval}::interval, changed_at = changed_at - ${interval}::interval
      where tenant_id = ${here.tenant.tenantId}`.execute(here.side.needs.identity)
  const order = () => {
    const cart = [
      { id: here.tenant.menu.pizza, quantity: 2, notes: 'well done' },
      { id: here.tenant.menu.water, quantity: 1 },
    ]
    return here.tenant.post('/pos/create-order', { cart, tableId: here.tenant.tables[0] })
  }
  return { here, needs, later, order }
}
