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

/** A wish to change one stream. `delete` and `tombstone` carry the one event that makes them. */
export type Append = Readonly<{
  does: 'append' | 'delete' | 'tombstone'
  stream: string
  expected: number
  events: readonly ProposedEvent[]
  /** Milliseconds since 1970; after it nobody waits for the answer any more. */
  deadline: number
  answer: (outcome: Outcome) => void
}>

export const sizeOf = (event: ProposedEvent): number => event.data.length + event.metadata.length + event.type.length

export const isMetastream = (stream: string): boolean => stream.startsWith('$$')
export const originalOf = (metastream: string): string => metastream.slice(2)
