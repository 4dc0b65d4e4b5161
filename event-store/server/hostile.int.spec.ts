import { createDatabase, type TestDatabase } from '@comanda/tests/systems/engines.ts'
import {
  answersOf,
  appendEvent,
  appendOptions,
  batchRequest,
  type RawClient,
  randomId,
  rawClient,
} from '@comanda/tests/systems/raw-client.ts'
import { type ServiceError, status } from '@grpc/grpc-js'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANY, type Outcome } from './appends.ts'
import { lengthField, numberField, textField } from './protobuf.ts'
import { migrateLog } from './schema.ts'
import { type RunningEventStore, startEventStore } from './server.ts'
import { openWriter } from './writer.ts'

let database: TestDatabase
let store: RunningEventStore
let client: RawClient
const troubles: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  store = await startEventStore({ databaseUrl: database.url, onTrouble: (message) => troubles.push(message) })
  client = rawClient(store.port)
})
afterAll(async () => {
  client.close()
  await store.close()
  await database.drop()
})

const hostileText = fc.oneof(
  fc.constantFrom(
    Buffer.from([0xed, 0xb0, 0x80]), // a lone surrogate in the encoding of google-protobuf
    Buffer.from([0xff]),
    Buffer.from([0xc0, 0x80]),
    Buffer.from([0xf4, 0x90, 0x80, 0x80]),
    Buffer.from('a\0b'),
    Buffer.from('\0'),
    Buffer.from('__proto__'),
    Buffer.from('constructor'),
    Buffer.from('\\.\t\n"\''),
    Buffer.from('\u{10ffff}\ufffe\u202e'),
    Buffer.from('x'.repeat(16_384)),
    Buffer.from('x'.repeat(700_000)),
    Buffer.alloc(0),
  ),
  fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => Buffer.from(text)),
)

const hostileAppend = fc.record({
  stream: fc.oneof(fc.constant(Buffer.from('hostile-1')), hostileText),
  events: fc.array(
    fc.record({
      type: fc.oneof(fc.constant(Buffer.from('Tested')), hostileText),
      data: hostileText,
      metadata: hostileText,
    }),
    { maxLength: 3 },
  ),
})

test('whatever an append contains, it is answered once and the appends beside it are stored', {
  timeout: 120_000,
}, async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(hostileAppend, { minLength: 1, maxLength: 6 }), async (appends) => {
      round++
      const call = client.batch()
      const answers = answersOf(call)
      const innocents = Array.from({ length: 4 }, (_, n) => `innocent-${round}-${n}`)
      for (const [index, append] of appends.entries()) {
        call.write(batchRequest({ correlation: id(round, index), ...append }))
        const stream = Buffer.from(innocents[index % 4] ?? '')
        call.write(batchRequest({ correlation: id(round, 100 + index), stream, events: [{}] }))
      }
      await expect.poll(() => answers.size, { timeout: 5_000, interval: 2 }).toBe(2 * appends.length)
      for (const [index] of appends.entries()) {
        expect(answers.get(id(round, index))).toHaveLength(1)
        expect(answers.get(id(round, 100 + index))?.map((answer) => answer.hasSuccess())).toEqual([true])
      }
      call.end()
    }),
    { numRuns: 60 },
  )
  // nothing was sent to PostgreSQL that it would refuse
  expect(troubles).toEqual([])
})

test('a classic append with such text is refused and nothing of it is stored', async () => {
  const bad = { type: Buffer.from([0xed, 0xb0, 0x80]) }
  const refused = await client.append([appendOptions(Buffer.from('classic-1')), appendEvent({}), appendEvent(bad)])
  expect(refused.error?.code).toBe(3)
  const nameless = await client.append([appendOptions(Buffer.from('nul-\0'))])
  expect(nameless.error?.code).toBe(3)
  const { answer } = await client.append([appendOptions(Buffer.from('classic-1')), appendEvent({})])
  expect(answer?.getSuccess()?.getCurrentRevision()).toBe('0')
})

const streamRead = (name: Buffer, more: Buffer = Buffer.alloc(0)) =>
  readRequest([lengthField(1, Buffer.concat([lengthField(1, lengthField(3, name)), lengthField(3, nothing)])), more])
const allRead = (filter: Buffer) => readRequest([lengthField(2, lengthField(2, nothing)), lengthField(7, filter)])
const readRequest = (options: readonly Buffer[]) => {
  const forwardsOfAny = Buffer.concat([numberField(5, 10), lengthField(9, lengthField(2, nothing))])
  return lengthField(1, Buffer.concat([...options, forwardsOfAny]))
}
const nothing = Buffer.alloc(0)

test.for([
  ['of a name with a NUL', streamRead(Buffer.from('a\0b')), status.INVALID_ARGUMENT],
  ['of a name that is no UTF-8', streamRead(Buffer.from([0xff])), status.INVALID_ARGUMENT],
  ['of no name', streamRead(nothing), status.INVALID_ARGUMENT],
  ['of a very long name', streamRead(Buffer.alloc(20_000, 'x')), status.INVALID_ARGUMENT],
  ['with links resolved', streamRead(Buffer.from('a'), numberField(4, 1)), status.UNIMPLEMENTED],
  ['filtered by a lookahead', allRead(lengthField(1, textField(1, '(?!x)y'))), status.INVALID_ARGUMENT],
  ['filtered by a NUL', allRead(lengthField(1, textField(2, 'a\0'))), status.INVALID_ARGUMENT],
  ['without options', nothing, status.INVALID_ARGUMENT],
] as const)('a read %s is refused', async ([, request, code]) => {
  const { error, answers } = await client.read(request)
  expect([error?.code, answers]).toEqual([code, []])
})

test('persistent subscriptions are not implemented, by name', async () => {
  const error = await new Promise<ServiceError | null>((resolve) =>
    client.client.makeUnaryRequest(
      '/event_store.client.persistent_subscriptions.PersistentSubscriptions/Create',
      (bytes: Buffer) => bytes,
      (bytes) => bytes,
      nothing,
      resolve,
    ),
  )
  expect(error).toMatchObject({
    code: status.UNIMPLEMENTED,
    details: expect.stringContaining('PersistentSubscriptions'),
  })
})

test('a row that PostgreSQL refuses nevertheless fails only its own append', async () => {
  const own = await createDatabase()
  await migrateLog(own.url)
  const admin = new pg.Client({ connectionString: own.url })
  await admin.connect()
  await admin.query(`alter table log.events add check (type <> 'Guilty')`)
  const writer = await openWriter({ databaseUrl: own.url })
  const append = (stream: string, type: string) =>
    new Promise<Outcome>((answer) =>
      writer.append({
        does: 'append',
        stream,
        expected: ANY,
        events: [
          { id: randomId(), type: Buffer.from(type), isJson: true, data: Buffer.alloc(2), metadata: Buffer.alloc(0) },
        ],
        deadline: Date.now() + 10_000,
        answer,
      }),
    )
  const streams = Array.from({ length: 20 }, (_, n) => `retried-${n % 7}`)
  const outcomes = await Promise.all(streams.map((name, n) => append(name, n % 9 === 4 ? 'Guilty' : 'Tested')))
  expect(outcomes.map(({ is }) => is)).toEqual(streams.map((_, n) => (n % 9 === 4 ? 'bad-request' : 'stored')))
  const { rows } = await admin.query('select count(*)::int as count, max(position)::int as last from log.events')
  expect(rows).toEqual([{ count: 18, last: 18 }])
  await writer.close()
  await admin.end()
  await own.drop()
})

const id = (round: number, index: number) =>
  `00000000-0000-4000-8000-${String(round).padStart(6, '0')}${String(index).padStart(6, '0')}`
