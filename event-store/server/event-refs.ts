import type { Pool } from 'pg'
import type { Row } from './copy-rows.ts'
import type { RevisionMismatch } from './pending.ts'
import { uuidText } from './uuid.ts'

/** Revision and position of a stored event. */
export type StoredEventRef = Readonly<{ revision: number; position: number }>
/** Stored events by `eventKey`. */
export type EventRefs = Map<string, StoredEventRef>

export const eventKey = (streamId: number, id: Buffer): string => `${streamId}:${id.toString('latin1')}`

/** Refs of recently stored events, so that a retry, which usually follows soon, needs no query. */
export class RecentEvents {
  #young: EventRefs = new Map()
  #old: EventRefs = new Map()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): StoredEventRef | undefined {
    return this.#young.get(key) ?? this.#old.get(key)
  }

  add(refs: EventRefs): void {
    for (const [key, event] of refs) this.#young.set(key, event)
    if (this.#young.size < this.#limit) return
    this.#old = this.#young
    this.#young = new Map()
  }
}

type IdRow = { stream_id: string; event_id: string; revision: string; position: string }

const byId = `
  select e.stream_id, e.event_id, e.revision, e.position
  from unnest($1::bigint[], $2::uuid[]) w(stream_id, event_id)
  join log.events e on e.stream_id = w.stream_id and e.event_id = w.event_id and not e.repeated`

/** Finds the rows whose event ids are stored in their streams already. */
export async function lookUpIds(pool: Pool, rows: readonly Row[]): Promise<EventRefs> {
  const values = [rows.map((row) => row.streamId), rows.map((row) => uuidText(row.id))]
  const result = await pool.query<IdRow>({ name: 'ids', text: byId, values })
  return new Map(
    result.rows.map((row) => [
      eventKey(Number(row.stream_id), Buffer.from(row.event_id.replaceAll('-', ''), 'hex')),
      { revision: Number(row.revision), position: Number(row.position) },
    ]),
  )
}

type RepetitionRow = { mismatch: string; event_id: string; revision: string; position: string }

const byRevisions = `
  select w.mismatch, e.event_id, e.revision, e.position
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality w(stream_id, first, last, mismatch)
  join log.events e on e.stream_id = w.stream_id and e.revision between w.first and w.last`

/**
 * Finds repetitions among the mismatches. For an append whose events are exactly those at the expected revisions, the
 * ref of the last one; undefined for other appends.
 */
export async function lookUpRepetitions(
  pool: Pool,
  mismatches: readonly RevisionMismatch[],
): Promise<(StoredEventRef | undefined)[]> {
  const values = [
    mismatches.map((mismatch) => mismatch.streamId),
    mismatches.map(({ pending: { append } }) => append.expected + 1),
    mismatches.map(({ pending: { append } }) => append.expected + append.events.length),
  ]
  const { rows } = await pool.query<RepetitionRow>({ name: 'repetitions', text: byRevisions, values })
  const stored = new Map(rows.map((row) => [`${row.mismatch}:${row.revision}`, row]))
  return mismatches.map(({ pending: { append } }, index) => {
    let position = 0
    for (const [offset, event] of append.events.entries()) {
      const row = stored.get(`${index + 1}:${append.expected + 1 + offset}`)
      if (row?.event_id !== uuidText(event.id)) return undefined
      position = Number(row.position)
    }
    return { revision: append.expected + append.events.length, position }
  })
}
