import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Instant, TenantId } from '@comanda/domain/kernel/ids.ts'
import { SubscriptionId } from '@comanda/domain/tenants/events.ts'
import { type CommandSystem, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { redisUrl } from '@comanda/tests/systems/engines.ts'
import { Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailQueue } from '../queues.ts'
import { applyEvent, storeEvent } from '../subscription/inbox.ts'
import { deadLetters } from './dead-letters.ts'
import { deliver, giveUpMails, unsentMails } from './mail/deliver.ts'
import type { SendMail } from './mail/transport.ts'
import { sweepPictures } from './pictures.ts'
import { wakeMails } from './sweeps.ts'
import { startWorkers } from './workers.ts'

/** A job of a stalled worker is run again while the first run continues. */
let system: CommandSystem
let dataDir: string
let redis: Redis
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-rerun-'))
  system = await startCommandSystem({ DATA_DIR: dataDir })
  redis = new Redis(redisUrl())
})
afterAll(async () => {
  redis.disconnect()
  await system.close()
  await rm(dataDir, { recursive: true, force: true })
})

const soon = { timeout: 15_000, interval: 20 }
const unsent = () => unsentMails(system.side.needs.identity)
const listed = async () => {
  const rows = await system.side.needs.identity.selectFrom('identity.failed_jobs').selectAll().execute()
  return rows.map(({ queue, job_id, attempts, error }) => ({ queue, job_id, attempts, error }))
}

/** Requests a mail. Its delivery blocks until the test lets it succeed or fail. */
async function someMail() {
  const { email } = await system.restaurant()
  await system.browser().post('/auth/forgot-password', { username: email })
  const [mailId = ''] = await unsent()
  const gate = Promise.withResolvers<void>()
  const [arrived, sent]: [string[], string[]] = [[], []]
  const sendMail: SendMail = async ({ to }) => {
    arrived.push(to)
    await gate.promise
    sent.push(to)
  }
  return { email, mailId, gate, arrived, sent, sendMail }
}

/** The product's worker without lock renewal: after half a second its job counts as stalled. */
const stallingWorker = (sendMail: SendMail) =>
  new Worker(mailQueue, ({ data }) => deliver({ ...system.side.needs, sendMail }, data.mailId), {
    connection: { url: redisUrl(), maxRetriesPerRequest: null },
    lockDuration: 500,
    stalledInterval: 200,
    skipLockRenewal: true,
  }).on('error', () => undefined)

const startWorking = (sendMail: SendMail) => {
  const { needs } = system.side
  const mail = ({ mailId }: { mailId: string }) => deliver({ ...needs, sendMail }, mailId)
  const nothing = async () => undefined
  const work = { mail, pictures: nothing, providerEvents: nothing }
  return startWorkers(redisUrl(), needs.logger, work, deadLetters(needs.identity))
}

describe('a mail whose worker stalls while it is being sent', () => {
  test('is sent once: a second run of the job finds it locked', async () => {
    const { email, gate, arrived, sent, sendMail } = await someMail()
    const first = stallingWorker(sendMail)
    await vi.waitFor(() => expect(arrived).toHaveLength(1), soon)
    const second = stallingWorker(sendMail)
    await new Promise((resolve) => second.once('completed', resolve))
    gate.resolve()
    await vi.waitFor(async () => expect(await unsent()).toEqual([]), soon)
    expect([arrived, sent]).toEqual([[email], [email]])
    await Promise.all([first.close(), second.close()])
  })

  test('and that fails is found by the sweep and sent by the next run', async () => {
    const { email, mailId, gate, arrived, sent, sendMail } = await someMail()
    const first = stallingWorker(sendMail)
    await vi.waitFor(() => expect(arrived).toHaveLength(1), soon)
    const second = stallingWorker(sendMail)
    await new Promise((resolve) => second.once('completed', resolve))
    gate.reject(new Error('the mail server hung up'))
    await vi.waitFor(async () => expect(await failures(mailId)).toBe(1), soon)
    await Promise.all([first.close(), second.close()])
    expect([await unsent(), sent]).toEqual([[mailId], []])

    const record: SendMail = async ({ to }) => void sent.push(to)
    const workers = startWorking(record)
    await wakeMails({ ...system.side.needs, sendMail: record })
    await vi.waitFor(async () => expect([await unsent(), sent]).toEqual([[], [email]]), soon)
    await workers.close()
  })

  test('too often is listed for the platform, retried, and removed from the list once it is sent', async () => {
    const { email, mailId } = await someMail()
    const job = `bull:${mailQueue}:${mailId}`
    await vi.waitFor(async () => expect(await redis.exists(job)).toBe(1), soon)
    await redis.hset(job, 'defa', 'job stalled more than allowable limit') // written by the queue on the second stall
    const sent: string[] = []
    const workers = startWorking(async ({ to }) => void sent.push(to))
    const letter = { queue: mailQueue, job_id: mailId, error: 'job stalled more than allowable limit' }
    await vi.waitFor(async () => expect(await listed()).toMatchObject([letter]), soon)
    await wakeMails({ ...system.side.needs, sendMail: async () => undefined })
    await vi.waitFor(async () => expect([await unsent(), sent, await listed()]).toEqual([[], [email], []]), soon)
    await workers.close()
  })
})

test('a mail that could not be sent within a day is listed, whatever the state of its job', async () => {
  const { needs } = system.side
  const { mailId } = await someMail()
  const broken: SendMail = () => Promise.reject(new Error('away'))
  for (let n = 0; n < 2; n += 1) await expect(deliver({ ...needs, sendMail: broken }, mailId)).rejects.toThrow('away')
  await redis.flushdb()
  await giveUpMails(needs.identity)
  expect(await listed()).toEqual([])
  await sql`update identity.mails set created_at = now() - interval '25 hours' where mail_id = ${mailId}`.execute(
    needs.identity,
  )
  await giveUpMails(needs.identity)
  await giveUpMails(needs.identity)
  expect(await listed()).toEqual([{ queue: mailQueue, job_id: mailId, attempts: 2, error: 'not sent within a day' }])
})

test('a message of the payment provider processed twice concurrently is one change', async () => {
  const { tenantId } = await system.restaurant({ isActive: false })
  const { needs, log } = system.side
  const id = `evt_${randomBytes(6).toString('hex')}`
  const period = { startsOn: needs.now(), expiresOn: Instant.parse('2099-01-01T00:00:00.000Z') }
  const subscriptionId = SubscriptionId.parse('sub_rerun')
  const subscription = { subscriptionId, tenantId: TenantId.parse(tenantId), status: 'active', ...period }
  await storeEvent(needs.identity, { id, type: 'customer.subscription.created', live: false, subscription })
  await Promise.all([applyEvent(needs, id), applyEvent(needs, id), applyEvent(needs, id)])
  const types = (await log.readStream(`tenant-${tenantId}`)).map(({ type }) => type)
  expect(types).toEqual(['TenantRegistered', 'SubscriptionStarted', 'TenantActivated'])
})

test('two concurrent sweeps of pictures leave the displayed one', async () => {
  const { admin, tenantId } = await system.restaurant()
  const { needs } = system.side
  await admin.post('/settings/categories/add', { title: 'Soups' })
  const { body } = await admin.post('/menu-items/add', { title: 'Soup', price: '4', netPrice: null, taxId: null })
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(pixel)]), 'soup.png')
  const { headers, bytes } = await encoded(form)
  const upload = await admin.post(`/menu-items/update/${body.id}/upload-photo`, bytes, { headers })
  expect(upload.status).toBe(200)
  const owner = TenantId.parse(tenantId)
  await Promise.all([1, 2, 3].map(() => sweepPictures(needs, owner)))
  const left = await readdir(path.join(dataDir, 'public', tenantId))
  expect(left).toEqual([path.basename(String(upload.body.imageURL))])
})

async function failures(mailId: string): Promise<number> {
  const { identity } = system.side.needs
  const rows = await identity.selectFrom('identity.mails').select('failures').where('mail_id', '=', mailId).execute()
  return rows[0]?.failures ?? 0
}

async function encoded(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, bytes: Buffer.from(await request.arrayBuffer()) }
}
