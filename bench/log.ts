import type { EventLog } from '@comanda/event-store/client/log.ts'
import { readModels } from '@comanda/projections/all.ts'
import type { ReadModel } from '@comanda/projections/runtime/model.ts'
import { parseRecorded } from '@comanda/projections/runtime/parse.ts'
import { runProjections } from '@comanda/projections/runtime/runner.ts'
import { migrateRead } from '@comanda/projections/runtime/schema.ts'
import pg from 'pg'
import { pino } from 'pino'
import { benchEvent, type Ceilings } from './calibrate.ts'
import { type BenchDatabase, emptyDatabase, withEventStore } from './database.ts'
import { databaseUrlOf, logOf } from './instance.ts'
import { closedLoop, round, thousands } from './measure.ts'
import type { Needs } from './orders.ts'
import { type Line, latency } from './report.ts'

/** G1 and G3: durable appends through the real client, each to a new stream at an exact revision. */
export async function appends(database: BenchDatabase, { P1, P64, C }: Ceilings, seconds: number): Promise<Line[]> {
  const { wide, narrow } = await withEventStore(database, async (log) => ({
    narrow: await closedLoop(1, seconds, (n) => log.append(`narrow-${n}`, [benchEvent()], 'no_stream')),
    wide: await closedLoop(64, seconds, (n) => log.append(`wide-${n}`, [benchEvent()], 'no_stream')),
  }))
  const rate = wide.perSecond
  const reached = `${thousands(rate)}/s = ${round(rate / P64)} P64 = ${round(rate / C)} C, ${latency(wide)}`
  const what = 'durable append through the client, 64 in flight'
  const floor = `p50 ${round(5_000 / P1)} ms`
  return [
    { goal: 'G1', what, reached, floor: '0.45 P64', met: rate >= 0.45 * P64 },
    { goal: 'G3', what: 'one append at a time', reached: latency(narrow), floor, met: narrow.p50 <= 5_000 / P1 },
  ]
}

/**
 * G10: events a second from an empty schema to the end of the log, over gRPC; first the orders model alone, then all
 * models.
 */
export async function rebuilds({ instance, at: { J } }: Needs): Promise<Line[]> {
  const log = logOf(instance)
  const line = async (what: string, share: number, models: readonly ReadModel[]): Promise<Line> => {
    const databaseUrl = await emptyDatabase(databaseUrlOf(instance), 'bench_rebuild')
    const rate = await rebuildRate(log, databaseUrl, models)
    const reached = `${thousands(rate)} events/s = ${round(rate / J)} J`
    return { goal: 'G10', what, floor: `${share} J`, met: rate >= share * J, reached }
  }
  const orders = readModels.filter(({ name }) => name === 'orders')
  const lines = [
    await line('rebuild of one read model', 0.35, orders),
    await line('rebuild of all read models', 0.15, readModels),
  ]
  await log.close()
  return lines
}

async function rebuildRate(log: EventLog, databaseUrl: string, models: readonly ReadModel[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await migrateRead(client)
  await client.end()
  const stop = new AbortController()
  const events = Number(await log.head())
  const begun = performance.now()
  let left = models.length
  await runProjections({
    log,
    databaseUrl,
    models,
    parse: parseRecorded,
    signal: stop.signal,
    holder: 'bench',
    feed: { publish: () => undefined, renewEpoch: () => undefined, close: async () => undefined },
    logger: pino({ level: 'silent' }),
    // with a log that is not empty, models are built beside the live tables, and each is swapped in when it is complete
    observe: { rebuilt: () => --left > 0 || stop.abort() },
  })
  return events / ((performance.now() - begun) / 1_000)
}
