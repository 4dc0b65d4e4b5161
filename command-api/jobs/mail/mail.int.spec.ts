import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type CommandSystem, password, someEmail, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { redisUrl } from '@comanda/tests/systems/engines.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deadLetters } from '../dead-letters.ts'
import { startWorkers, type Workers } from '../workers.ts'
import { deliver, unsentMails } from './deliver.ts'
import { type Letter, mailTransport, type SendMail } from './transport.ts'

let system: CommandSystem
let dataDir: string
let workers: Workers
let sendMail: SendMail
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'comanda-mail-'))
  system = await startCommandSystem({ DATA_DIR: dataDir, PUBLIC_URL: 'https://comanda.example' })
  const { needs } = system.side
  sendMail = mailTransport({ smtpUrl: undefined, from: 'Comanda <no-reply@comanda.test>', dataDir })
  workers = startWorkers(
    redisUrl(),
    needs.logger,
    {
      mail: ({ mailId }) => deliver({ ...needs, sendMail }, mailId),
      pictures: async () => undefined,
      providerEvents: async () => undefined,
    },
    deadLetters(needs.identity),
  )
})
afterAll(async () => {
  await workers.close()
  await system.close()
  await rm(dataDir, { recursive: true })
})

async function mailsTo(email: string): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return texts
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) => text.replace(/=\n/g, '').replaceAll('=3D', '='))
}
const mailTo = (email: string) =>
  vi.waitFor(
    async () => {
      const [mail] = await mailsTo(email)
      if (!mail) throw new Error('no mail yet')
      return mail
    },
    { timeout: 10_000, interval: 50 },
  )
const forget = (username: string, headers = {}) =>
  system.browser().post('/auth/forgot-password', { username }, { headers })
const tokenIn = (mail: string) => /https:\/\/comanda\.example\/reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? ''

describe('a forgotten password', () => {
  test('is replaced through the mailed link once, and every session ends', async () => {
    const { email, admin } = await system.restaurant()
    expect((await forget(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).status).toBe(200)
    const mail = await mailTo(email)
    expect(mail).not.toContain('evil.example')
    const token = tokenIn(mail)
    const { rows } = await sql`select * from identity.reset_tokens`.execute(system.side.needs.identity)
    expect(JSON.stringify(rows)).not.toContain(token)

    const reset = () => system.browser().post(`/auth/reset-password/${token}`, { password: 'a brand new one' })
    const used = { status: 400, body: { message: 'This link is no longer valid!' } }
    const [first, atOnce] = (await Promise.all([reset(), reset()])).toSorted((a, b) => a.status - b.status)
    expect(first).toMatchObject({ status: 200, body: { message: 'Password updated! Please sign in.' } })
    expect([atOnce, await reset()]).toMatchObject([used, used])
    await vi.waitFor(async () => expect((await admin.post('/settings/print-setting', {})).status).toBe(401), 5_000)
    expect((await admin.signIn(email, password)).status).toBe(401)
    expect((await admin.signIn(email, 'a brand new one')).status).toBe(200)
  })

  test('is not replaced through an expired or invented link, or by a weak password', async () => {
    const { email } = await system.restaurant()
    await forget(email)
    const token = tokenIn(await mailTo(email))
    const reset = (path: string, form: object) => system.browser().post(`/auth/reset-password/${path}`, form)
    expect((await reset(token, { password: 'short' })).status).toBe(400)
    expect((await reset(token, {})).body).toEqual({ message: 'Please provide new password!' })
    expect((await reset('rubbish', { password: 'a brand new one' })).status).toBe(400)
    await sql`update identity.reset_tokens set expires_at = now() - interval '1 second'`.execute(
      system.side.needs.identity,
    )
    expect((await reset(token, { password: 'a brand new one' })).status).toBe(400)
    expect((await system.browser().signIn(email, password)).status).toBe(200)
  })

  test('requested twice in a minute sends one mail', async () => {
    const { email } = await system.restaurant()
    await Promise.all([forget(email), forget(email)])
    await forget(email)
    await mailTo(email)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('links requested by strangers', () => {
  let now = Date.now()
  /** Requests a mail some minutes later, by making the user's earlier mails older. */
  async function forgetLater(email: string, minutes: number) {
    await sql`update identity.mails set created_at = created_at - make_interval(mins => ${minutes}::int)
      where user_id = ${system.side.needs.ids.userId(email)}`.execute(system.side.needs.identity)
    now += minutes * 60_000
    vi.useFakeTimers({ toFake: ['Date'], now })
    return forget(email).finally(() => vi.useRealTimers())
  }
  const countOf = async (email: string) => {
    const { identity, ids } = system.side.needs
    const mails = identity.selectFrom('identity.mails').select('mail_id').where('user_id', '=', ids.userId(email))
    return (await mails.execute()).length
  }
  const reset = (token: string) =>
    system.browser().post(`/auth/reset-password/${token}`, { password: 'a brand new one' })

  test('leave the owner’s link valid, and the first one used invalidates all', async () => {
    const { email } = await system.restaurant()
    await forget(email)
    const own = tokenIn(await mailTo(email))
    for (let n = 2; n <= 5; n += 1) {
      await forgetLater(email, 2)
      await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(n), 10_000)
    }
    const others = (await mailsTo(email)).map(tokenIn).filter((token) => token !== own)
    expect((await reset(own)).status).toBe(200)
    expect(others).toHaveLength(4)
    for (const token of [own, ...others]) expect((await reset(token)).status).toBe(400)
  }, 30_000)

  test('are five, then one an hour, and the answer never reveals it', async () => {
    const { email } = await system.restaurant()
    const answers = new Set<string>()
    const ask = async (minutesLater: number) => {
      const { status, body } = await forgetLater(email, minutesLater)
      answers.add(JSON.stringify([status, body]))
      return countOf(email)
    }
    const counts = []
    for (let n = 0; n < 8; n += 1) counts.push(await ask(2))
    expect(counts).toEqual([1, 2, 3, 4, 5, 5, 5, 5])
    const later = []
    for (let n = 0; n < 6; n += 1) later.push(await ask(31))
    expect(later).toEqual([5, 6, 6, 7, 7, 8])
    expect(await ask(25 * 60)).toBe(9)
    expect(await ask(2)).toBe(10)
    expect([...answers]).toHaveLength(1)
  })

  test('stay valid for the newest five, and expired ones are deleted', async () => {
    const { needs } = system.side
    const { email } = await system.restaurant()
    const userId = needs.ids.userId(email)
    const tokens: string[] = []
    const sendNext = async () => {
      const mail = { mail_id: randomUUID(), kind: 'reset-password' as const, user_id: userId }
      await needs.identity.insertInto('identity.mails').values(mail).execute()
      const record: SendMail = async ({ text }) => void tokens.push(tokenIn(text))
      await deliver({ ...needs, sendMail: record }, mail.mail_id)
    }
    const kept = async () =>
      (await sql`select from identity.reset_tokens where user_id = ${userId}`.execute(needs.identity)).rows.length
    for (let n = 0; n < 7; n += 1) await sendNext()
    expect(await kept()).toBe(5)
    expect((await reset(tokens[1] ?? '')).status).toBe(400)
    await sql`update identity.reset_tokens set expires_at = now() - interval '1 second'
      where user_id = ${userId}`.execute(needs.identity)
    await sendNext()
    expect(await kept()).toBe(1)
    expect((await reset(tokens[6] ?? '')).status).toBe(400)
    expect((await reset(tokens[7] ?? '')).status).toBe(200)
  })
})

test('registering a known address notifies its owner by mail', async () => {
  const { email } = await system.restaurant()
  await system.browser().post('/auth/signup', { biz_name: 'Again', username: email, password })
  expect(await mailTo(email)).toContain('You already have an account')
})

test('no mail contains a text chosen at the sign-up', async () => {
  const { needs } = system.side
  const username = someEmail()
  const trap = 'Your account is locked! Verify at evil.example'
  await system.browser().post('/auth/signup', { biz_name: trap, username, password })
  const sent: Letter[] = []
  for (const kind of ['reset-password', 'already-registered'] as const) {
    const mail = { mail_id: randomUUID(), kind, user_id: needs.ids.userId(username) }
    await needs.identity.insertInto('identity.mails').values(mail).execute()
    await deliver({ ...needs, sendMail: async (letter) => void sent.push(letter) }, mail.mail_id)
  }
  expect(sent.map(({ to }) => to)).toEqual([username, username])
  expect(JSON.stringify(sent)).not.toMatch(/locked|evil/)
})

describe('the outbox', () => {
  test('still has the mail after the queue is lost, and sends it once however often it is woken', async () => {
    const { needs } = system.side
    const { email } = await system.restaurant()
    const sent: string[] = []
    const record: SendMail = async ({ to }) => void sent.push(to)
    await workers.close()
    await forget(email)
    const [mailId = ''] = await unsentMails(needs.identity)
    await Promise.all([1, 2, 3].map(() => deliver({ ...needs, sendMail: record }, mailId)))
    await deliver({ ...needs, sendMail: record }, mailId)
    expect(sent).toEqual([email])
    expect(await unsentMails(needs.identity)).toEqual([])
  })

  test('keeps a mail that could not be sent', async () => {
    const { needs } = system.side
    const { email } = await system.restaurant()
    await forget(email)
    const [mailId = ''] = await unsentMails(needs.identity)
    const broken: SendMail = () => Promise.reject(new Error('the mail server is away'))
    await expect(deliver({ ...needs, sendMail: broken }, mailId)).rejects.toThrow('away')
    expect(await unsentMails(needs.identity)).toEqual([mailId])
  })
})
