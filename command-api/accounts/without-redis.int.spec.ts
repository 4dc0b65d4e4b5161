import { type CommandSystem, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsentMails } from '../jobs/mail/deliver.ts'
import type { SendMail } from '../jobs/mail/transport.ts'
import { wakeMails } from '../jobs/sweeps.ts'

/** Sign-in while Redis is unavailable. */
let system: CommandSystem
beforeAll(async () => {
  system = await startCommandSystem({ REDIS_URL: 'redis://127.0.0.1:1' })
})
afterAll(() => system.close())

test('people sign in, staff is added and forms are saved without Redis', async () => {
  const { admin, staff } = await system.restaurant()
  const { browser } = await staff('SETTINGS')
  expect((await browser.post('/settings/categories/add', { title: 'Soups' })).status).toBe(200)
  expect((await admin.post('/auth/refresh-token')).status).toBe(200)
})

test('wrong passwords are limited without Redis', async () => {
  const { email } = await system.restaurant()
  const thief = system.browser('10.9.0.1')
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await thief.signIn(email, 'wrong')).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('a mail is stored in the database without delay, and the sweep sends it once without the queue', async () => {
  const { email } = await system.restaurant()
  const begun = performance.now()
  expect((await system.browser().post('/auth/forgot-password', { username: email })).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(5_000)
  const { needs } = system.side
  expect(await unsentMails(needs.identity)).toHaveLength(1)
  const sent: string[] = []
  const sendMail: SendMail = async ({ to }) => void sent.push(to)
  await wakeMails({ ...needs, sendMail })
  await wakeMails({ ...needs, sendMail })
  expect([sent, await unsentMails(needs.identity)]).toEqual([[email], []])
})
