import { deadLetters } from '@comanda/command-api/jobs/dead-letters.ts'
import { deliver } from '@comanda/command-api/jobs/mail/deliver.ts'
import { sweepPictures } from '@comanda/command-api/jobs/pictures.ts'
import { sweepForEver } from '@comanda/command-api/jobs/sweeps.ts'
import { startWorkers } from '@comanda/command-api/jobs/workers.ts'
import { startAccountCopies } from '@comanda/command-api/reactions/account-copies.ts'
import { startCheckoutRecovery } from '@comanda/command-api/reactions/checkout-recovery.ts'
import { startForgetting } from '@comanda/command-api/reactions/forgetting.ts'
import { startQrDirectory } from '@comanda/command-api/reactions/qr-directory.ts'
import { startQrHandOver } from '@comanda/command-api/reactions/qr-hand-over.ts'
import { startTableBookings } from '@comanda/command-api/reactions/table-bookings.ts'
import { applyEvent } from '@comanda/command-api/subscription/inbox.ts'
import { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Whole } from '../testing/whole.ts'

export type Jobs = Readonly<{
  /** What would have gone to the post. */
  mails: readonly string[]
  close: () => Promise<void>
}>

/** The jobs process, as command-api/jobs/main.ts wires it, with a letter box in place of the post. */
export function startJobs({ needs }: Whole): Jobs {
  const { config, logger } = needs
  const mails: string[] = []
  const sendMail = async (mail: object) => void mails.push(JSON.stringify(mail))
  const stop = new AbortController()
  const { signal } = stop
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
  const running = [
    startCheckoutRecovery({ ...needs, signal }),
    startAccountCopies({ ...needs, signal }),
    startForgetting({ ...needs, signal }),
    startTableBookings({ ...needs, signal }),
    startQrHandOver({ ...needs, signal }),
    startQrDirectory({ ...needs, signal }),
    sweepForEver({ ...needs, sendMail, signal }),
  ]
  return {
    mails,
    close: async () => {
      await workers.close()
      stop.abort()
      await Promise.allSettled(running)
    },
  }
}
