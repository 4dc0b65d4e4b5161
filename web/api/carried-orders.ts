import { isNewer } from './order-lists.ts'
import type { AnswerOf } from './request.ts'

type Order = AnswerOf<'GET /kitchen'>[number]

/** Longer than a list request takes: later answers include everything the feed brought before. */
const keptMs = 60_000

type CarriedOrders = Readonly<{
  /** Adds orders from the feed; returns those that are not older than known ones. */
  add: (orders: readonly Order[]) => readonly Order[]
  /** Orders that a list read up to this position may lack, because the feed brought them while it was being read. */
  missingIn: (held: readonly Order[], readPosition: bigint) => readonly Order[]
  /** Clears everything: the log has been replaced. */
  forget: () => void
}>

/** Orders that the feed brought recently, so that an answer read before them does not replace them. */
export function createCarriedOrders(now: () => number): CarriedOrders {
  const kept = new Map<string, Readonly<{ order: Order; at: number }>>() // sorted by time, oldest first
  const leaveOut = (before: number) => {
    for (const [id, { at }] of kept) {
      if (at >= before) return
      kept.delete(id)
    }
  }
  return {
    add(orders) {
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

/** The instance of this page. */
export const carriedOrders = createCarriedOrders(() => Date.now())
