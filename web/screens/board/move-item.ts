import type { QueryKey } from '@tanstack/react-query'
import type { OpenPage } from '../../api/order-lists.ts'
import { type ItemStatus, kitchenList, type Order, type OrderGroup, ordersKey } from '../../api/orders.ts'
import { queryClient } from '../../app/query-client.ts'
import { isFeedLive } from '../../feed/use-feed.ts'
import type { Draft } from '../../outbox/command.ts'
import { outbox } from '../../outbox/the-outbox.ts'
import { withApproval } from '../pin/approval.ts'
import type { Reason } from './ReasonPicker.tsx'

const lists: readonly QueryKey[] = [kitchenList.queryKey, ordersKey]

type Item = Readonly<{ id: string; order_id: string }>
type Move = Readonly<{
  item: Item
  status: ItemStatus
  path: string
  label: string
  reason?: Reason | undefined
  /** Only so many portions of the item. */
  part?: number | undefined
}>

/** `id`: item that a cancelled part has become. */
export type MoveAnswer = Readonly<{ message: string; id?: string | undefined }>

/** Sends a new status of an item; its order is the lane, so that "start" arrives before "complete". */
export async function moveItem(move: Move): Promise<MoveAnswer> {
  const { item, status, path, label, reason, part } = move
  const body = { status, ...(reason && { reason }), ...(part !== undefined && { quantity: part }) }
  const since = heldSince(item)
  const submit = (request: Pick<Draft, 'path' | 'body'>) =>
    outbox.submit<MoveAnswer>({ ...request, lane: item.order_id, label }).answer
  const [answer = { message: '' }] = await withApproval([{ path, body }], label, submit)
  if (part === undefined) await settle(item, status, since)
  else if (!isFeedLive()) for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey })
  return answer
}

/**
 * Updates the lists with a confirmed status. An item that the feed has changed meanwhile is left unchanged: another
 * user may have moved it on.
 */
async function settle(item: Item, status: ItemStatus, since: string | undefined): Promise<void> {
  const isLive = isFeedLive()
  if (!isLive) await Promise.all(lists.map((queryKey) => queryClient.cancelQueries({ queryKey })))
  const settled = (order: Order) =>
    isLive && itemIn(order, item.id)?.status_at !== since ? order : moved(order, item.id, status)
  queryClient.setQueryData(kitchenList.queryKey, inRows(settled))
  queryClient.setQueriesData<OpenPage<OrderGroup>>(
    { queryKey: ordersKey },
    inRows((group) =>
      group.orders.some(({ id }) => id === item.order_id) ? { ...group, orders: group.orders.map(settled) } : group,
    ),
  )
  if (!isLive) for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey })
}

/** Time of the item's current status in the lists. */
function heldSince({ id, order_id }: Item): string | undefined {
  const kitchen = queryClient.getQueryData(kitchenList.queryKey)?.rows ?? []
  const pages = queryClient.getQueriesData<OpenPage<OrderGroup>>({ queryKey: ordersKey })
  const groups = pages.flatMap(([, page]) => page?.rows ?? [])
  const order = [...kitchen, ...groups.flatMap(({ orders }) => orders)].find((order) => order.id === order_id)
  return order && itemIn(order, id)?.status_at
}

const inRows =
  <Row>(change: (row: Row) => Row) =>
  (page: OpenPage<Row> | undefined) =>
    page && { ...page, rows: page.rows.map(change) }

const itemIn = (order: Order, itemId: string) => order.items.find(({ id }) => id === itemId)

const moved = (order: Order, itemId: string, status: ItemStatus): Order =>
  itemIn(order, itemId)
    ? { ...order, items: order.items.map((item) => (item.id === itemId ? { ...item, status } : item)) }
    : order
