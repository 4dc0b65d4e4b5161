import type { TenantId } from '@comanda/domain/kernel/ids.ts'
import { tooBusy } from '@comanda/http/errors.ts'
import { createKeyedQueue } from '@comanda/http/keyed-queue.ts'

/** Largest number of orders of a small payment: each order takes two or three appends. */
export const maxOrdersAtOnce = 20

/** Maximum of a tenant's waiting large payments: each holds one of the tenant's running requests. */
export const maxWaitingPayments = 4

type Payment = Readonly<{ tenantId: TenantId; orders: number }>

/** Runs one large payment of a tenant at a time. Small ones never wait. */
export type PaymentQueue = <T>(payment: Payment, work: () => Promise<T>) => Promise<T>

export function paymentQueue(): PaymentQueue {
  const queue = createKeyedQueue()
  const open = new Map<TenantId, number>()
  return async ({ tenantId, orders }, work) => {
    if (orders <= maxOrdersAtOnce) return work()
    const before = open.get(tenantId) ?? 0
    if (before > maxWaitingPayments) throw tooBusy()
    open.set(tenantId, before + 1)
    try {
      return await queue(tenantId, work)
    } finally {
      const left = (open.get(tenantId) ?? 1) - 1
      if (left > 0) open.set(tenantId, left)
      else open.delete(tenantId)
    }
  }
}
