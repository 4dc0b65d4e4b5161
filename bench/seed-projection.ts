import { fork } from 'node:child_process'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import { openDatabase } from '@comanda/http/database.ts'
import type { IdentitySchema } from '@comanda/http/identity/schema.ts'
import { personalData } from '@comanda/http/personal-data.ts'
import { freePort } from '@comanda/local/engines/ports.ts'
import { readModels } from '@comanda/projections/all.ts'
import { openedBefore } from '@comanda/projections/runtime/opening.ts'
import { parseRecorded } from '@comanda/projections/runtime/parse.ts'
import { runProjections } from '@comanda/projections/runtime/runner.ts'
import pg from 'pg'
import { pino } from 'pino'
import { ended, ready } from './database.ts'

/** Brings the read models to the end of the log, as the worker does, and tells how many events a second that were. */
export async function projectAll(databaseUrl: string, secret: string): Promise<number> {
  const port = await freePort()
  const entry = new URL('../event-store/server/main.ts', import.meta.url).pathname
  const server = fork(entry, {
    env: { ...process.env, DATABASE_URL: databaseUrl, EVENTSTORE_PORT: String(port), EVENTSTORE_PASSWORD: 'bench' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await ready(server)
  const log = connectLog({ url: `esdb://comanda:bench@127.0.0.1:${port}?tls=false` })
  const identity = openDatabase<IdentitySchema>(databaseUrl, { applicationName: 'bench seed', max: 2 })
  try {
    const begun = performance.now()
    const count = await follow({ databaseUrl, log, open: personalData(identity, secret).openMany })
    const rate = count / ((performance.now() - begun) / 1_000)
    await settle(databaseUrl)
    return rate
  } finally {
    await identity.destroy()
    await log.close()
    await ended(server)
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
