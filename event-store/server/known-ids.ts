import type { Pool } from 'pg'
import type { Row } from './copy-rows.ts'
import type { Doubt } from './pending.ts'
import { uuidText } from './uuid.ts'

/** Where an event was stored. */
export type KnownEvent = Readonly<{ revision: number; position: number }>
export type KnownIds = Map<string, KnownEvent>

export const knownKey = (streamId: number, id: Buffer): string => `${streamId}:${id.toString('latin1')}`

/** The events stored lately: a repetition usually follows its original closely and is then answered from here. */
export class RecentIds {
  #young: KnownIds = new Map()
  #old: KnownIds = new Map()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): KnownEvent | undefined {
    return this.#young.get(key) ?? this.#old.get(key)
  }

  add(ids: KnownIds): void {
    for (const [key, event] of ids) this.#young.set(key, event)
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

/** Which of these rows their streams hold already, however long ago. */
export async function lookUpIds(pool: Pool, rows: readonly Row[]): Promise<KnownIds> {
  const values = [rows.map((row) => row.streamId), rows.map((row) => uuidText(row.id))]
  const result = await pool.query<IdRow>({ name: 'ids', text: byId, values })
  return new Map(
    result.rows.map((row) => [
      knownKey(Number(row.stream_id), Buffer.from(row.event_id.replaceAll('-', ''), 'hex')),
      { revision: Number(row.revision), position: Number(row.position) },
    ]),
  )
}

type PlaceRow = { doubt: string; event_id: string; revision: string; position: string }

const byPlace = `
  select w.doubt, e.event_id, e.revision, e.position
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality w(stream_id, first, last, doubt)
  join log.events e on e.stream_id = w.stream_id and e.revision between w.first and w.last`

/** For each doubt the place of its last event if exactly its events stand where it wanted them, else undefined. */
export async function lookUpPlaces(pool: Pool, doubts: readonly Doubt[]): Promise<(KnownEvent | undefined)[]> {
  const values = [
    doubts.map((doubt) => doubt.streamId),
    doubts.map(({ pending: { append } }) => append.expected + 1),
    doubts.map(({ pending: { append } }) => append.expected + append.events.length),
  ]
  const { rows } = await pool.query<PlaceRow>({ name: 'places', text: byPlace, values })
  const places = new Map(rows.map((row) => [`${row.doubt}:${row.revision}`, row]))
  return doubts.map(({ pending: { append } }, index) => {
    let position = 0
    for (const [offset, event] of append.events.entries()) {
      const place = places.get(`${index + 1}:${append.expected + 1 + offset}`)
      if (place?.event_id !== uuidText(event.id)) return undefined
      position = Number(place.position)
    }
    return { revision: append.expected + append.events.length, position }
  })
}
