import { isNewer } from './order-lists.ts'
import type { AnswerOf } from './request.ts'

type Order = AnswerOf<'GET /kitchen'>[number]

/** Longer than a request of a list takes: later answers include everything that the feed brought before. */
const retentionMs = 60_000

type CarriedOrders = Readonly<{
  /** Adds orders from the feed; returns those that are not older than the stored ones. */
  add: (orders: readonly Order[]) => readonly Order[]
  /** Orders that a list read up to this position may lack, because the feed brought them while it was being read. */
  missingIn: (rows: readonly Order[], readPosition: bigint) => readonly Order[]
  /** Clears everything: the log has been replaced. */
  forget: () => void
}>

/** Orders that the feed brought recently, so that an answer read before them does not replace them. */
export function createCarriedOrders(now: () => number): CarriedOrders {
  const recent = new Map<string, Readonly<{ order: Order; at: number }>>() // sorted by time, oldest first
  const removeBefore = (time: number) => {
    for (const [id, { at }] of recent) {
      if (at >= time) return
      recent.delete(id)
    }
  }
  return {
    add(orders) {
      const at = now()
      removeBefore(at - retentionMs)
      return orders.filter((order) => {
        const entry = recent.get(order.id)
        if (entry && isNewer(entry.order, order)) return false
        recent.delete(order.id)
        recent.set(order.id, { order, at })
        return true
      })
    },
    missingIn(rows, readPosition) {
      const rowsById = new Map(rows.map((order) => [order.id, order]))
      return [...recent.values()].flatMap(({ order }) => {
        const row = rowsById.get(order.id)
        const isMissing = row ? isNewer(order, row) : BigInt(order.last_position) > readPosition
        return isMissing ? [order] : []
      })
    },
    forget: () => recent.clear(),
  }
}

/** The instance of this page. */
export const carriedOrders = createCarriedOrders(() => Date.now())
