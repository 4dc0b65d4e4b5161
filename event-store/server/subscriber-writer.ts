import type { ServerWritableStream } from '@grpc/grpc-js'
import { batchWrites } from './batch-writes.ts'

/**
 * Limits of messages and bytes that are sent before waiting for the reader: each wait costs a turn of the event loop.
 */
const MAX_UNREAD = 64
const MAX_UNREAD_BYTES = 1_048_576

/** Writes to one subscriber with backpressure: `send` waits for a slow subscriber, nothing is buffered in memory. */
export class SubscriberWriter {
  readonly #call: ServerWritableStream<unknown, Buffer>
  readonly #onClose = new Set<() => void>()
  #closed = false

  constructor(call: ServerWritableStream<unknown, Buffer>) {
    this.#call = call
    batchWrites(call)
    const close = () => {
      if (this.#closed) return
      this.#closed = true
      for (const wake of this.#onClose) wake()
    }
    call.on('cancelled', close)
    call.on('close', close)
    call.on('error', close)
  }

  get closed(): boolean {
    return this.#closed
  }

  async send(messages: readonly Buffer[]): Promise<void> {
    let count = 0
    let bytes = 0
    let isFull = false
    for (const message of messages) {
      if (this.#closed) return
      isFull = !this.#call.write(message)
      bytes += message.length
      if (isFull && (++count >= MAX_UNREAD || bytes >= MAX_UNREAD_BYTES)) {
        await this.#drained()
        count = 0
        bytes = 0
        isFull = false
      }
    }
    if (isFull) await this.#drained()
  }

  /** Calls `wake` when the reader disconnects; returns a function that removes the callback. */
  onClose(wake: () => void): () => void {
    this.#onClose.add(wake)
    return () => this.#onClose.delete(wake)
  }

  end(): void {
    if (!this.#closed) this.#call.end()
  }

  fail(error: Error): void {
    if (!this.#closed) this.#call.emit('error', error)
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#closed) return resolve()
      const done = () => {
        this.#call.off('drain', done)
        removeCallback()
        resolve()
      }
      const removeCallback = this.onClose(done)
      this.#call.on('drain', done)
    })
  }
}
