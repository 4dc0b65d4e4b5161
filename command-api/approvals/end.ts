import { type InvoiceId, OrderId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import type { ApprovedValues } from '@comanda/domain/orders/limits.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { Intent, ValuesOf } from '../pins/approvals.ts'
import { type Draft, draftOf, ordersOf, readLeft, type SubjectNeeds } from './subjects.ts'

/** `asked_values`: the amounts by which the requests would have reduced each order when the question was asked. */
type Question = Readonly<{ requests: readonly Intent[]; asked_values: readonly ApprovedValues[] }>

/**
 * Reason why a question has ended without an answer. `obsolete`: its bills are paid or closed, or its requests have had
 * their effect in another way; `exceeded`: the requests would reduce the bills by more than when it was asked.
 * Undefined while it is open.
 */
export async function endOf(
  needs: SubjectNeeds & Readonly<{ valuesOf: ValuesOf }>,
  tenantId: TenantId,
  { requests, asked_values }: Question,
): Promise<'obsolete' | 'exceeded' | undefined> {
  if (await areObsolete(needs, tenantId, requests)) return 'obsolete'
  const values = await needs.valuesOf(tenantId, requests)
  return values.some((now, index) => isMore(now, asked_values[index] ?? {})) ? 'exceeded' : undefined
}

const isMore = (now: ApprovedValues, asked: ApprovedValues): boolean =>
  Object.entries(now).some(([orderId, value = 0]) => value > (asked[OrderId.parse(orderId)] ?? 0))

/** True if no request can have an effect any more: its bills are paid or closed, or nothing is left to do. */
async function areObsolete(needs: SubjectNeeds, tenantId: TenantId, requests: readonly Intent[]): Promise<boolean> {
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

/** True if nothing of the invoice is left to refund; for a request to reopen it, if any part was refunded. */
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
async function areClosed(needs: SubjectNeeds, tenantId: TenantId, draft: Draft) {
  const { line } = draft
  const placed = await ordersOf(needs, tenantId, draft)
  return placed.length > 0 && placed.every((order) => isClosed(order) || (line && order.items[line] === 'cancelled'))
}

const isClosed = ({ status, payment }: PlacedOrder): boolean => status !== 'Open' || payment.status === 'Paid'
