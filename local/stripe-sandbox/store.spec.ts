import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { escaped, hostileText } from '@comanda/tests/calls/given/boundaries.ts'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from './sandbox.ts'
import { newId, openStore } from './store.ts'

const publicUrl = 'http://localhost:3000'
const secretKey = 'sk_test_sandbox'
let dataDir: string
let file: string
const warnings: string[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-store-'))
  file = path.join(dataDir, 'stripe-sandbox.json')
  warnings.length = 0
})
afterEach(() => rm(dataDir, { recursive: true }))

const log = { warn: (_fields: object, line: string) => void warnings.push(line) }
const open = () =>
  createSandbox({ file, secretKey, webhookSecret: 'whsec', webhookUrl: 'http://127.0.0.1:1/', publicUrl, log })

const hostileIds = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'cs_test_', 'a\u0000b', '\u202Eabc']
const tooLong = 'x'.repeat(16_384)
const brokenEscapes = ['%ED%A0%80', '%E0%A4%A', '%']

describe('an unknown checkout id', () => {
  const ids = [...hostileIds.map(encodeURIComponent), ...brokenEscapes].map((id) => [id, id])
  test.each([...ids, ['16 KB', tooLong]])('%s', async (_, id) => {
    const sandbox = await open()
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl }
    const key = { authorization: `Bearer ${secretKey}` }
    const answers = [
      await sandbox.inject({ method: 'GET', url: `/stripe-sandbox/pay/${id}` }),
      await sandbox.inject({ method: 'POST', url: `/stripe-sandbox/pay/${id}`, headers: form, payload: 'do=pay' }),
      await sandbox.inject({ method: 'GET', url: `/v1/checkout/sessions/${id}`, headers: key }),
      await sandbox.inject({ method: 'GET', url: `/v1/subscriptions/${id}`, headers: key }),
      await sandbox.inject({ method: 'DELETE', url: `/v1/subscriptions/${id}`, headers: key }),
    ]
    for (const { statusCode } of answers) expect([400, 404, 414]).toContain(statusCode)
    await sandbox.close()
    expect(await readdir(dataDir)).toEqual([])
    await (await open()).close()
  })
})

test('hostile text in its pages causes no fault, and stores nothing', async () => {
  const sandbox = await open()
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl }
  const property = fc.asyncProperty(hostileText, hostileText, async (id, action) => {
    const url = `/stripe-sandbox/pay/${escaped(id)}?failed=${escaped(action)}`
    const read = await sandbox.inject({ method: 'GET', url })
    const sent = await sandbox.inject({ method: 'POST', url, headers: form, payload: `do=${action}` })
    for (const { statusCode } of [read, sent]) expect([400, 404, 414]).toContain(statusCode)
  })
  await fc.assert(property, { numRuns: 200 })
  expect(await readdir(dataDir)).toEqual([])
  await sandbox.close()
})

test.each(hostileIds)('%s is a valid Idempotency-Key', async (key) => {
  const sandbox = await open()
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'success_url=http://x/s&cancel_url=http://x/c&line_items[0][price]=p'
  const ask = async () => {
    const withKey = { ...headers, 'idempotency-key': encodeURIComponent(key) }
    return sandbox.inject({ method: 'POST', url: '/v1/checkout/sessions', headers: withKey, payload })
  }
  const [first, second] = [await ask(), await ask()]
  expect([first.statusCode, second.json().id]).toEqual([200, first.json().id])
  await sandbox.close()
  const again = openStore(file, log)
  expect([...again.store.sessions.keys()]).toEqual([first.json().id])
})

test.each([
  ['line_items[0][price_data][unit_amount]=many'],
  ['line_items[0][price_data][unit_amount]=1.5'],
  ['line_items[0][price]=p&success_url=nowhere'],
])('a checkout with %s is refused', async (wrong) => {
  const sandbox = await open()
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = `${wrong}&success_url=http://x/s&cancel_url=http://x/c`
  const answer = await sandbox.inject({ method: 'POST', url: '/v1/checkout/sessions', headers, payload })
  expect(answer.statusCode).toBe(400)
  await sandbox.close()
  expect(await readdir(dataDir)).toEqual([])
})

const subscription = (id: string) => ({
  id,
  customer: 'cus_1',
  created: 1,
  status: 'canceled',
  metadata: {},
  periodStart: 1,
  periodEnd: 2,
  canceledAt: 2,
})

describe('an unreadable file', () => {
  const setAside = async () => (await readdir(dataDir)).filter((name) => name.includes('.unreadable-'))

  test.each([
    ['half a file', '{"sessions":{"a"'],
    ['another file', '[]'],
    ['nothing', ''],
  ])('%s is set aside, and the sandbox starts', async (_, text) => {
    await writeFile(file, text)
    const sandbox = await open()
    await sandbox.ready()
    await sandbox.close()
    const [aside = ''] = await setAside()
    expect(await readFile(path.join(dataDir, aside), 'utf8')).toBe(text)
    expect(warnings).toHaveLength(1)
    openStore(file, log)
    expect(warnings).toHaveLength(1)
  })

  test('keeps the readable parts, and sets the whole aside', async () => {
    const good = newId('sub')
    const broken = { ...subscription(newId('sub')), created: 'yesterday' }
    const subscriptions = { [good]: subscription(good), undefined: {}, [broken.id]: broken }
    await writeFile(file, JSON.stringify({ sessions: {}, subscriptions, answers: {}, deliveries: [{ id: 1 }] }))
    const { store } = openStore(file, log)
    expect([...store.subscriptions.keys()]).toEqual([good])
    expect(store.deliveries).toEqual([])
    expect([await setAside(), warnings]).toEqual([[expect.any(String)], [expect.any(String)]])
    expect([...openStore(file, log).store.subscriptions.keys()]).toEqual([good])
    expect(await setAside()).toHaveLength(1)
  })
})
