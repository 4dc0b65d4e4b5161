import { isUtf8 } from 'node:buffer'

/** Expected revisions that are no number of an event. */
export const ANY = -2
export const NO_STREAM = -1
export const STREAM_EXISTS = -4

export type ProposedEvent = Readonly<{
  id: Buffer
  type: Buffer
  isJson: boolean
  data: Buffer
  metadata: Buffer
}>

/** What happened to one append. `unknown` and `timeout` say nothing about whether it is stored. */
export type Outcome =
  | Readonly<{ is: 'stored'; revision: number; position: number }>
  | Readonly<{ is: 'wrong-revision'; current: number }>
  | Readonly<{ is: 'stream-deleted' | 'too-large' | 'bad-request' | 'timeout' | 'overloaded' | 'unknown' }>

/** A request to change one stream. `delete` and `tombstone` carry the one event that makes them. */
export type Append = Readonly<{
  does: 'append' | 'delete' | 'tombstone'
  stream: string
  expected: number
  events: readonly ProposedEvent[]
  /** The deadline in milliseconds since 1970; after it the caller has given up. */
  deadline: number
  answer: (outcome: Outcome) => void
}>

/** What counts towards the size limit, as in EventStoreDB 24.10, which counts two bytes for a character of the type. */
export const sizeOf = (event: ProposedEvent): number =>
  event.data.length + event.metadata.length + 2 * event.type.length

const EVENT_OVERHEAD = 200

/** About what an append costs in memory while it waits: many empty events are not free. */
export const weightOf = ({ stream, events }: Pick<Append, 'stream' | 'events'>): number =>
  events.reduce((sum, event) => sum + sizeOf(event) + EVENT_OVERHEAD, stream.length)

/** Names of streams are kept in memory by the ten thousand, so they have a limit of their own. */
const MAX_NAME_BYTES = 16_384

/** PostgreSQL refuses text that holds a NUL or is not UTF-8, and one refused row spoils the whole commit. */
const isText = (bytes: Uint8Array): boolean => !bytes.includes(0) && isUtf8(bytes)

export const isSoundType = (type: Buffer): boolean => type.length > 0 && isText(type)

/** The name of a stream; empty when it is none that can be stored. */
export const nameFrom = (bytes: Uint8Array): string =>
  bytes.length <= MAX_NAME_BYTES && isText(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
    : ''

/** False for an append that the store cannot hold, independent of the stream's state. */
export const isSound = ({ stream, expected, events }: Pick<Append, 'stream' | 'expected' | 'events'>): boolean =>
  stream !== '' &&
  !stream.includes('\0') &&
  stream.isWellFormed() &&
  !Number.isNaN(expected) &&
  events.every(({ type }) => isSoundType(type))

export const isMetastream = (stream: string): boolean => stream.startsWith('$$')
export const originalOf = (metastream: string): string => metastream.slice(2)
