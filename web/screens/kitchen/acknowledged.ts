import { useCallback, useEffect, useState } from 'react'
import { remember } from '../../remember.ts'
import { isCancelled, type WatchedOrder } from './tickets.ts'

const key = 'comanda.kitchen.acknowledged'
/** Maximum number of stored ids, more than are cancelled in the hours that the list covers. */
const maxKept = 300

function readKept(): readonly string[] | null {
  const kept = localStorage.getItem(key)
  return kept === null ? null : kept.split(',').filter(Boolean)
}

/**
 * Cancelled tickets that were acknowledged at this screen, stored across reloads. On a device that opens the kitchen
 * for the first time, all earlier ones count as acknowledged.
 */
export function useAcknowledged(orders: readonly WatchedOrder[] | null) {
  const [known, setKnown] = useState(readKept)
  if (known === null && orders !== null) setKnown(orders.filter(isCancelled).map(({ id }) => id))
  useEffect(() => {
    if (known !== null) remember(localStorage, key, known.join())
  }, [known])
  return {
    has: (id: string) => known === null || known.includes(id),
    add: useCallback((id: string) => setKnown((before) => [...(before ?? []), id].slice(-maxKept)), []),
  }
}
