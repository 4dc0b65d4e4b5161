import { readConfig } from '@comanda/http/config.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { closeOnSignal, tellReady, untilReleased } from '@comanda/http/process.ts'
import { hashingProcess } from './accounts/passwords-process.ts'
import { buildApp } from './app.ts'
import { createNeeds } from './needs.ts'
import { openLog } from './open-log.ts'

await untilReleased()
const config = readConfig()
const logger = createLogger('command-api', config.logLevel)
const log = openLog(config.eventStoreUrl, (err) => logger.warn({ err }, 'an answer of the log belongs to no request'))
const hashing = hashingProcess({ log: logger })
const needs = createNeeds({ config, logger, log, hashing })
const stop = new AbortController()
const onTrouble = (err: unknown) => logger.warn({ err }, 'the caches of menus and stores lost the log')

// nobody can sign in without it, so a failure must show at the start
await Promise.all([hashing.start(), needs.caches.follow(stop.signal, onTrouble)])
const app = await buildApp(needs)
await app.listen({ host: config.host, port: config.commandPort })
closeOnSignal(logger, [
  () => app.close(),
  async () => hashing.close(),
  async () => stop.abort(),
  () => needs.hangUp(),
  () => log.close(),
  () => needs.identity.destroy(), // ends the pool with it
])
tellReady()
