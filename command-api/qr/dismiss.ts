import type { QrOrderId } from '@comanda/domain/kernel/ids.ts'
import { qrOrderStream } from '@comanda/domain/kernel/streams.ts'
import type { QrOrder, QrOrderRejection } from '@comanda/domain/qr-orders/qr-order.ts'
import type { CommandContext } from '../command-context.ts'
import type { Handle, Outcome } from '../handle.ts'
import { newestOf } from '../positions.ts'
import type { Reply } from '../send.ts'
import { qrOrders } from './kind.ts'
import { maxWaiting } from './limits.ts'
import type { WaitingQrOrders } from './waiting.ts'

type DismissNeeds = Readonly<{ handle: Handle; waiting: WaitingQrOrders }>
type DismissOutcome = Outcome<QrOrder, QrOrderRejection> | Readonly<{ rejected: 'QrOrderBusy' }>

/**
 * Claims the order first, as sending does: otherwise one till could dismiss it while another sends it to the kitchen.
 * The claim has the guest order's own id, so that concurrent dismissals do not refuse each other.
 */
export async function dismissQrOrder(
  needs: DismissNeeds,
  context: CommandContext,
  qrOrderId: QrOrderId,
): Promise<DismissOutcome> {
  const { handle, waiting } = needs
  const { tenantId } = context
  if (!(await waiting.claim(tenantId, qrOrderId, qrOrderId))) return { rejected: 'QrOrderBusy' }
  const release = () => waiting.release(tenantId, qrOrderId, qrOrderId)
  const command = { type: 'DismissQrOrder', data: { qrOrderId } } as const
  const outcome = await handle(qrOrders, qrOrderStream(tenantId, qrOrderId), command, context).catch(async (error) => {
    await release()
    throw error
  })
  if ('rejected' in outcome && outcome.rejected === 'RequestIdTaken') await release()
  else await waiting.remove(tenantId, qrOrderId)
  return outcome
}

/** Number of concurrent dismissals: hundreds would delay everybody's orders. */
const maxConcurrent = 25

/** Dismisses all pending guest orders. Entries sent or dismissed in the meantime are skipped. */
export async function dismissAll(needs: DismissNeeds, context: CommandContext): Promise<Reply> {
  const pending = await needs.waiting.list(context.tenantId, maxWaiting * 2)
  const outcomes: DismissOutcome[] = []
  while (pending.length > 0)
    outcomes.push(
      ...(await Promise.all(pending.splice(0, maxConcurrent).map((id) => dismissQrOrder(needs, context, id)))),
    )
  const done = outcomes.flatMap((outcome) => ('rejected' in outcome ? [] : [outcome]))
  return {
    body: { message: 'QR orders cancelled!' },
    position: newestOf(done.map(({ position }) => position)),
    written: done.some(({ written }) => written),
  }
}
