import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Append, isMetastream, isStorable, type Outcome, originalOf, sizeOf, weightOf } from './appends.ts'
import { type EventRefs, lookUpIds, lookUpRepetitions, RecentEvents, type StoredEventRef } from './event-refs.ts'
import { type Head, Heads, lookUpHeads } from './heads.ts'
import { LookUps } from './look-ups.ts'
import type { Pending, RevisionMismatch } from './pending.ts'
import { Plan } from './plan.ts'
import { Tail } from './tail.ts'
import { type WriterOptions, writerDefaults } from './writer-options.ts'
import { Deposed, type WriteRefusal, WritingConnection } from './writing-connection.ts'

const BATCH = { events: 2_000, bytes: 8 * 1_048_576 }
const SWEEP_MS = 50
const CLOSE_WAIT_MS = 2_000

/** Becomes the writer of a migrated database. Throws if another process is. */
export async function openWriter(options: Partial<WriterOptions> & { databaseUrl: string }): Promise<Writer> {
  const all = { ...writerDefaults, ...options }
  let onLost: () => void = () => undefined
  const connection = new WritingConnection({ ...all, onLost: () => onLost() })
  const writer = new Writer(all, connection, await connection.open())
  onLost = () => writer.recover()
  return writer
}

/** The only writer of the log, with group commit: waiting appends are written in one statement and one commit. */
export class Writer {
  readonly tail: Tail
  /** Connections for reads; writes have a connection of their own. */
  readonly pool: pg.Pool
  readonly #options: WriterOptions
  readonly #connection: WritingConnection
  readonly #heads = new Heads(100_000, 32 * 1_048_576)
  readonly #recent = new RecentEvents(50_000)
  readonly #open = new Set<Pending>()
  readonly #lookUps: LookUps
  #queue: Pending[] = []
  #openCount = 0
  #openBytes = 0
  #writing = false
  #stopped = false
  readonly #sweeper: NodeJS.Timeout

  constructor(options: WriterOptions, connection: WritingConnection, head: number) {
    this.#options = options
    this.#connection = connection
    this.tail = new Tail(head, options.tail)
    this.pool = new pg.Pool({
      connectionString: options.databaseUrl,
      application_name: 'comanda event store reads',
      min: 1, // an append after a quiet time does not wait for a new connection
      max: 8,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      // the planner underestimates list parameters when it plans anew, and planning costs seven times the look-up
      options: '-c enable_seqscan=off -c enable_bitmapscan=off -c jit=off -c plan_cache_mode=force_generic_plan',
    })
    this.pool.on('error', (error) => options.onTrouble('reading connection', error))
    // a client that fails while checked out and idle emits an error that the pool does not handle; its next query fails
    this.pool.on('connect', (client) => client.on('error', () => undefined))
    this.#lookUps = new LookUps(this.pool, (head, appends) => this.#found(head, appends), options.onTrouble)
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS)
  }

  /** Calls the append's `answer` exactly once. */
  append(append: Append): void {
    const weight = weightOf(append)
    const refusal = this.#refusalOf(append, weight)
    if (refusal) {
      append.answer(refusal)
      return
    }
    this.#openCount++
    this.#openBytes += weight
    const tracked: Append = {
      ...append,
      answer: (outcome) => {
        this.#openCount--
        this.#openBytes -= weight
        append.answer(outcome)
      },
    }
    const stream = baseOf(append.stream)
    const head = this.#lookUps.isPending(stream) ? undefined : this.#heads.get(stream)
    if (head) this.#enqueue(tracked, head)
    else this.#lookUps.add(stream, tracked)
  }

  #refusalOf(append: Append, weight: number): Outcome | null {
    const { maxAppendBytes, maxOpen, maxOpenBytes } = this.#options
    if (this.#stopped) return { is: 'unknown' }
    if (!isStorable(append)) return { is: 'bad-request' }
    if (append.events.reduce((sum, event) => sum + sizeOf(event), 0) > maxAppendBytes) return { is: 'too-large' }
    if (Date.now() >= append.deadline) return { is: 'timeout' }
    const isFull = this.#openCount >= maxOpen || this.#openBytes + weight > maxOpenBytes
    return isFull ? { is: 'overloaded' } : null
  }

  /** Replaces a lost writing connection, also while there is nothing to write. */
  recover(): void {
    if (!this.#writing && !this.#stopped) void this.#write()
  }

  /** The committed head of a stream: from the cache if no append to the stream is open, else from the table. */
  async committedHead(stream: string): Promise<Head> {
    const cached = this.#heads.get(stream)
    if (cached && cached.busy === 0) return { ...cached }
    const [head] = await lookUpHeads(this.pool, [stream])
    if (!head) throw new Error('the look-up returned no head')
    return head
  }

  async close(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweeper)
    // the batch in progress is finished, unless PostgreSQL is unavailable
    for (let waited = 0; this.#writing && waited < CLOSE_WAIT_MS; waited += 5) await sleep(5)
    await this.#connection.close()
    this.#refuseAll()
    await this.pool.end()
  }

  #enqueue(append: Append, head: Head): void {
    const pending: Pending = { append, head, answered: false }
    head.busy++
    this.#open.add(pending)
    this.#queue.push(pending)
    if (!this.#writing) void this.#write()
  }

  #found(head: Head, appends: readonly Append[]): void {
    this.#heads.add(head)
    for (const append of appends) this.#enqueue(append, head)
  }

  async #write(): Promise<void> {
    this.#writing = true
    // the appends of one packet arrive one by one: waits until all of them are queued
    await Promise.resolve()
    try {
      await this.#connection.recover()
      while (this.#queue.length > 0 && !this.#stopped) await this.#writeBatch(this.#take())
    } catch (error) {
      const isClosing = this.#stopped
      this.#stopped = true
      this.#refuseAll()
      if (!isClosing) this.#options.onDeposed(error instanceof Error ? error : new Error(String(error)))
    } finally {
      this.#writing = false
    }
  }

  #take(): Pending[] {
    let events = 0
    let bytes = 0
    let count = 0
    for (const { append } of this.#queue) {
      for (const event of append.events) bytes += sizeOf(event)
      events += append.events.length
      if (count > 0 && (events > BATCH.events || bytes > BATCH.bytes)) break
      count++
    }
    const batch = this.#queue.slice(0, count)
    this.#queue = this.#queue.slice(count)
    return batch
  }

  async #writeBatch(batch: readonly Pending[]): Promise<void> {
    let refs: EventRefs = new Map()
    const repetitions = new Map<Pending, StoredEventRef | null>()
    for (;;) {
      const recent = (key: string) => this.#recent.get(key)
      const stored = (key: string) => refs.get(key) ?? recent(key)
      const recognised = this.#options.forgetsIds ? recent : stored
      const repetition = (pending: Pending) => repetitions.get(pending)
      const plan = new Plan(this.tail.head, Date.now(), { stored, recognised, repetition })
      for (const pending of batch) {
        if (pending.answered) this.#release(pending)
        else plan.add(pending)
      }
      if (plan.toVerify.length > 0) {
        plan.undo()
        const found = await this.#untilRead(() => lookUpRepetitions(this.pool, plan.toVerify))
        for (const [index, { pending }] of plan.toVerify.entries()) repetitions.set(pending, found[index] ?? null)
        continue
      }
      const written = await this.#connection.write(plan.rows)
      if (written === 'stored') return this.#settle(plan)
      plan.undo()
      if (written !== 'repeated') return await this.#refused(batch, written)
      const found = await this.#untilRead(() => lookUpIds(this.pool, plan.rows))
      if ([...found.keys()].every((key) => refs.has(key))) {
        throw new Deposed('PostgreSQL refused an event id as repeated, but no stored event has it.')
      }
      refs = new Map([...refs, ...found])
    }
  }

  /**
   * Splits a refused batch in halves until the append that caused the refusal is alone, so that it does not fail the
   * others.
   */
  async #refused(batch: readonly Pending[], { refused, isForContent }: WriteRefusal): Promise<void> {
    const half = Math.ceil(batch.length / 2)
    if (isForContent && batch.length > 1) {
      await this.#writeBatch(batch.slice(0, half))
      return await this.#writeBatch(batch.slice(half))
    }
    this.#options.onTrouble('PostgreSQL refused a batch', refused)
    for (const pending of batch) this.#answer(pending, { is: isForContent ? 'bad-request' : 'unknown' })
  }

  async #untilRead<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await read()
      } catch (error) {
        if (this.#stopped) throw error
        this.#options.onTrouble('cannot look up a repetition', error)
        await sleep(100)
      }
    }
  }

  #settle(plan: Plan): void {
    this.#recent.add(plan.written)
    this.tail.add(plan.rows)
    for (const { pending, outcome } of plan.outcomes) this.#answer(pending, outcome)
    if (plan.mismatches.length > 0) void this.#resolve(plan.mismatches)
  }

  async #resolve(mismatches: readonly RevisionMismatch[]): Promise<void> {
    try {
      const repetitions = await lookUpRepetitions(this.pool, mismatches)
      for (const [index, { pending, current }] of mismatches.entries()) {
        const repetition = repetitions[index]
        this.#answer(pending, repetition ? { is: 'stored', ...repetition } : { is: 'wrong-revision', current })
      }
    } catch (error) {
      this.#options.onTrouble('cannot look up a repetition', error)
      for (const { pending } of mismatches) this.#answer(pending, { is: 'unknown' })
    }
  }

  #answer(pending: Pending, outcome: Outcome): void {
    this.#release(pending)
    if (pending.answered) return
    pending.answered = true
    pending.append.answer(outcome)
  }

  #release(pending: Pending): void {
    if (this.#open.delete(pending)) pending.head.busy--
  }

  /** Answers appends whose deadline has passed. Appends of the batch in progress may still be stored. */
  #sweep(): void {
    const now = Date.now()
    for (const pending of this.#open) {
      if (pending.answered || now < pending.append.deadline) continue
      pending.answered = true
      pending.append.answer({ is: 'timeout' })
    }
    this.#lookUps.sweep(now)
  }

  #refuseAll(): void {
    for (const pending of [...this.#open]) this.#answer(pending, { is: 'unknown' })
    this.#lookUps.stop({ is: 'unknown' })
    this.#queue = []
  }
}

/** Name under which a stream is cached: a metadata stream shares the entry of its stream. */
const baseOf = (stream: string): string => (isMetastream(stream) ? originalOf(stream) : stream)
