import { heldPassword } from '@comanda/tests/command-system/held-password.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenHash } from './reset.ts'

/** What changes while a password is hashed or compared. */
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

describe('a password that is changed', () => {
  const changes: [string, (username: string) => Promise<{ status: number }>][] = [
    ['by the admin', (name) => chez.admin.post(`/users/update-password/${name}`, { password: 'the newer one' })],
    ['by a reset', async (name) => system.browser().post(await resetLink(name), { password: 'the newer one' })],
  ]

  test.each(changes)('%s is not put back by a sign-in that renews the hash of the one before', async (_, change) => {
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
})

test('a reset that is under way puts no password over a newer one, and its link is not spent', async () => {
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
