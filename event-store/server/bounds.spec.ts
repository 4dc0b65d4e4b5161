import { Duplex } from 'node:stream'
import { batchRequest } from '@comanda/tests/systems/raw-client.ts'
import streamsPb, { type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream } from '@grpc/grpc-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Append } from './appends.ts'
import { batchAppend } from './batch-append-call.ts'
import { type BatchAppendChunk, decodeBatchAppend } from './batch-append-wire.ts'
import { emptyTrack, Heads } from './heads.ts'
import { Budget } from './partial-append.ts'
import type { StoredEvent } from './stored-event.ts'
import { noRules } from './stream-rules.ts'
import { Tail } from './tail.ts'
import type { Writer } from './writer.ts'

/** An event as it arrives from the network: small pieces of a large message. */
function received(position: number, bytes = 100): StoredEvent {
  const message = Buffer.alloc(65_536 + bytes, 'x')
  return {
    position,
    revision: position - 1,
    created: 0,
    isJson: true,
    id: message.subarray(0, 16),
    stream: message.subarray(16, 30),
    type: message.subarray(30, 40),
    data: message.subarray(40, 40 + bytes),
    metadata: message.subarray(0, 0),
  }
}

describe('the tail', () => {
  const heldBy = (tail: Tail) => {
    const buffers = new Set<ArrayBufferLike>()
    for (const { event } of tail.after(tail.floor, 10_000)) {
      for (const part of [event.id, event.stream, event.type, event.data]) buffers.add(part.buffer)
    }
    return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  test('keeps nothing of the network messages of its events', () => {
    const tail = new Tail(0, { events: 1_000, bytes: 10_000_000 })
    for (let at = 1; at < 500; at += 5) tail.add([0, 1, 2, 3, 4].map((n) => received(at + n)))
    expect(heldBy(tail)).toBeLessThan(500 * 500)
    expect(tail.after(0, 1)[0]?.event.data.toString()).toBe('x'.repeat(100))
  })

  test('is limited in bytes, long names included', () => {
    const tail = new Tail(0, { events: 100_000, bytes: 1_000_000 })
    const name = Buffer.alloc(16_000, 'n')
    for (let at = 1; at <= 300; at++) tail.add([{ ...received(at), stream: name }])
    expect(heldBy(tail)).toBeLessThan(1_000_000)
    expect(tail.floor).toBeGreaterThan(200)
  })
})

test('heads are evicted when the total length of their names is too large', () => {
  const heads = new Heads(1_000, 10_000)
  for (let n = 0; n < 100; n++) {
    heads.add({ stream: `${n}-`.padEnd(1_000, 'x'), main: emptyTrack, meta: emptyTrack, rules: noRules, busy: 0 })
  }
  expect(heads.size).toBeLessThanOrEqual(10)
})

/** A BatchAppend call whose writer answers on request. */
function batchCall({ bytes = 10_000, callBytes = 5_000 } = {}) {
  const answers: BatchAppendResp[] = []
  const duplex = new Duplex({
    objectMode: true,
    read: () => undefined,
    write: (answer: Buffer, _, done) => {
      answers.push(streamsPb.BatchAppendResp.deserializeBinary(answer))
      done()
    },
  })
  const appends: Append[] = []
  const budget = new Budget(bytes)
  const writer = { append: (append: Append) => void appends.push(append) }
  const partialAppends = { budget, callBytes, maxMs: 10_000 }
  // only the parts that are used
  const target = { writer: writer as unknown as Writer, maxAppendBytes: 1_000_000, partialAppends }
  batchAppend(target, duplex as unknown as ServerDuplexStream<BatchAppendChunk, Buffer>)
  const send = (given: Partial<Parameters<typeof batchRequest>[0]> & { correlation: string }) =>
    duplex.push(decodeBatchAppend(batchRequest({ events: [], ...given })))
  return { duplex, budget, appends, send, answers }
}

const stream = Buffer.from('bounded-1')
const turn = () => vi.advanceTimersByTimeAsync(0)
const detailOf = (answer: BatchAppendResp | undefined) => answer?.getError()?.getDetails()?.getTypeName()

describe('a batch append call', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  test('holds a limited number of bytes of unfinished appends, and so do all calls together', async () => {
    const { send, budget, answers } = batchCall()
    for (let n = 0; n < 10; n++)
      send({ correlation: `${n}`, stream, events: [{ data: Buffer.alloc(900) }], isFinal: false })
    await turn()
    expect(answers.map(detailOf)).toEqual(Array(7).fill('event_store.client.Timeout'))
    expect(budget.take(7_000)).toBe(false)
    expect(budget.take(5_000)).toBe(true)
  })

  test('drops an unfinished append after the timeout, and answers once', async () => {
    const { send, budget, answers, appends } = batchCall()
    send({ correlation: 'a', stream, events: [{}], isFinal: false })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(answers).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    send({ correlation: 'a', events: [{}] })
    await turn()
    expect(answers.map(detailOf)).toEqual(['event_store.client.Timeout'])
    expect(appends).toEqual([])
    expect(budget.take(10_000)).toBe(true)
  })

  test('frees its memory when an append is complete or refused, or the call ends', async () => {
    const { send, budget, duplex, appends } = batchCall()
    for (const correlation of ['a', 'b', 'c']) send({ correlation, stream, events: [{}], isFinal: false })
    send({ correlation: 'a' })
    send({ correlation: 'b', events: [{ type: Buffer.from([0xff]) }] })
    await turn()
    expect(appends).toHaveLength(1)
    expect(budget.take(9_500)).toBe(false)
    duplex.emit('cancelled')
    expect(budget.take(10_000)).toBe(true)
  })

  test('skips a part without a beginning, and handles the others', async () => {
    const { send, answers, appends } = batchCall()
    send({ correlation: 'a', events: [{}] })
    send({ correlation: 'b', stream, events: [{}] })
    await turn()
    expect(appends.map((append) => append.stream)).toEqual(['bounded-1'])
    expect(answers).toEqual([])
  })

  test('that is half-closed ends after the last answer', async () => {
    const { send, answers, appends, duplex } = batchCall()
    send({ correlation: 'a', stream, events: [{}] })
    send({ correlation: 'b', stream, events: [{}] })
    duplex.push(null)
    await turn()
    appends[0]?.answer({ is: 'stored', revision: 0, position: 1 })
    await turn()
    expect(duplex.writableEnded).toBe(false)
    appends[1]?.answer({ is: 'stored', revision: 1, position: 2 })
    await turn()
    expect(duplex.writableEnded).toBe(true)
    expect(answers).toHaveLength(2)
  })
})
