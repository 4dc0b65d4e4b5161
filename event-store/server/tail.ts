import { encodeEvent, type UuidForm } from './read-responses.ts'
import type { StoredEvent } from './stored-event.ts'

/** An event in memory, encoded once however many subscribers are sent it. */
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

  /** About what it costs in memory; the names count again as text. */
  get bytes(): number {
    const { stream, type } = this.event
    return sizeOf(this.event) + this.#encoded.length + stream.length + type.length + OBJECTS
  }

  encoded(form: UuidForm): Buffer {
    return form === 'structured' ? encodeEvent(this.event, form) : this.#encoded
  }
}

const OBJECTS = 600

const sizeOf = ({ id, stream, type, data, metadata }: StoredEvent): number =>
  id.length + stream.length + type.length + data.length + metadata.length

/**
 * What arrives are views into messages of the network, each of which would keep tens of kilobytes in memory. The events of
 * one commit are copied into one buffer of their own.
 */
function copied(events: readonly StoredEvent[]): TailEvent[] {
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
    const kept = {
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
    return new TailEvent(kept, copy(encoded[index] ?? Buffer.alloc(0)))
  })
}

/**
 * The newest events in the writer's memory, from which live subscribers are served without a query to PostgreSQL. Holds
 * every event after `floor`; a subscriber behind that reads the table.
 */
export class Tail {
  readonly #events: TailEvent[] = []
  readonly #waiting = new Set<() => void>()
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
    for (const event of copied(events)) {
      this.#events.push(event)
      this.#bytes += event.bytes
    }
    this.#head += events.length
    this.#trim()
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /** The events after `position`, at most `count`; only for positions from `floor` on. Positions have no holes. */
  after(position: number, count: number): readonly TailEvent[] {
    const start = position - this.floor
    return this.#events.slice(start, start + count)
  }

  /** Calls back once, when there is something after what `head` is now. Answers with the way to stop waiting. */
  onMore(wake: () => void): () => void {
    this.#waiting.add(wake)
    return () => this.#waiting.delete(wake)
  }

  /** Trimmed by a tenth at a time: moving the array up costs its length. */
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
