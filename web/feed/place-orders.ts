import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { carriedOrders } from '../api/carried-orders.ts'
import { type OpenPage, placeInGroups, placeInKitchen } from '../api/order-lists.ts'
import { kitchenList, type OrderGroup, ordersKey, ordersList } from '../api/orders.ts'
import { serverNow } from '../api/server-clock.ts'
import type { Order } from './feed-state.ts'

/** Updates the cached lists with orders of the feed. Returns the keys of the lists that must be read again. */
export function placeOrders(client: QueryClient, orders: readonly Order[]): readonly QueryKey[] {
  const changed = carriedOrders.add(orders)
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

/** False if the list must be read again: it cannot express the change, or its last read failed. */
function place<Page>(client: QueryClient, queryKey: QueryKey, change: (page: Page) => Page | null): boolean {
  const query = client.getQueryCache().find<Page>({ queryKey })
  if (!query) return true
  const { data, status, isInvalidated, dataUpdatedAt } = query.state
  if (status === 'error') return false
  if (data === undefined) return true // being read; the orders are added when it arrives
  const placed = change(data)
  if (placed === null) return false
  query.setData(placed, { updatedAt: dataUpdatedAt, manual: true })
  if (isInvalidated) query.invalidate() // it missed other changes, so it is still to be read
  return true
}
