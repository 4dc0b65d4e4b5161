import { type InvoiceId, OrderId, type TenantId } from '@comanda/domain/kernel/ids.ts'
import type { ApprovedValues } from '@comanda/domain/orders/limits.ts'
import type { PlacedOrder } from '@comanda/domain/orders/order.ts'
import type { Intent, ValuesOf } from '../pins/approvals.ts'
import { type Draft, draftOf, readLeft, readOrders, type SubjectNeeds } from './subjects.ts'

/** A question with what its requests took off each order when it was asked. */
type Question = Readonly<{ requests: readonly Intent[]; asked_values: readonly ApprovedValues[] }>

/**
 * Why nobody needs to answer a question any more: its bills were paid or closed or it was done already, or it would take
 * more off them by now. Undefined while it waits.
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

/** True if none of the requests could change anything more: their bills were paid or closed, or it was done already. */
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
async function areClosed(needs: SubjectNeeds, tenantId: TenantId, draft: Draft) {
  const { line } = draft
  const placed = await readOrders(needs, tenantId, draft)
  return placed.length > 0 && placed.every((order) => isClosed(order) || (line && order.items[line] === 'cancelled'))
}

const isClosed = ({ status, payment }: PlacedOrder): boolean => status !== 'Open' || payment.status === 'Paid'
