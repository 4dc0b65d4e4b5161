import { setTimeout as pause } from 'node:timers/promises'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { connectLog } from '@comanda/event-store/client/connect.ts'
import { readConfig } from '@comanda/http/config.ts'
import { createLogger } from '@comanda/http/logging.ts'
import { closeOnSignal, tellReady } from '@comanda/http/process.ts'
import { createNeeds } from '../needs.ts'
import { startAccountCopies } from '../reactions/account-copies.ts'
import { startCheckoutRecovery } from '../reactions/checkout-recovery.ts'
import { applyErasures, startForgetting } from '../reactions/forgetting.ts'
import { startQrDirectory } from '../reactions/qr-directory.ts'
import { startQrHandOver } from '../reactions/qr-hand-over.ts'
import { startTableBookings } from '../reactions/table-bookings.ts'
import { applyEvent } from '../subscription/inbox.ts'
import { deadLetters } from './dead-letters.ts'
import { deliver } from './mail/deliver.ts'
import { mailTransport } from './mail/transport.ts'
import { sweepPictures } from './pictures.ts'
import { sweepForEver } from './sweeps.ts'
import { startWorkers } from './workers.ts'

const config = readConfig()
const logger = createLogger('jobs', config.logLevel)
const log = connectLog({ url: config.eventStoreUrl })
const needs = createNeeds({ config, logger, log })
const stop = new AbortController()
const { signal } = stop
const sendMail = mailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir })

const workers = startWorkers(
  config.redisUrl,
  logger,
  {
    mail: ({ mailId }) => deliver({ ...needs, sendMail }, mailId),
    pictures: ({ tenantId }) => sweepPictures(needs, TenantId.parse(tenantId)),
    providerEvents: ({ eventId }) => applyEvent(needs, eventId),
  },
  deadLetters(needs.identity),
)
// before anything else: a backup that was restored brings people back who asked to be forgotten
const applied = await applyErasures({ ...needs, signal })
if (applied > 0) logger.warn({ applied }, 'erasures that the database did not know were applied')
const running = [
  startCheckoutRecovery({ ...needs, signal }),
  startAccountCopies({ ...needs, signal }),
  startForgetting({ ...needs, signal }),
  startTableBookings({ ...needs, signal }),
  startQrHandOver({ ...needs, signal }),
  startQrDirectory({ ...needs, signal }),
  sweepForEver({ ...needs, sendMail, signal }),
]
closeOnSignal(logger, [
  () => workers.close(),
  async () => stop.abort(),
  () => Promise.race([Promise.allSettled(running), pause(3_000, undefined, { ref: false })]),
  () => needs.hangUp(),
  () => log.close(),
  () => needs.identity.destroy(),
])
tellReady()
