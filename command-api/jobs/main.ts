import { setTimeout as pause } from 'node:timers/promises'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import { readConfig } from '@comanda/http/config.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { closeOnSignal, reportReady, untilReleased } from '@comanda/http/process.ts'
import { untilReachable } from '@comanda/http/until-reachable.ts'
import { openWatchPort } from '@comanda/http/watch-port.ts'
import { createNeeds } from '../needs.ts'
import { applyErasures } from '../reactions/forgetting.ts'
import { mailTransport } from './mail/transport.ts'
import { startQueues, startReactions } from './run.ts'
import type { Workers } from './workers.ts'

await untilReleased()
const config = readConfig()
const logger = createLogger('jobs', config.logLevel)
const log = connectLog({ url: config.eventStoreUrl })
const needs = createNeeds({ config, logger, log })
const stop = new AbortController()
const { signal } = stop
const sendMail = mailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir })

const { host, jobsMetricsPort: port, metricsToken: token } = config
const { registry } = needs.metrics
const faults = new Map<string, string>()
if (port !== undefined) await openWatchPort({ host, port, registry, token, faults: () => faults, log })
let running: readonly Promise<void>[] = []
let workers: Workers | undefined
closeOnSignal(logger, [
  async () => workers?.close(),
  async () => stop.abort(),
  () => Promise.race([Promise.allSettled(running), pause(3_000, undefined, { ref: false })]),
  () => needs.hangUp(),
  () => log.close(),
  () => needs.identity.destroy(),
])
// first of all: a restored backup contains people again who asked to be forgotten
const erasing = { server: 'database or event store', logger, signal, faults }
const applied = await untilReachable(() => applyErasures({ ...needs, signal }), erasing)
if (applied > 0) logger.warn({ applied }, 'erasures that the database did not know were applied')
workers = startQueues({ ...needs, sendMail })
running = startReactions({ ...needs, sendMail, signal })
reportReady()
