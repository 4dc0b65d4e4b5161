import { isUtf8 } from 'node:buffer'

/** Expected revisions that are not the revision of an event. */
export const ANY = -2
export const NO_STREAM = -1
export const STREAM_EXISTS = -4

export type ProposedEvent = Readonly<{ id: Buffer; type: Buffer; isJson: boolean; data: Buffer; metadata: Buffer }>

/** Outcome of an append. After `unknown` and `timeout` the events may have been stored. */
export type Outcome =
  | Readonly<{ is: 'stored'; revision: number; position: number }>
  | Readonly<{ is: 'wrong-revision'; current: number }>
  | Readonly<{ is: 'stream-deleted' | 'too-large' | 'bad-request' | 'timeout' | 'overloaded' | 'unknown' }>

/** A request to change a stream. `delete` and `tombstone` contain a single event. */
export type Append = Readonly<{
  does: 'append' | 'delete' | 'tombstone'
  stream: string
  expected: number
  events: readonly ProposedEvent[]
  /** Deadline of the caller, in milliseconds since 1970. */
  deadline: number
  answer: (outcome: Outcome) => void
}>

/** Size of an event for the limit, as in EventStoreDB 24.10, which counts two bytes per character of the type. */
export const sizeOf = (event: ProposedEvent): number =>
  event.data.length + event.metadata.length + 2 * event.type.length

const EVENT_OVERHEAD = 200

/** Approximate memory of a waiting append in bytes, with a fixed overhead per event. */
export const weightOf = ({ stream, events }: Pick<Append, 'stream' | 'events'>): number =>
  events.reduce((sum, event) => sum + sizeOf(event) + EVENT_OVERHEAD, stream.length)

/** Maximum length of a stream's name: thousands of names are in memory. */
const MAX_NAME_BYTES = 16_384

/** False for text that PostgreSQL refuses (NUL, not UTF-8): one refused row fails the whole commit. */
const isText = (bytes: Uint8Array): boolean => !bytes.includes(0) && isUtf8(bytes)

export const isSoundType = (type: Buffer): boolean => type.length > 0 && isText(type)

/** Name of a stream; '' if it cannot be stored. */
export const nameFrom = (bytes: Uint8Array): string =>
  bytes.length <= MAX_NAME_BYTES && isText(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
    : ''

/** False for an append that could never be stored, whatever the stream's state. */
export const isStorable = ({ stream, expected, events }: Pick<Append, 'stream' | 'expected' | 'events'>): boolean =>
  stream !== '' &&
  !stream.includes('\0') &&
  stream.isWellFormed() &&
  !Number.isNaN(expected) &&
  events.every(({ type }) => isSoundType(type))

export const isMetastream = (stream: string): boolean => stream.startsWith('$$')
export const originalOf = (metastream: string): string => metastream.slice(2)
