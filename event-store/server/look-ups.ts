import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Append, Outcome } from './appends.ts'
import { type Head, lookUpHeads } from './heads.ts'

const MAX_STREAMS = 1_000

/**
 * Appends whose stream heads are not in memory, collected for one query. It runs while the writer writes other streams;
 * appends to one stream keep their order.
 */
export class LookUps {
  readonly #pool: Pool
  readonly #onFound: (head: Head, appends: readonly Append[]) => void
  readonly #onTrouble: (message: string, error: unknown) => void
  readonly #waiting = new Map<string, Append[]>()
  #isRunning = false
  #stopped = false

  constructor(
    pool: Pool,
    onFound: (head: Head, appends: readonly Append[]) => void,
    onTrouble: (message: string, error: unknown) => void,
  ) {
    this.#pool = pool
    this.#onFound = onFound
    this.#onTrouble = onTrouble
  }

  isPending(stream: string): boolean {
    return this.#waiting.has(stream)
  }

  add(stream: string, append: Append): void {
    const waiting = this.#waiting.get(stream)
    if (waiting) waiting.push(append)
    else this.#waiting.set(stream, [append])
    if (!this.#isRunning) void this.#run()
  }

  /** Answers appends whose deadline has passed. */
  sweep(now: number): void {
    for (const [stream, waiting] of this.#waiting) {
      const expired = waiting.filter((append) => now >= append.deadline)
      if (expired.length === 0) continue
      const left = waiting.filter((append) => now < append.deadline)
      if (left.length > 0) this.#waiting.set(stream, left)
      else this.#waiting.delete(stream)
      for (const append of expired) append.answer({ is: 'timeout' })
    }
  }

  stop(outcome: Outcome): void {
    this.#stopped = true
    for (const waiting of this.#waiting.values()) for (const append of waiting) append.answer(outcome)
    this.#waiting.clear()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.size > 0 && !this.#stopped) {
      try {
        for (const head of await lookUpHeads(this.#pool, [...this.#waiting.keys()].slice(0, MAX_STREAMS))) {
          const waiting = this.#waiting.get(head.stream) ?? []
          this.#waiting.delete(head.stream)
          this.#onFound(head, waiting)
        }
      } catch (error) {
        this.#onTrouble('cannot look up streams', error)
        await sleep(100)
      }
    }
    this.#isRunning = false
  }
}
