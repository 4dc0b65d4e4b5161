/** An event to append. `id` is derived from the command, never random, so that a retried append is recognised. */
export type NewEvent = Readonly<{ id: string; type: string; data: unknown; metadata: unknown }>

/**
 * Condition of an append. A repetition is always recognised with `no_stream` or a revision only: with the others, a
 * store that has forgotten the event ids, for instance after a restart, stores the events again.
 */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint

/** A recorded event. `position` is its commit position in `$all`, `revision` its number in its stream, from 0. */
export type RecordedEvent = Readonly<{
  id: string
  type: string
  stream: string
  revision: bigint
  position: bigint
  data: unknown
  metadata: unknown
  /** Time at which the store wrote the event; rules and screens use `metadata.at`. */
  created: Date
}>

/** Revision and position of the last event of an append, also of a repetition, which writes nothing. */
export type Appended = Readonly<{ revision: bigint; position: bigint }>
export type Conflict = Readonly<{ conflict: true; current: bigint | 'no_stream' }>

/** Events that a subscriber receives: by the prefix of the stream's name or by type. `$` streams are never included. */
export type Filter = Readonly<{ streamPrefixes: readonly string[] } | { eventTypes: readonly string[] }>

/**
 * Events since the last batch, in order, at most `maxBatch`. `position`: the checkpoint to store, up to which the log
 * was read (after the last event if a filter skipped some). `live`: true once the subscription has reached the end of
 * the log.
 */
export type Batch = Readonly<{ events: readonly RecordedEvent[]; position: bigint; live: boolean }>

/** The store did not answer in time. An append may or may not have been written: repeat it with the same ids. */
export class LogUnavailable extends Error {
  override name = 'LogUnavailable'
}

export type EventLog = Readonly<{
  /**
   * Retries with the same ids until `appendTimeoutMs` is over, then throws LogUnavailable. Throws EventTooLarge above
   * the store's append limit, StreamGone for a deleted (tombstoned) stream.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended | Conflict>
  /** Events of a stream from revision `from` (default 0), oldest first. A missing stream gives []. */
  readStream(stream: string, options?: { from?: bigint; maxCount?: number }): Promise<RecordedEvent[]>
  /** Events of a stream from its end, newest first. */
  readStreamBackwards(stream: string, options?: { maxCount?: number }): AsyncIterable<RecordedEvent>
  /** Events of the whole log strictly after `after`, oldest first. */
  readAll(options?: { after?: bigint | 'start'; filter?: Filter; maxCount?: number }): AsyncIterable<RecordedEvent>
  /** Position of the last event in the log; null if it is empty. */
  head(): Promise<bigint | null>
  /**
   * Endless: after restarts and lost connections it resubscribes from the last yielded event (backoff with jitter).
   * Ends only when `signal` aborts. `after: 'end'` yields only events appended from now on.
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
