import { heldPassword } from '@comanda/tests/command-system/held-password.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findAccount } from './directory.ts'
import { tokenHash } from './reset-token.ts'
import { superAdminId } from './super-admin.ts'

/** Changes of an account while a password is hashed or compared. */
let system: CommandSystem
let chez: Restaurant
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
})
afterAll(() => system.close())

const hold = (step: 'hash' | 'matches') => heldPassword(system.side.needs.passwords, step)
const refusal = { status: 401, body: { message: 'Invalid username or password!' } }

async function resetLink(username: string): Promise<string> {
  const token = `link-of-${username}`
  const expires_at = new Date(Date.now() + 60_000)
  const row = { token_hash: tokenHash(token), user_id: system.side.needs.ids.userId(username), expires_at }
  await system.side.needs.identity.insertInto('identity.reset_tokens').values(row).execute()
  return `/auth/reset-password/${token}`
}

describe('a changed password', () => {
  const changes: [string, (username: string) => Promise<{ status: number }>][] = [
    ['by the admin', (name) => chez.admin.post(`/users/update-password/${name}`, { password: 'the newer one' })],
    ['by a reset', async (name) => system.browser().post(await resetLink(name), { password: 'the newer one' })],
  ]

  test.each(changes)('%s is not replaced by a sign-in that rehashes the previous one', async (_, change) => {
    const { username } = await chez.staff('POS')
    const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await system.side.needs.identity
      .updateTable('identity.accounts')
      .set({ password_hash: weak })
      .where('user_id', '=', system.side.needs.ids.userId(username))
      .execute()
    const held = hold('hash')
    const late = system.browser().signIn(username, password)
    await held.entered
    expect((await change(username)).status).toBe(200)
    held.release()
    await late
    expect(await system.browser().signIn(username, password)).toMatchObject(refusal)
    expect((await system.browser().signIn(username, 'the newer one')).status).toBe(200)
  })

  test.each(changes)('%s makes a sign-in fail that has compared the previous one', async (_, change) => {
    const { username } = await chez.staff('POS')
    const held = hold('matches')
    const browser = system.browser()
    const late = browser.signIn(username, password)
    await held.entered
    expect((await change(username)).status).toBe(200)
    held.release()
    expect(await late).toMatchObject({ ...refusal, setCookies: [] })
    expect(browser.cookies.size).toBe(0)
    expect((await browser.signIn(username, 'the newer one')).status).toBe(200)
  })

  test('in an open transaction is awaited by the session of the previous one', async () => {
    const { identity, ids } = system.side.needs
    const { username } = await chez.staff('POS')
    const late = await identity.transaction().execute(async (tx) => {
      await tx
        .updateTable('identity.accounts')
        .set({ password_hash: 'the newer one' })
        .where('user_id', '=', ids.userId(username))
        .execute()
      const answer = system.browser().signIn(username, password)
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(identity)
        expect(rows).toHaveLength(1)
      }, 5_000)
      return { answer }
    })
    expect(await late.answer).toMatchObject(refusal)
  })

  test('of the platform’s own account behaves the same', async () => {
    const { identity, ids } = system.side.needs
    const account = { username: 'superadmin@comanda.test', password }
    const held = hold('matches')
    const late = system.browser().post('/superadmin/signin', account)
    await held.entered
    const change = (password_hash: string) =>
      identity
        .updateTable('identity.accounts')
        .set({ password_hash })
        .where('user_id', '=', superAdminId(ids, account.username))
        .execute()
    const before = await findAccount(identity, superAdminId(ids, account.username))
    await change('the newer one')
    held.release()
    expect(await late).toMatchObject(refusal)
    await change(before?.password_hash ?? '')
  })
})

test('a running sign-in opens no session in the restaurant that the address belongs to by then', async () => {
  const { username } = await chez.staff('POS')
  const held = hold('matches')
  const late = system.browser().signIn(username, password)
  await held.entered
  await chez.admin.del(`/users/delete/${username}`)
  await system.browser().post('/auth/signup', { biz_name: 'Own Place', username, password })
  held.release()
  expect(await late).toMatchObject(refusal)
  expect((await system.browser().signIn(username, password)).body.user).toMatchObject({ role: 'admin' })
})

test('a running reset does not replace a newer password, and its link stays valid', async () => {
  const { username } = await chez.staff('POS')
  const link = await resetLink(username)
  const held = hold('hash')
  const late = system.browser().post(link, { password: 'of the reset' })
  await held.entered
  const newer = { password: 'the newer one' }
  expect((await chez.admin.post(`/users/update-password/${username}`, newer)).status).toBe(200)
  held.release()
  expect(await late).toMatchObject({ status: 400, body: { message: 'This link is no longer valid!' } })
  expect((await system.browser().signIn(username, newer.password)).status).toBe(200)
  expect((await system.browser().post(link, { password: 'of the reset' })).status).toBe(200)
  expect((await system.browser().signIn(username, 'of the reset')).status).toBe(200)
})
