import {
  ANY,
  type Append,
  isMetastream,
  NO_STREAM,
  type Outcome,
  type ProposedEvent,
  STREAM_EXISTS,
} from './appends.ts'
import type { Row } from './copy-rows.ts'
import { type EventRefs, eventKey, type StoredEventRef } from './event-refs.ts'
import { emptyTrack, type Head, type Track } from './heads.ts'
import type { Pending, RevisionMismatch } from './pending.ts'
import { TOMBSTONE } from './protobuf.ts'
import {
  deletionMetadata,
  isDeleted,
  replacedMetadata,
  rulesFrom,
  type StreamRules,
  undeletionMetadata,
} from './stream-rules.ts'
import { randomUuidBytes } from './uuid.ts'

type Find = (key: string) => StoredEventRef | undefined

/** Look-ups of stored events. Keys are made by `eventKey`. */
type StoredEvents = Readonly<{
  /** Finds a stored event of a stream. */
  stored: Find
  /** Finds a stored event by which an append is recognised as a repetition. */
  recognised: Find
  /** Result of the table look-up of an append's events; null if they are not stored, undefined before the look-up. */
  repetition: (pending: Pending) => StoredEventRef | null | undefined
}>

type Snapshot = Readonly<{ main: Track; meta: Track; rules: StreamRules }>
type Target = 'main' | 'meta'

const metadataType = Buffer.from('$metadata')

/**
 * Decides a batch of appends by EventStoreDB's rules, in order, each on the state after the previous one, and collects
 * the rows to write. Heads are changed immediately; `undo` restores them if the rows could not be written.
 */
export class Plan {
  readonly rows: Row[] = []
  readonly outcomes: Readonly<{ pending: Pending; outcome: Outcome }>[] = []
  readonly mismatches: RevisionMismatch[] = []
  /**
   * Appends to verify in the table before anything is written: they restart a deleted stream, or were stored before.
   */
  readonly toVerify: RevisionMismatch[] = []
  readonly #before = new Map<Head, Snapshot>()
  readonly #written: EventRefs = new Map()
  readonly #events: StoredEvents
  readonly #now: number
  #last: number

  constructor(lastPosition: number, now: number, events: StoredEvents) {
    this.#last = lastPosition
    this.#now = now
    this.#events = events
  }

  get lastPosition(): number {
    return this.#last
  }

  get written(): EventRefs {
    return this.#written
  }

  undo(): void {
    for (const [head, before] of this.#before) Object.assign(head, before)
  }

  add(pending: Pending): void {
    const { append, head } = pending
    const target: Target = isMetastream(append.stream) ? 'meta' : 'main'
    const track = head[target]
    const hasNoExactRevision = append.expected === ANY || append.expected === STREAM_EXISTS
    const refusal = this.#refusalOf(append, head, target)
    if (refusal) this.#answer(pending, refusal)
    else if (hasNoExactRevision) {
      const repetition = this.#repetitionOf(append, track)
      if (repetition) this.#answer(pending, repetition)
      else this.#write(pending, target)
    } else if (append.expected === track.last) this.#write(pending, target)
    else if (append.events.length === 0) this.#answer(pending, { is: 'wrong-revision', current: track.last })
    else {
      const mismatch = { pending, streamId: track.id, current: track.last }
      if (append.expected === NO_STREAM && isDeletedMain(head, target)) this.#restartStream(mismatch, target)
      else this.mismatches.push(mismatch)
    }
  }

  #refusalOf(append: Append, head: Head, target: Target): Outcome | null {
    const { last } = head[target]
    const isTombstoned = last === TOMBSTONE || head.main.last === TOMBSTONE
    if (isTombstoned || (append.does === 'delete' && head.meta.last === TOMBSTONE)) return { is: 'stream-deleted' }
    const exists = last >= 0 || (target === 'main' && head.meta.last >= 0)
    if (append.expected > last || (append.does === 'delete' && !exists)) return { is: 'wrong-revision', current: last }
    if (append.expected !== STREAM_EXISTS) return null
    if (isDeletedMain(head, target)) return { is: 'stream-deleted' }
    return exists ? null : { is: 'wrong-revision', current: last }
  }

  /** Restarts a deleted stream, unless the append was stored before the deletion: then it is a repetition. */
  #restartStream(mismatch: RevisionMismatch, target: Target): void {
    const { pending } = mismatch
    const ref = this.#firstEvents(pending.append, pending.head[target]) ?? this.#events.repetition(pending)
    if (ref) this.#answer(pending, { is: 'stored', ...ref })
    else if (ref === null || pending.append.does !== 'append') this.#write(pending, target)
    else this.toVerify.push(mismatch)
  }

  /** Ref of the last of these events, if they are the first events of the stream in order. */
  #firstEvents({ events }: Append, track: Track): StoredEventRef | undefined {
    const refs = events.map((event) => this.#find(track, event, this.#events.stored))
    return refs.every((ref, index) => ref?.revision === index) ? refs.at(-1) : undefined
  }

  #answer(pending: Pending, outcome: Outcome): void {
    this.outcomes.push({ pending, outcome })
  }

  /**
   * The outcome of a repeated append: the first outcome if all events are stored, an error if only the first ones are,
   * null if none is.
   */
  #repetitionOf({ events }: Append, track: Track): Outcome | null {
    let latest: StoredEventRef | undefined
    for (const [index, event] of events.entries()) {
      const ref = this.#find(track, event, this.#events.recognised)
      if (ref) latest = ref
      else return index === 0 ? null : { is: 'wrong-revision', current: track.last }
    }
    return latest ? { is: 'stored', ...latest } : null
  }

  #find(track: Track, event: ProposedEvent, find: Find): StoredEventRef | undefined {
    if (track.id === 0) return undefined
    const key = eventKey(track.id, event.id)
    return this.#written.get(key) ?? find(key)
  }

  #write(pending: Pending, target: Target): void {
    const { append, head } = pending
    if (!this.#before.has(head)) this.#before.set(head, { main: head.main, meta: head.meta, rules: head.rules })
    if (append.does === 'delete') this.#setMetadata(head, append.events, deletionMetadata)
    else if (append.does === 'tombstone') {
      for (const event of append.events) this.#store(head, target, append.stream, event, TOMBSTONE)
    } else this.#writeEvents(pending, target)
    if (append.does === 'append') return
    const revision = append.does === 'delete' ? head.main.last : TOMBSTONE
    this.#answer(pending, { is: 'stored', revision, position: this.#last })
  }

  #writeEvents(pending: Pending, target: Target): void {
    const { append, head } = pending
    const isDeletedStream = isDeleted(head.rules) && append.events.length > 0
    if (isDeletedStream && target === 'main') {
      this.#setMetadata(head, append.events, undeletionMetadata(head.rules, head.main.last))
    }
    for (const event of append.events) this.#store(head, target, append.stream, event, head[target].last + 1)
    const position = append.events.length > 0 ? this.#last : 0
    this.#answer(pending, { is: 'stored', revision: head[target].last, position })
    // metadata of a metadata stream does not restrict what may be read
    if (!isDeletedStream || target === 'main' || isMetastream(head.stream)) return
    const replaced = replacedMetadata(append.events.at(-1)?.data, head.main.last)
    if (replaced) this.#setMetadata(head, [{ id: randomUuidBytes() }], replaced)
  }

  /**
   * Writes metadata with the id of the event that causes it. The two events are in different streams, so the id is
   * unique in each.
   */
  #setMetadata(head: Head, [cause]: readonly Pick<ProposedEvent, 'id'>[], data: Buffer): void {
    if (!cause) return
    const event = { id: cause.id, type: metadataType, isJson: true, data, metadata: Buffer.alloc(0) }
    this.#store(head, 'meta', `$$${head.stream}`, event, head.meta.last + 1)
  }

  #store(head: Head, target: Target, stream: string, event: ProposedEvent, revision: number): void {
    const track = head[target]
    const position = ++this.#last
    const streamId = track === emptyTrack ? position : track.id
    const isRecognised = this.#find(track, event, this.#events.recognised) !== undefined
    const repeated = isRecognised || this.#find(track, event, this.#events.stored) !== undefined
    const created = this.#now
    this.rows.push({ ...event, position, streamId, revision, repeated, created, stream: Buffer.from(stream, 'utf8') })
    if (!isRecognised) this.#written.set(eventKey(streamId, event.id), { revision, position })
    head[target] = { id: streamId, last: revision }
    if (target === 'meta') head.rules = rulesFrom(event.data)
  }
}

const isDeletedMain = (head: Head, target: Target): boolean => target === 'main' && isDeleted(head.rules)
