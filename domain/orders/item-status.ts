import type { Instant } from '../kernel/ids.ts'

/** The states of an item, as the calls name them (rule O1). */
export const itemStatuses = ['created', 'preparing', 'completed', 'delivered', 'cancelled'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** The statuses that the kitchen sets. */
export const kitchenStatuses = ['created', 'preparing', 'completed'] as const satisfies readonly ItemStatus[]
export type KitchenStatus = (typeof kitchenStatuses)[number]

/** Maximum of items in one request. */
export const maxMovedItems = 200

/** True if the kitchen has finished the item. */
export const isMade = (status: ItemStatus | undefined): boolean => status === 'completed' || status === 'delivered'

/** Status to which the kitchen recalls an item (rule K6); a served item is made again. */
export const statusBefore: Readonly<Partial<Record<ItemStatus, 'created' | 'preparing'>>> = {
  preparing: 'created',
  completed: 'preparing',
  delivered: 'preparing',
}

/** Status of an item after each event. */
export const statusAfter = {
  OrderItemRecalled: 'created',
  OrderItemStarted: 'preparing',
  OrderItemFinished: 'completed',
  OrderItemServed: 'delivered',
  OrderItemCancelled: 'cancelled',
} as const satisfies Record<string, ItemStatus>

/** Command for each requested status. */
export const commandFor = {
  created: 'RecallItem',
  preparing: 'StartItem',
  completed: 'FinishItem',
  delivered: 'ServeItem',
  cancelled: 'CancelItem',
} as const satisfies Record<ItemStatus, string>

/** The instant of a move, whose field has another name in each event. */
export function movedAt(data: ItemMove): Instant {
  if ('startedAt' in data) return data.startedAt
  if ('finishedAt' in data) return data.finishedAt
  if ('servedAt' in data) return data.servedAt
  return 'cancelledAt' in data ? data.cancelledAt : data.recalledAt
}

type ItemMove =
  | Readonly<{ startedAt: Instant }>
  | Readonly<{ finishedAt: Instant }>
  | Readonly<{ servedAt: Instant }>
  | Readonly<{ cancelledAt: Instant }>
  | Readonly<{ recalledAt: Instant }>
