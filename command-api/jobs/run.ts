import { TenantId } from '@comanda/domain/kernel/ids.ts'
import type { Needs } from '../needs.ts'
import { printToNetwork } from '../printing/network-jobs.ts'
import { readsStores } from '../printing/store-reader.ts'
import { startAccountCopies } from '../reactions/account-copies.ts'
import { startCardReturns } from '../reactions/card-returns.ts'
import { startCheckoutRecovery } from '../reactions/checkout-recovery.ts'
import { startDividedOrders } from '../reactions/divided-orders.ts'
import { followTogether } from '../reactions/follow.ts'
import { startForgetting } from '../reactions/forgetting.ts'
import { startJoinedOrders } from '../reactions/joined-orders.ts'
import { kitchenTickets } from '../reactions/kitchen-tickets.ts'
import { startAbandonedPortions, startReturnedPortions } from '../reactions/portions.ts'
import { startQrDirectory } from '../reactions/qr-directory.ts'
import { startCardRefunds, startRefundRecovery } from '../reactions/refund-recovery.ts'
import { startTableBookings } from '../reactions/table-bookings.ts'
import { tableOrders } from '../reactions/table-orders.ts'
import { startVisitCopies } from '../reactions/table-visits.ts'
import { applyEvent } from '../subscription/inbox.ts'
import { deadLetters } from './dead-letters.ts'
import { type DeliveryNeeds, deliver } from './mail/deliver.ts'
import { sweepPictures } from './pictures.ts'
import { sweepForEver } from './sweeps.ts'
import { startWorkers, type Workers } from './workers.ts'

type JobNeeds = Needs & Pick<DeliveryNeeds, 'sendMail'>

/** Starts the workers of the queues. */
export const startQueues = (needs: JobNeeds): Workers =>
  startWorkers(
    needs.config.redisUrl,
    needs.logger,
    {
      mail: ({ mailId }) => deliver(needs, mailId),
      pictures: ({ tenantId }) => sweepPictures(needs, TenantId.parse(tenantId)),
      providerEvents: ({ eventId }) => applyEvent(needs, eventId),
    },
    deadLetters(needs.identity),
  )

/** Starts the reactions to the log and the periodic sweeps; each ends after the signal. */
export function startReactions(options: JobNeeds & Readonly<{ signal: AbortSignal }>): readonly Promise<void>[] {
  const needs = { ...options, stores: readsStores(options.log) }
  const { cardTerminals: terminals } = needs
  return [
    startCheckoutRecovery(needs),
    startRefundRecovery(needs),
    ...(terminals ? [startCardRefunds(needs), startCardReturns({ ...needs, terminals })] : []),
    startAccountCopies(needs),
    startDividedOrders(needs),
    startJoinedOrders(needs),
    startReturnedPortions(needs),
    startAbandonedPortions(needs),
    startForgetting(needs),
    startTableBookings(needs),
    startVisitCopies(needs),
    startQrDirectory(needs),
    // tickets first: the kitchen waits for them
    followTogether(needs, [kitchenTickets(needs), tableOrders(needs)]),
    printToNetwork(needs),
    sweepForEver(needs),
  ]
}
