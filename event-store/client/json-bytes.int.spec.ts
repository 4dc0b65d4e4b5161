import { createDatabase } from '@comanda/tests/systems/engines.ts'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEventStore } from '../server/server.ts'
import { connectLog } from './connect.ts'
import { Connection } from './connection.ts'
import { jsonBytes } from './json-bytes.ts'

let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  const database = await createDatabase()
  const store = await startEventStore({ databaseUrl: database.url })
  url = store.url
  stop = () => store.close().then(database.drop)
})
afterAll(() => stop())

const id = () => crypto.randomUUID()
const data = { dish: 'Crème brûlée 🍮', price: 650, half: '\ud800', lines: [{ line: 1 }] }
const metadata = { by: 'Zoë' }

/** Reads a stream like other clients of the store. */
async function readPlainly(stream: string) {
  const client = EventStoreDBClient.connectionString(url)
  const events = []
  for await (const { event } of client.readStream(stream)) events.push(event)
  await client.dispose()
  return events
}

test('an appended event is JSON to every reader', async () => {
  const log = connectLog({ url })
  await log.append('spelled-1', [{ id: id(), type: 'Tested', data, metadata }], 'no_stream')
  await log.append('spelled-1', [{ id: id(), type: 'Tested', data: 'a text', metadata: null }], 0n)
  const [first, second] = await readPlainly('spelled-1')
  expect(first).toMatchObject({ isJson: true, data: data, metadata })
  expect(second).toMatchObject({ isJson: true, data: 'a text' })
  expect(second?.metadata).toBeUndefined()
  await log.close()
})

test('also if the library falls back to one call per append', async () => {
  const connection = new Connection(url, () => undefined)
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) }
  const event = jsonBytes(id(), 'Tested', texts)
  // with credentials, the client library appends this way
  const credentials = { username: 'admin', password: 'changeit' }
  await connection.client.appendToStream('spelled-2', event, { credentials })
  expect(await readPlainly('spelled-2')).toMatchObject([{ isJson: true, data: data, metadata }])
  await connection.close()
})

test('anything other than JSON is refused before it reaches the library', async () => {
  const log = connectLog({ url })
  const circle: { self?: object } = {}
  circle.self = circle
  for (const wrong of [undefined, () => 1, circle, { n: 1n }]) {
    const event = { id: id(), type: 'Tested', data: wrong, metadata }
    await expect(log.append('spelled-3', [event], 'any')).rejects.toBeInstanceOf(TypeError)
  }
  await log.close()
})
