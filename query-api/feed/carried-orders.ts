import { TenantId } from '@comanda/domain/kernel/ids.ts'
import { answerWithin } from '@comanda/http/answer-within.ts'
import type { Message } from './notice.ts'

/**
 * The orders that a message is about, as text, in the shape of GET /kitchen; null where there are none, where they are too
 * many or too large to send to every screen, or cannot be read now: then each screen reads its lists.
 */
export type CarryOrders = (message: Pick<Message, 'tenantId' | 'changes'>) => Promise<string | null>

type FindOrders = (tenantId: TenantId, ids: readonly string[]) => Promise<readonly unknown[] | null>

const maxOrders = 50
const maxBytes = 131_072
/** A message that would wait longer is better sent without. */
const timeoutMs = 500

export function carryOrders(find: FindOrders, onTrouble: (error: unknown) => void, withinMs = timeoutMs): CarryOrders {
  return async (message) => {
    const tenantId = TenantId.safeParse(message.tenantId).data
    const ids = changedOrders(message.changes)
    if (tenantId === undefined || ids === null || ids.length === 0 || ids.length > maxOrders) return null
    const orders = await answerWithin(withinMs, find(tenantId, ids), onTrouble)
    const text = orders && JSON.stringify(orders)
    return text !== null && Buffer.byteLength(text) <= maxBytes ? text : null
  }
}

/**
 * How many guest orders wait for the staff, where a message is about any; null where it is not, or where they cannot be
 * counted now: then each screen asks.
 */
export type CountQrOrders = (message: Pick<Message, 'tenantId' | 'changes'>) => Promise<number | null>

export function countQrOrders(
  count: (tenantId: TenantId) => Promise<number>,
  onTrouble: (error: unknown) => void,
): CountQrOrders {
  return async (message) => {
    const tenantId = TenantId.safeParse(message.tenantId).data
    if (tenantId === undefined || !message.changes.some(({ topic }) => topic === 'qrOrders')) return null
    return answerWithin(timeoutMs, count(tenantId), onTrouble)
  }
}

/** Their ids, each once; null when they are not all named. */
function changedOrders(changes: Message['changes']): readonly string[] | null {
  const ofOrders = changes.filter(({ topic }) => topic === 'orders')
  if (ofOrders.some(({ many, ids }) => many === true || ids.length === 0)) return null
  return [...new Set(ofOrders.flatMap(({ ids }) => ids))]
}
