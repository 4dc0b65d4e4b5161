import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { qrOrderCount, qrOrders } from '../api/qr-orders.ts'
import { isReadBefore } from '../api/read-positions.ts'
import { coalesce } from './coalesce.ts'
import type { News, Topic } from './feed-state.ts'
import { placeOrders } from './place-orders.ts'

/** What shows orders and cannot take a carried one: it is read again. */
const besideTheLists: readonly QueryKey[] = [['audit'], ['dashboard'], ['reports']]

/** Which queries a change of a topic makes old. Keys are prefixes. */
const queriesOf: Record<Topic, readonly QueryKey[]> = {
  orders: [['orders', 'list'], ['kitchen'], ...besideTheLists],
  qrOrders: [['qr-orders']],
  reservations: [['reservations'], ['dashboard']],
  customers: [['customers'], ['dashboard'], ['reports']],
  invoices: [['invoices', 'list'], ['dashboard'], ['reports']],
  menu: [['pos', 'init'], ['menu']],
  store: [['pos', 'init'], ['menu'], ['orders', 'init'], ['invoices', 'init'], ['settings']],
  users: [['users']],
  tenants: [['subscription-details']],
}

const all: QueryKey = []

/** A report that is looked at is read anew at most so often: it is far more work than a list. */
const betweenReportsMs = 5_000
const reports = hashKey(['reports'])

/** Turns what the feed says into changed lists and refetches: one in flight per kind of query and one after it. */
export function createRefetch(
  client: QueryClient,
): Readonly<{ of: (news: News) => void; key: (key: QueryKey) => void }> {
  const keys = new Map<string, QueryKey>()
  const run = coalesce(async (name) => {
    const queryKey = keys.get(name) ?? all
    // A fetch that began before the change may not contain it: it is waited for, then the query is fetched once more.
    if (client.isFetching({ queryKey }) > 0) await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    if (name === reports) await new Promise((resolve) => setTimeout(resolve, betweenReportsMs))
  })
  const key = (queryKey: QueryKey) => {
    const name = hashKey(queryKey)
    keys.set(name, queryKey)
    run(name)
  }
  /** What is under way now may have been read before or after: its answer says. */
  const readIfBefore = async (query: Query, position: bigint) => {
    await query.promise?.catch(() => undefined)
    if (!isReadBefore(query, position)) return
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  }
  return {
    key,
    of: (news) => {
      if (news === null) return
      if (news === 'everything') return key(all)
      if ('before' in news) {
        for (const query of client.getQueryCache().getAll()) void readIfBefore(query, BigInt(news.before))
        return
      }
      const { changes, orders, waitingQrOrders } = news
      const ofOrders = orders ? [...besideTheLists, ...placeOrders(client, orders)] : queriesOf.orders
      const ofQrOrders = waitingQrOrders === undefined ? queriesOf.qrOrders : setCount(client, waitingQrOrders)
      const topics = new Set(changes.map(({ topic }) => topic))
      const due = new Map(
        [...topics]
          .flatMap((topic) => ({ ...queriesOf, orders: ofOrders, qrOrders: ofQrOrders })[topic])
          .map((queryKey) => [hashKey(queryKey), queryKey]),
      )
      for (const queryKey of due.values()) key(queryKey)
    },
  }
}

/**
 * Shows the number that the feed has brought, and answers what has to be read all the same: the orders themselves, and the
 * number too while an answer that may be older is on its way, or after one that failed.
 */
function setCount(client: QueryClient, totalQROrders: number): readonly QueryKey[] {
  const { queryKey } = qrOrderCount
  if (client.isFetching({ queryKey }) > 0 || !client.getQueryData(queryKey)) return [queryKey, qrOrders.queryKey]
  client.setQueryData(queryKey, { totalQROrders })
  return [qrOrders.queryKey]
}
