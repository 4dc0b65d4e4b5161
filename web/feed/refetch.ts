import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { coalesce } from './coalesce.ts'
import type { Refetch, Topic } from './feed-state.ts'

/** Which queries a change of a topic makes old. Keys are prefixes. */
const queriesOf: Record<Topic, readonly QueryKey[]> = {
  orders: [['orders', 'list'], ['kitchen'], ['audit'], ['dashboard']],
  qrOrders: [['qr-orders']],
  reservations: [['reservations'], ['dashboard']],
  customers: [['customers'], ['dashboard']],
  invoices: [['invoices', 'list'], ['dashboard'], ['reports']],
  menu: [['pos', 'init'], ['menu']],
  store: [['pos', 'init'], ['orders', 'init'], ['invoices', 'init'], ['settings']],
  users: [['users']],
  tenants: [['subscription-details']],
}

const all: QueryKey = []

/** Turns what the feed says into refetches: one in flight per kind of query and one after it. */
export function createRefetch(
  client: QueryClient,
): Readonly<{ of: (refetch: Refetch) => void; key: (key: QueryKey) => void }> {
  const keys = new Map<string, QueryKey>()
  const run = coalesce(async (name) => {
    const queryKey = keys.get(name) ?? all
    // A fetch that began before the change may not contain it: it is waited for, then the query is fetched once more.
    if (client.isFetching({ queryKey }) > 0) await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
  })
  const key = (queryKey: QueryKey) => {
    const name = hashKey(queryKey)
    keys.set(name, queryKey)
    run(name)
  }
  return {
    key,
    of: (refetch) => {
      if (refetch === null) return
      if (refetch === 'everything') return key(all)
      const topics = new Set(refetch.map(({ topic }) => topic))
      const due = new Map(
        [...topics].flatMap((topic) => queriesOf[topic].map((queryKey) => [hashKey(queryKey), queryKey])),
      )
      for (const queryKey of due.values()) key(queryKey)
    },
  }
}
