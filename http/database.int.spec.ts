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
