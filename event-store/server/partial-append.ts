import type { AppendOptions } from './append-wire.ts'
import { isSoundType, type ProposedEvent, sizeOf } from './appends.ts'

/** Memory of incomplete appends, in bytes. A budget may be a part of another one. */
export class Budget {
  #left: number
  readonly #whole: Budget | null

  constructor(bytes: number, whole: Budget | null = null) {
    this.#left = bytes
    this.#whole = whole
  }

  take(bytes: number): boolean {
    if (bytes > this.#left || this.#whole?.take(bytes) === false) return false
    this.#left -= bytes
    return true
  }

  give(bytes: number): void {
    this.#left += bytes
    this.#whole?.give(bytes)
  }
}

export type Refusal = 'bad-request' | 'too-large' | 'overloaded' | 'timeout'

const OVERHEAD = 500

/** An append whose last part has not arrived. */
export class PartialAppend {
  readonly options: AppendOptions
  readonly events: ProposedEvent[] = []
  readonly #budget: Budget
  #bytes = 0
  #reserved = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: AppendOptions, budget: Budget) {
    this.options = options
    this.#budget = budget
  }

  add(events: readonly (ProposedEvent | null)[], maxBytes: number): Refusal | null {
    if (this.options.stream === '' || Number.isNaN(this.options.expected)) return 'bad-request'
    for (const event of events) {
      if (!event || !isSoundType(event.type)) return 'bad-request'
      this.events.push(event)
      this.#bytes += sizeOf(event)
    }
    return this.#bytes > maxBytes ? 'too-large' : null
  }

  /**
   * Waits for the next part until the append's deadline, at most `maxMs`. The message's bytes are taken from the
   * budget.
   */
  wait(messageBytes: number, maxMs: number, onTimeout: () => void): Refusal | null {
    const bytes = messageBytes + OVERHEAD
    if (!this.#budget.take(bytes)) return 'overloaded'
    this.#reserved += bytes
    this.#timer ??= setTimeout(onTimeout, Math.max(0, Math.min(this.options.deadline - Date.now(), maxMs)))
    return null
  }

  /** Stops waiting and frees the memory. */
  release(): void {
    clearTimeout(this.#timer)
    this.#budget.give(this.#reserved)
    this.#reserved = 0
  }
}
