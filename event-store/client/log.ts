/** An event to append. `id` is derived from the command, never fresh: a repeated append is then the same append. */
export type NewEvent = Readonly<{ id: string; type: string; data: unknown; metadata: unknown }>

/**
 * Only `no_stream` and a revision recognise a repeated append for ever. With the others the store may have forgotten the
 * event ids, after a restart for instance, and stores the events again.
 */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint

/** A recorded event. `position` is its commit position in `$all`, `revision` its place in its stream, from 0. */
export type RecordedEvent = Readonly<{
  id: string
  type: string
  stream: string
  revision: bigint
  position: bigint
  data: unknown
  metadata: unknown
  /** When the store wrote it; for rules and screens use `metadata.at`. */
  created: Date
}>

/** `revision` and `position` of the last event written (also when the append was a repetition that wrote nothing). */
export type Appended = Readonly<{ revision: bigint; position: bigint }>
export type Conflict = Readonly<{ conflict: true; current: bigint | 'no_stream' }>

/** What a subscriber asks for: streams whose name starts with one of the prefixes, and/or these event types. `$` streams never come. */
export type Filter = Readonly<{ streamPrefixes: readonly string[] } | { eventTypes: readonly string[] }>

/**
 * What arrived since the last batch, in order, at most `maxBatch` events. `position` is how far the log has been seen
 * (it may lie beyond the last event when a filter skipped some): store it as the checkpoint. `live` is true once the
 * subscription has caught up with the end of the log.
 */
export type Batch = Readonly<{ events: readonly RecordedEvent[]; position: bigint; live: boolean }>

/** The store did not answer in time, or is away. Nothing is known about the append; repeat it with the same ids. */
export class LogUnavailable extends Error {
  override name = 'LogUnavailable'
}

export type EventLog = Readonly<{
  /**
   * Retries by itself with the same ids until `appendTimeoutMs` is over, then throws LogUnavailable.
   * Throws EventTooLarge above the store's append limit, StreamGone for a deleted (tombstoned) stream.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended | Conflict>
  /** Oldest first from revision `from` (default 0). A stream that does not exist gives []. */
  readStream(stream: string, options?: { from?: bigint; maxCount?: number }): Promise<RecordedEvent[]>
  /** Newest first from the end. */
  readStreamBackwards(stream: string, options?: { maxCount?: number }): AsyncIterable<RecordedEvent>
  /** Oldest first, strictly after `after`. */
  readAll(options?: { after?: bigint | 'start'; filter?: Filter; maxCount?: number }): AsyncIterable<RecordedEvent>
  /** Position of the last event in the log, or null for an empty one. */
  head(): Promise<bigint | null>
  /**
   * Endless: survives restarts and lost connections by resubscribing after the last event it handed out (backoff with
   * jitter). Ends only when `signal` aborts. `after: 'end'` hands out only what is appended from now on.
   */
  subscribe(options: {
    after: bigint | 'start' | 'end'
    filter?: Filter
    maxBatch?: number
    signal: AbortSignal
    onTrouble?: (error: unknown) => void
  }): AsyncIterable<Batch>
  /** Resolves when the store answers a small read within `timeoutMs`; throws LogUnavailable otherwise. */
  ping(timeoutMs: number): Promise<void>
  close(): Promise<void>
}>
