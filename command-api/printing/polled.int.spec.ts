import { randomUUID } from 'node:crypto'
import { createMetrics } from '@comanda/http/metrics.ts'
import { type CommandSide, startCommandSide, type TestTenant } from '@comanda/tests/command-system/command-system.ts'
import { addPrinter, printerCalls, printerForm } from '@comanda/tests/command-system/printers.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'

let side: CommandSide
let tenant: TestTenant
let calls: ReturnType<typeof printerCalls>

beforeAll(async () => {
  side = await startCommandSide()
})
afterAll(() => side?.close())
beforeEach(async () => {
  tenant = await side.addTenant()
  calls = printerCalls(side, tenant)
})

const urlOf = async (id: string) => (await calls.printers()).find((printer) => printer.id === id)?.url ?? ''
const testPage = (id: string) => tenant.post(`/settings/printers/${id}/test`, { language: 'en' })
const later = (interval: string) =>
  sql`update identity.print_jobs set queued_at = queued_at - ${interval}::interval,
    due_at = due_at - ${interval}::interval, changed_at = changed_at - ${interval}::interval
    where tenant_id = ${tenant.tenantId}`.execute(side.needs.identity)

describe('the printers of the settings', () => {
  test('are added once, revised and removed', async () => {
    const add = () => tenant.post('/settings/printers/add', printerForm, { key: 'printer-1' })
    const { body } = await add()
    expect((await add()).body).toEqual(body)
    const id = String(body.id)
    expect(await calls.printers()).toMatchObject([
      { id, title: 'Bar', kind: 'cloudprnt', columns: 42, status: 'unknown', last_seen: null, waiting: 0 },
    ])
    await tenant.post(`/settings/printers/${id}/update`, { ...printerForm, title: 'Grill', kind: 'epson' })
    expect(await calls.printers()).toMatchObject([{ title: 'Grill', url: expect.stringContaining('/epson/') }])
    await testPage(id)
    const remove = () =>
      side.app.inject({ method: 'DELETE', url: `/api/v1/settings/printers/${id}`, headers: { cookie: tenant.cookie } })
    expect((await remove()).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(404)
    expect(await calls.jobs()).toMatchObject([{ state: 'failed', error: 'removed' }])
  })

  test('at an address need a private one, and the permission of the operator', async () => {
    const add = (address: string) => tenant.post('/settings/printers/add', { ...printerForm, kind: 'network', address })
    for (const wrong of ['8.8.8.8', '127.0.0.1', '169.254.169.254', '10.0.0.1:6379', 'printer.example'])
      expect((await add(wrong)).status, wrong).toBe(400)
    expect((await add('10.0.0.1')).status).toBe(200)
    const config = { ...side.needs.config, printsToNetwork: false }
    const cloud = await buildApp({ ...side.needs, config, metrics: createMetrics('cloud') })
    const headers = { cookie: tenant.cookie }
    const payload = { ...printerForm, kind: 'network', address: '10.0.0.2' }
    const refused = await cloud.inject({ method: 'POST', url: '/api/v1/settings/printers/add', headers, payload })
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('does not connect')])
    await cloud.close()
  })

  test('of another restaurant are not found', async () => {
    const id = await addPrinter(tenant)
    const other = await side.addTenant()
    expect((await other.post(`/settings/printers/${id}/test`, {})).status).toBe(404)
    expect((await other.post(`/settings/printers/${id}/update`, printerForm)).status).toBe(404)
    await testPage(id)
    const [job] = await calls.jobs()
    expect((await other.post(`/settings/printers/jobs/${job?.id}/retry`, {})).status).toBe(404)
    expect((await other.post(`/settings/printers/jobs/${job?.id}/show`, {})).status).toBe(404)
    expect((await tenant.post(`/settings/printers/jobs/${job?.id}/show`, {})).body.html).toContain('Test page')
  })
})

describe('a Star printer', () => {
  const ready = { status: '23 6 0 0 0 0 0 0 0 ', statusCode: '200%20OK', printingInProgress: false, uniqueID: 'x' }
  const media = 'application/vnd.star.starprnt'

  test('polls, fetches its paper and confirms it', async () => {
    const id = await addPrinter(tenant)
    const url = await urlOf(id)
    expect((await calls.asPrinter('POST', url, ready)).json()).toEqual({ jobReady: false })
    await testPage(id)
    const offer = (await calls.asPrinter('POST', url, ready)).json()
    expect(offer).toEqual({ jobReady: true, mediaTypes: [media], jobToken: expect.any(String) })
    expect((await calls.asPrinter('POST', url, { ...ready, printingInProgress: true })).json()).toEqual({
      jobReady: false,
    })
    const query = `?uid=x&mac=00:11:62:00:00:01&token=${offer.jobToken}`
    expect((await calls.asPrinter('GET', `${url}${query}&type=text/plain`)).statusCode).toBe(415)
    const paper = await calls.asPrinter('GET', `${url}${query}&type=${media}`)
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, media])
    expect(paper.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1b, 0x40]))
    expect(paper.rawPayload.toString('latin1')).toContain('Test page')
    expect(await calls.jobs()).toMatchObject([{ state: 'handed-over' }])
    expect((await calls.asPrinter('DELETE', `${url}${query}&code=200%20OK`)).statusCode).toBe(200)
    expect(await calls.jobs()).toMatchObject([{ state: 'printed' }])
    expect((await calls.asPrinter('POST', url, ready)).json()).toEqual({ jobReady: false })
    expect((await calls.asPrinter('GET', `${url}${query}&type=${media}`)).statusCode).toBe(404)
    expect(await calls.printers()).toMatchObject([{ status: 'ready', last_seen: expect.any(String), waiting: 0 }])
  })

  test('without paper receives no job, is reported at the till, and prints a duplicate afterwards', async () => {
    const id = await addPrinter(tenant)
    const url = await urlOf(id)
    await testPage(id)
    const { jobToken } = (await calls.asPrinter('POST', url, ready)).json()
    const fetch = () => calls.asPrinter('GET', `${url}?token=${jobToken}&type=${media}`)
    expect((await fetch()).rawPayload.toString('latin1')).not.toContain('DUPLICATE')
    await calls.asPrinter('DELETE', `${url}?token=${jobToken}&code=410%20Paper%20out`)
    expect(await calls.jobs()).toMatchObject([{ state: 'queued', error: 'paper-out' }])
    expect(await calls.troubles()).toEqual([{ id, title: 'Bar', status: 'paper-out', waiting: 1 }])
    await later('10 seconds')
    const empty = { ...ready, statusCode: '410 Paper out' }
    expect((await calls.asPrinter('POST', url, empty)).json()).toEqual({ jobReady: false })
    expect((await calls.asPrinter('POST', url, ready)).json()).toMatchObject({ jobReady: true, jobToken })
    expect((await fetch()).rawPayload.toString('latin1')).toContain('DUPLICATE')
    await calls.asPrinter('DELETE', `${url}?token=${jobToken}&code=OK`)
    expect(await calls.jobs()).toMatchObject([{ state: 'printed' }])
    expect(await calls.troubles()).toEqual([])
  })

  test('that confirms nothing is offered the paper again after a time', async () => {
    const id = await addPrinter(tenant)
    const url = await urlOf(id)
    await testPage(id)
    const { jobToken } = (await calls.asPrinter('POST', url, ready)).json()
    await calls.asPrinter('GET', `${url}?token=${jobToken}&type=${media}`)
    expect((await calls.asPrinter('POST', url, ready)).json()).toEqual({ jobReady: false })
    await later('31 seconds')
    expect((await calls.asPrinter('POST', url, ready)).json()).toMatchObject({ jobToken })
  })

  test('needs its own token, of its own kind, and stays below a rate', async () => {
    const id = await addPrinter(tenant)
    const url = await urlOf(id)
    expect((await calls.asPrinter('POST', `${url.slice(0, -1)}A`, ready)).statusCode).toBe(404)
    expect((await calls.asPrinter('POST', url.replace('cloudprnt', 'epson'), 'x=1')).statusCode).toBe(404)
    const codes = await Promise.all(Array.from({ length: 125 }, () => calls.asPrinter('POST', url, ready)))
    expect(codes.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
    const foreign = await calls.asPrinter('GET', `${url}?token=${randomUUID()}`)
    expect([404, 429]).toContain(foreign.statusCode)
  })
})

describe('an Epson printer', () => {
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const ask = { ConnectionType: 'GetRequest', ID: 'bar', Name: 'TM-T88VI' }
  const result = (jobId: string, response: string) =>
    form({
      ...ask,
      ConnectionType: 'SetResponse',
      ResponseFile: `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter>
        <devid>local_printer</devid><printjobid>${jobId}</printjobid></Parameter><PrintResponse>
        <response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ${response} battery="0"/>
        </PrintResponse></ePOSPrint></PrintResponseInfo>`,
    })

  test('polls for its paper and reports the result', async () => {
    const id = await addPrinter(tenant, { kind: 'epson' })
    const url = await urlOf(id)
    const nothing = await calls.asPrinter('POST', url, form(ask))
    expect([nothing.statusCode, nothing.body]).toEqual([200, ''])
    await testPage(id)
    const paper = await calls.asPrinter('POST', url, form(ask))
    expect(paper.headers['content-type']).toContain('text/xml')
    const [, jobId = ''] = /<printjobid>([\w-]{1,30})<\/printjobid>/.exec(paper.body) ?? []
    const [, hex = ''] = /<command>([0-9a-f]+)<\/command>/.exec(paper.body) ?? []
    expect(Buffer.from(hex, 'hex').toString('latin1')).toContain('Test page')
    await calls.asPrinter('POST', url, result(jobId, 'success="true" code="" status="251658262"'))
    expect(await calls.jobs()).toMatchObject([{ state: 'printed' }])
    expect(await calls.printers()).toMatchObject([{ status: 'ready' }])
  })

  test('that asks twice is given its paper once, and after a time again as a duplicate', async () => {
    const id = await addPrinter(tenant, { kind: 'epson' })
    const url = await urlOf(id)
    await testPage(id)
    const papers = async () => {
      const answers = await Promise.all([0, 1].map(() => calls.asPrinter('POST', url, form(ask))))
      return answers.flatMap(({ body }) => /<command>([0-9a-f]+)</.exec(body)?.[1] ?? [])
    }
    const first = await papers()
    await later('31 seconds')
    const texts = [...first, ...(await papers())].map((hex) => Buffer.from(hex, 'hex').toString('latin1'))
    expect(texts.map((paper) => paper.includes('DUPLICATE'))).toEqual([false, true])
  })

  test('reports an open cover with a failed paper, and its state without a paper', async () => {
    const id = await addPrinter(tenant, { kind: 'epson' })
    const url = await urlOf(id)
    await testPage(id)
    const { body } = await calls.asPrinter('POST', url, form(ask))
    const [, jobId = ''] = /<printjobid>([\w-]+)<\/printjobid>/.exec(body) ?? []
    await calls.asPrinter('POST', url, result(jobId, 'success="false" code="EPTR_COVER_OPEN" status="252641308"'))
    expect(await calls.jobs()).toMatchObject([{ state: 'queued', error: 'cover-open' }])
    expect(await calls.troubles()).toMatchObject([{ status: 'cover-open', waiting: 1 }])
    const state = (bits: string) =>
      form({
        ConnectionType: 'SetStatus',
        Status: `<statusmonitor><printerstatus deviceid="local_printer" asbstatus="${bits}"/></statusmonitor>`,
      })
    await calls.asPrinter('POST', url, state('0x0F0C0000'))
    expect(await calls.troubles()).toMatchObject([{ status: 'paper-out' }])
    await calls.asPrinter('POST', url, state('0x0F000014'))
    expect(await calls.troubles()).toEqual([])
  })
})
