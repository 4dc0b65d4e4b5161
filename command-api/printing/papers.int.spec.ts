import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { pngUpload } from '@comanda/tests/calls/given/picture.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { type PrinterSink, startPrinterSink } from '@comanda/tests/command-system/printer-sink.ts'
import { addPrinter, printerCalls, printerForm } from '@comanda/tests/command-system/printers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startKitchenTickets } from '../reactions/kitchen-tickets.ts'
import { sweepPrintJobs } from './fallbacks.ts'
import { connectPrivately } from './network.ts'
import { printDueJobs } from './network-jobs.ts'
import { readsStores } from './store-reader.ts'

let side: CommandSide
let sink: PrinterSink
let tenant: TestTenant
let calls: ReturnType<typeof printerCalls>

beforeAll(async () => {
  side = await startCommandSide()
  sink = await startPrinterSink()
})
afterAll(async () => {
  await sink?.close()
  await side?.close()
})
beforeEach(async () => {
  tenant = await side.addTenant()
  calls = printerCalls(side, tenant)
  sink.papers.length = 0
  Object.assign(sink.state, { isSilent: false, paperOut: false, coverOpen: false })
})

const patience = { timeout: 10_000 }
const needs = () => ({ ...side.needs, stores: readsStores(side.log), connectTo: () => connect(sink.port, '127.0.0.1') })
const textOf = (paper: Buffer | undefined) => paper?.toString('latin1') ?? ''
const later = (interval: string) =>
  sql`update identity.print_jobs set queued_at = queued_at - ${interval}::interval,
    due_at = due_at - ${interval}::interval, changed_at = changed_at - ${interval}::interval
    where tenant_id = ${tenant.tenantId}`.execute(side.needs.identity)
const network = { kind: 'network', address: '192.168.1.50' }
const order = () => {
  const cart = [
    { id: tenant.menu.pizza, quantity: 2, notes: 'well done' },
    { id: tenant.menu.water, quantity: 1 },
  ]
  return tenant.post('/pos/create-order', { cart, tableId: tenant.tables[0] })
}

describe('a printer at an address', () => {
  const queued = async () => {
    const id = await addPrinter(tenant, network)
    await tenant.post(`/settings/printers/${id}/test`, {})
    return id
  }

  test('prints its papers in order', async () => {
    const id = await queued()
    await tenant.post(`/settings/printers/${id}/test`, {})
    await printDueJobs(needs())
    await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(2)
    expect(textOf(sink.papers[0])).toContain('Test page')
    expect(await calls.jobs()).toMatchObject([{ state: 'printed' }, { state: 'printed' }])
    expect(await calls.printers()).toMatchObject([{ status: 'ready' }])
  })
  test('that answers no status request has printed when it has taken all bytes', async () => {
    sink.state.isSilent = true
    await queued()
    await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(1)
    expect(await calls.jobs()).toMatchObject([{ state: 'printed' }])
  })
  test('without paper is sent nothing, and prints later without being a duplicate', async () => {
    sink.state.paperOut = true
    await queued()
    await printDueJobs(needs())
    expect(await calls.jobs()).toMatchObject([{ state: 'queued', error: 'paper-out' }])
    expect(await calls.troubles()).toMatchObject([{ status: 'paper-out', waiting: 1 }])
    sink.state.paperOut = false
    await later('30 seconds')
    await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(1)
    expect(textOf(sink.papers[0])).not.toContain('DUPLICATE')
  })
  test('that is not there is offline, and its paper waits until it is too old', async () => {
    await queued()
    const nobody = { ...needs(), connectTo: () => connect(1, '127.0.0.1') }
    await printDueJobs(nobody)
    expect(await calls.troubles()).toMatchObject([{ status: 'offline' }])
    await later('61 minutes')
    await sweepPrintJobs(needs())
    expect(await calls.jobs()).toMatchObject([{ state: 'failed', error: 'too-old' }])
    const [job] = await calls.jobs()
    await tenant.post(`/settings/printers/jobs/${job?.id}/retry`, {})
    await printDueJobs(needs())
    expect(await calls.jobs()).toMatchObject([{ state: 'printed' }])
    await later('25 hours')
    await sweepPrintJobs(needs())
    expect(await calls.jobs()).toEqual([])
  })
  test('must be private also where the connection is made', () => {
    for (const host of ['127.0.0.1', '169.254.169.254', '8.8.8.8'])
      expect(() => connectPrivately({ host, port: 9_100 })).toThrow('no address')
    expect(() => connectPrivately({ host: '10.0.0.1', port: 22 })).toThrow('no address')
  })
})

test('a printer that does not print hands its papers to its fallback, once', async () => {
  const fallbackId = await addPrinter(tenant, { ...network, title: 'Counter' })
  const id = await addPrinter(tenant, { title: 'Bar', fallbackId })
  await tenant.post(`/settings/printers/${id}/test`, {})
  await sweepPrintJobs(needs())
  expect(await calls.jobs()).toMatchObject([{ printer_id: id }])
  await later('61 seconds')
  await sweepPrintJobs(needs())
  expect(await calls.jobs()).toMatchObject([{ printer_id: fallbackId, state: 'queued' }])
  await printDueJobs(needs())
  expect(await calls.jobs()).toMatchObject([{ state: 'printed' }])
})

test('a paper that a printer fetched and never confirmed is printed by its fallback, as a duplicate', async () => {
  const fallbackId = await addPrinter(tenant, { ...network, title: 'Counter' })
  const id = await addPrinter(tenant, { title: 'Bar', fallbackId })
  await tenant.post(`/settings/printers/${id}/test`, {})
  const url = (await calls.printers()).find((printer) => printer.id === id)?.url ?? ''
  const { jobToken } = (await calls.asPrinter('POST', url, { statusCode: '200' })).json()
  const fetch = () => calls.asPrinter('GET', `${url}?token=${jobToken}`)
  for (let time = 0; time < 2; time += 1)
    expect((await fetch()).rawPayload.toString('latin1'), 'asked twice').not.toContain('DUPLICATE')
  await later('61 seconds')
  await sweepPrintJobs(needs())
  expect(await calls.jobs(), 'a printer that was just seen').toMatchObject([{ printer_id: id }])
  await sql`update identity.printer_states set seen_at = seen_at - interval '61 seconds'
    where tenant_id = ${tenant.tenantId}`.execute(side.needs.identity)
  await sweepPrintJobs(needs())
  expect(await calls.jobs()).toMatchObject([{ printer_id: fallbackId, state: 'queued' }])
  expect((await fetch()).statusCode).toBe(404)
  await printDueJobs(needs())
  await expect.poll(() => sink.papers.length, patience).toBe(1)
  expect(textOf(sink.papers[0])).toContain('DUPLICATE')
  expect(await calls.jobs()).toMatchObject([{ state: 'printed' }])
})

test('a paper of a deleted printer is printed again by another one, and by no printer of another restaurant', async () => {
  const gone = await addPrinter(tenant)
  await tenant.post(`/settings/printers/${gone}/test`, {})
  const headers = { cookie: tenant.cookie }
  await side.app.inject({ method: 'DELETE', url: `/api/v1/settings/printers/${gone}`, headers })
  const [job] = await calls.jobs()
  const retry = (printerId?: string) => tenant.post(`/settings/printers/jobs/${job?.id}/retry`, { printerId })
  const foreign = await addPrinter(await side.addTenant(), network)
  for (const none of [undefined, gone, foreign]) {
    const { status, body } = await retry(none)
    expect([status, body.message]).toEqual([409, 'The printer of this paper was deleted, please choose another!'])
  }
  expect(await calls.jobs()).toMatchObject([{ state: 'failed', error: 'removed', printer_id: gone }])
  const other = await addPrinter(tenant, network)
  expect((await retry(other)).status).toBe(200)
  await printDueJobs(needs())
  expect(await calls.jobs()).toMatchObject([{ state: 'printed', printer_id: other }])
  expect(textOf(sink.papers[0])).toContain('Test page')
})

describe('the tickets of the kitchen', () => {
  test('are printed once per order, for the stations of each printer', async () => {
    const { tickets, stop } = startTickets()
    const grill = String(
      (await tenant.post('/settings/stations/add', { title: 'Grill', categoryIds: [], itemIds: [tenant.menu.pizza] }))
        .body.id,
    )
    await addPrinter(tenant, { ...network, title: 'Pass', tickets: 'all' })
    await addPrinter(tenant, { ...network, title: 'Grill', tickets: 'chosen', stationIds: [grill], copies: 2 })
    await addPrinter(tenant, { ...network, title: 'Cold', tickets: 'chosen', generalKitchen: true })
    const { body } = await order()
    await expect.poll(async () => (await calls.jobs()).length, patience).toBe(4)
    expect((await calls.jobs()).map(({ reference }) => reference)).toEqual(Array(4).fill(String(body.tokenNo)))
    await stop()

    // the same event again, as after a crash before the checkpoint
    await sql`delete from identity.checkpoints where name = 'kitchen-tickets'`.execute(side.needs.identity)
    const again = startTickets()
    const next = await order()
    await expect.poll(async () => (await calls.jobs()).length, patience).toBe(8)
    expect((await calls.jobs()).filter(({ reference }) => reference === String(next.body.tokenNo))).toHaveLength(4)
    await again.stop()
    expect(tickets).not.toBe(again.tickets)

    for (let round = 0; round < 4; round += 1) await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(8)
    const papers = sink.papers.map(textOf)
    const whole = papers.filter((paper) => paper.includes('Pizza') && paper.includes('Water'))
    const ofGrill = papers.filter((paper) => paper.includes('Pizza') && !paper.includes('Water'))
    const cold = papers.filter((paper) => !paper.includes('Pizza') && paper.includes('Water'))
    expect([whole.length, ofGrill.length, cold.length]).toEqual([2, 4, 2])
    expect(ofGrill[0]).toContain('Grill')
    expect(ofGrill[0]).toContain('well done')
    expect(cold[0]).toContain('Kitchen')
  })

  test('begin with the first printer for them; until then one order of the restaurant reads its printers', async () => {
    const { stores } = needs()
    const of = vi.fn(stores.of)
    const { stop } = startTickets({ ...stores, of })
    await order()
    await expect.poll(() => of.mock.calls.length, patience).toBe(1)
    await order()
    await addPrinter(tenant, { ...network, title: 'Pass', tickets: 'all' })
    const { body } = await order()
    await expect.poll(async () => (await calls.jobs()).length, patience).toBe(1)
    expect(await calls.jobs()).toMatchObject([{ reference: String(body.tokenNo) }])
    expect(of).toHaveBeenCalledTimes(2)
    await stop()
    await printDueJobs(needs()) // the sink of the next test counts every paper
    await expect.poll(() => sink.papers.length, patience).toBe(1)
  })

  test('report lines that are added, cancelled and restored afterwards, and another table', async () => {
    const { stop } = startTickets()
    await addPrinter(tenant, { ...network, title: 'Pass', tickets: 'all' })
    const { orderId } = (await order()).body
    const cart = [{ id: tenant.menu.water, quantity: 3 }]
    await tenant.post('/orders/add', { orderId, additionId: randomUUID(), cart })
    await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'cancelled' })
    await expect.poll(async () => (await calls.jobs()).length, patience).toBe(3)
    await tenant.post(`/orders/update-status/${orderId}.1`, { status: 'created' })
    await tenant.post('/orders/move', { orderIds: [orderId], tableId: tenant.tables[1] })
    await expect.poll(async () => (await calls.jobs()).length, patience).toBe(5)
    await stop()
    for (let round = 0; round < 5; round += 1) await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(5)
    const papers = sink.papers.map(textOf)
    const [added, restored] = papers.filter((paper) => paper.includes('Added'))
    const [moved] = papers.filter((paper) => paper.includes('New table'))
    expect([restored?.includes('Water'), restored?.includes('Pizza')]).toEqual([false, true])
    expect(moved).toMatch(/T1 -> T2[\s\S]*Pizza[\s\S]*Water/)
    const [cancelled] = papers.filter((paper) => paper.includes('Cancelled'))
    expect([added?.includes('Water'), added?.includes('Pizza')]).toEqual([true, false])
    expect([cancelled?.includes('Water'), cancelled?.includes('Pizza')]).toEqual([false, true])
  })

  test('that no kitchen screen has shown for a minute are printed where a printer stands in for the screens', async () => {
    const { stop } = startTickets()
    const show = (position: number) =>
      side.needs.identity
        .insertInto('identity.kitchen_screens')
        .values({ tenant_id: tenant.tenantId, station_id: '', position, seen_at: side.needs.now() })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'station_id']).doUpdateSet({ position }))
        .execute()
    const queued = () =>
      side.needs.identity
        .selectFrom('identity.print_jobs')
        .select(['reference', 'state', 'unseen_position'])
        .where('tenant_id', '=', tenant.tenantId)
        .orderBy('unseen_position')
        .execute()
    await addPrinter(tenant, { ...network, tickets: 'unseen' })
    await order()
    await expect.poll(async () => (await queued()).length, patience).toBe(1)
    await later('61 seconds')
    await sweepPrintJobs(needs())
    expect(await queued(), 'no screen is used').toEqual([])
    const [seen, unseen] = [(await order()).body, (await order()).body]
    await expect.poll(async () => (await queued()).length, patience).toBe(2)
    await stop()
    await show(Number((await queued())[0]?.unseen_position))
    await printDueJobs(needs())
    expect([await calls.jobs(), sink.papers], 'a screen may still show it').toEqual([[], []])
    await later('61 seconds')
    await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(1)
    await sweepPrintJobs(needs())
    expect(await queued()).toMatchObject([{ reference: String(unseen.tokenNo), state: 'printed' }])
    expect(textOf(sink.papers[0])).not.toContain(`#${seen.tokenNo}`)
    expect((await tenant.post('/kitchen/tickets/reprint', { orderId: seen.orderId, stationId: null })).status).toBe(409)
  })

  test('are printed again, at the printers of now, as a duplicate of the station or of the whole order', async () => {
    const grill = String(
      (await tenant.post('/settings/stations/add', { title: 'Grill', categoryIds: [], itemIds: [tenant.menu.pizza] }))
        .body.id,
    )
    const { orderId } = (await order()).body
    const reprint = (stationId: string | null, id = orderId) =>
      tenant.post('/kitchen/tickets/reprint', { orderId: id, stationId })
    expect((await reprint(null)).status, 'no printer').toBe(409)
    await addPrinter(tenant, { ...network, title: 'Pass', tickets: 'all' })
    await addPrinter(tenant, { ...network, title: 'Grill', tickets: 'chosen', stationIds: [grill] })
    const again = startTickets()
    expect((await reprint(grill)).body).toMatchObject({ printers: [{ title: 'Grill', status: 'unknown' }] })
    expect((await reprint('kitchen')).body).toMatchObject({ printers: [{ title: 'Pass' }] })
    expect((await reprint(null)).body).toMatchObject({ printers: [{ title: 'Pass' }, { title: 'Grill' }] })
    expect((await reprint(null, randomUUID())).status).toBe(404)
    expect((await reprint(randomUUID())).body).toMatchObject({ message: 'There is nothing on this ticket any more!' })
    const duplicates = async () => {
      await printDueJobs(needs())
      return sink.papers.map(textOf).filter((paper) => paper.includes('DUPLICATE'))
    }
    await expect.poll(async () => (await duplicates()).length, patience).toBe(4)
    await again.stop()
    const dishes = (await duplicates()).map((paper) => [paper.includes('Pizza'), paper.includes('Water')].join())
    expect(dishes.sort()).toEqual(['false,true', 'true,false', 'true,false', 'true,true'])
  })

  function startTickets(stores = needs().stores) {
    const controller = new AbortController()
    const tickets = startKitchenTickets({ ...needs(), stores, signal: controller.signal })
    return {
      tickets,
      stop: async () => {
        controller.abort()
        await tickets
      },
    }
  }
})

describe('the bill before a payment', () => {
  const printBill = (orderIds: readonly unknown[], more: object = {}) =>
    tenant.post('/orders/print-bill', { jobId: randomUUID(), orderIds, ...more })

  test('is no receipt, and leaves out orders that were paid', async () => {
    const orders = [await order(), await order()].map(({ body }) => body.orderId)
    expect((await printBill(orders)).body).toMatchObject({ printer: null })
    await addPrinter(tenant, { ...network, receipts: true })
    const jobId = randomUUID()
    for (let time = 0; time < 2; time += 1)
      expect((await printBill(orders, { jobId })).body).toMatchObject({ printer: 'Bar' })
    expect(await calls.jobs()).toMatchObject([{ kind: 'bill' }])
    await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(1)
    const paper = textOf(sink.papers[0])
    for (const text of ['not a receipt or invoice', 'To pay', 'Tax rate']) expect(paper).toContain(text)
    for (const text of ['DUPLICATE', 'Invoice ']) expect(paper).not.toContain(text)
    await tenant.post('/orders/complete-and-pay-order', { orderIds: [orders[1]] })
    expect((await printBill(orders)).status).toBe(409)
    expect((await printBill([randomUUID()])).status).toBe(404)
  })
})

test('the logo is sent to printers that print it', async () => {
  const { path: url, body, type } = pngUpload('/settings/store-setting/upload-logo')
  const headers = { cookie: tenant.cookie, 'content-type': type ?? '' }
  expect((await side.app.inject({ method: 'POST', url, payload: body as Buffer, headers })).statusCode).toBe(200)
  const id = await addPrinter(tenant, { ...network, receipts: true })
  const raster = Buffer.from([0x1d, 0x76, 0x30])
  const printed = async () => {
    const { body: placed } = await order()
    await tenant.post('/orders/print-bill', { jobId: randomUUID(), orderIds: [placed.orderId] })
    sink.papers.length = 0
    await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(1)
    return sink.papers[0]?.includes(raster)
  }
  expect(await printed()).toBe(true)
  await tenant.post(`/settings/printers/${id}/update`, {
    ...printerForm,
    ...network,
    receipts: true,
    printsLogo: false,
  })
  expect(await calls.printers()).toMatchObject([{ prints_logo: false }])
  expect(await printed()).toBe(false)
})

describe('the receipt of a payment', () => {
  const print = (invoiceId: unknown, more: object = {}) =>
    tenant.post('/printers/print-receipt', { jobId: randomUUID(), invoiceId, ...more })
  const pay = async () => {
    const { body } = await order()
    return (await tenant.post('/orders/complete-and-pay-order', { orderIds: [body.orderId] })).body.invoiceId
  }

  test('is not queued without a printer, which lets the browser print', async () => {
    const invoiceId = await pay()
    expect((await print(invoiceId)).body).toMatchObject({ printer: null, duplicate: false })
    expect((await print(invoiceId)).body, 'a copy of the browser').toMatchObject({ printer: null, duplicate: true })
    expect(await calls.jobs()).toEqual([])
    await addPrinter(tenant, { ...network, receipts: true })
    expect((await print(`${new Date().getFullYear()}-999`)).status).toBe(404)
  })
  test('is printed once per id; the second paper is a duplicate', async () => {
    await addPrinter(tenant, { ...network, receipts: true, columns: 32 })
    const invoiceId = await pay()
    const jobId = randomUUID()
    const first = await print(invoiceId, { jobId })
    const original = { message: expect.any(String), printer: 'Bar', status: 'unknown', duplicate: false }
    expect(first.body).toEqual(original)
    expect((await print(invoiceId, { jobId })).body).toEqual(original)
    expect(await calls.jobs()).toHaveLength(1)
    await print(invoiceId)
    for (let round = 0; round < 2; round += 1) await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(2)
    const papers = sink.papers.map(textOf)
    expect(papers[0]).toContain(String(invoiceId))
    expect(papers.map((paper) => paper.includes('DUPLICATE'))).toEqual([false, true])
  })
  test('names the guest, whose name is stored sealed and gone once the guest is forgotten', async () => {
    await addPrinter(tenant, { ...network, receipts: true })
    const print80 = { pageFormat: '80', header: '', footer: '', showNotes: false, isEnablePrint: true }
    const shown = { showStoreDetails: true, showCustomerDetails: true, printToken: false }
    await tenant.post('/settings/print-setting', { ...print80, ...shown })
    const cart = [{ id: tenant.menu.water, quantity: 1 }]
    const guest = { customerType: 'CUSTOMER', customerId: { phone: '+49 151 1', name: 'Bob - (+49 151 1)' } }
    const { body } = await tenant.post('/pos/create-order', { cart, ...guest })
    const paid = await tenant.post('/orders/complete-and-pay-order', { orderIds: [body.orderId] })
    const papersAfter = async () => {
      await print(paid.body.invoiceId)
      await printDueJobs(needs())
      return sink.papers.map(textOf)
    }
    expect((await papersAfter()).at(-1)).toMatch(/Name +Bob/)
    const stored = await side.needs.identity
      .selectFrom('identity.print_jobs')
      .select('document')
      .where('tenant_id', '=', tenant.tenantId)
      .execute()
    expect(JSON.stringify(stored)).not.toContain('Bob')
    const url = `/api/v1/customers/${encodeURIComponent('+49 151 1')}/delete`
    await side.app.inject({ method: 'DELETE', url, headers: { cookie: tenant.cookie } })
    const after = await papersAfter()
    expect([after.length, after.at(-1)?.includes('Bob')]).toEqual([2, false])
  })
  test('opens the drawer when it was paid in cash, and not again', async () => {
    await addPrinter(tenant, { ...network, receipts: true, opensDrawer: true })
    const cash = await tenant.post('/settings/payment-types/add', {
      title: 'Cash',
      isActive: true,
      cash: { step: '0.05', direction: 'nearest' },
    })
    const { body } = await order()
    const { body: paid, text } = await tenant.post('/orders/complete-and-pay-order', {
      orderIds: [body.orderId],
      paymentTypeId: cash.body.id,
    })
    expect(paid.invoiceId, text).toBeDefined()
    await print(paid.invoiceId)
    await print(paid.invoiceId)
    for (let round = 0; round < 2; round += 1) await printDueJobs(needs())
    await expect.poll(() => sink.papers.length, patience).toBe(2)
    const pulse = Buffer.from([0x1b, 0x70, 0x00])
    expect(sink.papers.map((paper) => paper.includes(pulse))).toEqual([true, false])
  })
})
