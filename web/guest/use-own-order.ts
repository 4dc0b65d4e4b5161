import { useEffect, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { type OwnOrder, readOrder } from './api.ts'
import { poll } from './poll.ts'

/** Polling interval: short for a waiting guest, long enough for a full restaurant behind one address. */
const everyMs = 15_000
/** Delay until the staff's screens have the order. */
const firstMs = 2_000

type OwnOrderState = Readonly<{ order: OwnOrder | null; isStale: boolean; isUnknown: boolean }>

/** True if nothing will change any more. */
const isEnded = ({ status, items }: OwnOrder): boolean =>
  status === 'dismissed' ||
  (items.length > 0 && items.every((item) => item.status === 'delivered' || item.status === 'cancelled'))

/** The guest's own order, polled while it may change and the page is visible. */
export function useOwnOrder(code: string, token: string): OwnOrderState {
  const [state, setState] = useState<OwnOrderState>({ order: null, isStale: false, isUnknown: false })

  useEffect(() => {
    const read = async (signal: AbortSignal) => {
      try {
        const order = await readOrder(code, token, signal)
        setState({ order, isStale: false, isUnknown: false })
        if (isEnded(order)) return null
        return order.placed_at === null ? firstMs : everyMs
      } catch (error) {
        if (signal.aborted) return null
        const isUnknown = error instanceof ApiError && error.status === 404
        setState(({ order }) => ({ order, isStale: !isUnknown, isUnknown }))
        return isUnknown ? null : everyMs
      }
    }
    return poll(read)
  }, [code, token])
  return state
}
