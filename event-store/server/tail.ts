import { encodeEvent, type UuidForm } from './read-responses.ts'
import type { StoredEvent } from './stored-event.ts'

/** An event in memory, encoded once however many subscribers are sent it. */
export class TailEvent {
  readonly event: StoredEvent
  #stream: string | undefined
  #type: string | undefined
  #encoded: Buffer | undefined

  constructor(event: StoredEvent) {
    this.event = event
  }

  get stream(): string {
    this.#stream ??= this.event.stream.toString('utf8')
    return this.#stream
  }

  get type(): string {
    this.#type ??= this.event.type.toString('utf8')
    return this.#type
  }

  encoded(form: UuidForm): Buffer {
    if (form === 'structured') return encodeEvent(this.event, form)
    this.#encoded ??= encodeEvent(this.event, form)
    return this.#encoded
  }
}

/**
 * The newest events, from the writer's own memory: what live subscribers are fed from without asking PostgreSQL. Holds
 * every event after `floor`; who has fallen behind that reads the table.
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
    for (const event of events) {
      this.#events.push(new TailEvent(event))
      this.#bytes += weight(event)
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
      if (oldest) left -= weight(oldest.event)
    }
    this.#events.splice(0, drop)
    this.#bytes = left
  }
}

// twice, for the encoded form, and something for the objects
const weight = (event: StoredEvent): number => 2 * (event.data.length + event.metadata.length) + 600
