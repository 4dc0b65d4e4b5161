import { connect } from 'node:net'
import { addPrinter } from '@comanda/tests/command-system/printers.ts'
import { network, patience, printingSystem, textOf } from '@comanda/tests/command-system/printing-system.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sweepPrintJobs } from './fallbacks.ts'
import { connectPrivately } from './network.ts'
import { printDueJobs } from './network-jobs.ts'

const { here, needs, later } = printingSystem()

describe('a printer at an address', () => {
  const queued = async () => {
    const id = await addPrinter(here.tenant, network)
    await here.tenant.post(`/settings/printers/${id}/test`, {})
    return id
  }

  test('prints its papers in order', async () => {
    const id = await queued()
    await here.tenant.post(`/settings/printers/${id}/test`, {})
    await printDueJobs(needs())
    await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(2)
    expect(textOf(here.sink.papers[0])).toContain('Test page')
    expect(await here.calls.jobs()).toMatchObject([{ state: 'printed' }, { state: 'printed' }])
    expect(await here.calls.printers()).toMatchObject([{ status: 'ready' }])
  })
  test('that answers no status request has printed when it has taken all bytes', async () => {
    here.sink.state.isSilent = true
    await queued()
    await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(1)
    expect(await here.calls.jobs()).toMatchObject([{ state: 'printed' }])
  })
  test('without paper is sent nothing, and prints later without being a duplicate', async () => {
    here.sink.state.paperOut = true
    await queued()
    await printDueJobs(needs())
    expect(await here.calls.jobs()).toMatchObject([{ state: 'queued', error: 'paper-out' }])
    expect(await here.calls.troubles()).toMatchObject([{ status: 'paper-out', waiting: 1 }])
    here.sink.state.paperOut = false
    await later('30 seconds')
    await printDueJobs(needs())
    await expect.poll(() => here.sink.papers.length, patience).toBe(1)
    expect(textOf(here.sink.papers[0])).not.toContain('DUPLICATE')
  })
  test('that is not there is offline, and its paper waits until it is too old', async () => {
    await queued()
    const nobody = { ...needs(), connectTo: () => connect(1, '127.0.0.1') }
    await printDueJobs(nobody)
    expect(await here.calls.troubles()).toMatchObject([{ status: 'offline' }])
    await later('61 minutes')
    await sweepPrintJobs(needs())
    expect(await here.calls.jobs()).toMatchObject([{ state: 'failed', error: 'too-old' }])
    const [job] = await here.calls.jobs()
    await here.tenant.post(`/settings/printers/jobs/${job?.id}/retry`, {})
    await printDueJobs(needs())
    expect(await here.calls.jobs()).toMatchObject([{ state: 'printed' }])
    await later('25 hours')
    await sweepPrintJobs(needs())
    expect(await here.calls.jobs()).toEqual([])
  })
  test('must be private also where the connection is made', () => {
    for (const host of ['127.0.0.1', '169.254.169.254', '8.8.8.8'])
      expect(() => connectPrivately({ host, port: 9_100 })).toThrow('no address')
    expect(() => connectPrivately({ host: '10.0.0.1', port: 22 })).toThrow('no address')
  })
})

test('a printer that does not print hands its papers to its fallback, once', async () => {
  const fallbackId = await addPrinter(here.tenant, { ...network, title: 'Counter' })
  const id = await addPrinter(here.tenant, { title: 'Bar', fallbackId })
  await here.tenant.post(`/settings/printers/${id}/test`, {})
  await sweepPrintJobs(needs())
  expect(await here.calls.jobs()).toMatchObject([{ printer_id: id }])
  await later('61 seconds')
  await sweepPrintJobs(needs())
  expect(await here.calls.jobs()).toMatchObject([{ printer_id: fallbackId, state: 'queued' }])
  await printDueJobs(needs())
  expect(await here.calls.jobs()).toMatchObject([{ state: 'printed' }])
})

test('a paper that a printer fetched and never confirmed is printed by its fallback, as a duplicate', async () => {
  const fallbackId = await addPrinter(here.tenant, { ...network, title: 'Counter' })
  const id = await addPrinter(here.tenant, { title: 'Bar', fallbackId })
  await here.tenant.post(`/settings/printers/${id}/test`, {})
  const url = (await here.calls.printers()).find((printer) => printer.id === id)?.url ?? ''
  const { jobToken } = (await here.calls.asPrinter('POST', url, { statusCode: '200' })).json()
  const fetch = () => here.calls.asPrinter('GET', `${url}?token=${jobToken}`)
  for (let time = 0; time < 2; time += 1)
    expect((await fetch()).rawPayload.toString('latin1'), 'asked twice').not.toContain('DUPLICATE')
  await later('61 seconds')
  await sweepPrintJobs(needs())
  expect(await here.calls.jobs(), 'a printer that was just seen').toMatchObject([{ printer_id: id }])
  await sql`update identity.printer_states set seen_at = seen_at - interval '61 seconds'
    where tenant_id = ${here.tenant.tenantId}`.execute(here.side.needs.identity)
  await sweepPrintJobs(needs())
  expect(await here.calls.jobs()).toMatchObject([{ printer_id: fallbackId, state: 'queued' }])
  expect((await fetch()).statusCode).toBe(404)
  await printDueJobs(needs())
  await expect.poll(() => here.sink.papers.length, patience).toBe(1)
  expect(textOf(here.sink.papers[0])).toContain('DUPLICATE')
  expect(await here.calls.jobs()).toMatchObject([{ state: 'printed' }])
})

test('a paper of a deleted printer is printed again by another one, and by no printer of another restaurant', async () => {
  const gone = await addPrinter(here.tenant)
  await here.tenant.post(`/settings/printers/${gone}/test`, {})
  const headers = { cookie: here.tenant.cookie }
  await here.side.app.inject({ method: 'DELETE', url: `/api/v1/settings/printers/${gone}`, headers })
  const [job] = await here.calls.jobs()
  const retry = (printerId?: string) => here.tenant.post(`/settings/printers/jobs/${job?.id}/retry`, { printerId })
  const foreign = await addPrinter(await here.side.addTenant(), network)
  for (const none of [undefined, gone, foreign]) {
    const { status, body } = await retry(none)
    expect([status, body.message]).toEqual([409, 'The printer of this paper was deleted, please choose another!'])
  }
  expect(await here.calls.jobs()).toMatchObject([{ state: 'failed', error: 'removed', printer_id: gone }])
  const other = await addPrinter(here.tenant, network)
  expect((await retry(other)).status).toBe(200)
  await printDueJobs(needs())
  expect(await here.calls.jobs()).toMatchObject([{ state: 'printed', printer_id: other }])
  expect(textOf(here.sink.papers[0])).toContain('Test page')
})
