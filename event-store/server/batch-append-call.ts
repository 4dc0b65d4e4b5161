import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { Target } from './append-calls.ts'
import type { AppendOptions } from './append-wire.ts'
import type { Outcome } from './appends.ts'
import { type BatchAppendChunk, encodeBatchAnswer } from './batch-append-wire.ts'
import { rpcErrors } from './rpc-errors.ts'
import { sendTogether } from './together.ts'
import { Budget, PartialAppend } from './unfinished.ts'

type Call = ServerDuplexStream<BatchAppendChunk, Buffer>

/** Number of unread answers after which reading from the client stops. */
const MAX_UNREAD = 1_000

/** Limit of the correlation id in bytes. A UUID takes 18 to 38; it is sent back with the answer. */
const MAX_CORRELATION = 64

/**
 * Handler of BatchAppend: many appends per call. Each gets exactly one answer: a second one crashes the client's
 * process.
 */
export function batchAppend(target: Target, call: Call): void {
  sendTogether(call)
  const appends = new BatchCall(target, call)
  call.on('cancelled', () => appends.close())
  call.on('error', () => appends.close())
  call.on('end', () => appends.halfClose())
  call.on('data', (chunk: BatchAppendChunk) => appends.take(chunk))
}

class BatchCall {
  readonly #target: Target
  readonly #call: Call
  readonly #budget: Budget
  readonly #unfinished = new Map<string, PartialAppend>()
  #pending = 0
  #isOpen = true
  #isHalfClosed = false

  constructor(target: Target, call: Call) {
    this.#target = target
    this.#call = call
    this.#budget = new Budget(target.unfinished.callBytes, target.unfinished.budget)
  }

  take(chunk: BatchAppendChunk): void {
    if (!this.#isOpen) return
    if (chunk.correlation.length > MAX_CORRELATION) {
      this.#call.emit('error', rpcErrors.invalid('A correlation id is no UUID.'))
      return
    }
    const { maxAppendBytes, unfinished } = this.#target
    const key = chunk.correlation.toString('latin1')
    const current = this.#unfinished.get(key) ?? (chunk.options && new PartialAppend(chunk.options, this.#budget))
    // the remaining parts of a refused append, or of one without a first part
    if (!current) return
    const over = () => {
      current.release()
      this.#unfinished.delete(key)
    }
    const answer = (outcome: Outcome) => {
      over()
      this.#write(chunk.correlation, current.options, outcome)
    }
    const late = () => answer({ is: 'timeout' })
    const refusal =
      current.add(chunk.events, maxAppendBytes) ??
      (chunk.isFinal ? null : current.wait(chunk.bytes, unfinished.maxMs, late))
    if (refusal) answer({ is: refusal })
    else if (chunk.isFinal) {
      over()
      this.#append(chunk.correlation, current)
    } else this.#unfinished.set(key, current)
  }

  #append(correlation: Buffer, { options, events }: PartialAppend): void {
    this.#pending++
    const settle = (outcome: Outcome) => {
      this.#pending--
      this.#write(correlation, options, outcome)
      this.#endWhenAnswered()
    }
    this.#target.writer.append({ does: 'append', ...options, events, answer: settle })
  }

  /** The client has finished sending and still waits for its answers. */
  halfClose(): void {
    this.#isHalfClosed = true
    this.#forget()
    this.#endWhenAnswered()
  }

  close(): void {
    this.#isOpen = false
    this.#forget()
  }

  #endWhenAnswered(): void {
    if (this.#isHalfClosed && this.#pending === 0) this.#call.end()
  }

  #forget(): void {
    for (const append of this.#unfinished.values()) append.release()
    this.#unfinished.clear()
  }

  #write(correlation: Buffer, options: AppendOptions, outcome: Outcome): void {
    if (!this.#isOpen) return
    this.#call.write(encodeBatchAnswer(correlation, options, outcome, this.#target.maxAppendBytes))
    if (this.#call.writableLength < MAX_UNREAD || this.#call.isPaused()) return
    this.#call.pause()
    this.#call.once('drain', () => this.#call.resume())
  }
}
