import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { carriedOrders } from '../api/carried-orders.ts'
import { type OpenPage, placeInGroups, placeInKitchen } from '../api/order-lists.ts'
import { kitchenList, type OrderGroup, ordersKey, ordersList } from '../api/orders.ts'
import { serverNow } from '../api/server-clock.ts'
import type { Order } from './feed-state.ts'

/** Puts what the feed has brought into the lists held here. Answers the keys of those that have to be read again. */
export function placeOrders(client: QueryClient, orders: readonly Order[]): readonly QueryKey[] {
  const changed = carriedOrders.hear(orders)
  const newest = ordersList(null)
  const isPlacedInGroups = place<OpenPage<OrderGroup>>(client, newest.queryKey, (page) => placeInGroups(page, changed))
  const isPlacedInKitchen = place<OpenPage<Order>>(client, kitchenList.queryKey, (page) =>
    placeInKitchen(page, changed, serverNow()),
  )
  const older = client
    .getQueryCache()
    .findAll({ queryKey: ordersKey })
    .flatMap(({ queryKey }) => (queryKey.at(-1) === null ? [] : [queryKey]))
  return [
    ...(isPlacedInGroups ? [] : [newest.queryKey]),
    ...(isPlacedInKitchen ? [] : [kitchenList.queryKey]),
    ...older,
  ]
}

/** False when the list has to be read: it cannot take the change, or the last read of it has failed. */
function place<Page>(client: QueryClient, queryKey: QueryKey, change: (page: Page) => Page | null): boolean {
  const query = client.getQueryCache().find<Page>({ queryKey })
  if (!query) return true
  const { data, status, isInvalidated, dataUpdatedAt } = query.state
  if (status === 'error') return false
  if (data === undefined) return true // on its way, and completed when it comes
  const placed = change(data)
  if (placed === null) return false
  query.setData(placed, { updatedAt: dataUpdatedAt, manual: true })
  if (isInvalidated) query.invalidate() // what else it missed is still to be read
  return true
}
