import { Instant } from '@comanda/domain/kernel/ids.ts'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import { ConfigError, readConfig } from '@comanda/http/config.ts'
import { openDatabase } from '@comanda/http/database.ts'
import type { IdentitySchema } from '@comanda/http/identity/schema.ts'
import { identifiers } from '@comanda/http/keys.ts'
import { createLimits } from '@comanda/http/limits.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { createMetrics } from '@comanda/http/metrics.ts'
import { personalData } from '@comanda/http/personal-data.ts'
import { closeOnSignal, reportReady, untilReleased } from '@comanda/http/process.ts'
import { openBucket } from '@comanda/http/s3.ts'
import { createSessions } from '@comanda/http/session.ts'
import { openReadDatabase } from '@comanda/projections/database.ts'
import { Redis } from 'ioredis'
import { createQueryApp } from './app.ts'
import { connectFeedSource } from './feed/redis.ts'

await untilReleased()
const config = readConfig()
if (!config.queryDatabaseUrl) throw new ConfigError('The configuration is not usable: QUERY_DATABASE_URL is missing.')
const log = createLogger('query-api', config.logLevel)
const onTrouble = (err: unknown) => log.debug({ err }, 'a connection is in trouble')
const identity = openDatabase<IdentitySchema>(config.databaseUrl, {
  applicationName: 'comanda query-api',
  max: 6,
  onTrouble,
})
const reads = openReadDatabase(config.queryDatabaseUrl, { max: 12, onTrouble })
const events = connectLog({ url: config.eventStoreUrl })
const source = connectFeedSource(config.redisUrl, onTrouble)
const counters = new Redis(config.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
counters.on('error', onTrouble)

const app = await createQueryApp({
  config,
  log,
  identity,
  reads,
  events,
  source,
  dataDir: config.dataDir,
  demo: config.demo,
  ...(config.s3 && { bucket: openBucket(config.s3) }),
  limits: createLimits(counters),
  metrics: createMetrics('query-api', config.metricsToken),
  sessions: createSessions({ db: identity, secret: config.secret }),
  personalData: personalData(identity, config.secret),
  identifiers: identifiers(config.secret),
  now: () => Instant.parse(new Date().toISOString()),
})
await app.listen({ host: config.host, port: config.queryPort })
closeOnSignal(log, [
  () => app.close(),
  () => source.close(),
  async () => counters.disconnect(),
  () => reads.close(),
  () => identity.destroy(),
  () => events.close(),
])
reportReady()
