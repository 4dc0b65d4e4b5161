import { randomUUID } from 'node:crypto'
import { Sealed, TenantId } from '@comanda/domain/kernel/ids.ts'
import { userStream } from '@comanda/domain/kernel/streams.ts'
import {
  type CommandSystem,
  password,
  type Restaurant,
  someEmail,
  startCommandSystem,
} from '@comanda/tests/command-system/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyAccount, savePendingPassword } from '../accounts/copy.ts'
import type { CommandContext } from '../command-context.ts'
import { usersOf } from '../users/kind.ts'
import { startAccountCopies } from './account-copies.ts'

let system: CommandSystem
let chez: Restaurant
const stop = new AbortController()
let running: Promise<void>
beforeAll(async () => {
  system = await startCommandSystem()
  chez = await system.restaurant()
  running = startAccountCopies({ ...system.side.needs, signal: stop.signal })
})
afterAll(async () => {
  stop.abort()
  await running
  await system.close()
})

/** Runs a command up to its append; then its process dies without copying. */
async function addAndDie(username: string) {
  const { needs } = system.side
  const tenantId = TenantId.parse(chez.tenantId)
  const userId = needs.ids.userId(username)
  const commandId = randomUUID()
  const context: CommandContext = {
    tenantId,
    by: null,
    device: null,
    commandId,
    commandHash: commandId,
    correlation: commandId,
    causation: commandId,
    keyed: false,
    at: needs.now(),
  }
  await savePendingPassword(needs.identity, commandId, userId, await needs.passwords.hash(password, userId))
  const name = Sealed.parse(await needs.personal.seal(tenantId, userId, username))
  const who = { userId, tenantId, username: name, name, role: 'user' as const, designation: null, phone: null }
  const data = { ...who, scopes: ['SETTINGS' as const], granter: { role: 'admin' as const, scopes: [] } }
  await needs.handle(usersOf(tenantId), userStream(userId), { type: 'AddUser', data }, context)
  return userId
}
const letIn = async (username: string) => (await system.browser().signIn(username, password)).status

test('a user whose adding was interrupted can sign in, with the password they were given', async () => {
  const username = someEmail()
  await addAndDie(username)
  await vi.waitFor(async () => expect(await letIn(username)).toBe(200), { timeout: 10_000, interval: 100 })
})

test('lost copies are restored, from the first event on', async () => {
  const { identity } = system.side.needs
  const { username } = await chez.staff('POS')
  await sql`update identity.accounts set scopes = '{}', position = 0 where role = 'user'`.execute(identity)
  await sql`update identity.tenants set is_active = false, position = 0`.execute(identity)
  await sql`delete from identity.checkpoints where name = 'account-copies'`.execute(identity)
  const again = new AbortController()
  const second = startAccountCopies({ ...system.side.needs, signal: again.signal })
  await vi.waitFor(
    async () => {
      const { user } = (await system.browser().signIn(username, password)).body
      expect(user).toMatchObject({ scope: 'POS,CANCEL_SENT,CLOSE_UNPAID', is_active: true })
    },
    { timeout: 10_000, interval: 100 },
  )
  again.abort()
  await second
})

test('an older copy never overwrites a newer one, nor a password that was changed since', async () => {
  const { needs } = system.side
  const { username } = await chez.staff('POS')
  await chez.admin.post(`/users/update-password/${username}`, { password: 'a changed password' })
  await copyAccount(needs, needs.ids.userId(username))
  expect((await system.browser().signIn(username, 'a changed password')).status).toBe(200)
  await chez.admin.del(`/users/delete/${username}`)
  await copyAccount(needs, needs.ids.userId(username))
  expect((await system.browser().signIn(username, 'a changed password')).status).toBe(401)
})
