import { useEffect, useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { type OwnOrder, readOrder } from './api.ts'

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

  // like `poll`, which would become part of the menu's first load if this file imported it
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      try {
        const order = await readOrder(code, token, stop.signal)
        setState({ order, isStale: false, isUnknown: false })
        if (!isEnded(order)) timer = setTimeout(ask, order.placed_at === null ? firstMs : everyMs)
      } catch (error) {
        if (stop.signal.aborted) return
        const isUnknown = error instanceof ApiError && error.status === 404
        setState(({ order }) => ({ order, isStale: !isUnknown, isUnknown }))
        if (!isUnknown) timer = setTimeout(ask, everyMs)
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    return () => {
      stop.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
    }
  }, [code, token])

  return state
}
