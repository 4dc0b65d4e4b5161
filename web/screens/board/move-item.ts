import type { KitchenStatus } from '@comanda/domain/orders/item-status.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { OpenPage } from '../../api/order-lists.ts'
import { type ItemStatus, kitchenList, type Order, type OrderGroup, orderActions, ordersKey } from '../../api/orders.ts'
import type { AnswerOf } from '../../api/request.ts'
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
  /** Number of portions to move; absent: all. */
  part?: number | undefined
}>

/** `id`: the new item that contains the cancelled part. */
export type MoveAnswer = Readonly<{ message: string; id?: string | undefined }>

/** Sends a new status of an item. Requests of an order share a queue, so that "start" arrives before "complete". */
export async function moveItem(move: Move): Promise<MoveAnswer> {
  const { item, status, path, label, reason, part } = move
  const body = { status, ...(reason && { reason }), ...(part !== undefined && { quantity: part }) }
  const since = shownSince(item.order_id)
  const onAnswer = () => {
    if (part === undefined) void settle(item.order_id, new Map([[item.id, status]]), since)
    else if (!isFeedLive()) for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey })
  }
  const submit = (request: Pick<Draft, 'path' | 'body'>) =>
    outbox.submit<MoveAnswer>({ ...request, lane: item.order_id, label }, { onAnswer }).answer
  const [answer = { message: '' }] = await withApproval([{ path, body }], label, submit)
  return answer
}

type TicketAnswer = AnswerOf<'POST /kitchen/tickets/move'>
type TicketMove = Readonly<{ id: string; line: number; status: KitchenStatus }>

/** Sends new statuses of several items of an order in one request. Resolves with the ids of skipped items. */
export async function moveTicket(
  orderId: string,
  moves: readonly TicketMove[],
  label: string,
): Promise<readonly string[]> {
  const since = shownSince(orderId)
  const body = { orderId, lines: moves.map(({ line, status }) => ({ line, status })) }
  const onAnswer = ({ skipped = [] }: TicketAnswer) => {
    const statuses = new Map(moves.filter(({ id }) => !skipped.includes(id)).map(({ id, status }) => [id, status]))
    void settle(orderId, statuses, since)
  }
  const draft = { path: orderActions.ticket, body, lane: orderId, label }
  const { skipped = [] } = await outbox.submit<TicketAnswer>(draft, { onAnswer }).answer
  return skipped
}

type Statuses = ReadonlyMap<string, ItemStatus>
/** Times of the current statuses by item. */
type Since = ReadonlyMap<string, string>

/**
 * Updates the lists with confirmed statuses. An item that the feed has changed meanwhile is left unchanged: another
 * user may have moved it on.
 */
async function settle(orderId: string, statuses: Statuses, since: Since): Promise<void> {
  const isLive = isFeedLive()
  if (!isLive) await Promise.all(lists.map((queryKey) => queryClient.cancelQueries({ queryKey })))
  const settled = (order: Order) => (order.id === orderId ? moved(order, statuses, isLive ? since : null) : order)
  queryClient.setQueryData(kitchenList.queryKey, inRows(settled))
  queryClient.setQueriesData<OpenPage<OrderGroup>>(
    { queryKey: ordersKey },
    inRows((group) =>
      group.orders.some(({ id }) => id === orderId) ? { ...group, orders: group.orders.map(settled) } : group,
    ),
  )
  if (!isLive) for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey })
}

/** Times of the current statuses of an order in the lists. */
function shownSince(orderId: string): Since {
  const kitchen = queryClient.getQueryData(kitchenList.queryKey)?.rows ?? []
  const pages = queryClient.getQueriesData<OpenPage<OrderGroup>>({ queryKey: ordersKey })
  const groups = pages.flatMap(([, page]) => page?.rows ?? [])
  const order = [...kitchen, ...groups.flatMap(({ orders }) => orders)].find(({ id }) => id === orderId)
  return new Map(order?.items.map(({ id, status_at }) => [id, status_at]))
}

const inRows =
  <Row>(change: (row: Row) => Row) =>
  (page: OpenPage<Row> | undefined) =>
    page && { ...page, rows: page.rows.map(change) }

/** `since` null: also items that have changed meanwhile. */
const moved = (order: Order, statuses: Statuses, since: Since | null): Order => ({
  ...order,
  items: order.items.map((item) => {
    const status = statuses.get(item.id)
    return status === undefined || (since && since.get(item.id) !== item.status_at) ? item : { ...item, status }
  }),
})
