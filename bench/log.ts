import { randomBytes } from 'node:crypto'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { NO_STREAM, type Outcome } from '@comanda/event-store/server/appends.ts'
import { migrateLog } from '@comanda/event-store/server/schema.ts'
import { openWriter } from '@comanda/event-store/server/writer.ts'
import pg from 'pg'
import { readRate } from './calibrate.ts'
import { type BenchDatabase, withEventStore } from './database.ts'
import { closedLoop, type Figures } from './measure.ts'

const body = { text: 'x'.repeat(540) }
const event = () => ({ id: crypto.randomUUID(), type: 'Benched', data: body, metadata: {} })

/** G1 and G3: durable appends through the real client, each to a stream of its own with its revision checked. */
export function appends(database: BenchDatabase, seconds: number): Promise<{ wide: Figures; narrow: Figures }> {
  return withEventStore(database, 'bench_appends', async (log) => ({
    narrow: await closedLoop(1, seconds, (n) => log.append(`narrow-${n}`, [event()], 'no_stream')),
    wide: await closedLoop(64, seconds, (n) => log.append(`wide-${n}`, [event()], 'no_stream')),
  }))
}

/** G2: the writer alone, 64 appends in flight, each to a stream of its own with its revision checked. */
export async function groupCommit(database: BenchDatabase, seconds: number): Promise<Figures> {
  const databaseUrl = await database.create('bench_group_commit')
  await migrateLog(databaseUrl)
  const writer = await openWriter({ databaseUrl })
  const data = Buffer.from(JSON.stringify(body))
  const type = Buffer.from('Benched')
  const append = (n: number) =>
    new Promise<void>((resolve, reject) =>
      writer.append({
        does: 'append',
        stream: `group-${n}`,
        expected: NO_STREAM,
        events: [{ id: randomBytes(16), type, isJson: true, data, metadata: Buffer.from('{}') }],
        deadline: Date.now() + 10_000,
        answer: (outcome: Outcome) => (outcome.is === 'stored' ? resolve() : reject(new Error(outcome.is))),
      }),
    )
  const figures = await closedLoop(64, seconds, append)
  await writer.close()
  return figures
}

/** G9: a whole read of `$all` through the real client, events of some 600 bytes. */
export function eventReads(database: BenchDatabase): Promise<number> {
  return withEventStore(database, 'bench_reads', async (log) => {
    const batch = Array.from({ length: 200 }, event)
    for (let n = 0; n < 1_000; n += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, k) =>
          log.append(
            `read-${n + k}`,
            batch.map((one) => ({ ...one, id: crypto.randomUUID() })),
            'no_stream',
          ),
        ),
      )
    await readRate(log.readAll({ maxCount: 20_000 }))
    return readRate(log.readAll())
  })
}

/**
 * G4: the same with so many events in the log already, and in an empty log. Both are asked in turns, because the speed of a
 * machine varies more within minutes than what is measured; the medians of the rounds.
 */
export function appendsAt(database: BenchDatabase, events: number, seconds: number) {
  const wide = async (log: EventLog, round: number) => {
    const append = (n: number) => log.append(`wide-${round}-${n}`, [event()], 'no_stream')
    return (await closedLoop(64, seconds, append)).perSecond
  }
  const inTurns = async (empty: EventLog, full: EventLog) => {
    const rates = { empty: [] as number[], full: [] as number[] }
    for (let round = 0; round < roundsInTurns; round += 1) {
      rates.empty.push(await wide(empty, round))
      rates.full.push(await wide(full, round))
    }
    return { empty: median(rates.empty), full: median(rates.full) }
  }
  const fill = (databaseUrl: string) => fillLog(databaseUrl, events)
  return withEventStore(
    database,
    'bench_full_log',
    (full) => withEventStore(database, 'bench_empty_log', (empty) => inTurns(empty, full)),
    fill,
  )
}
const roundsInTurns = 5
const median = (rates: readonly number[]) => rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? Number.NaN

/** Streams of eight events, made by PostgreSQL itself in the form the writer gives them. */
async function fillLog(databaseUrl: string, events: number): Promise<void> {
  await migrateLog(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c synchronous_commit=off' })
  await client.connect()
  for (let from = 1; from <= events; from += 500_000)
    await client.query(
      `insert into log.events
         (position, stream_id, revision, event_id, created, is_json, repeated, stream, type, data, metadata)
       select g, g - (g - 1) % 8, (g - 1) % 8, gen_random_uuid(), now(), true, false, 'bench-' || (g - (g - 1) % 8),
         'Benched', convert_to($3, 'UTF8'), '{}'
       from generate_series($1::bigint, $2::bigint) g`,
      [from, Math.min(events, from + 499_999), JSON.stringify(body)],
    )
  await client.query('vacuum analyze log.events')
  await client.query('checkpoint')
  await client.end()
}
