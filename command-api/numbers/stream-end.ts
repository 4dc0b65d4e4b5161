import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'

/** The key that identifies an event in its stream. */
export type KeyOf = (event: RecordedEvent) => string

/** Number of keys per generation. Two generations are kept, to bound the memory of a long stream. */
const generationSize = 2_000

/** The end of a stream when this process last saw it: the next revision and the keys of the newest events. */
export class StreamEnd {
  #revision: bigint | 'no_stream'
  #older: ReadonlyMap<string, bigint> = new Map()
  #newer: Map<string, bigint>
  /** Every event written after this moment is known. */
  #olderSince: number
  #newerSince: number

  constructor(revisions: Map<string, bigint>, revision: bigint | 'no_stream', since: number) {
    this.#newer = revisions
    this.#revision = revision
    this.#olderSince = since
    this.#newerSince = since
  }

  get revision(): bigint | 'no_stream' {
    return this.#revision
  }

  get next(): bigint {
    return this.#revision === 'no_stream' ? 0n : this.#revision + 1n
  }

  find(key: string): bigint | undefined {
    return this.#newer.get(key) ?? this.#older.get(key)
  }

  /** True if every event written since this time (in ms) is known. */
  reaches(since: number): boolean {
    return this.#olderSince <= since
  }

  /** Adds a key; the first event of a key counts. */
  add(key: string, revision: bigint, writtenAt: number): void {
    if (this.find(key) === undefined) this.#newer.set(key, revision)
    if (this.#revision === 'no_stream' || revision > this.#revision) this.#revision = revision
    if (this.#newer.size < generationSize) return
    this.#older = this.#newer
    this.#olderSince = this.#newerSince
    this.#newer = new Map()
    this.#newerSince = writtenAt
  }
}

/** Reads a stream backwards to the events written before `since`. */
export async function readEnd(log: EventLog, stream: string, keyOf: KeyOf, since: number): Promise<StreamEnd> {
  const revisions = new Map<string, bigint>()
  let revision: bigint | 'no_stream' = 'no_stream'
  let knownSince = Number.NEGATIVE_INFINITY
  for await (const event of log.readStreamBackwards(stream)) {
    if (revision === 'no_stream') revision = event.revision
    revisions.set(keyOf(event), event.revision)
    const writtenAt = event.created.getTime()
    knownSince = event.revision === 0n ? Number.NEGATIVE_INFINITY : writtenAt
    if (writtenAt < since) break
  }
  return new StreamEnd(revisions, revision, knownSince)
}
