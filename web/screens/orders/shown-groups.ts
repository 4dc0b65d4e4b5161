import { idOfGroup } from '../../api/order-lists.ts'
import type { OrderGroup } from '../../api/orders.ts'
import { type PendingStatuses, type ShownOrder, shownOrders } from '../board/pending-items.ts'
import { byTable } from './by-table.ts'

/** A card as displayed: with the pending statuses of its items. */
export type ShownGroup = Omit<OrderGroup, 'orders'> & Readonly<{ id: string; orders: readonly ShownOrder[] }>

/**
 * The cards, sorted by table. Unchanged groups keep their card object, so that they are not rendered again.
 */
export function shownGroups(): (groups: readonly OrderGroup[], pending: PendingStatuses) => readonly ShownGroup[] {
  const show = shownOrders()
  const before = new WeakMap<OrderGroup, ShownGroup>()
  return (groups, pending) =>
    groups
      .map((group) => {
        const orders = show(group.orders, pending)
        const last = before.get(group)
        if (last && orders.every((order, index) => order === last.orders[index])) return last
        const shown = { ...group, id: idOfGroup(group), orders }
        before.set(group, shown)
        return shown
      })
      .sort(byTable)
}
