import type { InvoiceId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { orderStream } from '@comanda/domain/kernel/streams.ts'
import { isPlaced } from '@comanda/domain/orders/bill.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import { foldAndKeep } from '../fold.ts'
import type { Intent } from '../pins/approvals.ts'
import { type Draft, draftOf, readLeft, type SubjectNeeds } from './subjects.ts'

/** True if none of the requests could change anything more: their bills were paid or closed, or it was done already. */
export async function areObsolete(
  needs: SubjectNeeds,
  tenantId: TenantId,
  requests: readonly Intent[],
): Promise<boolean> {
  for (const request of requests) {
    const draft = draftOf(request)
    const { invoiceId } = draft
    const isOver = invoiceId
      ? await isRefunded(needs, tenantId, { ...draft, invoiceId })
      : await areClosed(needs, tenantId, draft)
    if (!isOver) return false
  }
  return true
}

/** True if nothing of the invoice is left to refund; to reopen it, if any of it was refunded. */
async function isRefunded(
  { log }: SubjectNeeds,
  tenantId: TenantId,
  { kind, invoiceId }: Draft & { invoiceId: InvoiceId },
) {
  const left = await readLeft(log, tenantId, invoiceId)
  if (!left?.isRefunded) return false
  return kind === 'reopen' || left.tenders.every(({ amount, tip }) => amount === 0 && tip === 0)
}

/** True if all these orders are closed or paid, or the line is cancelled. */
async function areClosed({ log, orders }: SubjectNeeds, tenantId: TenantId, { orderIds = [], line }: Draft) {
  const known = orderIds.filter((orderId) => orderId !== null)
  const folds = await Promise.all(known.map((orderId) => foldAndKeep(log, orders, orderStream(tenantId, orderId))))
  const placed = folds.map(({ state }) => state).filter(isPlaced)
  return placed.length > 0 && placed.every((order) => isClosed(order) || (line && order.items[line] === 'cancelled'))
}

const isClosed = ({ status, payment }: PlacedOrder): boolean => status !== 'Open' || payment.status === 'Paid'
