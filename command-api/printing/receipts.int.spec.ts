import { randomUUID } from 'node:crypto'
import { pngUpload } from '@comanda/tests/calls/given/picture.ts'
import { addCashAndCard, placeBill } from '@comanda/tests/command-system/bills.ts'
import { addPrinter, printerForm } from '@comanda/tests/command-system/printers.ts'
import { network, patience, printingSystem, textOf } from '@comanda/tests/command-system/printing-system.ts'
import { describe, expect, test } from 'vitest'
import { sweepPrintJobs } from './fallbacks.ts'
import { printDueJobs } from './network-jobs.ts'

const { here, needs, later, order } = printingSystem()

describe('the bill before a payment', () => {
  const printBill = (orderIds: readonly unknown[], more: object = {}) =>
    here.tenant.post('/orders/print-bill', { jobId: randomUUID(), orderIds, ...more })

  test('is no receipt, and leaves out orders that were paid', async () => {
    const orders = [await order(), await order()].map(({ body }) => body.orderId)
    expect((await printBill(orders)).body).toMatchObject({ printer: null })
    await addPrinter(here.tenant, { ...network, receipts: true })
    const jobId = randomUUID()
    for (let time = 0; time < 2; time += 1)
      expect((await printBill(orders, { jobId })).body).toMatchObject({ printer: 'Bar' })
    expect(await here.calls.jobs()).toMatchObject([{ kind: 'bill' }])
    await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(1)
    const paper = textOf(here.sink.papers[0])
    for (const text of ['not a receipt or invoice', 'To pay', 'Tax rate']) expect(paper).toContain(text)
    for (const text of ['DUPLICATE', 'Invoice ']) expect(paper).not.toContain(text)
    await here.tenant.post('/orders/complete-and-pay-order', { orderIds: [orders[1]] })
    expect((await printBill(orders)).status).toBe(409)
    expect((await printBill([randomUUID()])).status).toBe(404)
  })
})

test('the bill before a payment says what is paid in part and what is left', async () => {
  const bill = { jobId: randomUUID(), orderIds: [await placeBill(here.tenant), await placeBill(here.tenant)] } // 45.76
  const { cash } = await addCashAndCard(here.tenant)
  await addPrinter(here.tenant, { ...network, receipts: true })
  const part = { ...bill, partPaymentId: randomUUID(), paymentTypeId: cash, amount: '30.00', received: '50' }
  expect((await here.tenant.post('/orders/part-payments', part)).status).toBe(200)
  await here.tenant.post('/orders/print-bill', bill)
  await printDueJobs(needs())
  await expect.poll(() => here.sink.papers.length, patience).toBe(1)
  expect(textOf(here.sink.papers[0])).toMatch(/Total .*45\.76[\s\S]*Part paid +-30\.00[\s\S]*To pay .*15\.76/)
})

test('the logo is sent to printers that print it', async () => {
  const { path: url, body, type } = pngUpload('/settings/store-setting/upload-logo')
  const headers = { cookie: here.tenant.cookie, 'content-type': type ?? '' }
  expect((await here.side.app.inject({ method: 'POST', url, payload: body as Buffer, headers })).statusCode).toBe(200)
  const id = await addPrinter(here.tenant, { ...network, receipts: true })
  const raster = Buffer.from([0x1d, 0x76, 0x30])
  const printed = async () => {
    const { body: placed } = await order()
    await here.tenant.post('/orders/print-bill', { jobId: randomUUID(), orderIds: [placed.orderId] })
    here.sink.papers.length = 0
    await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(1)
    return here.sink.papers[0]?.includes(raster)
  }
  expect(await printed()).toBe(true)
  await here.tenant.post(`/settings/printers/${id}/update`, {
    ...printerForm,
    ...network,
    receipts: true,
    printsLogo: false,
  })
  expect(await here.calls.printers()).toMatchObject([{ prints_logo: false }])
  expect(await printed()).toBe(false)
})

describe('the receipt of a payment', () => {
  const print = (invoiceId: unknown, more: object = {}) =>
    here.tenant.post('/printers/print-receipt', { jobId: randomUUID(), invoiceId, ...more })
  const pay = async (more: object = {}) => {
    const { body } = await order()
    return (await here.tenant.post('/orders/complete-and-pay-order', { orderIds: [body.orderId], ...more })).body
      .invoiceId
  }

  test('is not queued without a printer, which lets the browser print', async () => {
    const invoiceId = await pay()
    expect((await print(invoiceId)).body).toMatchObject({ printer: null, duplicate: false })
    expect((await print(invoiceId)).body, 'a copy of the browser').toMatchObject({ printer: null, duplicate: true })
    expect(await here.calls.jobs()).toEqual([])
    await addPrinter(here.tenant, { ...network, receipts: true })
    expect((await print(`${new Date().getFullYear()}-999`)).status).toBe(404)
  })
  test('is printed once per id; the second paper is a duplicate', async () => {
    await addPrinter(here.tenant, { ...network, receipts: true, columns: 32 })
    const invoiceId = await pay()
    const jobId = randomUUID()
    const first = await print(invoiceId, { jobId })
    const original = { message: expect.any(String), printer: 'Bar', status: 'unknown', duplicate: false }
    expect(first.body).toEqual(original)
    expect((await print(invoiceId, { jobId })).body).toEqual(original)
    expect(await here.calls.jobs()).toHaveLength(1)
    await print(invoiceId)
    for (let round = 0; round < 2; round += 1) await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(2)
    const papers = here.sink.papers.map(textOf)
    expect(papers[0]).toContain(String(invoiceId))
    expect(papers.map((paper) => paper.includes('DUPLICATE'))).toEqual([false, true])
  })
  test('names the guest, whose name is stored sealed and gone once the guest is forgotten', async () => {
    await addPrinter(here.tenant, { ...network, receipts: true })
    const print80 = { pageFormat: '80', header: '', footer: '', showNotes: false, isEnablePrint: true }
    const shown = { showStoreDetails: true, showCustomerDetails: true, printToken: false }
    await here.tenant.post('/settings/print-setting', { ...print80, ...shown })
    const cart = [{ id: here.tenant.menu.water, quantity: 1 }]
    const guest = { customerType: 'CUSTOMER', customerId: { phone: '+49 151 1', name: 'Bob - (+49 151 1)' } }
    const { body } = await here.tenant.post('/pos/create-order', { cart, ...guest })
    const paid = await here.tenant.post('/orders/complete-and-pay-order', { orderIds: [body.orderId] })
    const papersAfter = async () => {
      await print(paid.body.invoiceId)
      await printDueJobs(needs())
      return here.sink.papers.map(textOf)
    }
    expect((await papersAfter()).at(-1)).toMatch(/Name +Bob/)
    const stored = await here.side.needs.identity
      .selectFrom('identity.print_jobs')
      .select('document')
      .where('tenant_id', '=', here.tenant.tenantId)
      .execute()
    expect(JSON.stringify(stored)).not.toContain('Bob')
    const url = `/api/v1/customers/${encodeURIComponent('+49 151 1')}/delete`
    await here.side.app.inject({ method: 'DELETE', url, headers: { cookie: here.tenant.cookie } })
    const after = await papersAfter()
    expect([after.length, after.at(-1)?.includes('Bob')]).toEqual([2, false])
  })
  describe('in cash', () => {
    const opened = () => here.sink.papers.map((paper) => paper.includes(Buffer.from([0x1b, 0x70, 0x00])))
    const payCash = async () => {
      const cash = { title: 'Cash', isActive: true, cash: { step: '0.05', direction: 'nearest' } }
      return pay({ paymentTypeId: (await here.tenant.post('/settings/payment-types/add', cash)).body.id })
    }

    test('opens the drawer, and not again', async () => {
      await addPrinter(here.tenant, { ...network, receipts: true, opensDrawer: true })
      const invoiceId = await payCash()
      await print(invoiceId)
      await print(invoiceId)
      for (let round = 0; round < 2; round += 1) await printDueJobs(needs())
      await expect.poll(opened, patience).toEqual([true, false])
    })
    test('opens no drawer where another printer prints it instead', async () => {
      const fallbackId = await addPrinter(here.tenant, { ...network, title: 'Counter' })
      await addPrinter(here.tenant, { receipts: true, opensDrawer: true, fallbackId })
      await print(await payCash())
      await later('61 seconds')
      await sweepPrintJobs(needs())
      await printDueJobs(needs())
      await expect.poll(opened, patience).toEqual([false])
    })
  })
})
