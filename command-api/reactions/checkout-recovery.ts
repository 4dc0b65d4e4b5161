import { setTimeout as pause } from 'node:timers/promises'
import type { Instant } from '@comanda/domain/kernel/ids.ts'
import type { EventLog } from '@comanda/event-store/client/log.ts'
import type { IdentityDb } from '@comanda/http/identity/schema.ts'
import type { FastifyBaseLogger } from 'fastify'
import { recover } from '../checkout/recover.ts'
import { systemContext } from '../command-context.ts'
import type { Handle } from '../handle.ts'
import type { Numbers } from '../numbers/numbers.ts'
import type { OrderKind } from '../orders/kind.ts'
import { checkoutEvents, type OpenCheckouts, openCheckouts } from './open-checkouts.ts'

type RecoveryNeeds = Readonly<{
  log: EventLog
  handle: Handle
  invoiceNumbers: Numbers
  orders: OrderKind
  identity: IdentityDb
  now: () => Instant
  logger: FastifyBaseLogger
  signal: AbortSignal
  /** Age from which a checkout counts as abandoned by a crashed process: a running one takes milliseconds. */
  graceMs?: number
  everyMs?: number
}>

/** Completes or releases checkouts that a crash interrupted. Runs until the signal; any number may run. */
export async function startCheckoutRecovery(needs: RecoveryNeeds): Promise<void> {
  const open = openCheckouts(needs.identity)
  const follows = untilStopped(needs, () => follow(needs, open))
  await Promise.all([follows, untilStopped(needs, () => sweepForEver(needs, open))])
}

/** Ends abandoned checkouts, one round; returns their number. */
async function sweepCheckouts(needs: RecoveryNeeds, open: OpenCheckouts): Promise<number> {
  await open.store(needs.graceMs ?? 3_000, needs.now())
  let ended = 0
  for (const checkout of await open.listAbandoned()) {
    if (needs.signal.aborted) break
    try {
      const context = systemContext(checkout.tenantId, checkout.settlementId, needs.now())
      const outcome = await recover(needs, context, checkout)
      if (outcome === 'nothing to do') await open.forget(checkout)
      else ended += 1
      needs.logger.info({ ...checkout, outcome }, 'swept a checkout')
    } catch (err) {
      // A failure must not keep the others waiting; the next round retries.
      needs.logger.error({ err, ...checkout }, 'a checkout could not be ended')
    }
  }
  return ended
}

async function sweepForEver(needs: RecoveryNeeds, open: OpenCheckouts): Promise<void> {
  for (;;) {
    await pause(needs.everyMs ?? 1_000, undefined, { signal: needs.signal })
    await sweepCheckouts(needs, open)
  }
}

async function follow({ log, logger, signal }: RecoveryNeeds, open: OpenCheckouts): Promise<void> {
  const after = await open.restart()
  const onTrouble = (err: unknown) => logger.warn({ err }, 'the checkout recovery lost the log')
  const filter = { eventTypes: checkoutEvents }
  for await (const batch of log.subscribe({ after, filter, maxBatch: 500, signal, onTrouble })) {
    open.apply(batch)
  }
}

/** Retries `work` after failures until the signal: a temporary outage must not end the reaction. */
async function untilStopped({ signal, logger }: RecoveryNeeds, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    try {
      await work()
    } catch (err) {
      if (signal.aborted) return
      logger.error({ err }, 'the checkout recovery stumbled')
      await pause(1_000, undefined, { signal }).catch(() => undefined)
    }
  }
}
