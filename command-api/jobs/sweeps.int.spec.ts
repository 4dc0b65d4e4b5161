import { randomUUID } from 'node:crypto'
import { type CommandSystem, password, startCommandSystem } from '@comanda/tests/command-system/people.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpired } from './sweeps.ts'

let system: CommandSystem
beforeAll(async () => {
  system = await startCommandSystem()
})
afterAll(() => system.close())

test('sessions are deleted half a year after their end; live ones stay and still detect a token used twice', async () => {
  const { identity } = system.side.needs
  const { staff } = await system.restaurant()
  const { username, browser } = await staff('POS')
  const userId = system.side.needs.ids.userId(username)
  const [live] = await identity.selectFrom('identity.sessions').selectAll().where('user_id', '=', userId).execute()
  if (!live) throw new Error('the browser is signed in')
  const ago = (days: number) => sql<string>`now() - make_interval(days => ${days})`
  const ends = [
    { ended_at: ago(181), expires_at: ago(170) },
    { ended_at: null, expires_at: ago(181) },
    { ended_at: ago(179), expires_at: ago(-10) },
    { ended_at: null, expires_at: ago(179) },
  ]
  const ids: string[] = []
  for (const end of ends) {
    ids.push(randomUUID())
    await identity
      .insertInto('identity.sessions')
      .values({ ...live, ...end, session_id: ids.at(-1) ?? '' })
      .execute()
  }
  await deleteExpired(system.side.needs)
  const left = await identity
    .selectFrom('identity.sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .execute()
  expect(new Set(left.map(({ session_id }) => session_id))).toEqual(new Set([live.session_id, ids[2], ids[3]]))
  const stolen = browser.copy()
  expect((await browser.post('/auth/refresh-token')).status).toBe(200)
  await sql`update identity.sessions set rotated_at = now() - interval '1 minute' where user_id = ${userId}`.execute(
    identity,
  )
  expect((await stolen.post('/auth/refresh-token')).status).toBe(401)
  expect((await browser.post('/auth/refresh-token')).status).toBe(401) // a token used twice ends the session
  expect((await system.browser().signIn(username, password)).status).toBe(200)
})

test('sessions and mails are looked up by indexed columns', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where schemaname = 'identity' and tablename in ('sessions', 'mails')`.execute(
    system.side.needs.identity,
  )
  const all = rows.map(({ indexdef }) => indexdef).join('\n')
  for (const columns of ['(user_id, kind, created_at)', 'btree (tenant_id)', '(LEAST(ended_at, expires_at))'])
    expect(all).toContain(columns)
})
