import type { Pool } from 'pg'
import { copyOut } from './copy.ts'
import { decodeRow, readColumns } from './copy-rows.ts'
import type { Filter } from './filter.ts'
import { TOMBSTONE } from './protobuf.ts'
import { encodeEvent, type UuidForm } from './read-responses.ts'

/** Encoded events read from the table. */
type Page = Readonly<{
  events: readonly Buffer[]
  /** Last position or revision that was examined (downwards: the lowest). */
  examined: number
  bytes: number
}>

export type Direction = 'forwards' | 'backwards'

type Range = Readonly<{ low: number; high: number; direction: Direction; form: UuidForm }>

/**
 * Maximum size of a page. The rest of a larger page is discarded and read again later, so that large events do not add
 * up in memory.
 */
const PAGE_BYTES = 8 * 1_048_576

/** Events of `$all` at the positions `low` to `high` inclusive; each position has one event. */
export function readAllPage(pool: Pool, range: Range & { filter: Filter | null }): Promise<Page> {
  const { filter } = range
  const extra = filter?.sql ? `and ${filter.sql}` : ''
  return read(pool, 'position', `position between ${range.low} and ${range.high} ${extra}`, range, (event) => {
    if (!filter) return true
    return filter.matches(event.stream.toString('utf8'), event.type.toString('utf8'))
  })
}

/** Events of a stream at the revisions `low` to `high` inclusive, without those written before `notBefore`. */
export function readStreamPage(pool: Pool, range: Range & { streamId: number; notBefore: number }): Promise<Page> {
  const where = `stream_id = ${range.streamId} and revision between ${range.low} and ${range.high}`
  return read(pool, 'revision', where, range, (event) => event.created >= range.notBefore)
}

type DecodedRow = NonNullable<ReturnType<typeof decodeRow>>

/** Reads with COPY, which takes no parameters: the statement contains numbers unchanged and texts escaped. */
async function read(
  pool: Pool,
  key: 'position' | 'revision',
  where: string,
  { direction, low, high, form }: Range,
  matches: (event: DecodedRow) => boolean,
): Promise<Page> {
  const order = direction === 'forwards' ? 'asc' : 'desc'
  const text = `copy (select ${readColumns} from log.events where ${where} order by ${key} ${order}) to stdout (format binary)`
  const events: Buffer[] = []
  let bytes = 0
  let examined = direction === 'forwards' ? high : low
  let isFull = false
  const client = await pool.connect()
  const failure = await new Promise<Error | null>((resolve) => {
    const row = (message: Buffer) => {
      const event = isFull ? null : decodeRow(message)
      if (!event || (event.revision === TOMBSTONE && key === 'revision') || !matches(event)) return
      const encoded = encodeEvent(event, form)
      events.push(encoded)
      bytes += encoded.length
      if (bytes < PAGE_BYTES) return
      isFull = true
      examined = event[key]
    }
    client.query(copyOut(text, row, resolve))
  })
  client.release(failure ?? undefined)
  if (failure) throw failure
  return { events, examined, bytes }
}
