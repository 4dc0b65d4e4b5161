import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { AppendContext } from './append-calls.ts'
import type { AppendOptions } from './append-wire.ts'
import type { Outcome } from './appends.ts'
import { type BatchAppendChunk, encodeBatchAnswer } from './batch-append-wire.ts'
import { batchWrites } from './batch-writes.ts'
import { Budget, PartialAppend } from './partial-append.ts'
import { rpcErrors } from './rpc-errors.ts'

type Call = ServerDuplexStream<BatchAppendChunk, Buffer>

/** Number of unread answers after which reading from the client stops. */
const MAX_UNREAD = 1_000

/** Limit of the correlation id in bytes. A UUID takes 18 to 38; it is sent back with the answer. */
const MAX_CORRELATION = 64

/**
 * Handler of BatchAppend, with many appends per call. Each append gets exactly one answer, because a second answer
 * crashes the client's process.
 */
export function batchAppend(context: AppendContext, call: Call): void {
  batchWrites(call)
  const appends = new BatchCall(context, call)
  call.on('cancelled', () => appends.close())
  call.on('error', () => appends.close())
  call.on('end', () => appends.halfClose())
  call.on('data', (chunk: BatchAppendChunk) => appends.take(chunk))
}

class BatchCall {
  readonly #context: AppendContext
  readonly #call: Call
  readonly #budget: Budget
  readonly #incomplete = new Map<string, PartialAppend>()
  #pending = 0
  #isOpen = true
  #isHalfClosed = false

  constructor(context: AppendContext, call: Call) {
    this.#context = context
    this.#call = call
    this.#budget = new Budget(context.partialAppends.callBytes, context.partialAppends.budget)
  }

  take(chunk: BatchAppendChunk): void {
    if (!this.#isOpen) return
    if (chunk.correlation.length > MAX_CORRELATION) {
      this.#call.emit('error', rpcErrors.invalid('A correlation id is not a UUID.'))
      return
    }
    const { maxAppendBytes, partialAppends } = this.#context
    const key = chunk.correlation.toString('latin1')
    const current = this.#incomplete.get(key) ?? (chunk.options && new PartialAppend(chunk.options, this.#budget))
    // a further part of a refused append, or of an append whose first part is missing
    if (!current) return
    const finish = () => {
      current.release()
      this.#incomplete.delete(key)
    }
    const answer = (outcome: Outcome) => {
      finish()
      this.#write(chunk.correlation, current.options, outcome)
    }
    const onTimeout = () => answer({ is: 'timeout' })
    const refusal =
      current.add(chunk.events, maxAppendBytes) ??
      (chunk.isFinal ? null : current.wait(chunk.bytes, partialAppends.maxMs, onTimeout))
    if (refusal) answer({ is: refusal })
    else if (chunk.isFinal) {
      finish()
      this.#append(chunk.correlation, current)
    } else this.#incomplete.set(key, current)
  }

  #append(correlation: Buffer, { options, events }: PartialAppend): void {
    this.#pending++
    const settle = (outcome: Outcome) => {
      this.#pending--
      this.#write(correlation, options, outcome)
      this.#endWhenAnswered()
    }
    this.#context.writer.append({ does: 'append', ...options, events, answer: settle })
  }

  /** The client has finished sending and still waits for its answers. */
  halfClose(): void {
    this.#isHalfClosed = true
    this.#releaseAll()
    this.#endWhenAnswered()
  }

  close(): void {
    this.#isOpen = false
    this.#releaseAll()
  }

  #endWhenAnswered(): void {
    if (this.#isHalfClosed && this.#pending === 0) this.#call.end()
  }

  #releaseAll(): void {
    for (const append of this.#incomplete.values()) append.release()
    this.#incomplete.clear()
  }

  #write(correlation: Buffer, options: AppendOptions, outcome: Outcome): void {
    if (!this.#isOpen) return
    this.#call.write(encodeBatchAnswer(correlation, options, outcome, this.#context.maxAppendBytes))
    if (this.#call.writableLength < MAX_UNREAD || this.#call.isPaused()) return
    this.#call.pause()
    this.#call.once('drain', () => this.#call.resume())
  }
}
