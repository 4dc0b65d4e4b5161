import type { ServerWritableStream } from '@grpc/grpc-js'
import { sendTogether } from './together.ts'

/** Messages go out in runs of this many before the reader is waited for: waiting costs a turn of the event loop. */
const RUN = 64
const RUN_BYTES = 1_048_576

/** Writes to one subscriber. A slow subscriber makes `send` slow: nothing is buffered for it in memory. */
export class SubscriberWriter {
  readonly #call: ServerWritableStream<unknown, Buffer>
  readonly #onClose = new Set<() => void>()
  #closed = false

  constructor(call: ServerWritableStream<unknown, Buffer>) {
    this.#call = call
    sendTogether(call)
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
    let run = 0
    let bytes = 0
    let isFull = false
    for (const message of messages) {
      if (this.#closed) return
      isFull = !this.#call.write(message)
      bytes += message.length
      if (isFull && (++run >= RUN || bytes >= RUN_BYTES)) {
        await this.#drained()
        run = 0
        bytes = 0
        isFull = false
      }
    }
    if (isFull) await this.#drained()
  }

  /** Calls back when the reader goes away; answers with the way to forget that. */
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
        forget()
        resolve()
      }
      const forget = this.onClose(done)
      this.#call.on('drain', done)
    })
  }
}
