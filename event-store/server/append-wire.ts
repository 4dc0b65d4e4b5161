import { ANY, NO_STREAM, nameFrom, type ProposedEvent, STREAM_EXISTS } from './appends.ts'
import { FieldReader, TOMBSTONE } from './protobuf.ts'
import { uuidBytes } from './uuid.ts'

/** Options of an append. An invalid name is read as an empty `stream`, an invalid revision as NaN. */
export type AppendOptions = Readonly<{ stream: string; expected: number; deadline: number }>

/** An AppendReq: the options of a single append, or one of its events (null if the event's id is not a UUID). */
export type AppendPart = Readonly<{ options?: AppendOptions; event?: ProposedEvent | null; bytes: number }>

export function decodeAppendPart(bytes: Buffer): AppendPart {
  const reader = new FieldReader(bytes)
  let part: AppendPart = { bytes: bytes.length }
  while (reader.next()) {
    if (reader.field === 1) part = { options: decodeOptions(reader.message()), bytes: bytes.length }
    else if (reader.field === 2) part = { event: decodeEvent(reader.message()), bytes: bytes.length }
    else reader.skip()
  }
  return part
}

/** Options of both kinds of append; those of Append have no deadline. */
export function decodeOptions(reader: FieldReader): AppendOptions {
  let stream = ''
  let expected = ANY
  let deadline = Number.POSITIVE_INFINITY
  while (reader.next()) {
    if (reader.field === 1) stream = decodeStream(reader.message())
    else if (reader.field === 2) expected = revisionFrom(reader.uint64())
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
    if (reader.field === 3) name = nameFrom(reader.bytes())
    else reader.skip()
  }
  return name
}

const LARGEST = 2n ** 63n - 1n
const LARGEST_UNSIGNED = 2n ** 64n - 1n

/** Revision of a request. The largest int64 means -1, as in EventStoreDB; other values below -1 or beyond int64 are refused. */
export function revisionFrom(value: number | bigint): number {
  if (value === LARGEST) return TOMBSTONE
  if (value === LARGEST_UNSIGNED) return NO_STREAM
  return value > LARGEST ? Number.NaN : Number(value)
}

/** Milliseconds of a Timestamp or a Duration: both are seconds and nanoseconds. */
function decodeTimestamp(reader: FieldReader): number {
  let ms = 0
  while (reader.next()) {
    if (reader.field === 1) ms += reader.int64() * 1000
    else if (reader.field === 2) ms += reader.int64() / 1_000_000
    else reader.skip()
  }
  return ms
}

/** Decodes an event; null if its id is not a UUID. */
export function decodeEvent(reader: FieldReader): ProposedEvent | null {
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

// two field keys and two varints of up to ten bytes
const MAX_STRUCTURED = 22

/** Decodes a UUID of two int64. BigInt, because each half uses all 64 bits. */
function decodeStructured(bytes: Buffer): Buffer | null {
  if (bytes.length > MAX_STRUCTURED) return null
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
