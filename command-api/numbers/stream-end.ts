import type { EventLog, RecordedEvent } from '@comanda/event-store/client/log.ts'

/** The key that identifies an event in its stream: each occurs once. */
export type KeyOf = (event: RecordedEvent) => string

/** Keys in one generation; two are kept, so that what is known of a long stream stays small. */
const generationSize = 2_000

/** The end of a stream as this process saw it last: where the next event goes, and where the newest ones stand. */
export class StreamEnd {
  #revision: bigint | 'no_stream'
  #older: ReadonlyMap<string, bigint> = new Map()
  #newer: Map<string, bigint>
  /** No event written after this moment is missing. */
  #olderSince: number
  #newerSince: number

  constructor(places: Map<string, bigint>, revision: bigint | 'no_stream', since: number) {
    this.#newer = places
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

  /** Whether everything written since then is known. */
  reaches(since: number): boolean {
    return this.#olderSince <= since
  }

  /** The first of a key counts. */
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

/** Reads a stream from its end back to what was written before `since`. */
export async function readEnd(log: EventLog, stream: string, keyOf: KeyOf, since: number): Promise<StreamEnd> {
  const places = new Map<string, bigint>()
  let revision: bigint | 'no_stream' = 'no_stream'
  let knownSince = Number.NEGATIVE_INFINITY
  for await (const event of log.readStreamBackwards(stream)) {
    if (revision === 'no_stream') revision = event.revision
    places.set(keyOf(event), event.revision)
    const writtenAt = event.created.getTime()
    knownSince = event.revision === 0n ? Number.NEGATIVE_INFINITY : writtenAt
    if (writtenAt < since) break
  }
  return new StreamEnd(places, revision, knownSince)
}
