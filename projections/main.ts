import { hostname } from 'node:os'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import { openDatabase } from '@comanda/http/database.ts'
import type { IdentitySchema } from '@comanda/http/identity/schema.ts'
import { logOutput } from '@comanda/http/log-output.ts'
import { faultOnly } from '@comanda/http/logging.ts'
import { derivedMetricsToken } from '@comanda/http/metrics-token.ts'
import { personalData } from '@comanda/http/personal-data.ts'
import { untilReleased } from '@comanda/http/process.ts'
import { untilReachable } from '@comanda/http/until-reachable.ts'
import { openWatchPort } from '@comanda/http/watch-port.ts'
import pg from 'pg'
import { pino } from 'pino'
import { readModels } from './all.ts'
import { readConfig } from './config.ts'
import { connectFeed } from './runtime/feed.ts'
import { createMetrics, type RunnerMetrics } from './runtime/metrics.ts'
import { openedBefore } from './runtime/opening.ts'
import { parseRecorded } from './runtime/parse.ts'
import { runProjections } from './runtime/runner.ts'
import { migrateRead } from './runtime/schema.ts'

/** Longest graceful stop; after it, lease and fence protect the tables. */
const maxMs = 9_000

try {
  await run()
  process.exit(0)
} catch (error) {
  process.stderr.write(`projections: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function run(): Promise<void> {
  await untilReleased()
  const config = readConfig(process.env)
  const options = { name: 'projections', level: config.LOG_LEVEL, serializers: { err: faultOnly } }
  const logger = pino(options, logOutput())
  const stop = stopSignal()
  const metrics = createMetrics()
  const token = config.METRICS_TOKEN ?? derivedMetricsToken(config.SECRET)
  const log = connectLog({ url: config.EVENTSTORE_URL })
  const { HOST: host, METRICS_PORT: port } = config
  const { registry, stuck } = metrics
  const unreachable = new Map<string, string>()
  const faults = () => new Map([...unreachable, ...stuck()])
  const http = port === undefined ? undefined : await openWatchPort({ host, port, registry, token, faults, log })
  await untilReachable(() => migrate(config.DATABASE_URL), {
    server: 'database',
    logger,
    signal: stop,
    faults: unreachable,
  })
  const onTrouble = (err: unknown) => logger.debug({ err }, 'a connection is in trouble')
  const identity = openDatabase<IdentitySchema>(config.DATABASE_URL, {
    applicationName: 'comanda projections',
    max: 2,
    onTrouble,
  })
  const { openMany } = personalData(identity, config.SECRET)
  const feed = connectFeed(config.REDIS_URL, (err) => logger.debug({ err }, 'Redis is out of reach'))
  let isReported = false
  const reportReady = () => {
    if (!isReported) process.send?.('ready')
    isReported = true
  }
  try {
    await runProjections({
      ...openedBefore({ log, parse: parseRecorded }, openMany),
      feed,
      logger,
      signal: stop,
      models: readModels,
      databaseUrl: config.DATABASE_URL,
      holder: `${hostname()} ${process.pid}`,
      leaseMs: config.LEASE_MS,
      observe: withReady(metrics, reportReady),
    })
  } finally {
    http?.close()
    await Promise.allSettled([feed.close(), log.close(), identity.destroy()])
  }
}

async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await migrateRead(client)
  } finally {
    await client.end()
  }
}

function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const close = () => {
    stop.abort()
    setTimeout(() => process.exit(1), maxMs).unref()
  }
  process.once('SIGTERM', close)
  process.once('SIGINT', close)
  process.once('disconnect', close) // the supervisor has died and cannot send a signal
  return stop.signal
}

// a function declaration, because run() is called above
function withReady({ observe }: RunnerMetrics, reportReady: () => void) {
  return {
    ...observe,
    waiting: reportReady,
    working: (isWorking: boolean) => {
      observe.working?.(isWorking)
      if (isWorking) reportReady()
    },
  }
}
