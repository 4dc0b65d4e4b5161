import type { Pool } from 'pg'
import { TOMBSTONE } from './protobuf.ts'
import { noRules, rulesFrom, type StreamRules } from './stream-rules.ts'

/** End of a stream. `id` is the position of its first event, 0 if it has none; `last` is then -1. */
export type Track = Readonly<{ id: number; last: number }>

/** State of a stream and its metadata stream for the next append. `busy`: number of open appends. */
export type Head = { readonly stream: string; main: Track; meta: Track; rules: StreamRules; busy: number }

export const emptyTrack: Track = { id: 0, last: -1 }

// `enable_seqscan` is off on these connections, so that a plan cached while the table was small stays usable
const lookup = `
  select s.name, a.id as main_id, a.last as main_last, b.id as meta_id, b.last as meta_last, b.data as rules
  from unnest($1::text[]) s(name)
  left join lateral (
    select f.stream_id as id, (select max(revision) from log.events where stream_id = f.stream_id) as last
    from log.events f
    where f.position = f.stream_id and hashtextextended(f.stream, 0) = hashtextextended(s.name, 0) and f.stream = s.name
    limit 1
  ) a on true
  left join lateral (
    select f.stream_id as id, e.revision as last, e.data
    from log.events f
    join lateral (
      select revision, data from log.events where stream_id = f.stream_id order by revision desc limit 1
    ) e on true
    where f.position = f.stream_id and hashtextextended(f.stream, 0) = hashtextextended('$$' || s.name, 0)
      and f.stream = '$$' || s.name
    limit 1
  ) b on true`

type LookupRow = {
  name: string
  main_id: string | null
  main_last: string | null
  meta_id: string | null
  meta_last: string | null
  rules: Buffer | null
}

export async function lookUpHeads(pool: Pool, streams: readonly string[]): Promise<Head[]> {
  const { rows } = await pool.query<LookupRow>({ name: 'heads', text: lookup, values: [streams] })
  return rows.map((row) => ({
    stream: row.name,
    main: track(row.main_id, row.main_last),
    meta: track(row.meta_id, row.meta_last),
    rules: row.rules ? rulesFrom(row.rules) : noRules,
    busy: 0,
  }))
}

const track = (id: string | null, last: string | null): Track =>
  id === null || last === null ? emptyTrack : { id: Number(id), last: last === LARGEST ? TOMBSTONE : Number(last) }

const LARGEST = '9223372036854775807'

/** Cache of heads. Entries without open appends may be evicted and are then looked up again. */
export class Heads {
  readonly #heads = new Map<string, Head>()
  readonly #limit: number
  readonly #maxNames: number
  #names = 0

  /** `maxNames`: total number of characters of all names. */
  constructor(limit: number, maxNames: number) {
    this.#limit = limit
    this.#maxNames = maxNames
  }

  get(stream: string): Head | undefined {
    return this.#heads.get(stream)
  }

  add(head: Head): void {
    if (!this.#heads.has(head.stream)) this.#names += head.stream.length
    this.#heads.set(head.stream, head)
    if (this.#heads.size <= this.#limit && this.#names <= this.#maxNames) return
    for (const [stream, old] of this.#heads) {
      if (this.#heads.size <= this.#limit * 0.9 && this.#names <= this.#maxNames * 0.9) break
      if (old.busy > 0 || old === head) continue
      this.#heads.delete(stream)
      this.#names -= stream.length
    }
  }

  get size(): number {
    return this.#heads.size
  }
}
