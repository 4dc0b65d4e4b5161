import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { OpenPage } from '../api/order-lists.ts'
import type { Order, OrderGroup } from '../api/orders.ts'
import { qrOrderCount, qrOrders } from '../api/qr-orders.ts'
import { isReadBefore } from '../api/read-positions.ts'
import { coalesce } from './coalesce.ts'
import type { RefetchScope, Topic } from './feed-state.ts'
import { placeOrders } from './place-orders.ts'

/** Queries with figures of orders, which are read again: a single order cannot update them. */
const orderFigures: readonly QueryKey[] = [['audit'], ['dashboard'], ['reports']]

const orderLists: readonly QueryKey[] = [['orders', 'list'], ['kitchen']]

/** Queries affected by a change of a topic. Keys are prefixes. */
const queriesOf: Record<Topic, readonly QueryKey[]> = {
  orders: [...orderLists, ...orderFigures],
  qrOrders: [['qr-orders']],
  reservations: [['reservations'], ['dashboard'], ['floor']],
  visits: [['floor']], // and `orderLists` after changes of joined tables
  customers: [['customers'], ['dashboard'], ['reports']],
  invoices: [['invoices', 'list'], ['dashboard'], ['reports']],
  menu: [['pos', 'init'], ['menu']],
  store: [['pos', 'init'], ['menu'], ['orders', 'init'], ['invoices', 'init'], ['settings'], ['floor']],
  users: [['users']],
  tenants: [['subscription-details'], ['settings', 'clock']],
}

const joinings: ReadonlySet<string> = new Set([
  'VisitTableJoined',
  'VisitTableParted',
  'FreeTablesJoined',
  'FreeTablesParted',
])
const joinsTables = ({ type }: Readonly<{ type: string }>) => joinings.has(type)
/** Changes that separate the joined tables of a visit, if it had any. */
const partsTables = ({ type }: Readonly<{ type: string }>) => type === 'VisitMoved' || type === 'VisitEnded'

/** True if a list shows an order at joined tables. */
const showsJoined = (client: QueryClient): boolean =>
  orderLists
    .flatMap((queryKey) => client.getQueriesData<OpenPage<Order | OrderGroup>>({ queryKey }))
    .flatMap(([, page]) => page?.rows ?? [])
    .flatMap((row) => ('orders' in row ? row.orders : row))
    .some(({ joined_title }) => joined_title !== undefined)

/** Delay of a second read: the state of a tenant is copied to its table shortly after its event. */
const tenantCopyMs = 2_000

const all: QueryKey = []

/** Shortest interval between reads of a visible report: it costs the server far more than a list. */
const reportIntervalMs = 5_000
const reports = hashKey(['reports'])

/** Turns messages of the feed into updated lists and refetches, at most one in progress per kind and one after it. */
export function createRefetch(
  client: QueryClient,
): Readonly<{ request: (scope: RefetchScope) => void; key: (key: QueryKey) => void }> {
  const keys = new Map<string, QueryKey>()
  const run = coalesce(async (name) => {
    const queryKey = keys.get(name) ?? all
    // A fetch that began before the change may lack it: it is awaited, then the query is fetched again.
    if (client.isFetching({ queryKey }) > 0) await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    await client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    if (name === reports) await new Promise((resolve) => setTimeout(resolve, reportIntervalMs))
  })
  const key = (queryKey: QueryKey) => {
    const name = hashKey(queryKey)
    keys.set(name, queryKey)
    run(name)
  }
  /** Waits for a read in progress, whose answer may be older or newer than the position. */
  const readIfBefore = async (query: Query, position: bigint) => {
    await query.promise?.catch(() => undefined)
    if (!isReadBefore(query, position)) return
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
  }
  return {
    key,
    request: (scope) => {
      if (scope === null) return
      if (scope === 'everything') return key(all)
      if ('before' in scope) {
        for (const query of client.getQueryCache().getAll()) void readIfBefore(query, BigInt(scope.before))
        return
      }
      const { changes, orders, waitingQrOrders } = scope
      const orderQueries = orders ? [...orderFigures, ...placeOrders(client, orders)] : queriesOf.orders
      const qrOrderQueries = waitingQrOrders === undefined ? queriesOf.qrOrders : setCount(client, waitingQrOrders)
      const topics = new Set(changes.map(({ topic }) => topic))
      const due = new Map(
        [...topics]
          .flatMap((topic) => ({ ...queriesOf, orders: orderQueries, qrOrders: qrOrderQueries })[topic])
          .concat(changes.some(joinsTables) || (changes.some(partsTables) && showsJoined(client)) ? orderLists : [])
          .map((queryKey) => [hashKey(queryKey), queryKey]),
      )
      for (const queryKey of due.values()) key(queryKey)
      if (topics.has('tenants')) setTimeout(() => queriesOf.tenants.forEach(key), tenantCopyMs)
    },
  }
}

/**
 * Sets the number of pending guest orders. Returns the queries to read again: the orders themselves, and the number too
 * if an older answer may be on its way or the last read failed.
 */
function setCount(client: QueryClient, totalQROrders: number): readonly QueryKey[] {
  const { queryKey } = qrOrderCount
  if (client.isFetching({ queryKey }) > 0 || !client.getQueryData(queryKey)) return [queryKey, qrOrders.queryKey]
  client.setQueryData(queryKey, { totalQROrders })
  return [qrOrders.queryKey]
}
