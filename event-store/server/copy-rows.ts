import { TOMBSTONE } from './protobuf.ts'
import type { StoredEvent } from './stored-event.ts'

/** A row to write: a stored event and two columns that are not sent to readers. */
export type Row = StoredEvent & Readonly<{ streamId: number; repeated: boolean }>

export const columns =
  'position, stream_id, revision, event_id, created, is_json, repeated, stream, type, data, metadata'
export const readColumns = 'position, revision, event_id, created, is_json, stream, type, data, metadata'

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
// PostgreSQL counts microseconds since 2000-01-01
const POSTGRES_EPOCH_MS = 946_684_800_000
const FIXED = 2 + 11 * 4 + 8 * 4 + 16 + 2

/** The rows as a complete COPY … (FORMAT binary) stream. */
export function encodeRows(rows: readonly Row[]): Buffer {
  let size = signature.length + 2
  for (const row of rows) {
    size += FIXED + row.stream.length + row.type.length + row.data.length + row.metadata.length
  }
  const target = Buffer.allocUnsafe(size)
  let at = bytes(target, 0, signature)
  for (const row of rows) {
    at = target.writeInt16BE(11, at)
    at = bigint(target, at, row.position)
    at = bigint(target, at, row.streamId)
    at = bigint(target, at, row.revision)
    at = sizedBytes(target, at, row.id)
    at = bigint(target, at, (row.created - POSTGRES_EPOCH_MS) * 1000)
    at = flag(target, at, row.isJson)
    at = flag(target, at, row.repeated)
    at = sizedBytes(target, at, row.stream)
    at = sizedBytes(target, at, row.type)
    at = sizedBytes(target, at, row.data)
    at = sizedBytes(target, at, row.metadata)
  }
  target.writeInt16BE(-1, at)
  return target
}

/**
 * The event in one CopyData message; null for a header or trailer without a row. Its buffers are views into pg's
 * receive buffer, which the next packet overwrites: encode or copy them before returning to the event loop.
 */
export function decodeRow(message: Buffer): StoredEvent | null {
  let at = message.length >= signature.length && message.compare(signature, 0, 11, 0, 11) === 0 ? signature.length : 0
  if (message.length - at < 2 || message.readInt16BE(at) === -1) return null
  at += 2
  const field = () => {
    const length = message.readInt32BE(at)
    const start = at + 4
    at = start + length
    return message.subarray(start, at)
  }
  const position = readBigint(message, at + 4)
  const revision = readBigint(message, at + 16)
  at += 24
  const id = field()
  const created = Math.floor(readBigint(message, at + 4) / 1000) + POSTGRES_EPOCH_MS
  const isJson = message[at + 16] === 1
  at += 17
  return { position, revision, id, created, isJson, stream: field(), type: field(), data: field(), metadata: field() }
}

function bigint(target: Buffer, offset: number, value: number): number {
  const at = target.writeInt32BE(8, offset)
  if (value === TOMBSTONE) return target.writeBigInt64BE(0x7fff_ffff_ffff_ffffn, at)
  target.writeInt32BE(Math.floor(value / 0x1_0000_0000), at)
  return target.writeUInt32BE(value % 0x1_0000_0000, at + 4)
}

function readBigint(source: Buffer, at: number): number {
  const high = source.readInt32BE(at)
  const low = source.readUInt32BE(at + 4)
  return high === 0x7fff_ffff && low === 0xffff_ffff ? TOMBSTONE : high * 0x1_0000_0000 + low
}

function flag(target: Buffer, offset: number, value: boolean): number {
  const at = target.writeInt32BE(1, offset)
  return target.writeUInt8(value ? 1 : 0, at)
}

function sizedBytes(target: Buffer, offset: number, value: Buffer): number {
  return bytes(target, target.writeInt32BE(value.length, offset), value)
}

function bytes(target: Buffer, at: number, value: Buffer): number {
  target.set(value, at)
  return at + value.length
}
