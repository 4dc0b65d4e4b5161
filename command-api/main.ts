import { readConfig } from '@comanda/http/config.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { closeOnSignal, reportReady, untilReleased } from '@comanda/http/process.ts'
import { withTimeout } from '@comanda/http/with-timeout.ts'
import { hashingProcess } from './accounts/passwords-process.ts'
import { buildApp } from './app.ts'
import { warmUp } from './cache/warm-up.ts'
import { createNeeds } from './needs.ts'
import { openLog } from './open-log.ts'

/** Time in ms for which the first requests wait for an event store that starts at the same time. */
const patienceMs = 2_000
/** Time in ms for which the first requests wait for the states of recently used restaurants. */
const warmUpMs = 1_000

await untilReleased()
const config = readConfig()
const logger = createLogger('command-api', config.logLevel)
const log = openLog(config.eventStoreUrl, (err) => logger.warn({ err }, 'an answer of the log belongs to no request'))
const hashing = hashingProcess({ log: logger })
const needs = createNeeds({ config, logger, log, hashing })
const stop = new AbortController()
const onTrouble = (err: unknown) => logger.warn({ err }, 'the caches of menus and stores wait for the event store')
const following = needs.caches.follow(stop.signal, onTrouble).then(() => true)

// nobody can sign in without it, so that a failure must show at the start
await hashing.start()
if (!(await withTimeout(patienceMs, following))) {
  logger.warn('the event store does not answer: accounts are served, commands are refused until it does')
  void following.then(() => stop.signal.aborted || logger.info('the event store answers: commands are served'))
} else await withTimeout(warmUpMs, warmUp({ ...needs, signal: stop.signal }))
const app = await buildApp(needs)
await app.listen({ host: config.host, port: config.commandPort })
closeOnSignal(logger, [
  () => app.close(),
  async () => hashing.close(),
  async () => stop.abort(),
  () => needs.hangUp(),
  () => log.close(),
  () => needs.identity.destroy(), // also closes the pool
])
reportReady()
