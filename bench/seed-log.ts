import { randomFillSync } from 'node:crypto'
import { copyIn } from '@comanda/event-store/server/copy.ts'
import { columns, encodeRows, type Row } from '@comanda/event-store/server/copy-rows.ts'
import pg from 'pg'

/** A stream as far as it has been written: the writer needs no map of a million of them. */
export type OpenStream = { readonly name: Buffer; id: number; last: number }

/** The metadata of an event. `at` is in milliseconds. */
export type Written = Readonly<{ type: string; data: string; metadata: string; at: number }>

const chunk = { rows: 8_000, bytes: 8 * 1_048_576 }

export type LogWriter = Readonly<{
  /** Continues a journal of tokens or invoices that may be there already. */
  journal: (name: string) => OpenStream
  append: (stream: OpenStream, event: Written) => number
  /** To be awaited now and then: writes what has been collected while the next rows are made. */
  giveWay: () => Promise<void>
  close: () => Promise<number>
}>

export const newStream = (name: string): OpenStream => ({ name: Buffer.from(name), id: 0, last: -1 })

/** Fills the event store's own table, in its own format, while no event store runs on it. */
export async function writeLog(databaseUrl: string): Promise<LogWriter> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c synchronous_commit=off' })
  await client.connect()
  const { rows: found } = await client.query<{ head: string }>(
    'select coalesce(max(position), 0) as head from log.events',
  )
  let position = Number(found[0]?.head ?? 0)
  const journals = await journalsIn(client)
  let rows: Row[] = []
  let bytes = 0
  let copying: Promise<void> = Promise.resolve()

  const flush = async () => {
    if (rows.length === 0) return
    const encoded = encodeRows(rows)
    rows = []
    bytes = 0
    await copying
    copying = copy(client, encoded)
    copying.catch(() => undefined) // awaited before the next copy, and at the end
  }

  return {
    journal: (name) => journals.get(name) ?? newStream(name),
    append(stream, { type, data, metadata, at }) {
      position += 1
      if (stream.id === 0) stream.id = position
      stream.last += 1
      const row = {
        position,
        streamId: stream.id,
        revision: stream.last,
        id: eventId(),
        created: at,
        isJson: true,
        repeated: false,
        stream: stream.name,
        type: Buffer.from(type),
        data: Buffer.from(data),
        metadata: Buffer.from(metadata),
      }
      bytes += row.data.length + row.metadata.length
      rows.push(row)
      return position
    },
    giveWay: async () => {
      if (rows.length >= chunk.rows || bytes >= chunk.bytes) await flush()
    },
    async close() {
      await flush()
      await copying
      await client.query('vacuum analyze log.events')
      await client.end()
      return position
    },
  }
}

async function journalsIn(client: pg.Client): Promise<Map<string, OpenStream>> {
  const { rows } = await client.query<{ stream: string; id: string; last: string }>(`
    select stream, stream_id as id, max(revision) as last from log.events
    where stream like 'tokens-%' or stream like 'invoices-%' group by stream, stream_id`)
  return new Map(
    rows.map(({ stream, id, last }) => [stream, { name: Buffer.from(stream), id: Number(id), last: Number(last) }]),
  )
}

const copy = (client: pg.Client, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const text = `copy log.events (${columns}) from stdin (format binary)`
    client.query(copyIn(text, bytes, (error) => (error ? reject(error) : resolve())))
  })

const random = Buffer.alloc(16 * 1_024)
let used = random.length

/** Version 4, sixteen bytes of a pool at a time. */
function eventId(): Buffer {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const id = Buffer.from(random.subarray(used, used + 16))
  used += 16
  id[6] = ((id[6] ?? 0) & 0x0f) | 0x40
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80
  return id
}
