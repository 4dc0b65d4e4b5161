import { buildApp } from '@comanda/command-api/app.ts'
import { createNeeds } from '@comanda/command-api/needs.ts'
import { openLog } from '@comanda/command-api/open-log.ts'
import { Instant } from '@comanda/domain/kernel/ids.ts'
import { readConfig } from '@comanda/http/config.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { createMetrics } from '@comanda/http/metrics.ts'
import type { RegisteredCall } from '@comanda/http/openapi.ts'
import { openReadDatabase } from '@comanda/projections/database.ts'
import { createQueryApp } from '@comanda/query-api/app.ts'
import { connectFeedSource } from '@comanda/query-api/feed/redis.ts'

// closed ports: the APIs are built for their declarations and answer no requests
const nowhere = '127.0.0.1:1'
const environment = {
  DATABASE_URL: `postgres://nobody@${nowhere}/none`,
  REDIS_URL: `redis://${nowhere}`,
  EVENTSTORE_URL: `esdb://${nowhere}?tls=false`,
  PUBLIC_URL: 'http://localhost:3000',
  SECRET: 'not a secret: nothing is signed with it, ever',
  LOG_LEVEL: 'silent',
}

/** All routes that the two APIs register, without a running engine. */
export async function everyCall(): Promise<RegisteredCall[]> {
  const config = readConfig(environment)
  const logger = createLogger('docs', config.logLevel)
  const log = openLog(config.eventStoreUrl)
  const needs = createNeeds({ config, logger, log })
  const reads = openReadDatabase(config.databaseUrl, { max: 1 })
  const source = connectFeedSource(config.redisUrl, () => undefined)
  const command = await buildApp(needs)
  const query = await createQueryApp({
    config,
    log: logger,
    events: log,
    reads,
    source,
    sessions: needs.sessions,
    identity: needs.identity,
    dataDir: config.dataDir,
    personalData: needs.personal,
    identifiers: needs.ids,
    metrics: createMetrics('docs'),
    now: () => Instant.parse(new Date().toISOString()),
  })
  const calls = [...command.calls, ...query.calls]
  await Promise.all([command.close(), query.close()])
  await Promise.all([needs.hangUp(), source.close(), reads.close(), needs.identity.destroy(), log.close()])
  return calls
}
