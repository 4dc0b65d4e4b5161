import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const uncaught = vi.fn()
process.on('uncaughtException', uncaught)
afterAll(() => void process.off('uncaughtException', uncaught))

test('a connection that dies between two queries of a transaction fails the next one, and does not end the process', async () => {
  const pool = openPool(database.url, { applicationName: 'spec', max: 2 })
  const client = await pool.connect()
  const gone = new Promise((resolve) => client.once('end', resolve))
  await client.query('begin')
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await gone
  await expect(client.query('select 1')).rejects.toThrow()
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(uncaught).not.toHaveBeenCalled()
  await pool.end()
})

test('one connection stays open in a quiet time, so that the next query does not wait for a new one', async () => {
  const pool = openPool(database.url, { applicationName: 'spec', max: 2 })
  pool.options.idleTimeoutMillis = 20
  const processOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const removed = once(pool, 'remove')
  const opened = await Promise.all([processOf(), processOf()])
  await removed
  await pause(20) // after the timer of the other connection
  expect(opened).toContain(await processOf())
  await pool.end()
})
