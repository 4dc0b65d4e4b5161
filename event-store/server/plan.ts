import { ANY, type Append, isMetastream, type Outcome, type ProposedEvent, STREAM_EXISTS } from './appends.ts'
import type { Row } from './copy-rows.ts'
import { emptyTrack, type Head, type Track } from './heads.ts'
import { type KnownEvent, type KnownIds, knownKey } from './known-ids.ts'
import { TOMBSTONE } from './protobuf.ts'
import { deletionMetadata, isDeleted, rulesFrom, type StreamRules, undeletionMetadata } from './stream-rules.ts'

/** An append together with the head of its stream, which stays in memory as long as the append is open. */
export type Pending = { readonly append: Append; readonly head: Head; answered: boolean }

/** A wrong revision, unless the events at that place turn out to be the very ones that were to be appended. */
export type Doubt = Readonly<{ pending: Pending; streamId: number; current: number }>

type Snapshot = Readonly<{ main: Track; meta: Track; rules: StreamRules }>
type Target = 'main' | 'meta'

const metadataType = Buffer.from('$metadata')

/**
 * Decides a batch of appends one after the other, each seeing what those before it did, and gathers the rows to write.
 * The rules are EventStoreDB's. Heads are moved at once; `undo` puts them back when the rows could not be written.
 */
export class Plan {
  readonly rows: Row[] = []
  readonly outcomes: Readonly<{ pending: Pending; outcome: Outcome }>[] = []
  readonly doubts: Doubt[] = []
  readonly #before = new Map<Head, Snapshot>()
  readonly #written: KnownIds = new Map()
  readonly #known: (key: string) => KnownEvent | undefined
  readonly #now: number
  #last: number

  constructor(lastPosition: number, now: number, known: (key: string) => KnownEvent | undefined) {
    this.#last = lastPosition
    this.#now = now
    this.#known = known
  }

  get lastPosition(): number {
    return this.#last
  }

  get written(): KnownIds {
    return this.#written
  }

  undo(): void {
    for (const [head, before] of this.#before) Object.assign(head, before)
  }

  add(pending: Pending): void {
    const { append, head } = pending
    const target: Target = isMetastream(append.stream) ? 'meta' : 'main'
    const track = head[target]
    const isExpectedFreely = append.expected === ANY || append.expected === STREAM_EXISTS
    const refusal = this.#refusalOf(append, head, target)
    if (refusal) this.#answer(pending, refusal)
    else if (isExpectedFreely) {
      const repetition = this.#repetitionOf(append, track)
      if (repetition) this.#answer(pending, repetition)
      else this.#write(pending, target)
    } else if (
      append.expected === track.last ||
      append.events.length === 0 ||
      (append.expected < 0 && isGone(head, target))
    ) {
      this.#write(pending, target)
    } else this.doubts.push({ pending, streamId: track.id, current: track.last })
  }

  #refusalOf(append: Append, head: Head, target: Target): Outcome | null {
    const { last } = head[target]
    if (last === TOMBSTONE) return { is: 'stream-deleted' }
    if (append.expected > last) return { is: 'wrong-revision', current: last }
    if (append.expected !== STREAM_EXISTS) return null
    if (isGone(head, target)) return { is: 'stream-deleted' }
    const isThere = last >= 0 || (target === 'main' && head.meta.last >= 0)
    return isThere ? null : { is: 'wrong-revision', current: last }
  }

  #answer(pending: Pending, outcome: Outcome): void {
    this.outcomes.push({ pending, outcome })
  }

  /** All events known: the first answer again. The first known and another not: no repetition and no new append either. */
  #repetitionOf({ events }: Append, track: Track): Outcome | null {
    let latest: KnownEvent | undefined
    for (const [index, event] of events.entries()) {
      const known = this.#find(track, event)
      if (known) latest = known
      else return index === 0 ? null : { is: 'wrong-revision', current: track.last }
    }
    return latest ? { is: 'stored', ...latest } : null
  }

  #find(track: Track, event: ProposedEvent): KnownEvent | undefined {
    if (track.id === 0) return undefined
    const key = knownKey(track.id, event.id)
    return this.#written.get(key) ?? this.#known(key)
  }

  #write(pending: Pending, target: Target): void {
    const { append, head } = pending
    if (!this.#before.has(head)) this.#before.set(head, { main: head.main, meta: head.meta, rules: head.rules })
    if (append.does === 'delete') this.#setMetadata(head, append.events, deletionMetadata)
    else if (append.does === 'tombstone') {
      for (const event of append.events) this.#store(head, 'main', append.stream, event, TOMBSTONE)
    } else {
      if (isGone(head, target) && append.events.length > 0) {
        this.#setMetadata(head, append.events, undeletionMetadata(head.rules, head.main.last))
      }
      for (const event of append.events) this.#store(head, target, append.stream, event, head[target].last + 1)
    }
    const revision = append.does === 'delete' ? head.main.last : head[target].last
    this.#answer(pending, { is: 'stored', revision, position: append.events.length > 0 ? this.#last : 0 })
  }

  /** The id of the event that brings the metadata along serves for both: they are in different streams. */
  #setMetadata(head: Head, [cause]: readonly ProposedEvent[], data: Buffer): void {
    if (!cause) return
    const event = { id: cause.id, type: metadataType, isJson: true, data, metadata: Buffer.alloc(0) }
    this.#store(head, 'meta', `$$${head.stream}`, event, head.meta.last + 1)
  }

  #store(head: Head, target: Target, stream: string, event: ProposedEvent, revision: number): void {
    const track = head[target]
    const position = ++this.#last
    const streamId = track === emptyTrack ? position : track.id
    const repeated = this.#find(track, event) !== undefined
    const created = this.#now
    this.rows.push({ ...event, position, streamId, revision, repeated, created, stream: Buffer.from(stream, 'utf8') })
    if (!repeated) this.#written.set(knownKey(streamId, event.id), { revision, position })
    head[target] = { id: streamId, last: revision }
    if (target === 'meta') head.rules = rulesFrom(event.data)
  }
}

const isGone = (head: Head, target: Target): boolean => target === 'main' && isDeleted(head.rules)
