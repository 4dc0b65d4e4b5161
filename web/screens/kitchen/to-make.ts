import type { ItemStatus } from '../../api/orders.ts'
import { toMakeIn, type WatchedOrder } from './tickets.ts'

type Item = Readonly<{
  item_id: string
  item_title: string
  quantity: number
  status: ItemStatus
  held?: true | undefined
}>
export type ToMake = Readonly<{ id: string; title: string; count: number }>

/** Number of portions per dish to make over all tickets, the largest first. */
export function toMakeOf(
  orders: readonly (Pick<WatchedOrder, 'status'> & Readonly<{ items: readonly Item[] }>)[],
): readonly ToMake[] {
  const dishes = new Map<string, ToMake>()
  for (const { item_id: id, item_title: title, quantity } of orders.flatMap(toMakeIn)) {
    dishes.set(id, { id, title, count: (dishes.get(id)?.count ?? 0) + quantity })
  }
  return [...dishes.values()].sort((one, other) => other.count - one.count)
}
