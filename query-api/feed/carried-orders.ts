import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { withTimeout } from '@comanda/http/with-timeout.ts'
import type { Message } from './notice.ts'

/**
 * The changed orders of a message as JSON in the shape of GET /kitchen. Null if there are none, if they are too many or
 * too large to send to every screen, or if they cannot be read now: then each screen reads its lists.
 */
export type CarryOrders = (message: Pick<Message, 'tenantId' | 'changes'>) => Promise<string | null>

type FindOrders = (tenantId: TenantId, ids: readonly string[]) => Promise<readonly unknown[] | null>

const maxOrders = 50
const maxBytes = 131_072
/** A message is sent without orders if they take longer. */
const timeoutMs = 500

export function carryOrders(find: FindOrders, onTrouble: (error: unknown) => void, withinMs = timeoutMs): CarryOrders {
  return async (message) => {
    const tenantId = TenantId.safeParse(message.tenantId).data
    const ids = changedOrders(message.changes)
    if (tenantId === undefined || ids === null || ids.length === 0 || ids.length > maxOrders) return null
    const orders = await withTimeout(withinMs, find(tenantId, ids), onTrouble)
    const text = orders && JSON.stringify(orders)
    return text !== null && Buffer.byteLength(text) <= maxBytes ? text : null
  }
}

/**
 * Number of pending guest orders, for messages about them; null for others, or if it cannot be counted now: then each
 * screen requests it.
 */
export type CountQrOrders = (message: Pick<Message, 'tenantId' | 'changes'>) => Promise<number | null>

export function countQrOrders(
  count: (tenantId: TenantId) => Promise<number>,
  onTrouble: (error: unknown) => void,
): CountQrOrders {
  return async (message) => {
    const tenantId = TenantId.safeParse(message.tenantId).data
    if (tenantId === undefined || !message.changes.some(({ topic }) => topic === 'qrOrders')) return null
    return withTimeout(timeoutMs, count(tenantId), onTrouble)
  }
}

/** Ids of the changed orders, each once; null if the message does not name them all. */
function changedOrders(changes: Message['changes']): readonly string[] | null {
  const ofOrders = changes.filter(({ topic }) => topic === 'orders')
  if (ofOrders.some(({ many, ids }) => many === true || ids.length === 0)) return null
  return [...new Set(ofOrders.flatMap(({ ids }) => ids))]
}
