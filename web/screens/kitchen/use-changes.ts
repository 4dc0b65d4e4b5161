import { useCallback, useEffect, useMemo, useState } from 'react'
import { remember } from '../../remember.ts'
import { changesSince, lastChange, type TicketChanges } from './changes.ts'
import type { StationOrder } from './stations.ts'

const key = 'comanda.kitchen.changes'
/** Maximum number of stored orders, more than are open at once. */
const maxStored = 1_000

/** The instant up to which the changes of each order were acknowledged, by order id. */
type Acknowledged = ReadonlyMap<string, string>

function readAcknowledged(): Acknowledged | null {
  const stored = localStorage.getItem(key)
  if (stored === null) return null
  return new Map(
    stored
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
  const [acknowledged, setAcknowledged] = useState(readAcknowledged)
  if (acknowledged === null && orders !== null)
    setAcknowledged(new Map(orders.map((order) => [order.id, lastChange(order)])))
  useEffect(() => {
    if (acknowledged === null) return
    const entries = [...acknowledged].filter(([, until]) => until !== '').slice(-maxStored)
    remember(localStorage, key, entries.map((entry) => entry.join('@')).join())
  }, [acknowledged])
  const byOrder = useMemo(() => {
    const changes = new Map<string, TicketChanges>()
    if (acknowledged === null || orders === null) return changes
    for (const order of orders) {
      const since = changesSince(order, acknowledged.get(order.id) ?? '')
      if (since) changes.set(order.id, since)
    }
    return changes
  }, [acknowledged, orders])
  const acknowledge = useCallback((id: string, until: string) => {
    setAcknowledged((before) => {
      const after = new Map(before)
      after.delete(id)
      return after.set(id, until)
    })
  }, [])
  return { byOrder, acknowledge }
}
