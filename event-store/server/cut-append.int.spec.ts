import { connect } from 'node:http2'
import { connect as dial } from 'node:net'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import { appendEvent, appendOptions } from '@comanda/tests/systems/raw-client.ts'
import { expect, test } from 'vitest'
import { connectLog } from '../client/connect.ts'
import { startEventStore } from './server.ts'

const cuts = {
  'the connection is destroyed': ({ socket }: OpenAppend) => socket.destroy(),
  'the call is cancelled': ({ stream }: OpenAppend) => stream.close(8),
}
type OpenAppend = Awaited<ReturnType<typeof begin>>

/** Begins a classic append without ending it, after the server has received two events. */
async function begin(port: number, name: string) {
  const socket = dial(port, '127.0.0.1')
  const session = connect(`http://127.0.0.1:${port}`, { createConnection: () => socket })
  session.on('error', () => undefined)
  const stream = session.request({
    ':method': 'POST',
    ':path': '/event_store.client.streams.Streams/Append',
    'content-type': 'application/grpc',
    te: 'trailers',
  })
  stream.on('error', () => undefined)
  for (const part of [appendOptions(Buffer.from(name)), appendEvent({}), appendEvent({})]) stream.write(framed(part))
  // frames of one connection arrive in order: once the ping is answered, the server has the events
  await new Promise((resolve) => session.ping(resolve))
  return { session, stream, socket }
}

function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

test.for(Object.entries(cuts))('a classic append stores nothing when %s in the middle', async ([kind, cut]) => {
  const database = await createDatabase()
  const store = await startEventStore({ databaseUrl: database.url })
  const log = connectLog({ url: store.url, appendTimeoutMs: 10_000 })
  const event = () => ({ id: crypto.randomUUID(), type: 'Tested', data: {}, metadata: {} })
  for (let round = 0; round < 20; round++) {
    const begun = await begin(store.port, `cut-${kind}-${round}`)
    const closed = new Promise((resolve) => begun.stream.once('close', resolve))
    cut(begun)
    await closed
    begun.session.destroy()
    await log.append('marks-1', [event()], 'any')
  }
  const streams = new Set<string>()
  for await (const { stream } of log.readAll()) streams.add(stream)
  expect([...streams]).toEqual(['marks-1'])
  await log.close()
  await store.close()
  await database.drop()
})
