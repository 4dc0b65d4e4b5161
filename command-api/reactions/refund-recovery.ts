import { Metadata } from '@comanda/domain/kernel/metadata.ts'
import { RefundGranted, RefundNumbered } from '@comanda/domain/refunds/events.ts'
import { findRefund } from '@comanda/domain/refunds/refunds.ts'
import type { RecordedEvent } from '@comanda/event-store/client/log.ts'
import { refundToCards } from '../card-payments/refunding.ts'
import { type CommandContext, systemContext } from '../command-context.ts'
import { foldStream } from '../fold.ts'
import { reopenOrders } from '../refunds/reopen.ts'
import { numberRefund, type RefundNeeds, refundsKind } from '../refunds/steps.ts'
import { type FollowNeeds, followLog } from './follow.ts'

type RecoveryNeeds = FollowNeeds & RefundNeeds

/**
 * Issues the credit note of every refund whose process died after the decision, and reopens its bill if requested. Any
 * number may run, also beside the request.
 */
export const startRefundRecovery = (needs: RecoveryNeeds): Promise<void> =>
  followLog(needs, { name: 'refund-recovery', eventTypes: ['RefundGranted'], react: (event) => finish(needs, event) })

/**
 * Returns the money of numbered refunds to their cards, if it was not returned yet: no provider was configured. To be
 * started once there is one; the checkpoint stays where it was meanwhile.
 */
export const startCardRefunds = (needs: RecoveryNeeds): Promise<void> =>
  followLog(needs, {
    name: 'card-refunds',
    eventTypes: ['RefundNumbered'],
    react: (event) => refundCards(needs, event),
  })

async function refundCards(needs: RecoveryNeeds, { type, data, metadata, stream }: RecordedEvent): Promise<boolean> {
  const { refundId } = RefundNumbered.parse({ type, data }).data
  const { state } = await foldStream(needs.log, refundsKind, stream)
  const granted = findRefund(state, refundId)?.granted
  if (!granted?.tenders.some(({ card }) => card)) return false
  await refundToCards(needs, contextOf(metadata), granted)
  return true
}

async function finish(needs: RecoveryNeeds, { type, data, metadata, stream }: RecordedEvent): Promise<boolean> {
  const granted = RefundGranted.parse({ type, data }).data
  const { state } = await foldStream(needs.log, refundsKind, stream)
  const isNumbered = Boolean(findRefund(state, granted.refundId)?.creditNoteId)
  if (isNumbered && !granted.reopens) return false
  const context = contextOf(metadata)
  if (!isNumbered) await numberRefund(needs, context, granted)
  if (granted.reopens) await reopenOrders(needs, context, granted)
  return true
}

/** The person and the device of the request, so that a repeated step has the same id and content. */
function contextOf(metadata: RecordedEvent['metadata']): CommandContext {
  const { tenantId, by, device, commandId, at } = Metadata.parse(metadata)
  return { ...systemContext(tenantId, commandId, at), by, device }
}
