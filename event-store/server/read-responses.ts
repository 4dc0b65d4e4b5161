import { lengthField, numberField, textField, varintSize, writeVarint } from './protobuf.ts'
import type { StoredEvent } from './stored-event.ts'
import { uuidText } from './uuid.ts'

export type UuidForm = 'text' | 'structured'

const jsonEntry = mapEntry('content-type', Buffer.from('application/json'))
const binaryEntry = mapEntry('content-type', Buffer.from('application/octet-stream'))
// few types, encoded once each; the limit protects the memory from clients that invent new ones
const typeEntries = new Map<string, Buffer>()
const MAX_TYPES = 10_000
const MAX_TYPE_BYTES = 200

/** Encodes ReadResp { event: { event: RecordedEvent, commit_position } } into one buffer. */
export function encodeEvent(event: StoredEvent, form: UuidForm = 'text'): Buffer {
  const { position, revision, stream, data, metadata } = event
  const type = typeEntry(event.type)
  const content = event.isJson ? jsonEntry : binaryEntry
  const created = createdEntry(event.created)
  const id = form === 'text' ? lengthField(1, textField(2, uuidText(event.id))) : structuredId(event.id)
  const positionSize = varintSize(position)
  const revisionSize = revision === 0 ? 0 : 1 + varintSize(revision)
  const identifierSize = sized(stream.length)
  const metadataSize = metadata.length === 0 ? 0 : sized(metadata.length)
  const recordSize =
    id.length +
    sized(identifierSize) +
    revisionSize +
    2 * (1 + positionSize) +
    type.length +
    content.length +
    created.length +
    metadataSize +
    sized(data.length)
  const eventSize = sized(recordSize) + 1 + positionSize
  const target = Buffer.allocUnsafe(sized(eventSize))

  let at = open(target, 0, 1, eventSize)
  at = open(target, at, 1, recordSize)
  at = put(target, at, id)
  at = open(target, at, 2, identifierSize)
  at = put(target, open(target, at, 3, stream.length), stream)
  if (revisionSize > 0) at = number(target, at, 3, revision)
  at = number(target, at, 4, position)
  at = number(target, at, 5, position)
  at = put(target, at, type)
  at = put(target, at, content)
  at = put(target, at, created)
  if (metadataSize > 0) at = put(target, open(target, at, 7, metadata.length), metadata)
  at = put(target, open(target, at, 8, data.length), data)
  number(target, at, 3, position)
  return target
}

export const encodeConfirmation = (id: string): Buffer => lengthField(2, textField(1, id))

export const encodeCheckpoint = (position: number): Buffer =>
  lengthField(3, Buffer.concat([numberField(1, position), numberField(2, position)]))

export const encodeStreamNotFound = (stream: string): Buffer => lengthField(4, lengthField(1, textField(3, stream)))

export const caughtUp: Buffer = lengthField(8, Buffer.alloc(0))
export const fellBehind: Buffer = lengthField(9, Buffer.alloc(0))

/** Size of a length-delimited field with a one-byte key. */
const sized = (length: number): number => 1 + varintSize(length) + length

function open(target: Buffer, at: number, field: number, length: number): number {
  target[at] = (field << 3) | 2
  return writeVarint(target, at + 1, length)
}

function number(target: Buffer, at: number, field: number, value: number): number {
  target[at] = field << 3
  return writeVarint(target, at + 1, value)
}

function put(target: Buffer, at: number, bytes: Buffer): number {
  target.set(bytes, at)
  return at + bytes.length
}

function mapEntry(key: string, value: Buffer): Buffer {
  return lengthField(6, Buffer.concat([textField(1, key), lengthField(2, value)]))
}

function typeEntry(type: Buffer): Buffer {
  if (type.length > MAX_TYPE_BYTES) return mapEntry('type', type)
  const key = type.toString('latin1')
  const cached = typeEntries.get(key)
  if (cached) return cached
  const entry = mapEntry('type', Buffer.from(type))
  if (typeEntries.size >= MAX_TYPES) typeEntries.clear()
  typeEntries.set(key, entry)
  return entry
}

// events of one commit share their time
let lastCreated = -1
let lastCreatedEntry: Buffer = Buffer.alloc(0)

/** Time in .NET ticks of 100 ns since 1970. */
function createdEntry(created: number): Buffer {
  if (created !== lastCreated) {
    lastCreated = created
    lastCreatedEntry = mapEntry('created', Buffer.from(`${created}0000`))
  }
  return lastCreatedEntry
}

/** UUID { structured { most, least } } as int64, for clients that request this form. */
function structuredId(id: Buffer): Buffer {
  const halves = [0, 8].map((offset, index) => {
    const field = [(index + 1) << 3]
    for (let rest = id.readBigUInt64BE(offset); ; rest >>= 7n) {
      if (rest < 128n) return Buffer.from([...field, Number(rest)])
      field.push(Number(rest & 127n) | 128)
    }
  })
  return lengthField(1, lengthField(1, Buffer.concat(halves)))
}
