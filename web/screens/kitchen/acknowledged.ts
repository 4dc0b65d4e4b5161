import { useCallback, useEffect, useState } from 'react'
import { remember } from '../../remember.ts'
import { isCancelled, type WatchedOrder } from './tickets.ts'

const key = 'comanda.kitchen.acknowledged'
/** Maximum number of stored ids, more than are cancelled in the hours that the list covers. */
const maxStored = 300

function readIds(): readonly string[] | null {
  const stored = localStorage.getItem(key)
  return stored === null ? null : stored.split(',').filter(Boolean)
}

/**
 * Cancelled tickets that were acknowledged at this screen, stored across reloads. On a device that opens the kitchen
 * for the first time, all earlier ones count as acknowledged.
 */
export function useAcknowledged(orders: readonly WatchedOrder[] | null) {
  const [ids, setIds] = useState(readIds)
  if (ids === null && orders !== null) setIds(orders.filter(isCancelled).map(({ id }) => id))
  useEffect(() => {
    if (ids !== null) remember(localStorage, key, ids.join())
  }, [ids])
  return {
    has: (id: string) => ids === null || ids.includes(id),
    add: useCallback((id: string) => setIds((before) => [...(before ?? []), id].slice(-maxStored)), []),
  }
}
