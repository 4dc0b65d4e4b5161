import type { Filter } from './filter.ts'
import { encodeEvent, type UuidForm } from './read-responses.ts'
import type { StoredEvent } from './stored-event.ts'

/** An event in memory, encoded once for all subscribers. */
export class TailEvent {
  readonly event: StoredEvent
  readonly #encoded: Buffer
  #stream: string | undefined
  #type: string | undefined

  constructor(event: StoredEvent, encoded: Buffer) {
    this.event = event
    this.#encoded = encoded
  }

  get stream(): string {
    this.#stream ??= this.event.stream.toString('utf8')
    return this.#stream
  }

  get type(): string {
    this.#type ??= this.event.type.toString('utf8')
    return this.#type
  }

  /** Approximate memory, including the names as text. */
  get bytes(): number {
    const { stream, type } = this.event
    return sizeOf(this.event) + this.#encoded.length + stream.length + type.length + OBJECT_BYTES
  }

  encoded(form: UuidForm): Buffer {
    return form === 'structured' ? encodeEvent(this.event, form) : this.#encoded
  }
}

const OBJECT_BYTES = 600

const sizeOf = ({ id, stream, type, data, metadata }: StoredEvent): number =>
  id.length + stream.length + type.length + data.length + metadata.length

/**
 * Copies the events of a commit into one buffer. They arrive as views into network messages, which would otherwise stay
 * in memory.
 */
function copyEvents(events: readonly StoredEvent[]): TailEvent[] {
  const encoded = events.map((event) => encodeEvent(event))
  const size = events.reduce((sum, event, index) => sum + sizeOf(event) + (encoded[index]?.length ?? 0), 0)
  const whole = Buffer.allocUnsafeSlow(size)
  let at = 0
  const copy = (part: Buffer) => {
    const start = at
    at += part.copy(whole, at)
    return whole.subarray(start, at)
  }
  return events.map((event, index) => {
    const { position, revision, created, isJson } = event
    const copied = {
      position,
      revision,
      created,
      isJson,
      id: copy(event.id),
      stream: copy(event.stream),
      type: copy(event.type),
      data: copy(event.data),
      metadata: copy(event.metadata),
    }
    return new TailEvent(copied, copy(encoded[index] ?? Buffer.alloc(0)))
  })
}

/**
 * The newest events in memory, for live subscribers. Contains every event after `floor`; subscribers at an earlier
 * position read the table.
 */
export class Tail {
  readonly #events: TailEvent[] = []
  /** Callbacks for the next commit, each with the events that it waits for. */
  readonly #waiting = new Map<() => void, Filter['matches'] | undefined>()
  readonly #limits: { events: number; bytes: number }
  #bytes = 0
  #head: number

  constructor(head: number, limits: { events: number; bytes: number }) {
    this.#head = head
    this.#limits = limits
  }

  /** Position of the last committed event, 0 for an empty log. */
  get head(): number {
    return this.#head
  }

  get floor(): number {
    return this.#head - this.#events.length
  }

  add(events: readonly StoredEvent[]): void {
    const added = copyEvents(events)
    for (const event of added) {
      this.#events.push(event)
      this.#bytes += event.bytes
    }
    this.#head += events.length
    this.#trim()
    for (const [wake, matches] of [...this.#waiting]) {
      if (matches && !added.some(({ stream, type }) => matches(stream, type))) continue
      this.#waiting.delete(wake)
      wake()
    }
  }

  /** Events after `position`, which must be at least `floor`; at most `count`. Positions have no gaps. */
  after(position: number, count: number): readonly TailEvent[] {
    const start = position - this.floor
    return this.#events.slice(start, start + count)
  }

  /** Calls back once, after the next commit with events that match. Returns a function that cancels. */
  onMore(wake: () => void, matches?: Filter['matches']): () => void {
    this.#waiting.set(wake, matches)
    return () => this.#waiting.delete(wake)
  }

  /** Removes a tenth of the events at a time, because each removal moves the whole array. */
  #trim(): void {
    const { events, bytes } = this.#limits
    if (this.#events.length <= events && this.#bytes <= bytes) return
    let drop = 0
    let left = this.#bytes
    while (drop < this.#events.length && (this.#events.length - drop > events * 0.9 || left > bytes * 0.9)) {
      const oldest = this.#events[drop++]
      if (oldest) left -= oldest.bytes
    }
    this.#events.splice(0, drop)
    this.#bytes = left
  }
}
