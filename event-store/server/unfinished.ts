import type { AppendOptions } from './append-wire.ts'
import { isSoundType, type ProposedEvent, sizeOf } from './appends.ts'

/** Memory shared by incomplete appends. A part is accepted only if enough is left for the whole append. */
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
  #held = 0
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

  /** Waits for the next part until the append's deadline, at most `maxMs`; meanwhile the message's bytes count. */
  wait(messageBytes: number, maxMs: number, onLate: () => void): Refusal | null {
    const bytes = messageBytes + OVERHEAD
    if (!this.#budget.take(bytes)) return 'overloaded'
    this.#held += bytes
    this.#timer ??= setTimeout(onLate, Math.max(0, Math.min(this.options.deadline - Date.now(), maxMs)))
    return null
  }

  /** Frees the memory. Call it once no further part is expected. */
  release(): void {
    clearTimeout(this.#timer)
    this.#budget.give(this.#held)
    this.#held = 0
  }
}
