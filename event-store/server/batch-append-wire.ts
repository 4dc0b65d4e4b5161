import { ANY, NO_STREAM, type Outcome, type ProposedEvent, STREAM_EXISTS } from './appends.ts'
import { FieldReader, lengthField, numberField, textField } from './protobuf.ts'
import { uuidBytes } from './uuid.ts'

export type BatchAppendOptions = Readonly<{ stream: string; expected: number; deadline: number }>

/** One BatchAppendReq: an append may come in several, of which the first has the options and the last is final. */
export type BatchAppendChunk = Readonly<{
  /** The UUID message as it came: the answer carries it back unread. */
  correlation: Buffer
  options: BatchAppendOptions | null
  events: readonly (ProposedEvent | null)[]
  isFinal: boolean
}>

export function decodeBatchAppend(bytes: Buffer): BatchAppendChunk {
  let correlation: Buffer = Buffer.alloc(0)
  let options: BatchAppendOptions | null = null
  let isFinal = false
  const events: (ProposedEvent | null)[] = []
  const reader = new FieldReader(bytes)
  while (reader.next()) {
    if (reader.field === 1) correlation = reader.bytes()
    else if (reader.field === 2) options = decodeOptions(reader.message())
    else if (reader.field === 3) events.push(decodeEvent(reader.message()))
    else if (reader.field === 4) isFinal = reader.varint() !== 0
    else reader.skip()
  }
  return { correlation, options, events, isFinal }
}

function decodeOptions(reader: FieldReader): BatchAppendOptions {
  let stream = ''
  let expected = ANY
  let deadline = Number.POSITIVE_INFINITY
  while (reader.next()) {
    if (reader.field === 1) stream = decodeStream(reader.message())
    else if (reader.field === 2) expected = reader.varint()
    else if (reader.field === 6) deadline = decodeTimestamp(reader.message())
    else if (reader.field === 7) deadline = Date.now() + decodeTimestamp(reader.message())
    else {
      if (reader.field === 3) expected = NO_STREAM
      else if (reader.field === 5) expected = STREAM_EXISTS
      reader.skip()
    }
  }
  return { stream, expected, deadline }
}

function decodeStream(reader: FieldReader): string {
  let name = ''
  while (reader.next()) {
    if (reader.field === 3) name = reader.bytes().toString('utf8')
    else reader.skip()
  }
  return name
}

/** Timestamp and Duration alike: seconds and nanoseconds, given in milliseconds. */
function decodeTimestamp(reader: FieldReader): number {
  let ms = 0
  while (reader.next()) {
    if (reader.field === 1) ms += reader.varint() * 1000
    else if (reader.field === 2) ms += reader.varint() / 1_000_000
    else reader.skip()
  }
  return ms
}

/** Null for an event whose id is no UUID. */
function decodeEvent(reader: FieldReader): ProposedEvent | null {
  let id: Buffer | null = null
  let type: Buffer = Buffer.alloc(0)
  let isJson = false
  let data: Buffer = Buffer.alloc(0)
  let metadata: Buffer = Buffer.alloc(0)
  while (reader.next()) {
    if (reader.field === 1) id = decodeUuid(reader.message())
    else if (reader.field === 2) {
      const [key, value] = decodeEntry(reader.message())
      if (key === 'type') type = value
      else if (key === 'content-type') isJson = value.toString('latin1') === 'application/json'
    } else if (reader.field === 3) metadata = reader.bytes()
    else if (reader.field === 4) data = reader.bytes()
    else reader.skip()
  }
  return id && { id, type, isJson, data, metadata }
}

function decodeEntry(reader: FieldReader): [key: string, value: Buffer] {
  let key = ''
  let value: Buffer = Buffer.alloc(0)
  while (reader.next()) {
    if (reader.field === 1) key = reader.bytes().toString('latin1')
    else if (reader.field === 2) value = reader.bytes()
    else reader.skip()
  }
  return [key, value]
}

function decodeUuid(reader: FieldReader): Buffer | null {
  while (reader.next()) {
    if (reader.field === 2) return uuidBytes(reader.bytes().toString('latin1'))
    if (reader.field === 1) return decodeStructured(reader.bytes())
    reader.skip()
  }
  return null
}

/** Read with BigInt: the halves of a UUID use all 64 bits. */
function decodeStructured(bytes: Buffer): Buffer {
  const id = Buffer.alloc(16)
  let at = 0
  while (at < bytes.length) {
    const offset = bytes[at++] === 0x08 ? 0 : 8
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('malformed message')
      value |= BigInt(byte & 127) << shift
      if (byte < 128) break
    }
    id.writeBigUInt64BE(BigInt.asUintN(64, value), offset)
  }
  return id
}

const empty = Buffer.alloc(0)

export function encodeBatchAnswer(
  correlation: Buffer,
  { stream, expected }: BatchAppendOptions,
  outcome: Outcome,
  maxAppendBytes: number,
): Buffer {
  const result =
    outcome.is === 'stored'
      ? lengthField(3, success(outcome))
      : lengthField(2, failure(outcome, stream, expected, maxAppendBytes))
  return Buffer.concat([lengthField(1, correlation), result, lengthField(4, textField(3, stream))])
}

function success({ revision, position }: Extract<Outcome, { is: 'stored' }>): Buffer {
  const at = Buffer.concat([numberField(1, position), numberField(2, position)])
  return Buffer.concat([
    revision < 0 ? lengthField(2, empty) : numberField(1, revision),
    position === 0 ? lengthField(4, empty) : lengthField(3, at),
  ])
}

type Failure = Exclude<Outcome, { is: 'stored' }>

/**
 * google.rpc.Status. It must carry typed details: without them the client throws outside any promise. Overload is told as
 * a timeout, which makes callers try again later.
 */
function failure(outcome: Failure, stream: string, expected: number, maxAppendBytes: number): Buffer {
  const [code, type, details] = typed(outcome, stream, expected, maxAppendBytes)
  const any = [textField(1, `type.googleapis.com/event_store.client.${type}`), lengthField(2, details)]
  return Buffer.concat([numberField(1, code), textField(2, outcome.is), lengthField(3, Buffer.concat(any))])
}

function typed(outcome: Failure, stream: string, expected: number, maxAppendBytes: number): [number, string, Buffer] {
  switch (outcome.is) {
    case 'wrong-revision':
      return [9, 'WrongExpectedVersion', wrongRevision(outcome.current, expected)]
    case 'stream-deleted':
      return [9, 'StreamDeleted', lengthField(1, textField(3, stream))]
    case 'too-large':
      return [3, 'MaximumAppendSizeExceeded', numberField(1, maxAppendBytes)]
    case 'bad-request':
      return [3, 'BadRequest', empty]
    case 'timeout':
    case 'overloaded':
      return [4, 'Timeout', empty]
    case 'unknown':
      return [2, 'Unknown', empty]
  }
}

const expectedField: Readonly<Record<number, number>> = { [ANY]: 4, [STREAM_EXISTS]: 5, [NO_STREAM]: 6 }

function wrongRevision(current: number, expected: number): Buffer {
  const special = expectedField[expected]
  return Buffer.concat([
    current < 0 ? lengthField(2, empty) : numberField(1, current),
    special === undefined ? numberField(3, expected) : lengthField(special, empty),
  ])
}
