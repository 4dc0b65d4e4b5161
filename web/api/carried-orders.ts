import { isNewer } from './order-lists.ts'
import type { AnswerOf } from './request.ts'

type Order = AnswerOf<'GET /kitchen'>[number]

/** Longer than a list is under way: after that no answer can be older than what the feed has brought. */
const keptMs = 60_000

export type CarriedOrders = Readonly<{
  /** Those among them that are not older than what the feed has brought before. */
  hear: (orders: readonly Order[]) => readonly Order[]
  /** Those that a list read up to this position may not hold yet: it was on its way when they came. */
  missingIn: (held: readonly Order[], readPosition: bigint) => readonly Order[]
  /** The log itself is another one. */
  forget: () => void
}>

/** What the feed has brought lately, so that an answer that was read before it does not take it back. */
export function createCarriedOrders(now: () => number): CarriedOrders {
  const kept = new Map<string, Readonly<{ order: Order; at: number }>>() // oldest first
  const leaveOut = (before: number) => {
    for (const [id, { at }] of kept) {
      if (at >= before) return
      kept.delete(id)
    }
  }
  return {
    hear(orders) {
      const at = now()
      leaveOut(at - keptMs)
      return orders.filter((order) => {
        const known = kept.get(order.id)
        if (known && isNewer(known.order, order)) return false
        kept.delete(order.id)
        kept.set(order.id, { order, at })
        return true
      })
    },
    missingIn(held, readPosition) {
      const known = new Map(held.map((order) => [order.id, order]))
      return [...kept.values()].flatMap(({ order }) => {
        const row = known.get(order.id)
        const isMissing = row ? isNewer(order, row) : BigInt(order.last_position) > readPosition
        return isMissing ? [order] : []
      })
    },
    forget: () => kept.clear(),
  }
}

/** Of this page. */
export const carriedOrders = createCarriedOrders(() => Date.now())
