import { freePort } from '@comanda/local/engines/ports.ts'
import { createDatabase } from '@comanda/tests/systems/engines.ts'
import { spawnStore } from '@comanda/tests/systems/store-process.ts'
import serverFeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js'
import { expect, test } from 'vitest'
import { type BatchAppendChunk, decodeBatchAppend, encodeBatchAnswer } from '../server/batch-append-wire.ts'
import { supportedMethods } from '../server/cluster.ts'
import { lengthField, textField } from '../server/protobuf.ts'
import { connectLog } from './connect.ts'
import { LogUnavailable } from './log.ts'

const event = () => ({ id: crypto.randomUUID(), type: 'Tested', data: { n: 1 }, metadata: {} })

/** Time for which the process is stopped; a longer one changes nothing after the timeout. */
const STOPPED_MS = Number(process.env.STOPPED_MS ?? 3_000)

test('a stopped event store: unavailable in time, and one effect when it continues', { timeout: 60_000 }, async () => {
  const database = await createDatabase()
  const store = spawnStore(database.url, await freePort())
  await store.ready
  const log = connectLog({ url: store.url, appendTimeoutMs: 1_500, readTimeoutMs: 1_000 })
  await log.append('stopped-1', [event()], 'no_stream')
  store.child.kill('SIGSTOP')
  const stoppedAt = Date.now()
  const repeated = event()
  const appends = Array.from({ length: 20 }, () => log.append('stopped-1', [repeated], 0n))
  for (const outcome of await Promise.allSettled(appends)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailable) })
  }
  expect(Date.now() - stoppedAt).toBeLessThan(3_000)
  await expect(log.ping(300)).rejects.toBeInstanceOf(LogUnavailable)
  await expect.poll(() => Date.now() - stoppedAt, { timeout: STOPPED_MS + 1_000 }).toBeGreaterThan(STOPPED_MS)
  store.child.kill('SIGCONT')
  await expect
    .poll(() => log.append('stopped-1', [repeated], 0n).catch(() => null), { timeout: 15_000 })
    .toMatchObject({ revision: 1n })
  const stored = await log.readStream('stopped-1')
  expect(stored.map(({ id }) => id).slice(1)).toEqual([repeated.id])
  await log.close()
  await store.stop()
  await database.drop()
})

type Behaviour = (call: ServerDuplexStream<BatchAppendChunk, Buffer>, chunk: BatchAppendChunk) => void

/** A store that implements the protocol with one fault. */
async function oddStore(behave: Behaviour): Promise<{ url: string; stop: () => void }> {
  const server = new Server()
  const { batchAppend } = streamsGrpc.StreamsService
  const raw = (bytes: Buffer) => bytes
  server.addService(
    { batchAppend: { ...batchAppend, requestDeserialize: decodeBatchAppend, responseSerialize: raw } },
    {
      batchAppend: (call: ServerDuplexStream<BatchAppendChunk, Buffer>) => {
        call.on('data', (chunk: BatchAppendChunk) => behave(call, chunk))
        call.on('error', () => undefined)
      },
    },
  )
  server.addService(serverFeaturesGrpc.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, callback: (error: null, answer: unknown) => void) =>
      callback(null, supportedMethods()),
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  return { url: `esdb://127.0.0.1:${port}?tls=false`, stop: () => server.forceShutdown() }
}

const stored = (chunk: BatchAppendChunk, correlation = chunk.correlation) =>
  encodeBatchAnswer(
    correlation,
    chunk.options ?? { stream: '', expected: 0, deadline: 0 },
    { is: 'stored', revision: 0, position: 9 },
    1,
  )

test('a store that accepts and never answers: unavailable in time', async () => {
  const store = await oddStore(() => undefined)
  const log = connectLog({ url: store.url, appendTimeoutMs: 800, attemptTimeoutMs: 200 })
  const startedAt = Date.now()
  await expect(log.append('silent-1', [event()], 'any')).rejects.toBeInstanceOf(LogUnavailable)
  expect(Date.now() - startedAt).toBeLessThan(2_000)
  await log.close()
  store.stop()
})

test.for([
  ['answers something nobody asked', (chunk) => stored(chunk, textField(2, crypto.randomUUID()))],
  [
    'answers an error without details',
    (chunk) => Buffer.concat([lengthField(1, chunk.correlation), lengthField(2, Buffer.alloc(0))]),
  ],
] as [string, (chunk: BatchAppendChunk) => Buffer][])(
  'a store that %s: the process lives, and the append is repeated',
  async ([, odd]) => {
    const seen: string[] = []
    const troubles: unknown[] = []
    const store = await oddStore((call, chunk) => {
      seen.push(chunk.events[0]?.id.toString('hex') ?? '')
      call.write(seen.length === 1 ? odd(chunk) : stored(chunk))
    })
    const log = connectLog({
      url: store.url,
      appendTimeoutMs: 5_000,
      attemptTimeoutMs: 300,
      onTrouble: (error) => troubles.push(error),
    })
    await expect(log.append('odd-1', [event()], 'any')).resolves.toEqual({ revision: 0n, position: 9n })
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen).size).toBe(1)
    expect(troubles[0]).toBeInstanceOf(TypeError)
    await log.close()
    store.stop()
  },
)

test('appends beyond the limit of open ones are refused at once', async () => {
  const store = await oddStore(() => undefined)
  const log = connectLog({ url: store.url, appendTimeoutMs: 500, maxOpenAppends: 3 })
  let given = 0
  const waiting = Array.from({ length: 3 }, () => log.append('full-1', [event()], 'any').catch(() => (given += 1)))
  await expect(log.append('full-1', [event()], 'any')).rejects.toBeInstanceOf(LogUnavailable)
  expect(given).toBe(0)
  await Promise.all(waiting)
  await log.close()
  store.stop()
})

test('events on which the library would throw are refused before', async () => {
  const log = connectLog({ url: 'esdb://127.0.0.1:1?tls=false' })
  const bad = [
    { ...event(), id: 'no-uuid' },
    { ...event(), data: undefined },
    { ...event(), data: { n: 1n } },
  ]
  for (const each of bad) await expect(log.append('bad-1', [each], 'any')).rejects.toBeInstanceOf(TypeError)
  await log.close()
})
