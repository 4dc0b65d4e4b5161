import { batchRequest } from '@comanda/tests/systems/raw-client.ts'
import sharedPb from '@eventstore/db-client/generated/shared_pb.js'
import streamsPb from '@eventstore/db-client/generated/streams_pb.js'
import fc from 'fast-check'
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js'
import { describe, expect, test } from 'vitest'
import { ANY, NO_STREAM, STREAM_EXISTS } from './appends.ts'
import { decodeBatchAppend, encodeBatchAnswer } from './batch-append-wire.ts'
import { decodeRow, encodeRows } from './copy-rows.ts'
import { lengthField, TOMBSTONE } from './protobuf.ts'
import { encodeEvent } from './read-responses.ts'
import { uuidBytes, uuidText } from './uuid.ts'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array))
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).map((value) => value.toWellFormed())

const storedEvent = fc.record({
  position: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  revision: fc.oneof(fc.nat(), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.constant(TOMBSTONE)),
  id: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((array) => Buffer.from(array)),
  created: fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }),
  isJson: fc.boolean(),
  stream: text.map((value) => Buffer.from(value)),
  type: text.map((value) => Buffer.from(value)),
  data: bytes(400),
  metadata: bytes(200),
})

const numberText = (value: number) => (value === TOMBSTONE ? '9223372036854775807' : String(value))

describe('an event on the wire', () => {
  test('written by hand is read by the generated classes', () => {
    fc.assert(
      fc.property(storedEvent, fc.constantFrom('text', 'structured'), (event, form) => {
        const record = streamsPb.ReadResp.deserializeBinary(encodeEvent(event, form)).getEvent()?.getEvent()
        expect(record?.getStreamRevision()).toBe(numberText(event.revision))
        expect(record?.getCommitPosition()).toBe(String(event.position))
        expect(Buffer.from(record?.getStreamIdentifier()?.getStreamName_asU8() ?? [])).toEqual(event.stream)
        expect(record?.getMetadataMap().get('type')).toBe(event.type.toString())
        expect(record?.getMetadataMap().get('created')).toBe(`${event.created}0000`)
        expect(Buffer.from(record?.getData_asU8() ?? [])).toEqual(event.data)
        expect(Buffer.from(record?.getCustomMetadata_asU8() ?? [])).toEqual(event.metadata)
        const structured = record?.getId()?.getStructured()
        const id = structured
          ? [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
          : record?.getId()?.getString()
        const halves = [event.id.readBigInt64BE(0), event.id.readBigInt64BE(8)].map(String)
        expect(id).toEqual(form === 'text' ? uuidText(event.id) : halves)
      }),
    )
  })

  test('is read from a row as it was written', () => {
    fc.assert(
      fc.property(storedEvent, fc.nat(), fc.boolean(), (event, streamId, repeated) => {
        expect(decodeRow(asRead(encodeRows([{ ...event, streamId, repeated }])))).toEqual(event)
      }),
    )
  })
})

/** A written row in the form of a read one: without stream_id and repeated. */
function asRead(rows: Buffer): Buffer {
  const header = rows.subarray(0, 21)
  const position = rows.subarray(21, 33)
  const revisionToJson = rows.subarray(45, 45 + 12 + 20 + 12 + 5)
  const rest = rows.subarray(45 + 49 + 5, rows.length - 2)
  return Buffer.concat([header, position, revisionToJson, rest])
}

describe('an append on the wire', () => {
  const request = fc.record({
    stream: text,
    expected: fc.constantFrom(ANY, NO_STREAM, STREAM_EXISTS, 0, 7, 2 ** 40),
    id: fc.uuid(),
    isStructured: fc.boolean(),
    isFinal: fc.boolean(),
    data: bytes(300),
  })

  test('written by the generated classes is read by hand', () => {
    fc.assert(
      fc.property(request, (given) => {
        const chunk = decodeBatchAppend(Buffer.from(generated(given).serializeBinary()))
        const stream = given.stream.includes('\0') ? '' : given.stream
        expect(chunk.options).toEqual({ stream, expected: given.expected, deadline: Infinity })
        expect(chunk.isFinal).toBe(given.isFinal)
        expect(chunk.events).toEqual([
          {
            id: uuidBytes(given.id),
            type: Buffer.from('Tested'),
            isJson: true,
            data: given.data,
            metadata: Buffer.alloc(0),
          },
        ])
      }),
    )
  })

  test('expects the given revision, and none that is no int64', () => {
    const expectedOf = (revision: bigint) => {
      const options = new streamsPb.BatchAppendReq.Options().setStreamPosition(String(revision))
      return decodeBatchAppend(Buffer.from(new streamsPb.BatchAppendReq().setOptions(options).serializeBinary()))
        .options?.expected
    }
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 53n), (revision) => {
        expect(expectedOf(revision)).toBe(Number(revision))
      }),
    )
    expect(expectedOf(2n ** 63n - 1n)).toBe(TOMBSTONE)
    expect(expectedOf(2n ** 64n - 1n)).toBe(NO_STREAM)
    expect(expectedOf(2n ** 63n)).toBeNaN()
    expect(expectedOf(2n ** 64n - 2n)).toBeNaN()
  })

  test('has a deadline in the past when it is negative', () => {
    const minusThree = Buffer.from([0x08, 0xfd, ...Array(8).fill(0xff), 0x01])
    const deadlineIn = (deadline: Buffer) =>
      decodeBatchAppend(batchRequest({ correlation: '', stream: Buffer.from('s'), deadline, events: [] })).options
        ?.deadline
    expect(deadlineIn(lengthField(6, minusThree))).toBe(-3_000)
    expect(deadlineIn(lengthField(7, minusThree))).toBeLessThan(Date.now() - 2_000)
    expect(deadlineIn(lengthField(7, minusThree))).toBeGreaterThan(Date.now() - 60_000)
  })

  test('is never answered without typed details when it fails', () => {
    const failures = ['stream-deleted', 'too-large', 'bad-request', 'timeout', 'overloaded', 'unknown'] as const
    const outcomes = [...failures.map((is) => ({ is })), { is: 'wrong-revision', current: 3 } as const]
    for (const outcome of outcomes) {
      const options = { stream: 's', expected: NO_STREAM, deadline: 0 }
      const answer = streamsPb.BatchAppendResp.deserializeBinary(
        encodeBatchAnswer(Buffer.alloc(0), options, outcome, 9),
      )
      expect(answer.getError()?.getDetails()?.getTypeName()).toMatch(/^event_store\.client\.[A-Z]/)
    }
  })
})

function generated(given: {
  stream: string
  expected: number
  id: string
  isStructured: boolean
  isFinal: boolean
  data: Buffer
}) {
  const options = new streamsPb.BatchAppendReq.Options()
  options.setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(Buffer.from(given.stream)))
  if (given.expected === NO_STREAM) options.setNoStream(new emptyPb.Empty())
  else if (given.expected === STREAM_EXISTS) options.setStreamExists(new emptyPb.Empty())
  else if (given.expected === ANY) options.setAny(new emptyPb.Empty())
  else options.setStreamPosition(String(given.expected))
  const id = new sharedPb.UUID()
  const raw = uuidBytes(given.id) ?? Buffer.alloc(16)
  if (given.isStructured) {
    const structured = new sharedPb.UUID.Structured()
    structured
      .setMostSignificantBits(String(raw.readBigInt64BE(0)))
      .setLeastSignificantBits(String(raw.readBigInt64BE(8)))
    id.setStructured(structured)
  } else id.setString(given.id)
  const message = new streamsPb.BatchAppendReq.ProposedMessage().setId(id).setData(given.data)
  message.getMetadataMap().set('type', 'Tested').set('content-type', 'application/json')
  return new streamsPb.BatchAppendReq().setOptions(options).setIsFinal(given.isFinal).setProposedMessagesList([message])
}
