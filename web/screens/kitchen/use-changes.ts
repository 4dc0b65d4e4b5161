import { useCallback, useEffect, useMemo, useState } from 'react'
import { remember } from '../../remember.ts'
import { changesSince, lastChange, type TicketChanges } from './changes.ts'
import type { StationOrder } from './stations.ts'

const key = 'comanda.kitchen.changes'
/** Maximum number of stored orders, more than are open at once. */
const maxKept = 1_000

type Acknowledged = ReadonlyMap<string, string>

/** The instant up to which each ticket was acknowledged, by order. */
function readKept(): Acknowledged | null {
  const kept = localStorage.getItem(key)
  if (kept === null) return null
  return new Map(
    kept
      .split(',')
      .filter(Boolean)
      .map((entry) => {
        const [id = '', until = ''] = entry.split('@')
        return [id, until] as const
      }),
  )
}

/**
 * Changes of tickets that were not acknowledged at this screen, stored across reloads. On a device that opens the
 * kitchen for the first time, all earlier changes count as acknowledged.
 */
export function useChanges(orders: readonly StationOrder[] | null) {
  const [known, setKnown] = useState(readKept)
  if (known === null && orders !== null) setKnown(new Map(orders.map((order) => [order.id, lastChange(order)])))
  useEffect(() => {
    if (known === null) return
    const entries = [...known].filter(([, until]) => until !== '').slice(-maxKept)
    remember(localStorage, key, entries.map((entry) => entry.join('@')).join())
  }, [known])
  const byOrder = useMemo(() => {
    const changes = new Map<string, TicketChanges>()
    if (known === null || orders === null) return changes
    for (const order of orders) {
      const since = changesSince(order, known.get(order.id) ?? '')
      if (since) changes.set(order.id, since)
    }
    return changes
  }, [known, orders])
  const acknowledge = useCallback((id: string, until: string) => {
    setKnown((before) => {
      const after = new Map(before)
      after.delete(id)
      return after.set(id, until)
    })
  }, [])
  return { byOrder, acknowledge }
}
