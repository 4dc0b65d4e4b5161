import type { ItemStatus } from '../../api/orders.ts'
import { heldIn, toMakeIn, type WatchedOrder } from './tickets.ts'

type Item = Readonly<{
  item_id: string
  item_title: string
  quantity: number
  status: ItemStatus
  held?: true | undefined
}>
/** `held`: portions of a course that is not fired yet, which `count` does not contain. */
export type ToMake = Readonly<{ id: string; title: string; count: number; held: number }>

/** Number of portions per dish to make over all tickets, the largest first; dishes that are only held come last. */
export function toMakeOf(
  orders: readonly (Pick<WatchedOrder, 'status'> & Readonly<{ items: readonly Item[] }>)[],
): readonly ToMake[] {
  const dishes = new Map<string, ToMake>()
  const add = ({ item_id: id, item_title: title }: Item, portions: Readonly<Partial<ToMake>>) => {
    const { count, held } = dishes.get(id) ?? { count: 0, held: 0 }
    dishes.set(id, { id, title, count: count + (portions.count ?? 0), held: held + (portions.held ?? 0) })
  }
  for (const item of orders.flatMap(toMakeIn)) add(item, { count: item.quantity })
  for (const item of orders.flatMap(heldIn)) add(item, { held: item.quantity })
  return [...dishes.values()].sort((one, other) => other.count - one.count || other.held - one.held)
}
