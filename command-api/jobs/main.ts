import { setTimeout as pause } from 'node:timers/promises'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import { readConfig } from '@comanda/http/config.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { closeOnSignal, tellReady, untilReleased } from '@comanda/http/process.ts'
import { openWatchPort } from '@comanda/http/watch-port.ts'
import { createNeeds } from '../needs.ts'
import { applyErasures } from '../reactions/forgetting.ts'
import { mailTransport } from './mail/transport.ts'
import { startQueues, startReactions } from './run.ts'

await untilReleased()
const config = readConfig()
const logger = createLogger('jobs', config.logLevel)
const log = connectLog({ url: config.eventStoreUrl })
const needs = createNeeds({ config, logger, log })
const stop = new AbortController()
const { signal } = stop
const sendMail = mailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir })

// first of all: a restored backup contains people again who asked to be forgotten
const applied = await applyErasures({ ...needs, signal })
if (applied > 0) logger.warn({ applied }, 'erasures that the database did not know were applied')
const { host, jobsMetricsPort: port } = config
const { registry } = needs.metrics
if (port !== undefined)
  await openWatchPort({ host, port, registry, token: config.metricsToken, faults: () => new Map() })
const workers = startQueues({ ...needs, sendMail })
const running = startReactions({ ...needs, sendMail, signal })
closeOnSignal(logger, [
  () => workers.close(),
  async () => stop.abort(),
  () => Promise.race([Promise.allSettled(running), pause(3_000, undefined, { ref: false })]),
  () => needs.hangUp(),
  () => log.close(),
  () => needs.identity.destroy(),
])
tellReady()
