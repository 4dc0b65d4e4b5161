import type { EventLog } from '@comanda/event-store/client/log.ts'
import { openDatabase } from '@comanda/http/database.ts'
import type { IdentitySchema } from '@comanda/http/identity/schema.ts'
import { personalData } from '@comanda/http/personal-data.ts'
import { readModels } from '@comanda/projections/all.ts'
import { openedBefore } from '@comanda/projections/runtime/opening.ts'
import { parseRecorded } from '@comanda/projections/runtime/parse.ts'
import { runProjections } from '@comanda/projections/runtime/runner.ts'
import pg from 'pg'
import { pino } from 'pino'
import { onEventStore } from './database.ts'

/** Brings the read models to the end of the log, as the worker does, and tells how many events a second that were. */
export async function projectAll(databaseUrl: string, secret: string): Promise<number> {
  const identity = openDatabase<IdentitySchema>(databaseUrl, { applicationName: 'bench seed', max: 2 })
  try {
    const open = personalData(identity, secret).openMany
    const begun = performance.now()
    const count = await onEventStore(databaseUrl, (log) => follow({ databaseUrl, log, open }))
    const rate = count / ((performance.now() - begun) / 1_000)
    await settle(databaseUrl)
    return rate
  } finally {
    await identity.destroy()
  }
}

type Follow = Readonly<{ databaseUrl: string; log: EventLog; open: Parameters<typeof openedBefore>[1] }>

async function follow({ databaseUrl, log, open }: Follow): Promise<number> {
  const head = (await log.head()) ?? 0n
  const stop = new AbortController()
  let count = 0
  await runProjections({
    ...openedBefore({ log, parse: parseRecorded }, open),
    databaseUrl,
    models: readModels,
    signal: stop.signal,
    holder: 'bench seed',
    maxBatch: 2_000,
    feed: { publish: () => undefined, renewEpoch: () => undefined, close: async () => undefined },
    logger: pino({ level: 'warn' }),
    observe: {
      model: (name, stuck) => {
        if (stuck !== null) throw new Error(`${name} is stuck: ${stuck}`)
      },
      committed: ({ events, position }) => {
        count += events.length
        if (position >= head) stop.abort()
      },
    },
  })
  return count
}

/** As autovacuum would have left it in two years. */
async function settle(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
