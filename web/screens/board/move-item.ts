import type { QueryKey } from '@tanstack/react-query'
import {
  type ItemStatus,
  kitchenList,
  type OpenPage,
  type Order,
  type OrderGroup,
  ordersKey,
} from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import type { Draft } from '../../outbox/command.ts'
import { outbox } from '../../outbox/the-outbox.ts'

const lists: readonly QueryKey[] = [kitchenList.queryKey, ordersKey]

type Move = Readonly<{
  item: Readonly<{ id: string; order_id: string }>
  status: ItemStatus
  path: string
  label: string
}>

/** Sends a new status of an item; its order is the lane, so that "start" arrives before "complete". */
export async function moveItem({ item, status, path, label }: Move): Promise<Readonly<{ message: string }>> {
  const draft: Draft = { path, body: { status }, lane: item.order_id, label }
  const answer = await outbox.submit<{ message: string }>(draft).answer
  await settle(item.id, status)
  return answer
}

/** What the server has just confirmed stands in the lists at once; what was asked before it may not know it, and is dropped. */
async function settle(itemId: string, status: ItemStatus): Promise<void> {
  await Promise.all(lists.map((queryKey) => queryClient.cancelQueries({ queryKey })))
  queryClient.setQueryData(
    kitchenList.queryKey,
    inRows((order) => moved(order, itemId, status)),
  )
  queryClient.setQueriesData<OpenPage<OrderGroup>>(
    { queryKey: ordersKey },
    inRows((group) =>
      group.orders.some((order) => hasItem(order, itemId))
        ? { ...group, orders: group.orders.map((order) => moved(order, itemId, status)) }
        : group,
    ),
  )
  for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey })
}

const inRows =
  <Row>(change: (row: Row) => Row) =>
  (page: OpenPage<Row> | undefined) =>
    page && { ...page, rows: page.rows.map(change) }

const hasItem = (order: Order, itemId: string): boolean => order.items.some(({ id }) => id === itemId)

const moved = (order: Order, itemId: string, status: ItemStatus): Order =>
  hasItem(order, itemId)
    ? { ...order, items: order.items.map((item) => (item.id === itemId ? { ...item, status } : item)) }
    : order
