import type { Instant } from '../kernel/ids.ts'

/** The states of an item, as the calls name them (rule O1). */
export const itemStatuses = ['created', 'preparing', 'completed', 'delivered', 'cancelled'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** The statuses that the kitchen sets. */
export const kitchenStatuses = ['created', 'preparing', 'completed'] as const satisfies readonly ItemStatus[]
export type KitchenStatus = (typeof kitchenStatuses)[number]

/** Items that are moved by one request. */
export const maxMovedItems = 200

/** The kitchen has nothing left to do with it. */
export const isMade = (status: ItemStatus | undefined): boolean => status === 'completed' || status === 'delivered'

/** Status before the present one, to which the kitchen recalls an item (rule K6); what was served is made again. */
export const statusBefore: Readonly<Partial<Record<ItemStatus, 'created' | 'preparing'>>> = {
  preparing: 'created',
  completed: 'preparing',
  delivered: 'preparing',
}

/** The state an event leaves its item in. */
export const statusAfter = {
  OrderItemRecalled: 'created',
  OrderItemStarted: 'preparing',
  OrderItemFinished: 'completed',
  OrderItemServed: 'delivered',
  OrderItemCancelled: 'cancelled',
} as const satisfies Record<string, ItemStatus>

/** The command that asks for a state. */
export const commandFor = {
  created: 'RecallItem',
  preparing: 'StartItem',
  completed: 'FinishItem',
  delivered: 'ServeItem',
  cancelled: 'CancelItem',
} as const satisfies Record<ItemStatus, string>

/** The instant of such an event: each names its own. */
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
