import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'
import { type CommandSystem, password, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyAccount } from './copy.ts'

let system: CommandSystem
beforeAll(async () => {
  system = await startCommandSystem()
})
afterAll(() => system.close())

test('a copy reads only the events since the previous one', async () => {
  const { needs } = system.side
  const chez = await system.restaurant()
  const { username } = await chez.staff('POS')
  const userId = needs.ids.userId(username)
  const read: RecordedEvent[] = []
  const readStream: EventLog['readStream'] = async (...options) => {
    const events = await needs.log.readStream(...options)
    read.push(...events)
    return events
  }
  await copyAccount({ ...needs, log: { readStream } }, userId)
  expect(read).toEqual([])
})

test('a user removed while an older copy is between its read and its write stays removed', async () => {
  const { needs } = system.side
  const chez = await system.restaurant()
  const { username } = await chez.staff('POS')
  const userId = needs.ids.userId(username)
  let reads = 0
  const readStream: EventLog['readStream'] = async (...asked) => {
    const events = await needs.log.readStream(...asked)
    reads += 1
    if (reads === 1) expect((await chez.admin.del(`/users/delete/${username}`)).status).toBe(200)
    return events
  }
  await copyAccount({ ...needs, log: { readStream } }, userId)
  const rows = needs.identity.selectFrom('identity.accounts').select('user_id').where('user_id', '=', userId)
  expect(await rows.execute()).toEqual([])
  expect((await system.browser().signIn(username, password)).status).toBe(401)
})
